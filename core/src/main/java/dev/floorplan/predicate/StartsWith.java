package dev.floorplan.predicate;

import java.util.Objects;

/**
 * {@code column LIKE 'prefix%'}: whether the column's bytes start with those of the prefix; NULL
 * where the column is.
 *
 * @param prefix as it is, without wildcards or escapes; may be empty
 */
public record StartsWith(Column column, String prefix) implements Negatable {

  public StartsWith {
    Objects.requireNonNull(column, "column");
    Literal.Text.requireEncodable(prefix);
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.startsWith(this);
  }

  @Override
  public String sql(String not) {
    String escaped = prefix.replaceAll("[\\\\%_]", "\\\\$0");
    String escape = escaped.equals(prefix) ? "" : " ESCAPE '\\'";
    return column + " " + not + "LIKE " + Literal.of(escaped + "%") + escape;
  }

  @Override
  public String toString() {
    return sql("");
  }
}
