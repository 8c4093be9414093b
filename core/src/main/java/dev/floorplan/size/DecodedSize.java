package dev.floorplan.size;

import static dev.floorplan.size.EntryCounts.UNKNOWN;

import dev.floorplan.footer.ColumnChunk;
import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.ReadSet;
import java.io.IOException;

/**
 * Tells from one file's footer how many bytes a row group's read set takes in Arrow's columnar
 * layout.
 *
 * <p><b>Idea.</b> Every buffer of the layout has a size that follows from the number of slots of
 * its vector, the number of those that are not null, and for strings the number of characters; and
 * these follow from {@code SizeStatistics}: the histograms of levels and the bytes of characters.
 * With n slots, of which some are null or not:
 *
 * <pre>
 * values       n x width; a bit each for booleans; characters + 4 x (n + 1) for strings
 * validity     a bit each where some slot is null, of a leaf, a struct, a list or a map
 * offsets      4 x (lists + 1) of a list or a map, at every level of nesting
 * </pre>
 *
 * What belongs to the path of several leaves counts once. Decimals take 16 bytes, above 38 digits
 * 32, however they are stored.
 *
 * <p><b>Where statistics are missing</b>, bounds stand in for counts: every entry is taken for a
 * slot, and a leaf that may have nulls for one that has; {@link CharacterEstimate} stands in for
 * the characters. Each summand goes to the {@link Weight} with how well it is founded.
 *
 * <p><b>Cost.</b> A table for each schema, then a plain loop over the read set, which reads of each
 * chunk's entry in the footer what it needs, at places that the pass over the footer has noted:
 * tens of nanoseconds a chunk, no allocation. It promises nothing about what a footer lies about; a
 * count that contradicts another one is taken for missing.
 *
 * <p>Not thread-safe.
 *
 * @see <a href="https://arrow.apache.org/docs/format/Columnar.html">Arrow columnar format</a>
 * @see <a
 *     href="https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift">
 *     SizeStatistics in parquet.thrift</a>
 */
final class DecodedSize {
  private final FileFooter footer;
  private final ArrowLayout layout;
  private final ConsumerProfile consumer;
  private final CharacterEstimate estimate;
  private final ColumnChunk view = new ColumnChunk();
  private final EntryCounts counts = new EntryCounts();

  /**
   * @param layout that of the footer's schema and read set
   */
  DecodedSize(
      FileFooter footer, ArrowLayout layout, ConsumerProfile consumer, CharacterEstimate estimate) {
    this.footer = footer;
    this.layout = layout;
    this.consumer = consumer;
    this.estimate = estimate;
  }

  /**
   * Adds what the row group takes.
   *
   * @throws ArithmeticException if that is more than a long holds
   * @throws IOException if a dictionary is asked for its entries, and cannot be read
   */
  void weigh(int rowGroup, Weight weight) throws IOException {
    ReadSet readSet = footer.readSet();
    long rows = footer.rowCount(rowGroup);
    for (int rank = 0; rank < readSet.size(); rank++) {
      footer.view(rowGroup, readSet.leaf(rank), view);
      counts.pointAt(view, rows, layout.maxDefinitionLevel(rank), layout.maxRepetitionLevel(rank));
      for (int node = layout.firstNode(rank); node < layout.endNode(rank); node++) {
        addNode(node, weight);
      }
      addLeaf(rowGroup, rank, weight);
    }
  }

  private void addNode(int node, Weight weight) {
    long slots = counts.elements(layout.depth(node), layout.nodeElementLevel(node));
    Confidence confidence = Confidence.EXACT;
    if (slots == UNKNOWN) {
      slots = counts.mostElements();
      confidence = Confidence.ESTIMATED;
    }
    if (layout.isList(node)) {
      weight.add(consumer.structure(offsets(slots)), confidence);
      return;
    }
    long present = counts.elements(layout.depth(node), layout.presentLevel(node));
    if (present == UNKNOWN) {
      confidence = Confidence.ESTIMATED;
    }
    if (present < slots) {
      weight.add(consumer.structure(bits(slots)), confidence);
    }
  }

  private void addLeaf(int rowGroup, int rank, Weight weight) throws IOException {
    int depth = layout.maxRepetitionLevel(rank);
    long slots = counts.elements(depth, layout.elementLevel(rank));
    Confidence confidence = Confidence.EXACT;
    if (slots == UNKNOWN) {
      slots = counts.mostElements();
      confidence = Confidence.ESTIMATED;
    }
    long values = counts.elements(depth, layout.maxDefinitionLevel(rank));
    if (values < slots && layout.isNullable(rank)) {
      boolean assumed = values == UNKNOWN && confidence == Confidence.EXACT;
      weight.add(consumer.structure(bits(slots)), assumed ? Confidence.CLOSE : confidence);
    }
    int width = layout.width(rank);
    if (width == ArrowLayout.BITS) {
      weight.add(consumer.booleans(bits(slots)), confidence);
    } else if (width >= 0) {
      weight.add(consumer.numbers(Math.multiplyExact(slots, width)), confidence);
    } else {
      weight.add(consumer.structure(offsets(slots)), confidence);
      addCharacters(rowGroup, rank, slots, values, weight);
    }
  }

  private void addCharacters(int rowGroup, int rank, long slots, long values, Weight weight)
      throws IOException {
    long characters = counts.isTrusted() ? view.unencodedByteArrayBytes() : UNKNOWN;
    if (characters >= 0) {
      weight.add(consumer.characters(characters), Confidence.EXACT);
    } else if (values == 0) {
      weight.add(0, Confidence.EXACT);
    } else {
      int leaf = footer.readSet().leaf(rank);
      estimate.estimate(rowGroup, leaf, rank, view, counts, slots, values);
      weight.add(consumer.characters(estimate.bytes()), estimate.confidence());
    }
  }

  private static long bits(long count) {
    return count / Byte.SIZE + (count % Byte.SIZE > 0 ? 1 : 0);
  }

  private static long offsets(long count) {
    return Math.multiplyExact(Integer.BYTES, Math.addExact(count, 1));
  }
}
