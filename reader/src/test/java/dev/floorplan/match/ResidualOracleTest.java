package dev.floorplan.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.Chunking;
import dev.floorplan.ParquetScan;
import dev.floorplan.footer.Corpus;
import dev.floorplan.predicate.Column;
import dev.floorplan.predicate.Predicate;
import dev.floorplan.reader.RowGroupTexts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The rows that are read under random predicates are those that brute force finds. By default every
 * eighteenth file of the corpus is read; all of them with {@code -Dfloorplan.long=true}.
 */
class ResidualOracleTest {
  private static final long SEED = Long.getLong("floorplan.seed", 20_261_202L);
  private static final int EVERY = Boolean.getBoolean("floorplan.long") ? 1 : 18;
  private static final int PREDICATES_PER_FILE = 24;
  private static final int MAX_ROWS = 20_000;
  private static final List<ZoneId> ZONES = List.of(ZoneOffset.UTC, ZoneId.of("Europe/Berlin"));

  /** A column that is marked as all null and is not: comparing is refused at the first value. */
  private static final Set<String> UNORDERED = Set.of("interval_dictionary.parquet");

  private final Random random = new Random(SEED);
  private final List<String> wrong = new ArrayList<>();
  private int evaluated;
  private int refused;
  private int selective;

  @Test
  void realFilesGiveTheRowsThatPass() throws IOException, SQLException {
    List<Path> files = Corpus.files();
    for (int i = (int) (SEED % EVERY); i < files.size(); i += EVERY) {
      check(files.get(i));
    }
    report();
    assertThat(evaluated).isGreaterThan(12_000 / EVERY);
    assertThat(selective).isGreaterThan(evaluated / 10);
  }

  @Test
  void writtenFilesOfEveryTypeGiveTheRowsThatPass(@TempDir Path directory)
      throws IOException, SQLException {
    for (int i = 0; i < 24 / Math.min(EVERY, 2); i++) {
      Path file = directory.resolve("written-" + i + ".parquet");
      new WrittenFiles(random).write(file, 1 + random.nextInt(4));
      check(file);
    }
    report();
    assertThat(selective).isGreaterThan(50);
  }

  private void report() {
    System.out.printf(
        "seed %d: %d predicates evaluated, %d of them selective, %d refused%n",
        SEED, evaluated, selective, refused);
    assertThat(wrong).isEmpty();
  }

  private void check(Path file) throws IOException, SQLException {
    OracleFile truth;
    Map<Integer, List<String>> all;
    try {
      truth = OracleFile.read(file, random);
      all = RowGroupTexts.read(ParquetScan.builder().paths(file.toString()).build());
    } catch (IOException | RuntimeException unreadable) {
      return;
    }
    if (truth.samples().isEmpty() || truth.rowCount() > MAX_ROWS) {
      return;
    }
    RandomPredicates predicates = new RandomPredicates(random, truth.samples());
    for (int i = 0; i < PREDICATES_PER_FILE; i++) {
      check(file, truth, all, i % 2 == 0 ? predicates.atom() : predicates.tree(3));
    }
  }

  private void check(
      Path file, OracleFile truth, Map<Integer, List<String>> all, Predicate predicate)
      throws IOException, SQLException {
    ZoneId zone = ZONES.get(random.nextInt(ZONES.size()));
    ParquetScan.Builder scan =
        ParquetScan.builder().paths(file.toString()).where(predicate).timeZone(zone);
    boolean blind = random.nextInt(3) == 0;
    if (blind) {
      scan.chunking(Chunking.SIZE).chunkBytes(1 + random.nextInt(1 << 16));
    }
    Map<Integer, List<String>> found;
    try {
      found = RowGroupTexts.read(scan.build());
    } catch (IllegalArgumentException cannotBeEvaluated) {
      refused++;
      return;
    } catch (IOException e) {
      if (UNORDERED.contains(file.getFileName().toString())) {
        refused++;
        return;
      }
      throw e;
    } catch (UncheckedIOException e) {
      wrong.add("seed " + SEED + ", " + file + ", " + predicate + ": " + e);
      return;
    }
    long counted = RowGroupTexts.count(scan.build());
    List<String> expected = expected(truth, all, predicate, zone);
    List<String> rows = new ArrayList<>();
    found.values().forEach(rows::addAll);
    if (blind) {
      // Ranges are dealt to tasks in turn, so that those of a task do not follow each other.
      rows.sort(null);
      expected.sort(null);
    }
    evaluated++;
    selective += expected.isEmpty() || expected.size() == truth.rowCount() ? 0 : 1;
    if (counted != rows.size()) {
      wrong.add(
          "seed %d, %s, %s in %s: counts %d where it reads %d"
              .formatted(SEED, file, predicate, zone, counted, rows.size()));
    }
    if (!rows.equals(expected)) {
      wrong.add(
          "seed %d, %s, %s in %s: %d rows where %d were expected"
              .formatted(SEED, file, predicate, zone, rows.size(), expected.size()));
    }
  }

  private List<String> expected(
      OracleFile truth, Map<Integer, List<String>> all, Predicate predicate, ZoneId zone) {
    Map<Column, OracleColumn> columns = new LinkedHashMap<>();
    truth.samples().keySet().forEach(column -> columns.put(column.column(), column));
    List<String> expected = new ArrayList<>();
    for (int rowGroup = 0; rowGroup < truth.rowGroups().size(); rowGroup++) {
      OracleRows rows = truth.rowGroups().get(rowGroup);
      if (rows != null) {
        Boolean[] truths = predicate.accept(new BruteForce(rows, columns, zone, random));
        for (int row = 0; row < truths.length; row++) {
          if (Boolean.TRUE.equals(truths[row])) {
            expected.add(all.get(rowGroup).get(row));
          }
        }
      }
    }
    return expected;
  }
}
