package dev.floorplan.match;

import static dev.floorplan.match.MadeFooter.int32;
import static dev.floorplan.match.MadeFooter.int64;
import static dev.floorplan.match.MadeFooter.rows;
import static dev.floorplan.match.MadeFooter.text;
import static dev.floorplan.predicate.Predicates.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.floorplan.footer.FileFooter;
import dev.floorplan.predicate.Column;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.Type;
import org.junit.jupiter.api.Test;

class WriterRuleTest {
  /** What pyarrow writes for {@code category: dictionary<string>, plain: string}. */
  private static final String ARROW_SCHEMA =
      "/////9AAAAAQAAAAAAAKAAwABgAFAAgACgAAAAABBAAEAAAAeP///wQAAAACAAAAUAAAABQAAAAQABQACAAG"
          + "AAcADAAAABAAEAAAAAAAAQUQAAAAGAAAAAQAAAAAAAAABQAAAHBsYWluAAAAnP///xAAGAAIAAYABwAMABAA"
          + "FAAQAAAAAAABBRQAAABIAAAAJAAAAAQAAAAAAAAACAAAAGNhdGVnb3J5AAAAAAgACAAAAAQACAAAAAwAAAAI"
          + "AAwACAAHAAgAAAAAAAABIAAAAAQABAAEAAAA";

  private final Column a = col("a");

  @Test
  void bytesOfParquetMrBeforeReusedBuffersWereCopiedDoNotCount() {
    for (String old :
        List.of(
            "parquet-mr version 1.7.0",
            "parquet-mr version 1.6.0rc3 (build x)",
            "parquet-mr (build 8a42ae2f41862e4319385ecdf0ca019d5c61fa30)",
            "parquet-mr")) {
      assertThat(distrust(strings().createdBy(old).build())).as(old).isEqualTo(Distrust.WRITER);
      assertThat(distrust(ints().createdBy(old).build())).as(old).isNull();
    }
    for (String right :
        new String[] {
          "parquet-mr version 1.10.1 (build x)",
          "parquet-mr version 1.8.0",
          "parquet-mr version 2",
          "parquet-mr version 99999999999999999999",
          "parquet-mr-like version 1.0.0",
          "version 1.0.0",
          "",
          null
        }) {
      assertThat(distrust(strings().createdBy(right).build())).as(right).isNull();
    }
  }

  @Test
  void distrustedStatisticsProveNothingAtAll() {
    FileFooter footer = strings().createdBy("parquet-mr version 1.7.0").build();
    for (var predicate : List.of(a.eq("Z"), a.isNull(), a.isNotNull(), a.le("B"))) {
      RowGroupMatcher matcher =
          new PredicateBinder(predicate, NameMatching.EXACT, ZoneOffset.UTC)
              .bind("f", Map.of(), footer);
      assertThat(matcher.match(0)).isEqualTo(Match.SOME);
    }
  }

  @Test
  void timestampsOfParquetNetDoNotCount() {
    String writer = "Parquet.Net version 4.25.0 (build x)";
    FileFooter timestamps =
        rows(10)
            .createdBy(writer)
            .leaf("a", Type.INT64)
            .type(ConvertedType.TIMESTAMP_MILLIS)
            .bounds(int64(1), int64(2))
            .build();
    assertThat(distrust(timestamps)).isEqualTo(Distrust.WRITER);
    assertThat(distrust(ints().createdBy(writer).build())).isNull();
  }

  @Test
  void leavesBelowOptionalGroupsDoNotCountInFilesOfPolars() {
    for (FieldRepetitionType repetition :
        List.of(FieldRepetitionType.OPTIONAL, FieldRepetitionType.REQUIRED)) {
      FileFooter footer =
          rows(10)
              .createdBy("Polars")
              .group("s", repetition, null, 1)
              .leaf("a", Type.INT32)
              .under("s")
              .bounds(int32(1), int32(9))
              .build();
      assertThat(distrust(footer, col("s", "a")))
          .isEqualTo(repetition == FieldRepetitionType.OPTIONAL ? Distrust.WRITER : null);
    }
    assertThat(distrust(ints().createdBy("Polars").build())).isNull();
  }

  @Test
  void arrowDictionariesDoNotCountInFilesOfOldArrow() {
    for (String writer :
        List.of(
            "parquet-cpp-arrow version 10.0.1",
            "parquet-go version 18.0.0",
            "Arrow2 - Native Rust implementation of Arrow")) {
      assertThat(distrust(arrow(writer, "category"))).as(writer).isEqualTo(Distrust.WRITER);
      assertThat(distrust(arrow(writer, "plain"))).as(writer).isNull();
      assertThat(distrust(strings().createdBy(writer).build())).as(writer).isNull();
    }
    assertThat(distrust(arrow("parquet-cpp-arrow version 11.0.0", "category"))).isNull();
  }

  private static FileFooter arrow(String writer, String column) {
    return rows(10)
        .createdBy(writer)
        .keyValue("ARROW:schema", ARROW_SCHEMA)
        .leaf(column, Type.BYTE_ARRAY)
        .bounds(text("A"), text("B"))
        .build();
  }

  @Test
  void anArrowSchemaThatMakesNoSenseMayHoldDictionaries() {
    byte[] good = Base64.getDecoder().decode(ARROW_SCHEMA);
    assertThat(ArrowSchema.mayBeDictionary("", "plain")).isTrue();
    assertThat(ArrowSchema.mayBeDictionary("&", "plain")).isTrue();
    long seed = 7;
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      byte[] damaged = Arrays.copyOf(good, random.nextInt(good.length + 1));
      for (int changes = random.nextInt(4); changes > 0 && damaged.length > 0; changes--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      String encoded = Base64.getEncoder().encodeToString(damaged);
      assertThatCode(() -> ArrowSchema.mayBeDictionary(encoded, "plain"))
          .as("seed %d, case %d: %s", seed, i, encoded)
          .doesNotThrowAnyException();
    }
  }

  @Test
  void everyRuleSaysWhy() {
    assertThat(WriterRule.TABLE).allMatch(rule -> rule.reason().length() > 20);
    assertThat(Stream.of(WriterConcern.values()))
        .allMatch(concern -> WriterRule.TABLE.stream().anyMatch(rule -> rule.concern() == concern));
  }

  private static MadeFooter ints() {
    return rows(10).leaf("a", Type.INT32).bounds(int32(1), int32(9)).and();
  }

  private static MadeFooter strings() {
    return rows(10).leaf("a", Type.BYTE_ARRAY).bounds(text("A"), text("B")).nulls(0).and();
  }

  private static Distrust distrust(FileFooter footer) {
    return distrust(footer, col(footer.schema().path(0).toArray(String[]::new)));
  }

  private static Distrust distrust(FileFooter footer, Column column) {
    RowGroupMatcher matcher =
        new PredicateBinder(column.isNull(), NameMatching.EXACT, ZoneOffset.UTC)
            .bind("f", Map.of(), footer);
    matcher.match(0);
    return matcher.distrust(0);
  }
}
