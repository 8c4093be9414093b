package dev.floorplan.match;

import dev.floorplan.footer.ColumnChunk;
import dev.floorplan.footer.ColumnChunk.Exactness;
import dev.floorplan.footer.ColumnOrder;
import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FileSchema;

/**
 * What the footer proves about the values of one leaf in one row group: which of null, NaN and
 * ordinary values may occur, and between which bounds.
 *
 * <p>Statistics are believed only where nothing speaks against them, since one that is too narrow
 * loses rows. Impossible counts void everything. A fault of the bounds voids both of them and
 * leaves the counts. What is not believed leaves the widest possibility that the type has.
 *
 * <p>Mutable, for reuse from row group to row group without allocation.
 */
final class LeafStatistics extends LeafValues {
  private final FileFooter footer;
  private final Domain domain;
  private final boolean required;
  private final boolean signedDeprecatedOrder;
  private final ColumnOrder order;
  private final boolean writerDistrusted;
  private final boolean oldCalendar;
  private final ColumnChunk chunk;

  private Distrust distrust;
  private boolean countsTrusted;

  /**
   * @param chunk what chunks are looked at through, which may be shared
   */
  LeafStatistics(
      FileFooter footer, int leaf, Domain domain, WriterTraits writer, ColumnChunk chunk) {
    super(leaf, domain);
    FileSchema schema = footer.schema();
    this.footer = footer;
    this.domain = domain;
    this.chunk = chunk;
    required = schema.maxDefinitionLevel(leaf) == 0;
    signedDeprecatedOrder = Domains.hasSignedOrder(schema, leaf);
    order = footer.columnOrder(leaf);
    writerDistrusted = writer.distrusts(leaf);
    oldCalendar = domain.firstModern() != null && writer.hasOldCalendar();
  }

  /** What the leaf's values can be. */
  Domain domain() {
    return domain;
  }

  /** Why the statistics loaded last do not count; null where they do. */
  Distrust distrust() {
    return distrust;
  }

  /** Whether the counts of the statistics loaded last are possible, whatever the bounds are. */
  boolean areCountsTrusted() {
    return countsTrusted;
  }

  /** Whether bounds come from {@code min_value} and {@code max_value}, not the deprecated pair. */
  boolean hasOrderedBounds() {
    return order != ColumnOrder.UNDEFINED
        && (chunk.minValueStart() >= 0 || chunk.maxValueStart() >= 0);
  }

  /** Turns to a row group. */
  void load(int rowGroup) {
    bounds.clear();
    nullPossible = !required;
    nanPossible = domain.kind() == Domain.Kind.FLOATING;
    ordinaryPossible = true;
    footer.view(rowGroup, leaf(), chunk);
    distrust = judgeCounts(footer.rowCount(rowGroup));
    countsTrusted = distrust == null;
    if (!countsTrusted) {
      return;
    }
    distrust = loadBounds();
    if (distrust != null) {
      bounds.clear();
    }
    applyCounts();
  }

  /** Why none of the statistics count, or null. */
  private Distrust judgeCounts(long rows) {
    if (chunk.isEncrypted()) {
      return Distrust.ENCRYPTED;
    } else if (chunk.isMisplaced()) {
      return Distrust.MISPLACED;
    } else if (chunk.valueCount() != rows) {
      return Distrust.VALUE_COUNT;
    } else if (writerDistrusted) {
      return Distrust.WRITER;
    }
    long nulls = chunk.nullCount();
    if (nulls != ColumnChunk.ABSENT && (nulls < 0 || nulls > (required ? 0 : rows))) {
      return Distrust.NULL_COUNT;
    }
    long nans = chunk.nanCount();
    if (nans != ColumnChunk.ABSENT && (nans < 0 || nans > rows - Math.max(nulls, 0))) {
      return Distrust.NAN_COUNT;
    }
    return isAllNull() && hasBounds() ? Distrust.BOUNDS_OF_NOTHING : null;
  }

