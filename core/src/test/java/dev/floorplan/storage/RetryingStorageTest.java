package dev.floorplan.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetryingStorageTest {
  private static final byte[] CONTENT = "0123456789".getBytes(StandardCharsets.US_ASCII);

  private final InMemoryStorage memory = new InMemoryStorage();
  private final List<Long> sleeps = new ArrayList<>();

  @Test
  void aReadThatBrokeGoesOnWhereItBroke() throws IOException {
    StoredFile file = memory.put("f", CONTENT);
    Breaking breaking = new Breaking(3);
    byte[] target = new byte[9];
    new RetryingStorage(breaking, sleeps::add).read(file, 1, target, 1, 8);
    assertThat(new String(target, 1, 8, StandardCharsets.US_ASCII)).isEqualTo("12345678");
    assertThat(breaking.ranges).containsExactly("1+8", "4+5", "7+2");
    assertThat(sleeps).hasSize(2);
  }

  @Test
  void aReadThatNeverComesFurtherEnds() {
    StoredFile file = memory.put("f", CONTENT);
    RetryingStorage storage = new RetryingStorage(new Breaking(0), sleeps::add);
    assertThatThrownBy(() -> storage.read(file, 0, new byte[4], 0, 4))
        .isInstanceOf(IOException.class)
        .hasMessage("f: gave up after 10 tries: f: broke off");
    assertThat(sleeps).hasSize(9);
  }

  @Test
  void aWalkThatFailedGoesOnWhereItWas() throws IOException {
    for (int i = 0; i < 20; i++) {
      memory.put("d/" + (char) ('a' + i), CONTENT);
    }
    Storage storage = new RetryingStorage(new FailingWalks(), sleeps::add);
    assertThat(Walks.below(storage, "d")).isEqualTo(Walks.below(memory, "d"));
    assertThat(sleeps).hasSize(10);
  }

  @Test
  void theWaitsArePartsOfGrowingTimes() {
    StoredFile file = memory.put("f", CONTENT);
    for (int run = 0; run < 50; run++) {
      List<Long> waits = new ArrayList<>();
      RetryingStorage storage = new RetryingStorage(new Breaking(0), waits::add);
      assertThatThrownBy(() -> storage.read(file, 0, new byte[4], 0, 4))
          .isInstanceOf(IOException.class);
      for (int i = 0; i < waits.size(); i++) {
        assertThat(waits.get(i)).isBetween(0L, Math.min(32_000, 125L << i));
      }
      sleeps.addAll(waits);
    }
    // Full jitter: no part of the time is left out, so that clients spread over all of it.
    assertThat(sleeps).anyMatch(wait -> wait < 60).anyMatch(wait -> wait > 20_000);
  }

  /** Every third step of a walk fails. */
  private final class FailingWalks extends Passing {
    @Override
    public StorageWalk walk(StoredDirectory directory, WalkFilter filter) throws IOException {
      StorageWalk walk = super.walk(directory, filter);
      return new StorageWalk() {
        private int steps;

        @Override
        public WalkedFile next() throws IOException {
          if (steps++ % 3 == 1) {
            throw new BrokenReadException("d: no answer", 0, null);
          }
          return walk.next();
        }

        @Override
        public void close() {
          walk.close();
        }
      };
    }
  }

  /** Reads deliver so many bytes and break. */
  private final class Breaking extends Passing {
    private final int delivered;
    private final List<String> ranges = new ArrayList<>();

    Breaking(int delivered) {
      this.delivered = delivered;
    }

    @Override
    public void read(StoredFile file, long position, byte[] target, int offset, int length)
        throws IOException {
      ranges.add(position + "+" + length);
      int count = Math.min(delivered, length);
      super.read(file, position, target, offset, count);
      if (count < length) {
        throw new BrokenReadException(file.path() + ": broke off", count, null);
      }
    }
  }

  /** The storage in memory, whose broken reads may be made again. */
  private abstract class Passing extends ForwardingStorage {
    Passing() {
      super(memory);
    }

    @Override
    public boolean isTransient(IOException failure) {
      return failure instanceof BrokenReadException;
    }
  }
}
