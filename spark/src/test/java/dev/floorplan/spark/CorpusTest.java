package dev.floorplan.spark;

import static dev.floorplan.spark.Sessions.SPARK;
import static dev.floorplan.spark.Sessions.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;
import org.junit.jupiter.api.Test;

/**
 * Files of other writers: what Spark reads of them, it reads with Floorplan's tasks, too. A sample
 * of them, or with {@code -Dfloorplan.spark.long=true} all.
 */
class CorpusTest {
  private static final int ONE_OF = 40;
  private static final long LARGEST = 4 << 20;
  private static final int MOST_AGGREGATES = 18;
  private static int aggregatesCompared;

  @Test
  void whatSparkReadsIsReadTheSame() throws IOException {
    Path corpus = Path.of(System.getProperty("floorplan.corpus", "none"));
    assumeTrue(Files.isDirectory(corpus), "there is no corpus at " + corpus);
    List<Path> files;
    try (Stream<Path> walk = Files.walk(corpus)) {
      files =
          walk.filter(file -> file.toString().endsWith(".parquet") && Files.isRegularFile(file))
              .filter(file -> file.toFile().length() <= LARGEST)
              .sorted()
              .toList();
    }
    int compared = 0;
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      boolean isChosen = Runs.isLong() || Math.floorMod(files.get(i).hashCode(), ONE_OF) == 0;
      if (isChosen && compare(files.get(i), new SplittableRandom(i), differences)) {
        compared++;
      }
    }
    assertThat(differences).as("%s files", compared).isEmpty();
    assertThat(compared).isGreaterThan(Runs.isLong() ? 500 : 15);
    assertThat(aggregatesCompared).isGreaterThan(Runs.isLong() ? 2_000 : 50);
  }

  /** Whether Spark reads the file. */
  private static boolean compare(Path file, SplittableRandom random, List<String> differences) {
    Dataset<Row> sparks;
    Map<String, Long> expected;
    try {
      sparks = SPARK.read().parquet(file.toString());
      expected = rows(sparks);
    } catch (Exception unreadable) {
      return false;
    }
    String query = "all";
    try {
      Dataset<Row> ours =
          SPARK.read().format("floorplan").option("taskBytes", "1KiB").load(file.toString());
      if (!rows(ours).equals(expected)) {
        differences.add(file + ": other rows");
      }
      query = "aggregates";
      compareAggregates(file, sparks, differences);
      query = condition(sparks, random);
      if (query != null && !rows(ours.where(query)).equals(rows(sparks.where(query)))) {
        differences.add(file + ": other rows where " + query);
      }
    } catch (Exception e) {
      // By a range of bytes, Spark finds nothing in a truncated file whose footer tells of rows
      // beyond its end, and says nothing.
      boolean losesRows = expected.isEmpty() && e.toString().contains("FAILED_READ_FILE");
      if (!losesRows && sparksNewInterfaceReads(file)) {
        differences.add(file + ": " + query + ": " + e);
      }
    }
    return true;
  }

  /**
   * Whether Spark itself reads it by the interface that data sources have, not by its older one.
   */
  private static boolean sparksNewInterfaceReads(Path file) {
    boolean[] reads = {false};
    Sessions.with(
        Map.of("spark.sql.sources.useV1SourceList", ""),
        () -> {
          try {
            rows(SPARK.read().parquet(file.toString()));
            reads[0] = true;
          } catch (Exception unreadable) {
            reads[0] = false;
          }
        });
    return reads[0];
  }

  private static void compareAggregates(Path file, Dataset<Row> sparks, List<String> differences) {
    Dataset<Row> ours = SPARK.read().format("floorplan").load(file.toString());
    List<String> known = new ArrayList<>();
    int tried = 0;
    for (StructField field : sparks.schema().fields()) {
      for (String function : List.of("count", "min", "max")) {
        String aggregate = function + "(`" + field.name().replace("`", "``") + "`)";
        if (tried++ < MOST_AGGREGATES && isKnown(ours, aggregate)) {
          known.add(aggregate);
        }
      }
    }
    String[] aggregates = known.toArray(String[]::new);
    if (aggregates.length > 0
        && !rows(ours.selectExpr(aggregates)).equals(rows(sparks.selectExpr(aggregates)))) {
      differences.add(file + ": other aggregates of " + known);
    }
    aggregatesCompared += aggregates.length;
  }

  private static boolean isKnown(Dataset<Row> data, String aggregate) {
    try {
      return Plans.scanOf(data.selectExpr(aggregate)).scan() instanceof AggregateScan;
    } catch (Exception refused) {
      return false;
    }
  }

  /** That a random column is above one of its values, or null where there is no such thing. */
  private static String condition(Dataset<Row> data, SplittableRandom random) {
    StructField[] fields = data.schema().fields();
    StructField field = fields.length == 0 ? null : fields[random.nextInt(fields.length)];
    if (field == null
        || !field.dataType().catalogString().matches("(?s)(?!geo)[a-z_]+(\\(.*\\))?")) {
      return null;
    }
    String name = "`" + field.name().replace("`", "``") + "`";
    List<Row> values = data.selectExpr("CAST(" + name + " AS STRING)").collectAsList();
    Row value = values.isEmpty() ? null : values.get(random.nextInt(values.size()));
    if (value == null || value.isNullAt(0)) {
      return name + " IS NOT NULL";
    }
    String literal = value.getString(0).replace("\\", "\\\\").replace("'", "\\'");
    return name
        + (random.nextBoolean() ? " >= " : " = ")
        + "CAST('"
        + literal
        + "' AS "
        + field.dataType().sql()
        + ")";
  }
}
