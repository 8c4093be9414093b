package dev.floorplan.reader;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.Chunking;
import dev.floorplan.ParquetScan;
import dev.floorplan.ScanPlan;
import dev.floorplan.ScanSchema;
import dev.floorplan.footer.Corpus;
import dev.floorplan.footer.LogicalType.Simple;
import dev.floorplan.footer.MalformedFileException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Real files read as another reader reads them, whatever the options. By default every ninth file
 * is read; all of them with {@code -Dfloorplan.long=true}.
 */
class CorpusReadTest {
  private static final long SEED = Long.getLong("floorplan.seed", 20_261_201L);
  private static final int EVERY = Boolean.getBoolean("floorplan.long") ? 1 : 9;

  /** Where the other reader has another value, and why ours is meant. */
  private static final Map<String, String> DIFFERENT =
      Map.of(
          "alltypes_optional.parquet", "intervals come as words",
          "alltypes_required.parquet", "intervals come as words",
          "uint_types.parquet", "values outside of their type are cut to it",
          "int96_from_spark.parquet", "timestamps beyond 64 bits of nanoseconds overflow",
          "bigdecimal.parquet", "decimals of more than 38 digits become floating-point numbers",
          "interval_dictionary.parquet",
              "values of a column that is marked as having none are null",
          "bug4442.parquet", "timestamps of nanoseconds in UTC come as words",
          "date-with-timezone-int64.parquet", "timestamps of nanoseconds in UTC come as words");

  /** What we refuse and the other reader does not, and why. */
  private static final Map<String, String> REFUSED =
      Map.of(
          "ARROW-RS-GH-6229-LEVELS.parquet", "a page has more values than the chunk",
          "negative-timetz.parquet", "times of day before midnight");

  private final Random random = new Random(SEED);

  @Test
  void realFilesReadAsAnotherReaderReadsThem() throws Exception {
    int same = 0;
    int refusedByBoth = 0;
    int oursOnly = 0;
    List<String> wrong = new ArrayList<>();
    List<Path> files = parquetFiles();
    try (DuckDb duck = new DuckDb()) {
      for (int i = (int) (SEED % EVERY); i < files.size(); i += EVERY) {
        Path file = files.get(i);
        List<String> theirs = theirs(duck, file);
        try {
          List<String> ours = ours(file);
          if (theirs == null || ours == null) {
            oursOnly++;
          } else if (ours.equals(theirs) || DIFFERENT.containsKey(name(file))) {
            same++;
          } else {
            wrong.add("seed " + SEED + ", " + file + ": " + difference(ours, theirs));
          }
        } catch (MalformedFileException | UncheckedIOException refused) {
          refusedByBoth++;
          if (theirs != null && !REFUSED.containsKey(name(file))) {
            wrong.add(refused.toString());
          }
        }
      }
    }
    System.out.printf(
        "seed %d: %d files read alike, %d by us only, %d by nobody%n",
        SEED, same, oursOnly, refusedByBoth);
    assertThat(wrong).isEmpty();
    assertThat(same).isGreaterThan(800 / EVERY);
  }

  private static List<Path> parquetFiles() throws IOException {
    return Corpus.files().stream()
        .filter(file -> name(file).endsWith(".parquet") || name(file).endsWith(".parq"))
        .toList();
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }

  /** Null where the other reader refuses the file. */
  private static List<String> theirs(DuckDb duck, Path file) throws SQLException {
    try {
      return duck.rows("SELECT * FROM " + DuckDb.scan(file.toString()));
    } catch (SQLException | OutOfMemoryError refused) {
      return null;
    }
  }

  /** Null where the file has values that the other reader decodes further. */
  private List<String> ours(Path file) throws IOException, SQLException {
    if (Files.size(file) == 0) {
      return null;
    }
    ParquetScan.Builder scan =
        ParquetScan.builder()
            .paths(file.toString())
            .taskBytes(1 + random.nextInt(1 << 20))
            .coalesceBytes(random.nextInt(3) == 0 ? 1 + random.nextInt(1 << 20) : 0)
            .splitCoalesced(random.nextBoolean());
    try (ScanPlan plan = scan.build().plan()) {
      if (hasVariant(plan.schema().map(ScanSchema::fields).orElse(List.of()))) {
        return null;
      }
    }
    if (random.nextInt(3) == 0) {
      scan.chunking(Chunking.SIZE).chunkBytes(1 + random.nextInt(1 << 16));
    } else {
      scan.maxOpenBins(1 + random.nextInt(4));
    }
    ScanRunner runner =
        ScanRunner.builder()
            .threads(random.nextBoolean() ? 1 : 8)
            .order(random.nextBoolean() ? DeliveryOrder.PLAN : DeliveryOrder.AS_READ)
            .build();
    List<String> rows = Reading.run(runner, scan.build());
    assertThat(Reading.count(runner, scan.build())).as(file.toString()).isEqualTo(rows.size());
    return Reading.sorted(rows);
  }

  private static boolean hasVariant(List<ScanSchema.Field> fields) {
    return fields.stream()
        .anyMatch(field -> field.logicalType() == Simple.VARIANT || hasVariant(field.children()));
  }

  private static String difference(List<String> ours, List<String> theirs) {
    for (int i = 0; i < Math.min(ours.size(), theirs.size()); i++) {
      if (!ours.get(i).equals(theirs.get(i))) {
        return ours.get(i) + " where " + theirs.get(i) + " was expected";
      }
    }
    return ours.size() + " rows where " + theirs.size() + " were expected";
  }
}
