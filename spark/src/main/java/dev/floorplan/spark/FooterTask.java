package dev.floorplan.spark;

import dev.floorplan.hadoop.HadoopStorage;
import dev.floorplan.storage.StoredFile;
import java.io.IOException;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.spark.FutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.rdd.RDD;
import org.apache.spark.util.SerializableConfiguration;
import scala.Function0;
import scala.collection.Iterator;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractFunction0;
import scala.runtime.AbstractFunction1;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/** Reads the ends of a batch of files on an executor, several at a time. */
final class FooterTask extends AbstractFunction1<Iterator<List<FooterTask.Place>>, List<byte[]>>
    implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final int THREADS = 16;
  private static final int TAIL_BYTES = 64 << 10;

  /** A larger footer is left to the driver, whose limit decides. */
  private static final int MAX_BYTES = 64 << 20;

  private final Broadcast<SerializableConfiguration> configuration;

  private FooterTask(Broadcast<SerializableConfiguration> configuration) {
    this.configuration = configuration;
  }

  /** A file, as it travels. */
  record Place(String path, long size, Instant modified, String etag) implements Serializable {
    static Place of(StoredFile file) {
      return new Place(file.path(), file.size(), file.modified(), file.etag());
    }

    StoredFile file() {
      return new StoredFile(path, size, modified, etag);
    }
  }

  /** Starts a job with a task for each batch; each batch is completed as soon as its task ends. */
  static FutureAction<Void> submit(
      JavaSparkContext spark,
      List<List<Place>> tasks,
      Broadcast<SerializableConfiguration> configuration,
      List<CompletableFuture<List<byte[]>>> batches) {
    RDD<List<Place>> rdd = spark.parallelize(tasks, tasks.size()).rdd();
    FutureAction<Void> job =
        spark
            .sc()
            .submitJob(
                rdd,
                new FooterTask(configuration),
                partitions(tasks.size()),
                new Completion(batches),
                nothing());
    return job;
  }

  private static Seq<Object> partitions(int count) {
    List<Object> partitions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      partitions.add(i);
    }
    return CollectionConverters.asScala(partitions).toSeq();
  }

  private static Function0<Void> nothing() {
    return new AbstractFunction0<>() {
      @Override
      public Void apply() {
        return null;
      }
    };
  }

  /** Hands a task's result on, on the driver. */
  private static final class Completion extends AbstractFunction2<Object, List<byte[]>, BoxedUnit> {
    private final List<CompletableFuture<List<byte[]>>> batches;

    Completion(List<CompletableFuture<List<byte[]>>> batches) {
      this.batches = batches;
    }

    @Override
    public BoxedUnit apply(Object task, List<byte[]> ends) {
      batches.get((Integer) task).complete(ends);
      return BoxedUnit.UNIT;
    }
  }

  @Override
  public List<byte[]> apply(Iterator<List<Place>> batch) {
    List<byte[]> ends = new ArrayList<>();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try (HadoopStorage storage = new HadoopStorage(configuration.value().value())) {
      List<Future<byte[]>> reads = new ArrayList<>();
      for (Place place : batch.next()) {
        reads.add(threads.submit(() -> end(storage, place.file())));
      }
      for (Future<byte[]> read : reads) {
        ends.add(endOrNull(read));
      }
    } finally {
      threads.shutdownNow();
    }
    return ends;
  }

  /** Null where it failed: the driver will meet the same failure and has the words for it. */
  private static byte[] endOrNull(Future<byte[]> read) {
    try {
      return read.get();
    } catch (ExecutionException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  private static byte[] end(HadoopStorage storage, StoredFile file) throws IOException {
    byte[] tail = new byte[(int) Math.min(file.size(), TAIL_BYTES)];
    storage.read(file, file.size() - tail.length, tail, 0, tail.length);
    if (tail.length < 8) {
      return tail;
    }
    // A footer is followed by its length, 4 bytes, and 4 of magic.
    int footer = ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN).getInt(tail.length - 8);
    long needed = footer + 8L;
    if (footer < 0 || needed <= tail.length || needed > file.size() || needed > MAX_BYTES) {
      return tail;
    }
    byte[] whole = new byte[(int) needed];
    int missing = whole.length - tail.length;
    System.arraycopy(tail, 0, whole, missing, tail.length);
    storage.read(file, file.size() - needed, whole, 0, missing);
    return whole;
  }
}
