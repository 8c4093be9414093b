package dev.floorplan.cli;

import dev.floorplan.Chunking;
import dev.floorplan.ParquetScan;
import dev.floorplan.pack.PackingPolicy;
import dev.floorplan.size.ConsumerProfile;
import dev.floorplan.size.SizeModel;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** The options that say what a task is: what its bytes measure, and what goes into it. */
final class TaskOptions {

  @Option(
      names = "--task-bytes",
      paramLabel = "SIZE",
      defaultValue = "128MiB",
      converter = ByteSizeConverter.class,
      description = "The size of a task. Default: ${DEFAULT-VALUE}.")
  private long taskBytes;

  @Option(
      names = "--max-task-bytes",
      paramLabel = "SIZE",
      converter = ByteSizeConverter.class,
      description = "Fill a task up to this rather than strand a row group. Default: --task-bytes.")
  private Long maxTaskBytes;

  @Option(
      names = "--size-model",
      paramLabel = "decoded|encoded|on-disk",
      defaultValue = "decoded",
      converter = Choice.OfSizeModel.class,
      completionCandidates = Choice.OfSizeModel.class,
      description =
          "What bytes measure: memory once decoded, encoded bytes before compression, or bytes in"
              + " the file. Default: ${DEFAULT-VALUE}.")
  private SizeModel sizeModel;

  @Option(
      names = "--consumer",
      paramLabel = "arrow|spark|java-objects",
      defaultValue = "arrow",
      converter = Choice.OfConsumer.class,
      completionCandidates = Choice.OfConsumer.class,
      description = "Who holds the decoded values. Default: ${DEFAULT-VALUE}.")
  private ConsumerProfile consumer;

  @Option(
      names = "--dictionary-probes",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Read up to N headers of dictionary pages where footers say too little about decoded"
              + " sizes. Default: ${DEFAULT-VALUE}.")
  private long dictionaryProbes;

  @Option(
      names = "--packing",
      paramLabel = "best-fit|first-fit",
      converter = Choice.OfPackingPolicy.class,
      completionCandidates = Choice.OfPackingPolicy.class,
      description =
          "Put a row group where it leaves the least room, or where it fits first. Default:"
              + " best-fit.")
  private PackingPolicy packing = PackingPolicy.BEST_FIT;

  @Option(
      names = "--max-open-bins",
      paramLabel = "N",
      description =
          "Tasks of mixed files that are filled at a time. Default: 256, or 16 for first-fit.")
  private Integer maxOpenBins;

  @Option(
      names = "--open-cost",
      paramLabel = "SIZE",
      converter = ByteSizeConverter.class,
      description =
          "What each further file takes up of a task. Default: 4MiB, or a 32nd of a smaller task.")
  private Long openCost;

  @Option(
      names = "--max-files-per-task",
      paramLabel = "N",
      description = "The most files in a task. Default: any number.")
  private Integer maxFilesPerTask;

  @Option(
      names = "--max-rows-per-task",
      paramLabel = "N",
      description =
          "The most rows in a task, unless a single row group has more. Default: any number.")
  private Long maxRowsPerTask;

  @Option(
      names = "--min-tasks",
      paramLabel = "N",
      description = "Make smaller tasks where there would be fewer than this. Default: 0.")
  private int minTasks;

  @Option(
      names = "--coalesce-bytes",
      paramLabel = "SIZE",
      defaultValue = "0",
      converter = ByteSizeConverter.class,
      description = "Merge neighbouring row groups up to about this size; 0, the default, is off.")
  private long coalesceBytes;

  @Option(
      names = "--split-coalesced",
      description = "Let merged row groups be cut apart again where a task is full.")
  private boolean splitCoalesced;

  @Option(
      names = "--chunking",
      paramLabel = "footer|size",
      converter = Choice.OfChunking.class,
      completionCandidates = Choice.OfChunking.class,
      description =
          "Cut files by the row groups in their footers, or blindly by size. Default: footer.")
  private Chunking chunking = Chunking.FOOTER;

  @Option(
      names = "--chunk-bytes",
      paramLabel = "SIZE",
      defaultValue = "1GiB",
      converter = ByteSizeConverter.class,
      description = "The length of a cut for --chunking size. Default: ${DEFAULT-VALUE}.")
  private long chunkBytes;

  /** How files are cut. */
  Chunking chunking() {
    return chunking;
  }

  /**
   * Sets the options of a scan.
   *
   * @throws IllegalArgumentException if one is out of its range
   */
  void addTo(ParquetScan.Builder scan) {
    scan.taskBytes(taskBytes)
        .sizeModel(sizeModel)
        .consumer(consumer)
        .dictionaryProbes(dictionaryProbes)
        .packing(packing)
        .minTasks(minTasks)
        .coalesceBytes(coalesceBytes)
        .splitCoalesced(splitCoalesced)
        .chunking(chunking)
        .chunkBytes(chunkBytes);
    ifGiven(maxTaskBytes, scan::maxTaskBytes);
    ifGiven(maxOpenBins, scan::maxOpenBins);
    ifGiven(openCost, scan::openCost);
    ifGiven(maxFilesPerTask, scan::maxFilesPerTask);
    ifGiven(maxRowsPerTask, scan::maxRowsPerTask);
  }

  private static <T> void ifGiven(T value, Consumer<T> option) {
    if (value != null) {
      option.accept(value);
    }
  }
}
