package dev.floorplan.spark;

import dev.floorplan.ParquetScan;
import dev.floorplan.PlanStatistics;
import dev.floorplan.ScanFacts;
import dev.floorplan.ScanPlan;
import dev.floorplan.hadoop.HadoopStorage;
import dev.floorplan.listing.FileInfo;
import dev.floorplan.predicate.Column;
import dev.floorplan.predicate.Predicate;
import dev.floorplan.storage.PathOrder;
import dev.floorplan.storage.Storage;
import dev.floorplan.task.FileManifest;
import dev.floorplan.task.ParquetRowGroupChunkMetadata;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.paths.SparkPath;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.execution.datasources.FilePartition;
import org.apache.spark.sql.execution.datasources.FileStatusWithMetadata;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import org.apache.spark.sql.execution.datasources.PartitionedFile;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Has core plan the files that Spark lists, and makes its tasks Spark's: each read task exactly one
 * partition, with one entry for each file of it.
 */
final class TaskPlanner {
  private static final Logger LOG = LoggerFactory.getLogger(TaskPlanner.class);

  private final Map<String, Listed> listed = new HashMap<>();
  private final List<FileInfo> files = new ArrayList<>();

  /** What Spark knows of a file beyond what core plans by. */
  private record Listed(InternalRow partitionValues, FileStatus status) {}

  /**
   * A plan.
   *
   * @param tasks in the plan's order
   */
  record Planned(List<FilePartition> tasks, PlanStatistics statistics) {}

  private TaskPlanner() {}

  /**
   * What footers know.
   *
   * @param rows some for each group
   */
  record Answer(List<InternalRow> rows, PlanStatistics statistics) {}

  /**
   * Plans a scan; reads the footers.
   *
   * @param runtimeFilters conditions on partition columns that the scan does not have itself
   */
  static Planned plan(
      org.apache.spark.sql.execution.datasources.v2.parquet.ParquetScan scan,
      ReadOptions options,
      Optional<Predicate> predicate,
      OptionalInt limit,
      List<Expression> runtimeFilters) {
    ParquetScan.Builder builder =
        options
            .applyTo(ParquetScan.builder())
            .columns(leaves(FileMetadata.inFiles(scan.readDataSchema())));
    predicate.ifPresent(builder::where);
    limit.ifPresent(builder::limit);
    TaskPlanner planner = new TaskPlanner();
    try (HadoopStorage storage = new HadoopStorage(scan.hadoopConf())) {
      planner.list(scan, scan.readPartitionSchema(), storage, runtimeFilters);
      return planner.withFooters(scan, options, builder, storage, planner::plan);
    }
  }

  /**
   * Answers aggregates over a scan without a filter; reads the footers, up to the first that does
   * not know all of it exactly, and is empty then.
   */
  static Optional<Answer> aggregate(
      org.apache.spark.sql.execution.datasources.v2.parquet.ParquetScan scan,
      ReadOptions options,
      PushedAggregates asked) {
    ParquetScan.Builder builder =
        options
            .applyTo(ParquetScan.builder())
            .columns(leaves(structure(asked.fileColumns())))
            .dictionaryProbes(0);
    StructType directories = structure(asked.partitionColumns());
    TaskPlanner planner = new TaskPlanner();
    try (HadoopStorage storage = new HadoopStorage(scan.hadoopConf())) {
      planner.list(scan, directories, storage, List.of());
      return planner.withFooters(
          scan, options, builder, storage, planned -> planner.aggregate(planned, asked));
    }
  }

  /** Does something with the footers of the files, once more if some of them are gone. */
  private <T> T withFooters(
      org.apache.spark.sql.execution.datasources.v2.parquet.ParquetScan scan,
      ReadOptions options,
      ParquetScan.Builder builder,
      Storage storage,
      Function<ParquetScan, T> task) {
    try {
      return withFootersOnce(scan, options, builder, storage, task);
    } catch (UncheckedIOException e) {
      if (!(e.getCause() instanceof NoSuchFileException) || !options.ignoresMissingFiles()) {
        throw e;
      }
      leaveOutMissingFiles(scan.hadoopConf());
      return withFootersOnce(scan, options, builder, storage, task);
    }
  }

