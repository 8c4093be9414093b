package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CountCommandTest {

  @Test
  void withoutConditionTheFootersSayItAll() {
    Run run = done("count", Run.SAMPLES);
    assertThat(run.out()).isEqualTo("63904\n");
    assertThat(run.err())
        .startsWith("count    63,904 rows; read 0 row groups of 0 rows with 0 requests, 0 B, in ")
        .contains("footers  44 with 44 reads");
  }

  @Test
  void onlyRowGroupsOfWhichTheStatisticsProveTooLittleAreRead() {
    String where = "city = 'lisbon' AND trip_id < 5000";
    assertThat(done("count", Run.SAMPLES, "--where", where).out()).isEqualTo("5000\n");
    // Of three row groups two are below 5,000 as a whole, and the others are all above.
    assertThat(done("count", Run.SAMPLES, "--where", where, "--format", "json").out())
        .matches(
            "\\{\"rows\":5000,\"files\":44,\"files_skipped\":42,"
                + "\"footers\":\\{\"read\":2,\"cached\":0,\"requests\":2,\"bytes\":32768\\},"
                + "\"read\":\\{\"row_groups\":1,\"rows\":2048,\"requests\":\\d,\"bytes\":\\d+\\}\\}\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fare > 50",
        "fare > 50 OR stars IS NULL",
        "NOT (city = 'oslo' AND pickup.longitude < 500)",
        "complaint LIKE 'a%'",
        "TRUE",
        "FALSE",
        "trip_id = 1000000",
      })
  void theCountIsThatOfTheRowsThatAreRead(String where) {
    String rows = done("read", Run.SAMPLES, "--where", where).out().lines().count() + "\n";
    assertThat(done("count", Run.SAMPLES, "--where", where).out()).isEqualTo(rows);
    assertThat(
            done("count", Run.SAMPLES, "--where", where, "--threads", "8", "--task-bytes", "90kB")
                .out())
        .isEqualTo(rows);
    assertThat(
            done(
                    "count",
                    Run.SAMPLES,
                    "--where",
                    where,
                    "--chunking",
                    "size",
                    "--chunk-bytes",
                    "1MB")
                .out())
        .isEqualTo(rows);
  }

  @Test
  void aNameThatNoFileHasIsAnErrorAndNoCount() {
    Run run = Run.of("count", Run.SAMPLES, "--where", "far > 5");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).isEqualTo("floorplan: no file has a column far; near: fare\n");
  }

  private static Run done(String... args) {
    Run run = Run.of(args);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run;
  }
}
