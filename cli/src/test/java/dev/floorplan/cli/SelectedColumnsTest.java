package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The columns of a scan are those of its first file; any other selection is an error at once. */
class SelectedColumnsTest {
  private static final String LATER = "; a scan has the columns of its first file\n";

  @TempDir Path files;

  @BeforeEach
  void writeFilesOfWhichOnlyTheSecondHasMore() throws SQLException {
    try (DuckDb duckdb = new DuckDb()) {
      duckdb.execute(copy("SELECT 1 AS id", "a.parquet"));
      duckdb.execute(copy("SELECT 2 AS id, 3 AS more", "b.parquet"));
    }
  }

  private String copy(String select, String file) {
    return "COPY (" + select + ") TO " + DuckDb.quoted(files.resolve(file)) + " (FORMAT parquet)";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plan",
        "plan --format jsonl",
        "plan --explain",
        "read",
        "read --format csv",
        "count",
        "count --format json",
        "compare",
      })
  void otherColumnsAreRefusedBeforeALaterFileCountsAndBeforeTheFirstLine(String command)
      throws IOException {
    Files.writeString(files.resolve("c.parquet"), "this is not a Parquet file");
    assertRefused("more", run(command, "--columns", "id,more"));
    assertRefused("ID or x.y", run(command, "--columns", "ID,id,x.y"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"plan", "read", "count", "compare"})
  void aFirstFileOfWhichNoRowPassesDecidesAllTheSame(String command) {
    assertRefused("more", run(command, "--columns", "id,more", "--where", "id = 2"));
  }

  private static void assertRefused(String columns, Run run) {
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo("floorplan: the first file has no column called " + columns + LATER);
  }

  private Run run(String command, String... options) {
    List<String> arguments = new ArrayList<>(List.of(command.split(" ", -1)));
    arguments.add(files.toString());
    arguments.addAll(List.of(options));
    return Run.of(arguments.toArray(String[]::new));
  }

  @Test
  void theFirstFileDecidesWhichOthersCanBeSelected() throws IOException {
    assertThat(run("read").out()).isEqualTo("{\"id\":1}\n{\"id\":2}\n");
    Files.move(files.resolve("a.parquet"), files.resolve("c.parquet"));
    assertThat(run("read", "--columns", "id,more").out())
        .isEqualTo("{\"id\":2,\"more\":3}\n{\"id\":1,\"more\":null}\n");
  }

  @Test
  void withoutFootersNothingIsKnownAboutColumns() {
    for (String[] option :
        List.of(new String[] {"--limit", "0"}, new String[] {"--chunking", "size"})) {
      List<String> arguments = new ArrayList<>(List.of(option));
      arguments.addAll(List.of("--columns", "id,more"));
      Run run = run("plan", arguments.toArray(String[]::new));
      assertThat(run.exitCode()).as(run.err()).isZero();
    }
  }
}
