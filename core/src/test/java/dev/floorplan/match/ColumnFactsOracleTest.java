package dev.floorplan.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.footer.Corpus;
import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FooterDecoder;
import dev.floorplan.footer.MalformedFileException;
import dev.floorplan.match.OracleColumn.Octets;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said to be known exactly is what the rows of many writers hold. */
class ColumnFactsOracleTest {
  @TempDir private Path directory;

  private final Random random = new Random(Long.getLong("floorplan.seed", 20_261_130L));
  private final List<String> violations = new ArrayList<>();
  private final Map<String, Integer> claims = new TreeMap<>();

  @Test
  void factsHoldForTheRowsOfEveryCorpusFile() throws IOException {
    for (Path file : Corpus.files()) {
      byte[] footer = Corpus.footer(file);
      String name = Corpus.directory().relativize(file).toString();
      if (footer != null) {
        try {
          check(name, file, new FooterDecoder().decode(name, 0, footer));
        } catch (MalformedFileException refused) {
          assertThat(name).containsAnyOf("broken", "bad_data");
        }
      }
    }
    System.out.println("exactly known: " + claims);
    assertThat(violations).isEmpty();
    assertThat(claims.get("null count")).isGreaterThan(5_000);
    assertThat(claims.get("least INT32")).isGreaterThan(800);
    assertThat(claims.get("greatest INT64")).isGreaterThan(500);
  }

  @Test
  void factsHoldForFilesOfEveryType() throws IOException {
    WrittenFiles files = new WrittenFiles(random);
    for (int i = 0; i < 8; i++) {
      Path file = directory.resolve(i + ".parquet");
      files.write(file, 5);
      check(file.toString(), file, new FooterDecoder().decode("", 0, Corpus.footer(file)));
    }
    assertThat(violations).isEmpty();
    assertThat(claims.get("least INT32")).isGreaterThan(20);
    assertThat(claims.get("greatest BOOLEAN")).isGreaterThan(20);
  }

  private void check(String name, Path file, FileFooter footer) {
    OracleFile truth;
    try {
      truth = OracleFile.read(file, random);
    } catch (IOException | RuntimeException unreadable) {
      return;
    }
    List<OracleColumn> columns = List.copyOf(truth.samples().keySet());
    ColumnFactFinder finder =
        new ColumnFactFinder(
            columns.stream().map(OracleColumn::column).toList(), NameMatching.EXACT);
    finder.turnTo(footer);
    for (int rowGroup = 0; rowGroup < truth.rowGroups().size(); rowGroup++) {
      OracleRows rows = truth.rowGroups().get(rowGroup);
      if (rows != null) {
        List<ColumnFacts> facts = finder.facts(rowGroup);
        for (int i = 0; i < columns.size(); i++) {
          String where =
              name
                  + " by "
                  + footer.createdBy()
                  + ", row group "
                  + rowGroup
                  + ", "
                  + columns.get(i).column();
          check(where, columns.get(i), rows.columns().get(columns.get(i)), facts.get(i));
        }
      }
    }
  }

  private void check(
      String where, OracleColumn column, OracleRows.Values values, ColumnFacts facts) {
    int nothing = values.distinct().indexOf(null);
    long nulls = Arrays.stream(values.codes()).filter(code -> code == nothing).count();
    if (facts.nullCount().isPresent()) {
      claim("null count");
      expect(where + ": nulls", facts.nullCount().getAsLong(), nulls);
    }
    List<Object> known = values.distinct().stream().filter(Objects::nonNull).toList();
    String type = column.typeName();
    extreme(where, "least " + type, column, facts.least(), known, this::compare);
    extreme(where, "greatest " + type, column, facts.greatest(), known, (a, b) -> -compare(a, b));
  }

  private void extreme(
      String where,
      String what,
      OracleColumn column,
      Optional<Object> claimed,
      List<Object> values,
      Comparator<Object> order) {
    if (claimed.isPresent()) {
      claim(what);
      Object raw =
          claimed.get() instanceof byte[] bytes
              ? Binary.fromConstantByteArray(bytes)
              : claimed.get();
      Object first = values.stream().min(order).orElse(null);
      expect(where + ": " + what, column.meaning(raw), first);
    }
  }

  /** By their type's order, with NaN above all; bytes by unsigned bytes. */
  @SuppressWarnings("unchecked")
  private int compare(Object left, Object right) {
    return left instanceof Octets a && right instanceof Octets b
        ? Arrays.compareUnsigned(a.bytes(), b.bytes())
        : ((Comparable<Object>) left).compareTo(right);
  }

  private void claim(String what) {
    claims.merge(what, 1, Integer::sum);
  }

  private void expect(String where, Object claimed, Object actual) {
    if (!Objects.equals(claimed, actual)) {
      violations.add(where + " is " + actual + ", not " + claimed);
    }
  }
}
