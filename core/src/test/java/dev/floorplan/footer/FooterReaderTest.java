package dev.floorplan.footer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.storage.CountingStorage;
import dev.floorplan.storage.FaultInjectingStorage;
import dev.floorplan.storage.ForwardingStorage;
import dev.floorplan.storage.InMemoryStorage;
import dev.floorplan.storage.LocalStorage;
import dev.floorplan.storage.Storage;
import dev.floorplan.storage.StoredFile;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class FooterReaderTest {
  private static final ReadSetSelector ALL = schema -> ReadSet.all(schema.leafCount());
  private static final int MIB = 1 << 20;

  private final InMemoryStorage memory = new InMemoryStorage();
  private final FileList files = new FileList();
  private final List<Long> sleeps = Collections.synchronizedList(new ArrayList<>());

  @AfterEach
  void noThreadIsLeft() {
    assertThat(readerThreads()).isEmpty();
  }

  @Test
  void footersComeInListingOrderWhateverIsReadFirst() throws IOException {
    addSmallFiles(300);
    for (int threads : new int[] {1, 2, 32}) {
      FileList list = new FileList();
      for (int i = 0; i < 300; i++) {
        list.add(memory.file(name(i)));
      }
      Storage jittery = new FaultInjectingStorage(memory, threads).jitter(500);
      try (FooterReader<FileFooter> reader = reader(list, jittery, options(threads, 2 * threads))) {
        for (int i = 0; i < 300; i++) {
          FooterRead<FileFooter> read = reader.next();
          assertThat(read.file().path()).isEqualTo(name(i));
          assertThat(read.result().rowCount(0)).isEqualTo(i + 1);
        }
        assertThat(reader.next()).isNull();
        assertThat(reader.next()).isNull();
      }
    }
  }

  @Test
  void aFooterThatFitsTheTailCostsOneReadAndALongerOneExactlyTheRest() throws IOException {
    byte[] small = DatalessFiles.bytes(DatalessFiles.longs(2, 5));
    byte[] fitting = padded(FooterFetcher.TAIL_BYTES - 8);
    byte[] oneMore = padded(FooterFetcher.TAIL_BYTES - 7);
    byte[] large = padded(3 * FooterFetcher.TAIL_BYTES);
    for (byte[] footer : List.of(small, fitting, oneMore, large)) {
      files.add(memory.put("f" + footer.length, DatalessFiles.file(footer)));
    }
    CountingStorage counting = new CountingStorage(memory);
    try (FooterReader<FileFooter> reader = reader(files, counting, options(1, 1))) {
      for (byte[] footer : List.of(small, fitting, oneMore, large)) {
        FooterRead<FileFooter> read = reader.next();
        assertThat(read.result().bytes()).isEqualTo(footer);
        assertThat(read.result().rowGroupCount()).isEqualTo(1);
      }
      assertThat(counting.reads("f" + small.length)).isEqualTo(1);
      assertThat(counting.reads("f" + fitting.length)).isEqualTo(1);
      assertThat(counting.reads("f" + oneMore.length)).isEqualTo(2);
      assertThat(counting.reads("f" + large.length)).isEqualTo(2);
      assertThat(counting.bytesRead())
          .isEqualTo(
              small.length + 12 + fitting.length + 8 + oneMore.length + 8 + large.length + 8);
      assertThat(reader.counts()).isEqualTo(new ReadCounts(4, 0, 6, counting.bytesRead(), 0));
    }
  }

  @Test
  void aLocalFooterUpTo16KibCostsOneRead(@TempDir Path directory) throws IOException {
    CountingStorage counting = new CountingStorage(new LocalStorage());
    byte[] fitting = padded(16 * 1024 - 8);
    byte[] oneMore = padded(16 * 1024 - 7);
    for (byte[] footer : List.of(fitting, oneMore)) {
      Path file = Files.write(directory.resolve("f" + footer.length), DatalessFiles.file(footer));
      files.add((StoredFile) counting.entry(file.toString()));
    }
    try (FooterReader<FileFooter> reader = reader(files, counting, options(1, 1))) {
      assertThat(reader.next().result().bytes()).isEqualTo(fitting);
      assertThat(reader.next().result().bytes()).isEqualTo(oneMore);
    }
    assertThat(counting.reads(directory.resolve("f" + fitting.length).toString())).isEqualTo(1);
    assertThat(counting.reads(directory.resolve("f" + oneMore.length).toString())).isEqualTo(2);
  }

  @Test
  void readingNeverRunsFurtherAheadThanTheWindow() throws IOException {
    addSmallFiles(200);
    AtomicInteger consumed = new AtomicInteger();
    AtomicInteger furthest = new AtomicInteger();
    AtomicInteger begun = new AtomicInteger();
    Storage watched =
        new ForwardingStorage(memory) {
          @Override
          public void read(StoredFile file, long position, byte[] target, int offset, int length)
              throws IOException {
            int ahead = begun.incrementAndGet() - consumed.get();
            furthest.accumulateAndGet(ahead, Math::max);
            super.read(file, position, target, offset, length);
          }
        };
    try (FooterReader<FileFooter> reader = reader(files, watched, options(8, 4))) {
      for (int i = 0; i < 200; i++) {
        // The one that is about to be handed out does not count as consumed before it is.
        assertThat(reader.next()).isNotNull();
        int window = Math.min(4 + i + 1, 16);
        assertThat(begun.get()).isLessThanOrEqualTo(consumed.incrementAndGet() + window);
      }
    }
    assertThat(furthest.get()).isLessThanOrEqualTo(17);
  }

  @Test
  void noMoreReadsAreInFlightThanAsked() throws IOException {
    addSmallFiles(100);
    CountingStorage counting =
        new CountingStorage(new FaultInjectingStorage(memory, 1).jitter(200));
    try (FooterReader<FileFooter> reader = reader(files, counting, options(3, 6))) {
      while (reader.next() != null) {}
    }
    assertThat(counting.mostReadsInFlight()).isBetween(1, 3);
  }

  @Test
  void aBudgetBelowEveryFooterLetsOneBeReadAtATime() throws IOException {
    byte[] footer = padded(2 * FooterFetcher.TAIL_BYTES);
    for (int i = 0; i < 20; i++) {
      files.add(memory.put(name(i), DatalessFiles.file(footer)));
    }
    AtomicInteger holding = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Storage watched =
        new ForwardingStorage(memory) {
          @Override
          public void read(StoredFile file, long position, byte[] target, int offset, int length)
              throws IOException {
            if (target.length == footer.length) { // the head: its memory has been reserved
              most.accumulateAndGet(holding.incrementAndGet(), Math::max);
            }
            super.read(file, position, target, offset, length);
          }
        };
    FooterReaderOptions tight = new FooterReaderOptions(8, 16, 1000, MIB);
    try (FooterReader<FileFooter> reader = reader(files, watched, tight)) {
      for (int i = 0; i < 20; i++) {
        assertThat(reader.next().result().bytes()).hasSize(footer.length);
        holding.decrementAndGet(); // given back, at the latest, by the next call
      }
    }
    assertThat(most.get()).isEqualTo(1);
  }

  @Test
  void footersOfAllSizesPassAnyBudget() throws IOException {
    int[] sizes = {300, 70_000, 900, 200_000, 300, 300, 150_000, 65_536, 300, 100_000};
    for (int i = 0; i < 60; i++) {
      files.add(memory.put(name(i), DatalessFiles.file(padded(sizes[i % sizes.length]))));
    }
    for (long budget : new long[] {1, 1000, 66_000, 300_000, 10_000_000}) {
      FileList list = new FileList();
      for (int i = 0; i < 60; i++) {
        list.add(memory.file(name(i)));
      }
      FooterReaderOptions options = new FooterReaderOptions(6, 12, budget, MIB);
      Storage jittery = new FaultInjectingStorage(memory, budget).jitter(100);
      try (FooterReader<FileFooter> reader = reader(list, jittery, options)) {
        for (int i = 0; i < 60; i++) {
          assertThat(reader.next().result().bytes()).hasSize(sizes[i % sizes.length]);
        }
        assertThat(reader.next()).isNull();
      }
    }
  }

  @Test
  void aBadEndOfTheFileIsSaidByName() throws IOException {
    byte[] good = DatalessFiles.file(DatalessFiles.longs(1, 1));
    byte[] encrypted = good.clone();
    encrypted[encrypted.length - 1] = 'E';
    byte[] text = "hello,world\nhello,there\n".getBytes(StandardCharsets.UTF_8);
    byte[] beyond = good.clone();
    Arrays.fill(beyond, beyond.length - 8, beyond.length - 4, (byte) 0xff);
    byte[] truncated = Arrays.copyOfRange(good, 0, good.length - 3);
    assertThatThrownBy(() -> readOnly(encrypted)).hasMessageContaining("encrypted (PARE)");
    assertThatThrownBy(() -> readOnly(text)).hasMessageContaining("ends with 'ere\\x0a' instead");
    assertThatThrownBy(() -> readOnly(truncated)).hasMessageContaining("instead of PAR1");
    assertThatThrownBy(() -> readOnly(beyond))
        .isInstanceOf(MalformedFileException.class)
        .hasMessage(
            "the file: footer length 4294967295 exceeds the file's "
                + good.length
                + " bytes; the file is truncated or not Parquet (at byte "
                + (good.length - 8)
                + ")");
    for (int length = 1; length < 12; length++) {
      byte[] tooShort = Arrays.copyOfRange(good, good.length - length, good.length);
      assertThatThrownBy(() -> readOnly(tooShort))
          .isInstanceOf(MalformedFileException.class)
          .hasMessageContaining("its " + tooShort.length + " bytes are too few");
    }
  }

  @Test
  void aFooterAboveTheMaximumIsNotRead() throws IOException {
    files.add(memory.put("wide", DatalessFiles.file(padded(5000))));
    CountingStorage counting = new CountingStorage(memory);
    FooterReaderOptions options = new FooterReaderOptions(1, 2, MIB, 4999);
    try (FooterReader<FileFooter> reader = reader(files, counting, options)) {
      FooterRead<FileFooter> read = reader.next();
      assertThatThrownBy(read::result)
          .hasMessage(
              "wide: the footer of 5000 bytes is larger than maxFooterBytes, which is 4999");
      assertThat(counting.reads()).isEqualTo(1);
    }
  }

  @Test
  void transientFailuresAreRetriedUntilTheyPass() throws IOException {
    addSmallFiles(100);
    Storage flaky = new FaultInjectingStorage(memory, 7).throttling(0.2).shortReads(0.2);
    CountingStorage counting = new CountingStorage(flaky);
    try (FooterReader<FileFooter> reader = reader(files, counting, options(8, 16))) {
      for (int i = 0; i < 100; i++) {
        assertThat(reader.next().result().rowCount(0)).isEqualTo(i + 1);
      }
      assertThat(reader.counts().retries()).isGreaterThan(20).isEqualTo(sleeps.size());
      assertThat(reader.counts().reads()).isEqualTo(100 + sleeps.size());
    }
  }

  @Test
  void aFailureThatDoesNotPassCountsAfterTenTriesEverFurtherApart() throws IOException {
    addSmallFiles(2);
    Storage down = new FaultInjectingStorage(memory, 7).throttling(1);
    CountingStorage counting = new CountingStorage(down);
    try (FooterReader<FileFooter> reader = reader(files, counting, options(1, 1))) {
      FooterRead<FileFooter> read = reader.next();
      assertThatThrownBy(read::result)
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("f000: gave up after 10 tries: f000: throttled");
      assertThat(counting.reads("f000")).isEqualTo(10);
    }
    for (int i = 0; i < 9; i++) {
      long ceiling = Math.min(32_000, 125L << i);
      assertThat(sleeps.get(i)).isBetween(0L, ceiling);
    }
  }

  @Test
  void aForbiddenFileIsNotRetried() throws IOException {
    addSmallFiles(3);
    CountingStorage counting =
        new CountingStorage(new FaultInjectingStorage(memory, 7).forbidding("f001"));
    try (FooterReader<FileFooter> reader = reader(files, counting, options(2, 4))) {
      assertThat(reader.next().result().rowCount(0)).isEqualTo(1);
      FooterRead<FileFooter> refused = reader.next();
      assertThatThrownBy(refused::result).isInstanceOf(AccessDeniedException.class);
      assertThat(reader.next().result().rowCount(0)).isEqualTo(3);
      assertThat(counting.reads("f001")).isEqualTo(1);
    }
    assertThat(sleeps).isEmpty();
  }

  @Test
  void aFailedListingIsThrownAfterWhatWasListed() throws IOException {
    addSmallFiles(5);
    files.thenFail(new IOException("the listing broke"));
    try (FooterReader<FileFooter> reader = reader(files, memory, options(4, 8))) {
      for (int i = 0; i < 5; i++) {
        assertThat(reader.next().result().rowCount(0)).isEqualTo(i + 1);
      }
      assertThatThrownBy(reader::next)
          .isInstanceOf(IOException.class)
          .hasMessage("the listing broke");
    }
    assertThat(files.closed).isTrue();
  }

  @Test
  void aFaultOfTheStoragesCodeReachesTheConsumer() throws IOException {
    addSmallFiles(1);
    Storage faulty =
        new ForwardingStorage(memory) {
          @Override
          public void read(StoredFile file, long position, byte[] target, int offset, int length) {
            throw new IllegalStateException("a fault");
          }
        };
    try (FooterReader<FileFooter> reader = reader(files, faulty, options(1, 1))) {
      assertThatThrownBy(reader::next)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("a fault");
    }
  }

  @Test
  void nothingStartsBeforeTheFirstFooterIsAskedFor() throws IOException {
    addSmallFiles(10);
    CountingStorage counting = new CountingStorage(memory);
    try (FooterReader<FileFooter> reader = reader(files, counting, options(4, 8))) {
      assertThat(readerThreads()).isEmpty();
      assertThat(reader.counts().reads()).isZero();
    }
    assertThat(counting.reads()).isZero();
    assertThat(files.closed).isTrue();
  }

  @Test
  void closingEndsBlockedReads() throws Exception {
    addSmallFiles(20);
    CountDownLatch never = new CountDownLatch(1);
    FaultInjectingStorage stuck = new FaultInjectingStorage(memory, 1);
    for (int i = 1; i < 20; i++) {
      stuck.holding(name(i), never);
    }
    CountingStorage counting = new CountingStorage(stuck);
    FooterReader<FileFooter> reader = reader(files, counting, options(4, 8));
    reader.next();
    closeWhileWaiting(reader);
    assertThat(readerThreads()).isEmpty();
    assertThat(counting.reads()).isLessThanOrEqualTo(5);
    assertThat(files.closed).isTrue();
  }

  @Test
  void closingEndsTheWaitBeforeARetry() throws Exception {
    addSmallFiles(20);
    CountDownLatch sleeping = new CountDownLatch(1);
    Storage down = new FaultInjectingStorage(memory, 7).throttling(1);
    FooterReader<FileFooter> reader =
        new FooterReader<>(
            files,
            down,
            ALL,
            FooterCache.NONE,
            (file, footer) -> footer,
            options(4, 8),
            millis -> {
              sleeping.countDown();
              new CountDownLatch(1).await();
            });
    Thread consumer =
        new Thread(() -> assertThatThrownBy(reader::next).isInstanceOf(IOException.class));
    consumer.start();
    sleeping.await();
    reader.close();
    consumer.join();
    assertThat(readerThreads()).isEmpty();
  }

  @Test
  void closingEndsTheWaitForMemory() throws Exception {
    for (int i = 0; i < 20; i++) {
      files.add(memory.put(name(i), DatalessFiles.file(padded(1000))));
    }
    CountingStorage counting = new CountingStorage(memory);
    FooterReader<FileFooter> reader =
        reader(files, counting, new FooterReaderOptions(4, 8, 1, MIB));
    reader.next();
    while (counting.reads() < 5) { // the first, and one of each thread, that waits then
      Thread.onSpinWait();
    }
    reader.close();
    assertThat(readerThreads()).isEmpty();
    assertThat(counting.reads()).isEqualTo(5);
    assertThatThrownBy(reader::next).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void anInterruptEndsTheConsumersWait() throws IOException {
    addSmallFiles(1);
    Storage stuck = new FaultInjectingStorage(memory, 1).holding(name(0), new CountDownLatch(1));
    try (FooterReader<FileFooter> reader = reader(files, stuck, options(1, 1))) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(reader::next).isInstanceOf(InterruptedIOException.class);
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void filesOfOneSchemaShareIt() throws IOException {
    addSmallFiles(10);
    try (FooterReader<FileFooter> reader = reader(files, memory, options(1, 1))) {
      FileSchema first = reader.next().result().schema();
      for (int i = 1; i < 10; i++) {
        assertThat(reader.next().result().schema()).isSameAs(first);
      }
    }
  }

  private void closeWhileWaiting(FooterReader<FileFooter> reader) throws InterruptedException {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread consumer =
        new Thread(
            () -> {
              try {
                reader.next();
              } catch (IOException | RuntimeException e) {
                thrown.set(e);
              }
            });
    consumer.start();
    while (consumer.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    reader.close();
    consumer.join();
    assertThat(thrown.get()).isInstanceOf(InterruptedIOException.class);
  }

  private void readOnly(byte[] content) throws IOException {
    FileList list = new FileList().add(memory.put("the file", content));
    try (FooterReader<FileFooter> reader = reader(list, memory, options(1, 1))) {
      reader.next().result();
    }
  }

  @Test
  void workIsDoneByTheThreadsThatReadAndHandedOutInOrder() throws IOException {
    addSmallFiles(50);
    try (FooterReader<String> reader =
        new FooterReader<>(
            files,
            memory,
            ALL,
            FooterCache.NONE,
            (file, footer) -> file.path() + " " + Thread.currentThread().getName(),
            options(4, 8))) {
      for (int i = 0; i < 50; i++) {
        FooterRead<String> read = reader.next();
        assertThat(read.result()).startsWith(read.file().path() + " floorplan-reader-");
      }
      assertThat(reader.next()).isNull();
    }
  }

  @Test
  void workThatFailsIsThrownInItsPlace() throws IOException {
    addSmallFiles(3);
    try (FooterReader<FileFooter> reader =
        new FooterReader<>(
            files,
            memory,
            ALL,
            FooterCache.NONE,
            (file, footer) -> {
              if (footer.rowCount(0) == 2) {
                throw new IllegalStateException("the second file");
              }
              return footer;
            },
            options(1, 8))) {
      assertThat(reader.next().result().rowCount(0)).isEqualTo(1);
      assertThatThrownBy(reader::next).hasMessage("the second file");
      assertThat(reader.next().result().rowCount(0)).isEqualTo(3);
    }
  }

  private FooterReader<FileFooter> reader(
      FileList list, Storage storage, FooterReaderOptions options) {
    return new FooterReader<>(
        list, storage, ALL, FooterCache.NONE, (file, footer) -> footer, options, sleeps::add);
  }

  private static FooterReaderOptions options(int readsInFlight, int firstWindow) {
    return new FooterReaderOptions(readsInFlight, firstWindow, 100 * MIB, MIB);
  }

  private void addSmallFiles(int count) {
    for (int i = 0; i < count; i++) {
      files.add(memory.put(name(i), DatalessFiles.file(DatalessFiles.longs(2, i + 1))));
    }
  }

  private static String name(int i) {
    return String.format("f%03d", i);
  }

  /** A footer of exactly this length. */
  private static byte[] padded(int length) {
    for (int name = length; ; name--) {
      byte[] footer =
          DatalessFiles.bytes(
              DatalessFiles.longs(1, 7).setCreated_by("x".repeat(Math.max(0, name - 100))));
      if (footer.length <= length) {
        // Bytes behind the struct belong to the footer, too, and mean nothing.
        return Arrays.copyOf(footer, length);
      }
    }
  }

  private static List<String> readerThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("floorplan-"))
        .toList();
  }
}
