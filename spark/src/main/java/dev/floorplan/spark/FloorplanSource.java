package dev.floorplan.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/**
 * What {@code spark.read.format("floorplan")} and {@code USING floorplan} lead to. Spark makes one
 * for each use.
 *
 * <p>It is no {@code FileDataSourceV2}, as Spark's own file formats are: Spark sends the tables of
 * those to its older readers, which cut files by their size.
 */
public final class FloorplanSource implements TableProvider, DataSourceRegister {
  static final String NAME = "floorplan";

  private FloorplanTable inferred;

  @Override
  public String shortName() {
    return NAME;
  }

  @Override
  public boolean supportsExternalMetadata() {
    return true;
  }

  @Override
  public StructType inferSchema(CaseInsensitiveStringMap options) {
    inferred = table(optionsOf(options), Option.empty());
    return inferred.schema();
  }

  @Override
  public Table getTable(
      StructType schema, Transform[] partitioning, Map<String, String> properties) {
    if (inferred != null && inferred.schema().equals(schema)) {
      return inferred;
    }
    return table(optionsOf(new CaseInsensitiveStringMap(properties)), Option.apply(schema));
  }

  /**
   * What a read is told. For a table of the catalog, which says who provides it, that is its path
   * and its {@code OPTIONS}, which Spark gives with a prefix once more; its other properties are
   * anybody's.
   */
  private static CaseInsensitiveStringMap optionsOf(CaseInsensitiveStringMap given) {
    if (!given.containsKey(TableCatalog.PROP_PROVIDER)) {
      return given;
    }
    Map<String, String> options = new HashMap<>();
    given
        .asCaseSensitiveMap()
        .forEach(
            (name, value) -> {
              if (name.startsWith(TableCatalog.OPTION_PREFIX)) {
                options.put(name.substring(TableCatalog.OPTION_PREFIX.length()), value);
              }
            });
    if (given.containsKey("path")) {
      options.keySet().removeIf("path"::equalsIgnoreCase);
      options.put("path", given.get("path"));
    }
    return new CaseInsensitiveStringMap(options);
  }

  /** The table of the options {@code path} and {@code paths}; the latter is a list in JSON. */
  static FloorplanTable table(CaseInsensitiveStringMap options, Option<StructType> schema) {
    List<String> paths = new ArrayList<>();
    String several = options.get("paths");
    if (several != null) {
      try {
        paths.addAll(Arrays.asList(new ObjectMapper().readValue(several, String[].class)));
      } catch (JsonProcessingException e) {
        throw new IllegalArgumentException(
            "paths must be a list of texts in JSON, was " + several, e);
      }
    }
    if (options.get("path") != null) {
      paths.add(options.get("path"));
    }
    if (paths.isEmpty()) {
      throw new IllegalArgumentException(
          "there is no path to read; give one to load(), or as LOCATION of the table");
    }
    Map<String, String> others = new HashMap<>(options.asCaseSensitiveMap());
    others.keySet().removeIf(key -> key.equalsIgnoreCase("path") || key.equalsIgnoreCase("paths"));
    return new FloorplanTable(
        NAME + " " + String.join(", ", paths),
        SparkSession.active(),
        new CaseInsensitiveStringMap(others),
        CollectionConverters.asScala(paths).toList(),
        schema);
  }
}
