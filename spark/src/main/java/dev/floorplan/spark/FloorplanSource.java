package dev.floorplan.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.execution.streaming.Sink;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.CreatableRelationProvider;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.sources.StreamSinkProvider;
import org.apache.spark.sql.streaming.OutputMode;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * What {@code spark.read.format("floorplan")} and {@code USING floorplan} lead to. Spark makes one
 * for each use.
 *
 * <p>It is no {@code FileDataSourceV2}, as Spark's own file formats are: Spark sends the tables of
 * those to its older readers, which cut files by their size. To write, Spark asks for one of its
 * older interfaces, which are here to say that there is no writing.
 */
public final class FloorplanSource
    implements TableProvider, DataSourceRegister, CreatableRelationProvider, StreamSinkProvider {
  static final String NAME = "floorplan";

  private static final String READ_ONLY =
      "the format floorplan only reads; write with the format parquet";

  /** Where a stream that is written keeps its progress. */
  private static final String CHECKPOINT = "checkpointLocation";

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
    check(options);
    inferred = table(options, Option.empty());
    return inferred.schema();
  }

  /** None: the directories tell. Spark calls this to read, and for a stream to write. */
  @Override
  public Transform[] inferPartitioning(CaseInsensitiveStringMap options) {
    if (options.containsKey(CHECKPOINT)) {
      throw readOnly(NAME);
    }
    check(options);
    return new Transform[0];
  }

  /** Spark calls this to read and to write; the options of a write are not judged. */
  @Override
  public Table getTable(
      StructType schema, Transform[] partitioning, Map<String, String> properties) {
    if (inferred != null && inferred.schema().equals(schema)) {
      return inferred;
    }
    return table(new CaseInsensitiveStringMap(properties), Option.apply(schema));
  }

  /** Says what is wrong with the options of a read before anything is listed. */
  private static void check(CaseInsensitiveStringMap options) {
    ReadOptions.of(SparkSession.active(), optionsOf(options));
  }

  /** What every way to write ends with. */
  static UnsupportedOperationException readOnly(String table) {
    return new UnsupportedOperationException(table + ": " + READ_ONLY);
  }

  @Override
  public BaseRelation createRelation(
      SQLContext context,
      SaveMode mode,
      scala.collection.immutable.Map<String, String> parameters,
      Dataset<Row> data) {
    throw readOnly(NAME);
  }

  /** Any: the type is not what stands in the way of writing it. */
  @Override
  public boolean supportsDataType(DataType type) {
    return true;
  }

  @Override
  public Sink createSink(
      SQLContext context,
      scala.collection.immutable.Map<String, String> parameters,
      Seq<String> partitionColumns,
      OutputMode mode) {
    throw readOnly(NAME);
  }

  /**
   * What a read is told. For a table of the catalog, which says who provides it, that is its path
   * and its {@code OPTIONS}, which Spark gives with a prefix once more; its other properties are
   * anybody's.
   */
  private static CaseInsensitiveStringMap optionsOf(CaseInsensitiveStringMap given) {
    if (!isOfCatalog(given)) {
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

  /**
   * The table of the options {@code path} and {@code paths}; the latter is a list in JSON.
   *
   * @param properties the options, or the properties of a table of a catalog
   */
  static FloorplanTable table(CaseInsensitiveStringMap properties, Option<StructType> schema) {
    CaseInsensitiveStringMap options = optionsOf(properties);
    List<String> paths = paths(options);
    Map<String, String> others = withoutPaths(options);
    return new FloorplanTable(
        NAME + " " + String.join(", ", paths),
        SparkSession.active(),
        new CaseInsensitiveStringMap(others),
        CollectionConverters.asScala(paths).toList(),
        schema,
        isOfCatalog(properties) ? Map.copyOf(withoutPaths(properties)) : Map.of());
  }

  private static boolean isOfCatalog(CaseInsensitiveStringMap properties) {
    return properties.containsKey(TableCatalog.PROP_PROVIDER);
  }

  private static Map<String, String> withoutPaths(CaseInsensitiveStringMap options) {
    Map<String, String> others = new HashMap<>(options.asCaseSensitiveMap());
    others.keySet().removeIf(key -> key.equalsIgnoreCase("path") || key.equalsIgnoreCase("paths"));
    return others;
  }

  private static List<String> paths(CaseInsensitiveStringMap options) {
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
          NAME
              + ": there is no path to read, given to load() or as LOCATION of the table, and "
              + READ_ONLY);
    }
    return paths;
  }
}
