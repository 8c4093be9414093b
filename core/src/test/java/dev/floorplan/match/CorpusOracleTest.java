package dev.floorplan.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.footer.Corpus;
import dev.floorplan.footer.FooterDecoder;
import dev.floorplan.footer.MalformedFileException;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What is proved from the statistics of many writers holds for the rows that they wrote. */
class CorpusOracleTest {
  private static final int PREDICATES_PER_FILE = 160;

  @Test
  void proofsHoldForTheRowsOfEveryCorpusFile() throws IOException {
    OracleRun run = new OracleRun(PREDICATES_PER_FILE);
    for (Path file : Corpus.files()) {
      byte[] footer = Corpus.footer(file);
      if (footer != null) {
        check(run, Corpus.directory().relativize(file).toString(), file, footer);
      }
    }
    System.out.println(run);
    assertThat(run.violations()).isEmpty();
    assertThat(run.files()).isGreaterThan(1_300);
    assertThat(run.pairs()).isGreaterThan(200_000);
    run.sharpness().assertAbove("corpus-sharpness.tsv");
  }

  private static void check(OracleRun run, String name, Path file, byte[] footer) {
    try {
      run.check(name, file, new FooterDecoder().decode(name, 0, footer));
    } catch (MalformedFileException refused) {
      assertThat(name).containsAnyOf("broken", "bad_data");
    }
  }
}
