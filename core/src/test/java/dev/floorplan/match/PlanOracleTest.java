package dev.floorplan.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.ParquetScan;
import dev.floorplan.ScanPlan;
import dev.floorplan.predicate.Column;
import dev.floorplan.predicate.Predicate;
import dev.floorplan.task.FileManifest;
import dev.floorplan.task.ParquetRowGroupChunkMetadata;
import dev.floorplan.task.ReadTask;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans under random predicates and limits hold the rows that are asked for. */
class PlanOracleTest {
  private static final long SEED = Long.getLong("floorplan.seed", 5L);
  private static final int FILES = 4;
  private static final int ROUNDS = 400;
  private static final long[] LIMITS = {0, 1, 3, 40, 150, 100_000};

  @TempDir private Path directory;
  private final Random random = new Random(SEED);
  private final Map<String, OracleFile> files = new LinkedHashMap<>();

  @BeforeEach
  void writeFiles() throws IOException {
    WrittenFiles writer = new WrittenFiles(random);
    for (int i = 0; i < FILES; i++) {
      Path file = directory.resolve(i + ".parquet");
      writer.write(file, 3);
      files.put(file.toString(), OracleFile.read(file, random));
    }
  }

  @Test
  void aPlanHoldsTheMatchesThatItsLimitAllows() {
    OracleFile first = files.values().iterator().next();
    RandomPredicates predicates = new RandomPredicates(random, first.samples());
    int cut = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Predicate predicate = predicates.tree(2);
      long limit = LIMITS[random.nextInt(LIMITS.length)];
      Map<String, Boolean[][]> truths = new HashMap<>();
      files.forEach((path, file) -> truths.put(path, truths(file, predicate)));
      long matches =
          truths.values().stream().flatMap(Arrays::stream).mapToLong(PlanOracleTest::passing).sum();
      long planned = 0;
      ParquetScan scan =
          ParquetScan.builder()
              .paths(directory.toString())
              .where(predicate)
              .limit(limit)
              .taskBytes(2_000)
              .build();
      try (ScanPlan plan = scan.plan()) {
        for (ReadTask task : plan) {
          planned += planned(task, truths, predicate);
        }
      }
      assertThat(planned)
          .as("seed %d: %s limit %d of %d", SEED, predicate, limit, matches)
          .isGreaterThanOrEqualTo(Math.min(limit, matches));
      cut += planned < matches ? 1 : 0;
    }
    assertThat(cut).as("plans that a limit cut short").isPositive();
  }

  /** The truth of each row of each row group. */
  private Boolean[][] truths(OracleFile file, Predicate predicate) {
    Map<Column, OracleColumn> columns = new HashMap<>();
    file.samples().keySet().forEach(column -> columns.put(column.column(), column));
    return file.rowGroups().stream()
        .map(rows -> predicate.accept(new BruteForce(rows, columns, ZoneOffset.UTC, random)))
        .toArray(Boolean[][]::new);
  }

  private static long passing(Boolean[] truths) {
    return Arrays.stream(truths).filter(Boolean.TRUE::equals).count();
  }

  /** How many rows of the task pass: all of them where nothing is left to be tested. */
  private static long planned(ReadTask task, Map<String, Boolean[][]> truths, Predicate predicate) {
    long planned = 0;
    for (FileManifest.Entry entry : task.manifest().entries()) {
      ParquetRowGroupChunkMetadata chunk = (ParquetRowGroupChunkMetadata) entry.chunk();
      for (int rowGroup : chunk.rowGroups()) {
        Boolean[] rows = truths.get(entry.file().path())[rowGroup];
        planned += passing(rows);
        if (task.residual().isEmpty() || chunk.allRowsMatch()) {
          assertThat(rows).as("seed %d: %s without residual", SEED, predicate).containsOnly(true);
        }
      }
    }
    return planned;
  }
}
