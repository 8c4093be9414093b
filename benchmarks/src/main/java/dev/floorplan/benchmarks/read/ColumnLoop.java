package dev.floorplan.benchmarks.read;

import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReadStore;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;

/** A loop by hand over each column's values, without rows: as fast as parquet-java goes. */
final class ColumnLoop extends ParquetJavaReading {

  @Override
  void read(PageReadStore rowGroup, String createdBy, Checksum sum) {
    ColumnReadStore columns =
        new ColumnReadStoreImpl(rowGroup, new Nothing(), LineItems.SCHEMA, createdBy);
    for (ColumnDescriptor column : LineItems.SCHEMA.getColumns()) {
      read(columns.getColumnReader(column), column, rowGroup.getRowCount(), sum);
    }
  }

  private static void read(ColumnReader reader, ColumnDescriptor column, long count, Checksum sum) {
    int defined = column.getMaxDefinitionLevel();
    switch (column.getPrimitiveType().getPrimitiveTypeName()) {
      case BOOLEAN -> {
        for (long i = 0; i < count; i++, reader.consume()) {
          if (reader.getCurrentDefinitionLevel() == defined) {
            sum.add(reader.getBoolean());
          }
        }
      }
      case INT32 -> {
        for (long i = 0; i < count; i++, reader.consume()) {
          if (reader.getCurrentDefinitionLevel() == defined) {
            sum.add(reader.getInteger());
          }
        }
      }
      case INT64 -> {
        for (long i = 0; i < count; i++, reader.consume()) {
          if (reader.getCurrentDefinitionLevel() == defined) {
            sum.add(reader.getLong());
          }
        }
      }
      case DOUBLE -> {
        for (long i = 0; i < count; i++, reader.consume()) {
          if (reader.getCurrentDefinitionLevel() == defined) {
            sum.add(reader.getDouble());
          }
        }
      }
      default -> {
        for (long i = 0; i < count; i++, reader.consume()) {
          if (reader.getCurrentDefinitionLevel() == defined) {
            sum.add(reader.getBinary().toStringUsingUTF8());
          }
        }
      }
    }
  }

  /** Column readers want converters, though nothing is assembled. */
  private static final class Nothing extends GroupConverter {
    @Override
    public Converter getConverter(int field) {
      return new PrimitiveConverter() {};
    }

    @Override
    public void start() {}

    @Override
    public void end() {}
  }
}