  private boolean isAllNull() {
    return chunk.nullCount() == chunk.valueCount();
  }

  private boolean hasBounds() {
    return chunk.minValueStart() >= 0 || chunk.maxValueStart() >= 0 || hasDeprecatedBounds();
  }

  private boolean hasDeprecatedBounds() {
    return chunk.deprecatedMinStart() >= 0 || chunk.deprecatedMaxStart() >= 0;
  }

  private Distrust loadBounds() {
    if (isAllNull()) {
      return null;
    } else if (!hasBounds()) {
      return Distrust.ABSENT;
    } else if (!isOrderKnown()) {
      return Distrust.NO_ORDER;
    } else if (hasOrderedBounds()) {
      return load(
          chunk.minValueStart(),
          chunk.minValueLength(),
          chunk.minValueExactness(),
          chunk.maxValueStart(),
          chunk.maxValueLength(),
          chunk.maxValueExactness());
    } else if (!hasDeprecatedBounds()) {
      return Distrust.ORDER_NOT_STATED;
    } else if (!signedDeprecatedOrder) {
      return Distrust.DEPRECATED;
    }
    return load(
        chunk.deprecatedMinStart(),
        chunk.deprecatedMinLength(),
        Exactness.UNKNOWN,
        chunk.deprecatedMaxStart(),
        chunk.deprecatedMaxLength(),
        Exactness.UNKNOWN);
  }

  private boolean isOrderKnown() {
    if (domain.kind() == Domain.Kind.UNORDERED || domain.kind() == Domain.Kind.INT96) {
      return false;
    }
    return switch (order) {
      case UNDEFINED, TYPE_DEFINED -> true;
      case IEEE_754_TOTAL -> domain.kind() == Domain.Kind.FLOATING;
      case UNRECOGNIZED -> false;
    };
  }

  private Distrust load(
      int minStart,
      int minLength,
      Exactness minExactness,
      int maxStart,
      int maxLength,
      Exactness maxExactness) {
    if (isWrongWidth(minStart, minLength, minExactness)
        || isWrongWidth(maxStart, maxLength, maxExactness)) {
      return Distrust.WIDTH;
    }
    Distrust fault = bounds.load(footer.bytes(), minStart, minLength, maxStart, maxLength);
    if (fault != null) {
      return fault == Distrust.RANGE && domain.kind() == Domain.Kind.FLOATING
          ? Distrust.NAN_BOUND
          : fault;
    } else if (oldCalendar && bounds.compareMin(domain.firstModern()) < 0) {
      return Distrust.OLD_CALENDAR;
    }
    boolean inexact = minExactness == Exactness.INEXACT || maxExactness == Exactness.INEXACT;
    return inexact && bounds.isSingle() ? Distrust.EXACTNESS : null;
  }

  /** Text of a fixed width may be cut, but only where the footer says so. */
  private boolean isWrongWidth(int start, int length, Exactness exactness) {
    if (start < 0 || domain.width() < 0 || length == domain.width()) {
      return false;
    }
    return domain.kind() != Domain.Kind.TEXT
        || length > domain.width()
        || exactness != Exactness.INEXACT;
  }

  private void applyCounts() {
    long nulls = chunk.nullCount();
    long nans = chunk.nanCount();
    if (nulls == 0) {
      nullPossible = false;
    }
    if (isAllNull()) {
      nanPossible = false;
      ordinaryPossible = false;
    } else if (nans == 0) {
      nanPossible = false;
    } else if (nanPossible && nulls >= 0 && nans == chunk.valueCount() - nulls) {
      applyAllNan();
    }
  }

  /** Where every value is NaN, bounds are absent or, in IEEE 754's total order, NaN themselves. */
  private void applyAllNan() {
    if (distrust == Distrust.ABSENT || distrust == Distrust.NAN_BOUND) {
      distrust = null;
      ordinaryPossible = false;
    } else if (distrust == null) {
      distrust = Distrust.BOUNDS_OF_NOTHING;
      bounds.clear();
    }
  }
}
