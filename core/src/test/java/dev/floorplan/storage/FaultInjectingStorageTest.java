package dev.floorplan.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FaultInjectingStorageTest {

  private final InMemoryStorage memory = new InMemoryStorage();

  /** Which of 1000 files fail at the first attempt, as a string of 0 and 1. */
  private String failures(FaultInjectingStorage storage, IntStream order) {
    char[] failed = new char[1000];
    order.forEach(
        i -> {
          StoredFile file = memory.put("f" + i, new byte[10]);
          try {
            storage.read(file, 0, new byte[10], 0, 10);
            failed[i] = '0';
          } catch (IOException e) {
            assertThat(storage.isTransient(e)).isTrue();
            failed[i] = '1';
          }
        });
    return new String(failed);
  }

  @Test
  void whichReadsFailDoesNotDependOnTheirOrder() {
    String forwards =
        failures(
            new FaultInjectingStorage(memory, 7).throttling(0.1).shortReads(0.1),
            IntStream.range(0, 1000));
    String backwards =
        failures(
            new FaultInjectingStorage(memory, 7).throttling(0.1).shortReads(0.1),
            IntStream.range(0, 1000).map(i -> 999 - i));

    assertThat(backwards).isEqualTo(forwards);
    assertThat(forwards.chars().filter(c -> c == '1').count()).isBetween(150L, 250L);
  }

  @Test
  void aRepeatedAttemptGetsThroughAtLast() throws IOException {
    StoredFile file = memory.put("f", new byte[] {1, 2, 3});
    CountingStorage storage =
        new CountingStorage(new FaultInjectingStorage(memory, 1).throttling(0.5).shortReads(0.3));
    byte[] target = new byte[3];
    boolean done = false;
    while (!done) {
      try {
        storage.read(file, 0, target, 0, 3);
        done = true;
      } catch (IOException e) {
        assertThat(storage.isTransient(e)).isTrue();
      }
    }

    assertThat(target).containsExactly(1, 2, 3);
    assertThat(storage.reads("f")).isEqualTo((int) storage.reads()).isGreaterThan(0);
  }

  @Test
  void missingForbiddenAndChangedFilesAreNotTransient() {
    StoredFile gone = memory.put("gone", new byte[1]);
    StoredFile rewritten = memory.put("rewritten", new byte[1]);
    StoredFile forbidden = memory.put("forbidden", new byte[1]);
    StoredFile changed = memory.put("changed", new byte[1]);
    memory.remove("gone");
    memory.put("rewritten", new byte[1]);
    FaultInjectingStorage storage =
        new FaultInjectingStorage(memory, 1).forbidding("forbidden").changing("changed");

    assertThatThrownBy(() -> storage.read(gone, 0, new byte[1], 0, 1))
        .isInstanceOf(NoSuchFileException.class)
        .satisfies(e -> assertThat(storage.isTransient((IOException) e)).isFalse());
    assertThatThrownBy(() -> storage.read(forbidden, 0, new byte[1], 0, 1))
        .isInstanceOf(AccessDeniedException.class)
        .satisfies(e -> assertThat(storage.isTransient((IOException) e)).isFalse());
    assertThatThrownBy(() -> storage.read(rewritten, 0, new byte[1], 0, 1))
        .hasMessageContaining("was changed after it was listed");
    assertThatThrownBy(() -> storage.read(changed, 0, new byte[1], 0, 1))
        .hasMessageContaining("was changed after it was listed");
  }

  @Test
  void aHeldReadEndsWithAnInterrupt() throws InterruptedException {
    StoredFile file = memory.put("f", new byte[1]);
    CountDownLatch never = new CountDownLatch(1);
    CountingStorage storage =
        new CountingStorage(new FaultInjectingStorage(memory, 1).holding("f", never));
    IOException[] failure = new IOException[1];
    Thread reader =
        new Thread(
            () -> {
              try {
                storage.read(file, 0, new byte[1], 0, 1);
              } catch (IOException e) {
                failure[0] = e;
              }
            });
    reader.start();
    while (storage.reads() == 0) {
      Thread.onSpinWait();
    }
    reader.interrupt();
    reader.join();

    assertThat(failure[0]).hasMessage("f: read was interrupted");
    assertThat(storage.mostReadsInFlight()).isEqualTo(1);
  }
}
