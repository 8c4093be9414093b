package dev.floorplan.match;

import dev.floorplan.footer.FileFooter;
import dev.floorplan.predicate.Column;
import dev.floorplan.predicate.Predicate;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Holds the matcher against brute force, file by file, under random predicates. */
final class OracleRun {
  /** Where the random choices start, unless a system property says otherwise. */
  private static final long SEED = Long.getLong("floorplan.seed", 20_261_130L);

  /** Keeps large files from taking all the time. */
  private static final int MAX_ROWS_EVALUATED = 3_000_000;

  private static final List<ZoneId> ZONES =
      List.of(ZoneOffset.UTC, ZoneOffset.UTC, ZoneId.of("Europe/Berlin"));

  private final Random random = new Random(SEED);
  private final int predicatesPerFile;
  private final Sharpness sharpness = new Sharpness();
  private final List<String> violations = new ArrayList<>();
  private long pairs;
  private int files;
  private int unread;

  OracleRun(int predicatesPerFile) {
    this.predicatesPerFile = predicatesPerFile;
  }

  /** Row groups times predicates that were checked. */
  long pairs() {
    return pairs;
  }

  /** Files whose rows could be read. */
  int files() {
    return files;
  }

  /** Claims that the rows refute. */
  List<String> violations() {
    return violations;
  }

  /** How many true claims were made, under predicates on one column. */
  Sharpness sharpness() {
    return sharpness;
  }

  /** What was checked. */
  @Override
  public String toString() {
    return "seed %d: %d pairs of row group and predicate in %d files, %d unread; claimed:%s"
        .formatted(SEED, pairs, files, unread, sharpness);
  }

  /** Checks a file, unless parquet-java does not read it. */
  void check(String name, Path file, FileFooter footer) {
    OracleFile truth;
    try {
      truth = OracleFile.read(file, random);
    } catch (IOException | RuntimeException unreadable) {
      unread++;
      return;
    }
    files++;
    if (truth.samples().isEmpty()) {
      return;
    }
    RandomPredicates predicates = new RandomPredicates(random, truth.samples());
    int doublings = 32 - Integer.numberOfLeadingZeros(truth.rowGroups().size());
    long most = predicatesPerFile / Math.max(1, doublings);
    long count = Math.max(4, Math.min(most, MAX_ROWS_EVALUATED / (truth.rowCount() + 1)));
    for (int i = 0; i < count; i++) {
      Predicate predicate = i % 2 == 0 ? predicates.atom() : predicates.tree(3);
      check(name, footer, truth, predicate);
    }
  }

  private void check(String name, FileFooter footer, OracleFile truth, Predicate predicate) {
    ZoneId zone = ZONES.get(random.nextInt(ZONES.size()));
    Map<Column, OracleColumn> columns = new LinkedHashMap<>();
    truth.samples().keySet().forEach(column -> columns.put(column.column(), column));
    RowGroupMatcher matcher =
        new PredicateBinder(predicate, NameMatching.EXACT, zone).bind(name, Map.of(), footer);
    for (int rowGroup = 0; rowGroup < truth.rowGroups().size(); rowGroup++) {
      OracleRows rows = truth.rowGroups().get(rowGroup);
      if (rows != null) {
        Match claimed = matcher.match(rowGroup);
        Match actual =
            BruteForce.match(predicate.accept(new BruteForce(rows, columns, zone, random)));
        pairs++;
        if (claimed != Match.SOME && claimed != actual) {
          violations.add(
              "seed %d, %s, row group %d: %s is %s, not %s"
                  .formatted(SEED, name, rowGroup, predicate, actual, claimed));
        }
        count(predicate, columns, claimed, actual);
      }
    }
  }

  private void count(
      Predicate predicate, Map<Column, OracleColumn> columns, Match claimed, Match actual) {
    if (predicate.columns().size() == 1) {
      OracleColumn column = columns.get(predicate.columns().iterator().next());
      if (column != null) {
        sharpness.add(column.typeName(), claimed, actual);
      }
    }
  }
}
