package dev.floorplan.match;

import dev.floorplan.footer.ColumnChunk;
import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FileSchema;
import dev.floorplan.predicate.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Finds the facts about columns in one footer after the other. {@link #addLeaves} may be called by
 * any thread; otherwise not thread-safe.
 */
public final class ColumnFactFinder {
  private final List<Column> columns;
  private final NameMatching names;
  private final ColumnChunk chunk = new ColumnChunk();
  private final List<Place> places = new ArrayList<>();
  private FileFooter footer;

  /**
   * Where a column is in the footer.
   *
   * @param isMissing whether the file surely lacks it
   * @param leaf null where it is no flat leaf
   */
  private record Place(boolean isMissing, LeafFacts leaf) {}

  /**
   * @param names how the columns' names match those of a file
   */
  public ColumnFactFinder(List<Column> columns, NameMatching names) {
    this.columns = List.copyOf(columns);
    this.names = Objects.requireNonNull(names, "names");
  }

  /**
   * Marks the leaves whose chunks are looked at. Pure.
   *
   * @param needed one entry a leaf of the schema; true is added, never taken away
   */
  public void addLeaves(FileSchema schema, boolean[] needed) {
    for (Column column : columns) {
      int leaf = leaf(schema, ColumnFinder.find(schema, column, names));
      if (leaf >= 0) {
        needed[leaf] = true;
      }
    }
  }

  /** Turns to a footer, whose read set must have the leaves that {@link #addLeaves} marks. */
  public void turnTo(FileFooter newFooter) {
    footer = newFooter;
    places.clear();
    WriterTraits writer = new WriterTraits(footer);
    for (Column column : columns) {
      ColumnFinder finder = ColumnFinder.find(footer.schema(), column, names);
      int leaf = leaf(footer.schema(), finder);
      places.add(
          new Place(
              finder.found().isEmpty() && !finder.isObstructed(),
              leaf < 0 ? null : new LeafFacts(footer, leaf, writer, chunk)));
    }
  }

  /** The flat leaf that was found; -1 where there is none, or something else beside it. */
  private static int leaf(FileSchema schema, ColumnFinder finder) {
    int leaf = finder.found().size() == 1 ? schema.leaf(finder.found().get(0)) : -1;
    return leaf >= 0 && schema.isFlat(leaf) ? leaf : -1;
  }

  /** What is known exactly about each of the columns, in their order, in a row group. */
  public List<ColumnFacts> facts(int rowGroup) {
    boolean isTrusted = footer.isRowCountTrusted(rowGroup);
    List<ColumnFacts> facts = new ArrayList<>(places.size());
    for (Place place : places) {
      if (isTrusted && place.isMissing()) {
        facts.add(ColumnFacts.missing(footer.rowCount(rowGroup)));
      } else if (isTrusted && place.leaf() != null) {
        facts.add(place.leaf().of(rowGroup));
      } else {
        facts.add(ColumnFacts.unknown(-1));
      }
    }
    return facts;
  }
}
