package dev.floorplan.match;

import dev.floorplan.footer.ColumnChunk;
import dev.floorplan.footer.ColumnChunk.Exactness;
import dev.floorplan.footer.FileFooter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Finds the facts about one leaf of a file.
 *
 * <p><b>Idea.</b> A fact needs more than a bound that may be believed: a matcher only asks that no
 * value lies beyond it, a fact says that there is a value at it. So statistics count on the same
 * terms as for {@link RowGroupMatcher}, and then a bound is a value
 *
 * <ul>
 *   <li>of a type of fixed width, other than text, unless the footer says that it is not exact:
 *       there is nothing that a writer could cut off;
 *   <li>of text, and of bytes of any length, only where the footer says that it is;
 *   <li>of floating-point numbers never at zero, whose sign bounds do not keep, nor at the ends of
 *       the type, where a writer's search for the least begins; and the greatest only where there
 *       is no NaN, which bounds leave out and which is above all else.
 * </ul>
 *
 * <p>One bound without the other proves nothing, nor does the absence of bounds where there may be
 * values. A null count is a fact where it is written and possible.
 *
 * <p><b>Not promised.</b> A writer that states a bound that is possible and, though marked as exact
 * or of fixed width, no value of the chunk is believed, if no {@link WriterRule} is about it.
 */
final class LeafFacts {
  private static final Cut ZERO = Cut.number(Cut.Place.AT, Encoding.key(0.0));

  private final FileFooter footer;
  private final int leaf;
  private final Domain domain;
  private final ColumnChunk chunk;
  private final LeafStatistics statistics;
  private final WriterTraits writer;

  /**
   * @param chunk what chunks are looked at through, which may be shared
   */
  LeafFacts(FileFooter footer, int leaf, WriterTraits writer, ColumnChunk chunk) {
    this.footer = footer;
    this.leaf = leaf;
    this.writer = writer;
    this.chunk = chunk;
    domain = Domains.of(footer.schema(), leaf, ZoneOffset.UTC);
    statistics = new LeafStatistics(footer, leaf, domain, writer, chunk);
  }

  /** The facts in a row group whose row count is trusted. */
  ColumnFacts of(int rowGroup) {
    statistics.load(rowGroup);
    if (!statistics.areCountsTrusted()) {
      return ColumnFacts.unknown(leaf);
    }
    boolean haveValues =
        statistics.distrust() == null && statistics.ordinaryPossible && hasBothBounds();
    return new ColumnFacts(
        leaf,
        nullCount(),
        haveValues ? least() : Optional.empty(),
        haveValues ? greatest() : Optional.empty());
  }

  private OptionalLong nullCount() {
    if (!statistics.nullPossible) {
      return OptionalLong.of(0);
    }
    long count = chunk.nullCount();
    return count == ColumnChunk.ABSENT ? OptionalLong.empty() : OptionalLong.of(count);
  }

  private boolean hasBothBounds() {
    return statistics.hasOrderedBounds()
        ? chunk.minValueStart() >= 0 && chunk.maxValueStart() >= 0
        : chunk.deprecatedMinStart() >= 0 && chunk.deprecatedMaxStart() >= 0;
  }

  private Optional<Object> least() {
    if (domain.kind() == Domain.Kind.FLOATING && statistics.bounds.compareMin(ZERO) == 0) {
      return Optional.empty();
    }
    return statistics.hasOrderedBounds()
        ? value(chunk.minValueStart(), chunk.minValueLength(), chunk.minValueExactness())
        : deprecated(chunk.deprecatedMinStart(), chunk.deprecatedMinLength());
  }

  private Optional<Object> greatest() {
    if (domain.kind() == Domain.Kind.FLOATING
        && (statistics.bounds.compareMax(ZERO) == 0
            || (statistics.nanPossible && !writer.showsNanInBounds()))) {
      return Optional.empty();
    }
    return statistics.hasOrderedBounds()
        ? value(chunk.maxValueStart(), chunk.maxValueLength(), chunk.maxValueExactness())
        : deprecated(chunk.deprecatedMaxStart(), chunk.deprecatedMaxLength());
  }

  private Optional<Object> deprecated(int start, int length) {
    return domain.kind() == Domain.Kind.FLOATING
        ? Optional.empty()
        : value(start, length, Exactness.UNKNOWN);
  }

  private Optional<Object> value(int start, int length, Exactness exactness) {
    boolean isWhole = domain.width() >= 0 && domain.kind() != Domain.Kind.TEXT;
    boolean isValue = exactness == Exactness.EXACT || (isWhole && exactness == Exactness.UNKNOWN);
    return isValue
        ? Optional.of(stored(start, length)).filter(value -> !isWhereSearchesBegin(value))
        : Optional.empty();
  }

  private static boolean isWhereSearchesBegin(Object value) {
    return (value instanceof Double number && Math.abs(number) == Double.MAX_VALUE)
        || (value instanceof Float single && Math.abs(single) == Float.MAX_VALUE);
  }

  private Object stored(int start, int length) {
    byte[] bytes = footer.bytes();
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    return switch (footer.schema().physicalType(leaf)) {
      case BOOLEAN -> buffer.get(start) != 0;
      case INT32 -> buffer.getInt(start);
      case INT64 -> buffer.getLong(start);
      case FLOAT -> buffer.getFloat(start);
      case DOUBLE -> buffer.getDouble(start);
      case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY ->
          Arrays.copyOfRange(bytes, start, start + length);
    };
  }
}
