package dev.floorplan.spark;

import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.connector.catalog.SupportsMetadataColumns;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.execution.datasources.FileFormat;
import org.apache.spark.sql.execution.datasources.PartitioningUtils;
import org.apache.spark.sql.execution.datasources.parquet.ParquetFileFormat;
import org.apache.spark.sql.execution.datasources.v2.parquet.ParquetTable;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;
import scala.collection.immutable.Seq;

/** Files of Parquet as Spark's own table of them, except for how they are planned. Only read. */
final class FloorplanTable extends ParquetTable implements SupportsMetadataColumns {
  private static final long serialVersionUID = 1L;

  private final transient Map<String, String> properties;

  /**
   * @param schema what the table is to have, if somebody says
   * @param properties those of a table of a catalog; empty for files that are just read
   */
  FloorplanTable(
      String name,
      SparkSession session,
      CaseInsensitiveStringMap options,
      Seq<String> paths,
      Option<StructType> schema,
      Map<String, String> properties) {
    super(name, session, options, paths, schema, ParquetFileFormat.class);
    this.properties = properties;
  }

  /**
   * As {@code spark.read.parquet} has it: a column that is in the files and in the directories,
   * too, stays where the files have it, with the directories' type; the others of the directories
   * are last. A table of a catalog has the order that it was created with.
   */
  @Override
  public StructType schema() {
    StructType partitionsLast = super.schema();
    boolean isCaseSensitive = sparkSession().sessionState().conf().caseSensitiveAnalysis();
    if (userSpecifiedSchema().isEmpty()) {
      return PartitioningUtils.mergeDataAndPartitionSchema(
              dataSchema(), fileIndex().partitionSchema(), isCaseSensitive)
          ._1();
    }
    return properties.isEmpty()
        ? partitionsLast
        : inOrder(partitionsLast, userSpecifiedSchema().get(), isCaseSensitive);
  }

  /** The fields in the order of others; those that are not among them last. */
  private static StructType inOrder(StructType fields, StructType others, boolean isCaseSensitive) {
    Map<String, Integer> places =
        new TreeMap<>(isCaseSensitive ? Comparator.naturalOrder() : String.CASE_INSENSITIVE_ORDER);
    for (int i = 0; i < others.length(); i++) {
      places.put(others.apply(i).name(), i);
    }
    StructField[] sorted = fields.fields().clone();
    Arrays.sort(
        sorted,
        Comparator.comparing(field -> places.getOrDefault(field.name(), Integer.MAX_VALUE)));
    return new StructType(sorted);
  }

  @Override
  public Map<String, String> properties() {
    return properties.isEmpty() ? super.properties() : properties;
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
  public MetadataColumn[] metadataColumns() {
    return new MetadataColumn[] {new FileMetadata.Column()};
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
    return FloorplanSource.readOnly(name());
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
