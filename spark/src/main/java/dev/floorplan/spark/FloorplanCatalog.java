package dev.floorplan.spark;

import java.util.Map;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;

/**
 * The files of a path as a table: {@code SELECT * FROM floorplan.`path`}, where {@code
 * spark.sql.catalog.floorplan} is the name of this class. It has no tables of its own.
 */
public final class FloorplanCatalog implements TableCatalog {
  private String name;

  @Override
  public void initialize(String name, CaseInsensitiveStringMap options) {
    this.name = name;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Table loadTable(Identifier path) {
    if (path.namespace().length > 0) {
      throw new IllegalArgumentException(
          path + ": expected a path in backticks, as in " + name + ".`/data/trips`");
    }
    Map<String, String> properties =
        Map.of(
            "path",
            path.name(),
            TableCatalog.PROP_LOCATION,
            path.name(),
            TableCatalog.PROP_PROVIDER,
            FloorplanSource.NAME);
    return FloorplanSource.table(new CaseInsensitiveStringMap(properties), Option.empty());
  }

  /** None: paths are not enumerated. */
  @Override
  public Identifier[] listTables(String[] namespace) {
    return new Identifier[0];
  }

  @Override
  public Table alterTable(Identifier table, TableChange... changes) {
    throw readOnly();
  }

  @Override
  public boolean dropTable(Identifier table) {
    throw readOnly();
  }

  @Override
  public void renameTable(Identifier from, Identifier to) {
    throw readOnly();
  }

  private UnsupportedOperationException readOnly() {
    return new UnsupportedOperationException(
        "the catalog " + name + " only reads the files of paths");
  }
}
