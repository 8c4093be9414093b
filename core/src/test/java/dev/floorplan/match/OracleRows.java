package dev.floorplan.match;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The values of some columns in one row group.
 *
 * @param rows how many
 * @param columns one for each column that was read
 */
record OracleRows(int rows, Map<OracleColumn, Values> columns) {

  /**
   * One column: its distinct values, and which of them each row has.
   *
   * @param distinct meanings, null among them where rows are null
   * @param codes positions in {@code distinct}
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Values(List<Object> distinct, int[] codes) {}

  /** Takes up the values of a column, row by row. */
  static final class Collector {
    private final Map<Object, Integer> known = new LinkedHashMap<>();
    private final int[] codes;
    private int row;

    Collector(int rows) {
      codes = new int[rows];
    }

    void add(Object meaning) {
      Integer code = known.get(meaning);
      if (code == null) {
        code = known.size();
        known.put(meaning, code);
      }
      codes[row++] = code;
    }

    Values values() {
      return new Values(new ArrayList<>(known.keySet()), codes);
    }
  }
}
