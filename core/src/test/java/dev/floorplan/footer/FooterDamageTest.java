package dev.floorplan.footer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Damaged footers give a footer or a named error, and take memory in proportion to their bytes. */
class FooterDamageTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final long SEED = 20260611;

  /** Loads what classes decoding and refusing need, which would count as allocated by the first. */
  @BeforeAll
  static void warmUp() throws MalformedFileException {
    FooterDecoder decoder = new FooterDecoder();
    decoder.decode(
        "warm-up", 0, Footers.bytes(Footers.metadata(1, 1, 1000, Footers.Detail.SIZE_STATISTICS)));
    for (byte[] footer : new byte[][] {{}, {0}, {0x29, 0x5c}, {0x29, 0x1c, 0x50, 0, 0}}) {
      assertThatThrownBy(() -> decoder.decode("warm-up", 0, footer))
          .isInstanceOf(MalformedFileException.class);
    }
  }

  @ParameterizedTest
  @EnumSource(Footers.Detail.class)
  void everyTruncationIsANamedError(Footers.Detail detail) {
    byte[] good = Footers.bytes(Footers.metadata(4, 3, 1000, detail));
    for (int length = 0; length < good.length; length++) {
      assertThat(decodes(Arrays.copyOf(good, length))).as("first %d bytes", length).isFalse();
    }
    assertThat(decodes(good)).isTrue();
  }

  @Test
  void everyChangeOfAByteIsAFooterOrANamedError() {
    byte[] footer = Footers.bytes(Footers.metadata(2, 2, 1000, Footers.Detail.SIZE_STATISTICS));
    int refused = 0;
    for (int position = 0; position < footer.length; position++) {
      byte original = footer[position];
      for (int change = 1; change < 256; change++) {
        footer[position] = (byte) (original ^ change);
        refused += decodes(footer) ? 0 : 1;
      }
      footer[position] = original;
    }
    assertThat(refused).isPositive();
  }

  @Test
  void randomDamageOfCorpusFootersIsAFooterOrANamedError() throws IOException {
    Random random = new Random(SEED);
    int refused = 0;
    for (Path file : Corpus.files()) {
      byte[] good = Corpus.footer(file);
      if (good == null || good.length == 0 || good.length > 20_000) {
        continue;
      }
      for (int round = 0; round < 30; round++) {
        byte[] damaged = good.clone();
        for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
          damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
        }
        refused += decodes(damaged) ? 0 : 1;
      }
    }
    assertThat(refused).isPositive();
  }

  @Test
  void countsThatTheBytesCannotHoldAllocateNothing() {
    byte[] hugeSchema = {0x29, (byte) 0xfc, -1, -1, -1, -1, 7, 0};
    byte[] hugeRowGroups = {0x29, 0x1c, 0x48, 1, 'r', 0, 0x29, (byte) 0xfc, -1, -1, -1, -1, 7, 0};
    assertThat(decodes(hugeSchema)).isFalse();
    assertThat(decodes(hugeRowGroups)).isFalse();
  }

  @Test
  void bottomlessNestingIsANamedError() {
    byte[] nested = new byte[1 << 20];
    Arrays.fill(nested, (byte) 0xfc); // field 15 of type struct, a million deep
    assertThat(decodes(nested)).isFalse();
    Arrays.fill(nested, (byte) 0x19); // lists of lists
    assertThat(decodes(nested)).isFalse();
  }

  /** Where the straight line gets through at all, it finds what the reference finds. */
  @Test
  void theStraightLineAndTheGeneralLoopAgreeOnDamagedChunks() throws IOException {
    byte[] footer = Footers.bytes(Footers.metadata(2, 2, 1000, Footers.Detail.SIZE_STATISTICS));
    int start = firstChunk(footer);
    int end = new ColumnChunkWalker(footer, new ThriftReader("f", 0, footer)).walk(start);
    int passed = 0;
    for (int position = start; position < end; position++) {
      byte original = footer[position];
      for (int change = 1; change < 256; change++) {
        footer[position] = (byte) (original ^ change);
        passed += agree(footer, start) ? 1 : 0;
      }
      footer[position] = original;
    }
    assertThat(passed).isGreaterThan(1000);
  }

  private static int firstChunk(byte[] footer) throws MalformedFileException {
    return new FooterDecoder().decode("f", 0, footer).chunkPosition(0, 0);
  }

  private static boolean agree(byte[] footer, int start) {
    ColumnChunkWalker straight = new ColumnChunkWalker(footer, new ThriftReader("f", 0, footer));
    int straightEnd;
    try {
      straightEnd = straight.walkStraight(start);
    } catch (ArrayIndexOutOfBoundsException offTheEnd) {
      return false;
    }
    if (straightEnd < 0) {
      return false;
    }
    ColumnChunkWalker general = new ColumnChunkWalker(footer, new ThriftReader("f", 0, footer));
    try {
      assertThat(straightEnd).isEqualTo(general.walkGenerally(start));
    } catch (MalformedFileException malformed) {
      fail("only the general loop refuses " + Arrays.toString(footer), malformed);
    }
    assertThat(notes(straight)).isEqualTo(notes(general));
    assertPlace(footer, straight.place(start), general);
    return true;
  }

  /** What is noted of a chunk, and what is read from there, is what the reference finds. */
  private static void assertPlace(byte[] footer, long place, ColumnChunkWalker general) {
    assertThat(ChunkPlace.isNoted(place)).isTrue();
    assertThat(ChunkPlace.statistics(place)).isEqualTo(general.statistics);
    assertThat(ChunkPlace.sizeStatistics(place)).isEqualTo(general.sizeStatistics);
    ThriftReader reader = new ThriftReader("f", 0, footer);
    ColumnChunkWalker identified = new ColumnChunkWalker(footer, reader);
    identified.identify(ChunkPlace.start(place));
    assertThat(List.of(identified.metadata, identified.type, identified.pathInSchema))
        .isEqualTo(List.of(general.metadata, general.type, general.pathInSchema));
    assertThat(identified.valueCount).isEqualTo(general.valueCount);
    ChunkStatistics statistics = new ChunkStatistics(footer, reader);
    try {
      statistics.read(general.statistics);
    } catch (MalformedFileException walkedOver) {
      fail("the general loop has walked over " + Arrays.toString(footer), walkedOver);
    }
    assertThat(ChunkStatistics.nullCount(footer, ChunkPlace.statistics(place)))
        .isEqualTo(statistics.nullCount);
  }

  private static List<Object> notes(ColumnChunkWalker walker) {
    return List.of(
        walker.filePath,
        walker.metadata,
        walker.type,
        walker.pathInSchema,
        walker.codec,
        walker.valueCount,
        walker.uncompressedSize,
        walker.compressedSize,
        walker.dataPageOffset,
        walker.dictionaryPageOffset,
        walker.statistics,
        walker.encodingStats,
        walker.sizeStatistics,
        walker.encrypted);
  }

  /** Decodes, looks at everything, and checks what that allocated. */
  private static boolean decodes(byte[] footer) {
    FooterDecoder decoder = new FooterDecoder();
    ColumnChunk view = new ColumnChunk();
    long before = THREADS.getCurrentThreadAllocatedBytes();
    FileFooter decoded;
    try {
      decoded = decoder.decode("damaged", 0, footer);
    } catch (MalformedFileException refused) {
      decoded = null;
    }
    long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
    if (allocated > 64 * 1024 + 16L * footer.length) {
      fail("allocated %d bytes for %s", allocated, Arrays.toString(footer));
    }
    if (decoded == null) {
      return false;
    }
    List<Object> seen = new ArrayList<>();
    seen.add(decoded.createdBy());
    seen.add(decoded.hasKey("writer.model.name"));
    for (int leaf = 0; leaf < decoded.schema().leafCount(); leaf++) {
      seen.add(decoded.schema().path(leaf));
      seen.add(decoded.columnOrder(leaf));
      for (int rowGroup = 0; rowGroup < decoded.rowGroupCount(); rowGroup++) {
        decoded.view(rowGroup, leaf, view);
        seen.add(view.valueCount());
        seen.add(view.dataEncoding());
        seen.add(view.entriesDefinedFrom(0, decoded.schema().maxDefinitionLevel(leaf)));
        assertBoundInside(view.minValueStart(), view.minValueLength(), footer);
        assertBoundInside(view.maxValueStart(), view.maxValueLength(), footer);
      }
    }
    return !seen.isEmpty();
  }

  private static void assertBoundInside(int start, int length, byte[] footer) {
    if (start >= 0 && (length < 0 || length > footer.length - start)) {
      fail("a bound at %d of %d bytes leaves %s", start, length, Arrays.toString(footer));
    }
  }
}