  /** Files that were deleted since Spark listed them; asked only once one has been missed. */
  private void leaveOutMissingFiles(Configuration configuration) {
    files.removeIf(
        file -> {
          Path path = listed.get(file.path()).status().getPath();
          try {
            boolean isMissing = !path.getFileSystem(configuration).exists(path);
            if (isMissing) {
              LOG.warn("left out by ignoreMissingFiles: {}", path);
            }
            return isMissing;
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private <T> T withFootersOnce(
      org.apache.spark.sql.execution.datasources.v2.parquet.ParquetScan scan,
      ReadOptions options,
      ParquetScan.Builder builder,
      Storage storage,
      Function<ParquetScan, T> task) {
    builder.listed(files);
    StrictReads reads = new StrictReads(storage);
    T result =
        withFooters(scan, builder, files.size() > options.footersOnExecutorsAbove(), reads, task);
    if (options.refusesMissingFiles() && reads.failure().isPresent()) {
      throw new UncheckedIOException(reads.failure().get());
    }
    return result;
  }

  private <T> T withFooters(
      org.apache.spark.sql.execution.datasources.v2.parquet.ParquetScan scan,
      ParquetScan.Builder builder,
      boolean isOnExecutors,
      Storage storage,
      Function<ParquetScan, T> task) {
    if (!isOnExecutors) {
      return task.apply(builder.storage(new DecryptedFooters(storage, scan.hadoopConf())).build());
    }
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(scan.sparkSession().sparkContext());
    try (ExecutorFooters footers = new ExecutorFooters(storage, spark, scan.hadoopConf(), files)) {
      return task.apply(builder.storage(new DecryptedFooters(footers, scan.hadoopConf())).build());
    }
  }

  private Planned plan(ParquetScan scan) {
    List<FilePartition> tasks = new ArrayList<>();
    try (ScanPlan plan = scan.plan()) {
      for (ReadTask task : plan) {
        tasks.add(partition(task));
      }
      return new Planned(List.copyOf(tasks), plan.statistics());
    }
  }

  private static StructType structure(List<StructField> fields) {
    return new StructType(fields.toArray(StructField[]::new));
  }

  private Optional<Answer> aggregate(ParquetScan scan, PushedAggregates asked) {
    FooterAggregation aggregation = new FooterAggregation(asked);
    List<Column> columns =
        asked.fileColumns().stream().map(field -> new Column(List.of(field.name()))).toList();
    try (ScanFacts facts = scan.facts(columns)) {
      for (ScanFacts.RowGroup next = facts.next(); next != null; next = facts.next()) {
        if (!aggregation.add(next, listed.get(next.file().path()).partitionValues())) {
          return Optional.empty();
        }
      }
      return Optional.of(new Answer(aggregation.rows(), facts.statistics()));
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /** The files of Spark's index, ordered by path: its own order depends on how it was listed. */
  private void list(
      org.apache.spark.sql.execution.datasources.v2.parquet.ParquetScan scan,
      StructType wanted,
      HadoopStorage storage,
      List<Expression> runtimeFilters) {
    StructType all = scan.fileIndex().partitionSchema();
    List<Expression> filters = new ArrayList<>(runtimeFilters);
    filters.addAll(CollectionConverters.asJava(scan.partitionFilters()));
    for (PartitionDirectory directory :
        CollectionConverters.asJava(
            scan.fileIndex()
                .listFiles(CollectionConverters.asScala(filters).toSeq(), scan.dataFilters()))) {
      InternalRow values = project(directory.values(), all, wanted);
      for (FileStatusWithMetadata file : CollectionConverters.asJava(directory.files())) {
        FileStatus status = file.fileStatus();
        String path = unlisted(status.getPath().toString());
        files.add(new FileInfo(storage.storedFile(path, status), Map.of()));
        listed.put(path, new Listed(values, status));
      }
    }
    files.sort(Comparator.comparing(FileInfo::path, PathOrder.UTF_8_BYTES));
  }

  /**
   * A name of the file that is not taken: Spark reads a file as often as it is named, core would
   * take it for one file. Hadoop takes several slashes for one.
   */
  private String unlisted(String path) {
    String name = path;
    while (listed.containsKey(name)) {
      int slash = name.lastIndexOf('/');
      name = name.substring(0, slash) + "/" + name.substring(slash);
    }
    return name;
  }

  private static InternalRow project(InternalRow row, StructType from, StructType to) {
    Object[] values = new Object[to.length()];
    for (int i = 0; i < values.length; i++) {
      StructField field = to.apply(i);
      int ordinal = from.fieldIndex(field.name());
      values[i] = row.isNullAt(ordinal) ? null : value(row, ordinal, field.dataType());
    }
    return new GenericInternalRow(values);
  }

  /**
   * A value of a directory. Spark 4.2.0 leaves a decimal with the digits that the directory's name
   * has, and then takes them for those of the column's scale: 1.5 becomes 0.15.
   */
  private static Object value(InternalRow row, int ordinal, DataType type) {
    Object value = row.get(ordinal, type);
    if (type instanceof DecimalType target
        && value instanceof Decimal decimal
        && decimal.scale() < target.scale()) {
      Decimal scaled = decimal.clone();
      return scaled.changePrecision(target.precision(), target.scale()) ? scaled : decimal;
    }
    return value;
  }

  /**
   * What a task decodes, as far as core's names go: what lies in arrays and maps counts as a whole.
   */
  private static List<String> leaves(StructType schema) {
    List<String> leaves = new ArrayList<>();
    addLeaves("", schema, leaves);
    return leaves;
  }

  private static void addLeaves(String prefix, StructType schema, List<String> leaves) {
    for (StructField field : schema.fields()) {
      DataType type = field.dataType();
      String name = prefix + field.name();
      if (type instanceof StructType struct && struct.length() > 0) {
        addLeaves(name + ".", struct, leaves);
      } else if (!name.isEmpty()) {
        leaves.add(name);
      }
    }
  }

  private FilePartition partition(ReadTask task) {
    List<FileManifest.Entry> entries = task.manifest().entries();
    PartitionedFile[] parts = new PartitionedFile[entries.size()];
    for (int i = 0; i < parts.length; i++) {
      FileManifest.Entry entry = entries.get(i);
      FileInfo file = entry.file();
      Listed known = listed.get(file.path());
      ParquetRowGroupChunkMetadata chunk = (ParquetRowGroupChunkMetadata) entry.chunk();
      parts[i] =
          new RowGroupsOfFile(
              known.partitionValues(),
              SparkPath.fromPath(known.status().getPath()), // as Spark spells it
              file.size(),
              file.modified() == null ? 0 : file.modified().toEpochMilli(),
              BlockHosts.of(known.status()),
              chunk.rowGroups().stream().mapToInt(Integer::intValue).toArray(),
              chunk.rows());
    }
    return new FilePartition(task.index(), parts);
  }
}
