package dev.floorplan.spark;

import dev.floorplan.listing.FileInfo;
import dev.floorplan.storage.Storage;
import dev.floorplan.storage.StoredFile;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.FutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.SerializableConfiguration;

/**
 * A storage whose footers are read by Spark's executors: what core asks for at the end of a file is
 * there already, or on its way.
 *
 * <p>Idea: the files, in the order of the plan, are dealt into batches, one task each, and these
 * into waves, one job each. A wave starts when core asks for a footer of it or of the wave before;
 * so the executors work ahead of the plan, and no more than two waves of footers are in the
 * driver's memory at a time. Core decodes the bytes and plans as ever: the plan is the same.
 *
 * <p>What an executor could not read, the driver reads itself, and says what is wrong as ever. So
 * are bytes that are no footer's.
 */
final class ExecutorFooters extends ForwardingStorage {
  private static final int FILES_PER_BATCH = 64;
  private static final int BATCHES_PER_CORE = 2;

  private final JavaSparkContext spark;
  private final Broadcast<SerializableConfiguration> configuration;
  private final int filesPerWave;
  private final List<FileInfo> files;
  private final Map<String, Integer> positions = new HashMap<>();
  private final Map<Integer, Wave> waves = new HashMap<>(); // guarded by this

  /** A job that reads footers: the future ends of its files, by position in the wave. */
  private record Wave(List<CompletableFuture<List<byte[]>>> batches, FutureAction<Void> job) {}

  /**
   * @param storage for everything else; not closed by this
   * @param files in the order of the plan
   */
  ExecutorFooters(
      Storage storage, JavaSparkContext spark, Configuration configuration, List<FileInfo> files) {
    super(storage);
    this.spark = spark;
    this.configuration = SerializableConfiguration.broadcast(spark.sc(), configuration);
    this.files = files;
    filesPerWave = FILES_PER_BATCH * BATCHES_PER_CORE * Math.max(1, spark.defaultParallelism());
    for (int i = 0; i < files.size(); i++) {
      positions.put(files.get(i).path(), i);
    }
  }

  @Override
  public void read(StoredFile file, long position, byte[] target, int offset, int length)
      throws IOException {
    Integer place = positions.get(file.path());
    byte[] end = place == null ? null : end(place);
    long start = end == null ? file.size() : file.size() - end.length;
    if (end != null && position >= start && position + length <= file.size()) {
      System.arraycopy(end, (int) (position - start), target, offset, length);
    } else {
      super.read(file, position, target, offset, length);
    }
  }

  /** The last bytes of a file, down to the start of its footer; null if they could not be read. */
  private byte[] end(int place) throws IOException {
    CompletableFuture<List<byte[]>> batch;
    synchronized (this) {
      int number = place / filesPerWave;
      Wave wave = wave(number);
      wave(number + 1);
      waves.keySet().removeIf(other -> other < number - 1);
      batch = wave.batches().get(place % filesPerWave / FILES_PER_BATCH);
    }
    try {
      return batch.get().get(place % FILES_PER_BATCH);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted =
          new InterruptedIOException(files.get(place).path() + ": reading was interrupted");
      interrupted.initCause(e);
      throw interrupted;
    } catch (ExecutionException e) {
      throw new IOException(
          files.get(place).path() + ": the job that reads footers failed: " + e.getMessage(), e);
    }
  }

  /** The wave of this number, started if it is not; null beyond the last. */
  private Wave wave(int number) {
    int first = number * filesPerWave;
    if (first >= files.size()) {
      return null;
    }
    return waves.computeIfAbsent(
        number, key -> start(files.subList(first, Math.min(files.size(), first + filesPerWave))));
  }

  private Wave start(List<FileInfo> wave) {
    List<List<FooterTask.Place>> tasks = new ArrayList<>();
    List<CompletableFuture<List<byte[]>>> batches = new ArrayList<>();
    for (int first = 0; first < wave.size(); first += FILES_PER_BATCH) {
      List<FooterTask.Place> task = new ArrayList<>();
      for (FileInfo file : wave.subList(first, Math.min(wave.size(), first + FILES_PER_BATCH))) {
        task.add(FooterTask.Place.of(file.stored()));
      }
      tasks.add(task);
      batches.add(new CompletableFuture<>());
    }
    FutureAction<Void> job = FooterTask.submit(spark, tasks, configuration, batches);
    return new Wave(batches, job);
  }

  /** Cancels the jobs that are still running, as after a limit, and frees what was sent. */
  @Override
  public synchronized void close() {
    waves.values().forEach(wave -> wave.job().cancel());
    waves.clear();
    configuration.destroy();
  }
}
