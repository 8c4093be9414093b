package dev.floorplan.cli;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import com.github.freva.asciitable.OverflowBehaviour;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The look of the command's tables: a rule below the header, columns apart by spaces, nothing
 * around; three dots where the middle of a long table is left out.
 */
final class TextTable {
  // The library's borders, by position: 8 is the rule below the header; everything else is absent.
  private static final Character[] BORDERS = new Character[AsciiTable.NO_BORDERS.length];

  static {
    BORDERS[8] = '─';
  }

  private TextTable() {}

  /** A column of numbers. */
  static <T> ColumnData<T> right(String header, Function<T, String> cell) {
    return column(header, HorizontalAlign.RIGHT, cell);
  }

  /** A column of words. */
  static <T> ColumnData<T> left(String header, Function<T, String> cell) {
    return column(header, HorizontalAlign.LEFT, cell);
  }

  private static <T> ColumnData<T> column(
      String header, HorizontalAlign align, Function<T, String> cell) {
    return new Column()
        .header(header)
        .headerAlign(align)
        .dataAlign(align)
        .maxWidth(Integer.MAX_VALUE, OverflowBehaviour.CLIP_RIGHT)
        .with(row -> row == null ? "⋮" : cell.apply(row));
  }

  /** The table, each line ended. */
  static <T> String of(Elision<T> rows, List<ColumnData<T>> columns) {
    List<T> shown = new ArrayList<>(rows.head());
    if (rows.elided() > 0) {
      shown.add(null);
    }
    shown.addAll(rows.tail());
    String table =
        AsciiTable.builder().border(BORDERS).lineSeparator("\n").data(shown, columns).asString();
    return table.lines().map(String::stripTrailing).reduce("", (all, line) -> all + line + "\n");
  }
}
