package dev.floorplan.spark;

import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat;
import org.apache.spark.sql.execution.datasources.v2.parquet.ParquetTable;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;
import scala.collection.immutable.Seq;

/** Files of Parquet as Spark's own table of them, except for how they are planned. Only read. */
final class FloorplanTable extends ParquetTable {
  private static final long serialVersionUID = 1L;

  FloorplanTable(
      String name,
      SparkSession session,
      CaseInsensitiveStringMap options,
      Seq<String> paths,
      Option<StructType> schema) {
    super(name, session, options, paths, schema, ParquetFileFormat.class);
    ReadOptions.of(session, options); // says what is wrong before anything is listed
  }

  @Override
  public FloorplanScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    CaseInsensitiveStringMap all = mergedOptions(options);
    return new FloorplanScanBuilder(
        sparkSession(),
        fileIndex(),
        schema(),
        dataSchema(),
        all,
        ReadOptions.of(sparkSession(), all));
  }

  @Override
  public String formatName() {
    return FloorplanSource.NAME;
  }

  @Override
  public Set<TableCapability> capabilities() {
    return EnumSet.of(TableCapability.BATCH_READ);
  }

  /** Spark asks for it to write through its older interface. */
  @Override
  public Class<? extends FileFormat> fallbackFileFormat() {
    throw readOnly();
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    throw readOnly();
  }

  private UnsupportedOperationException readOnly() {
    return new UnsupportedOperationException(
        name() + ": the format floorplan only reads; write with the format parquet");
  }

  // What Scala made of the table would ask for the format to write with.

  @Override
  public String toString() {
    return name();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FloorplanTable table
        && name().equals(table.name())
        && sparkSession().equals(table.sparkSession())
        && options().equals(table.options())
        && paths().equals(table.paths())
        && userSpecifiedSchema().equals(table.userSpecifiedSchema());
  }

  @Override
  public int hashCode() {
    return Objects.hash(name(), options(), userSpecifiedSchema());
  }
}
