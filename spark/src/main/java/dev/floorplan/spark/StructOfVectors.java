package dev.floorplan.spark;

import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/** A column of structs, none of them null, over vectors of their fields that others own. */
final class StructOfVectors extends ColumnVector {
  private final ColumnVector[] fields;

  StructOfVectors(StructType type, ColumnVector[] fields) {
    super(type);
    this.fields = fields;
  }

  @Override
  public ColumnVector getChild(int ordinal) {
    return fields[ordinal];
  }

  @Override
  public boolean hasNull() {
    return false;
  }

  @Override
  public int numNulls() {
    return 0;
  }

  @Override
  public boolean isNullAt(int row) {
    return false;
  }

  @Override
  public void close() {
    // The fields are not this one's.
  }

  private UnsupportedOperationException isStruct() {
    return new UnsupportedOperationException("a struct has fields only: " + dataType());
  }

  @Override
  public boolean getBoolean(int row) {
    throw isStruct();
  }

  @Override
  public byte getByte(int row) {
    throw isStruct();
  }

  @Override
  public short getShort(int row) {
    throw isStruct();
  }

  @Override
  public int getInt(int row) {
    throw isStruct();
  }

  @Override
  public long getLong(int row) {
    throw isStruct();
  }

  @Override
  public float getFloat(int row) {
    throw isStruct();
  }

  @Override
  public double getDouble(int row) {
    throw isStruct();
  }

  @Override
  public ColumnarArray getArray(int row) {
    throw isStruct();
  }

  @Override
  public ColumnarMap getMap(int row) {
    throw isStruct();
  }

  @Override
  public Decimal getDecimal(int row, int precision, int scale) {
    throw isStruct();
  }

  @Override
  public UTF8String getUTF8String(int row) {
    throw isStruct();
  }

  @Override
  public byte[] getBinary(int row) {
    throw isStruct();
  }
}
