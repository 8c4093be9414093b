package dev.floorplan.spark;

import static dev.floorplan.spark.Sessions.SPARK;
import static dev.floorplan.spark.Sessions.floorplan;
import static dev.floorplan.spark.Sessions.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Files that are encrypted as Parquet defines it, as a whole or in some of their columns. */
class EncryptionTest {
  private static final List<String> CONDITIONS =
      List.of(
          "true",
          "id > 1100",
          "secret < 's00100'",
          "secret IS NULL",
          "id = 7 OR secret = 's00600'");

  @TempDir private Path directory;

  /** The ways to encrypt a file. */
  enum Encryption {
    WHOLE,
    FOOTER_AND_COLUMN,
    COLUMN_UNDER_PLAIN_FOOTER,
    WHOLE_BY_COUNTER_MODE;

    Map<String, String> options() {
      Map<String, String> options = new HashMap<>();
      if (this == WHOLE || this == WHOLE_BY_COUNTER_MODE) {
        options.put("parquet.encryption.uniform.key", "whole");
      } else {
        options.put("parquet.encryption.footer.key", "footer");
        options.put("parquet.encryption.column.keys", "column:secret,nested.b");
        options.put("parquet.encryption.plaintext.footer", String.valueOf(hasPlainFooter()));
      }
      if (this == WHOLE_BY_COUNTER_MODE) {
        options.put("parquet.encryption.algorithm", "AES_GCM_CTR_V1");
      }
      return options;
    }

    boolean hasPlainFooter() {
      return this == COLUMN_UNDER_PLAIN_FOOTER;
    }
  }

  private String write(Encryption encryption) {
    String path = directory.resolve("encrypted").toString();
    SPARK
        .range(1200)
        .selectExpr(
            "id",
            "IF(id % 13 = 0, NULL, concat('s', lpad(id, 5, '0'))) AS secret",
            "named_struct('a', id, 'b', concat('b', id)) AS nested")
        .repartitionByRange(2, org.apache.spark.sql.functions.col("id"))
        .sortWithinPartitions("id")
        .write()
        .options(InMemoryKms.OPTIONS)
        .options(encryption.options())
        .option("parquet.block.size", 8 << 10)
        .option("parquet.page.size", 2 << 10)
        .option("parquet.block.size.row.check.min", 50)
        .option("parquet.page.size.row.check.min", 50)
        .parquet(path);
    return path;
  }

  @ParameterizedTest
  @EnumSource
  void encryptedFilesAreReadAsSparkDoes(Encryption encryption) throws IOException {
    String path = write(encryption);
    assertThat(endsOf(path)).containsOnly(encryption.hasPlainFooter() ? "PAR1" : "PARE");
    for (String isVectorized : List.of("true", "false")) {
      Sessions.with(
          Map.of("spark.sql.parquet.enableVectorizedReader", isVectorized),
          () -> {
            Dataset<Row> sparks = SPARK.read().options(InMemoryKms.OPTIONS).parquet(path);
            Dataset<Row> ours = floorplan(withSmallTasks(), path);
            assertThat(ours.schema()).isEqualTo(sparks.schema());
            for (String condition : CONDITIONS) {
              assertThat(rows(ours.where(condition)))
                  .as(condition)
                  .isNotEmpty()
                  .isEqualTo(rows(sparks.where(condition)));
            }
            assertThat(rows(ours.selectExpr("nested.b", "secret")))
                .isEqualTo(rows(sparks.selectExpr("nested.b", "secret")));
            assertThat(ours.count()).isEqualTo(1200);
            String[] aggregates = {"count(secret)", "min(secret)", "max(secret)", "max(id)"};
            assertThat(rows(ours.selectExpr(aggregates)))
                .isEqualTo(rows(sparks.selectExpr(aggregates)));
            assertThat(Plans.of(ours).tasks()).isGreaterThan(1);
          });
    }
  }

  private static Map<String, String> withSmallTasks() {
    Map<String, String> options = new HashMap<>(InMemoryKms.OPTIONS);
    options.put("taskBytes", "8KiB");
    return options;
  }

  private static List<String> endsOf(String path) throws IOException {
    try (Stream<Path> files = Files.list(Path.of(path))) {
      return files
          .filter(file -> file.toString().endsWith(".parquet"))
          .map(EncryptionTest::endOf)
          .toList();
    }
  }

  private static String endOf(Path file) {
    try {
      byte[] bytes = Files.readAllBytes(file);
      return new String(
          Arrays.copyOfRange(bytes, bytes.length - 4, bytes.length), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void executorsReadEncryptedFootersToo() {
    String path = write(Encryption.FOOTER_AND_COLUMN);
    Map<String, String> options = new HashMap<>(InMemoryKms.OPTIONS);
    options.put("footersOnExecutorsAbove", "0");
    assertThat(rows(floorplan(options, path)))
        .isEqualTo(rows(SPARK.read().options(InMemoryKms.OPTIONS).parquet(path)))
        .isNotEmpty();
  }

  @Test
  void anEncryptedFooterWithoutKeysNamesTheFileAndSaysWhatToSet() {
    String path = write(Encryption.WHOLE);
    Dataset<Row> ours =
        SPARK.read().format("floorplan").schema("id BIGINT, secret STRING").load(path);
    assertThatThrownBy(ours::collectAsList)
        .hasMessageContaining(
            ".parquet: the footer is encrypted and cannot be decrypted: there are no keys; set"
                + " parquet.crypto.factory.class");
    Dataset<Row> refused =
        SPARK
            .read()
            .format("floorplan")
            .options(InMemoryKms.OPTIONS)
            .option(InMemoryKms.refusing("whole").getKey(), "whole")
            .schema("id BIGINT, secret STRING")
            .load(path);
    assertThatThrownBy(refused::collectAsList)
        .hasMessageContaining(".parquet: the footer is encrypted and cannot be decrypted: ")
        .hasStackTraceContaining("the key whole is not given out");
  }

  @ParameterizedTest
  @CsvSource({"true, true", "true, false", "false, true", "false, false"})
  void aColumnWithoutItsKeyIsAnErrorAndTheOthersAreRead(
      boolean isVectorized, boolean isPlainFooter) {
    String path =
        write(isPlainFooter ? Encryption.COLUMN_UNDER_PLAIN_FOOTER : Encryption.FOOTER_AND_COLUMN);
    Map<String, String> options = new HashMap<>(InMemoryKms.OPTIONS);
    options.put(InMemoryKms.refusing("column").getKey(), "column");
    Sessions.with(
        Map.of("spark.sql.parquet.enableVectorizedReader", String.valueOf(isVectorized)),
        () -> {
          Dataset<Row> ours = floorplan(options, path);
          assertThatThrownBy(() -> ours.select("secret").collectAsList())
              .hasStackTraceContaining(".parquet");
          assertThatThrownBy(
                  () -> SPARK.read().options(options).parquet(path).select("secret").collect())
              .hasStackTraceContaining(".parquet");
          assertThat(rows(ours.selectExpr("id", "nested.a")))
              .isEqualTo(
                  rows(SPARK.read().options(options).parquet(path).selectExpr("id", "nested.a")));
        });
  }

  /** A plain footer needs no key to be read, nor do the columns that are not encrypted. */
  @Test
  void withoutAnyKeyThePlainColumnsOfAPlainFooterAreRead() {
    String path = write(Encryption.COLUMN_UNDER_PLAIN_FOOTER);
    Dataset<Row> ours = floorplan(path);
    assertThat(rows(ours.select("id"))).isEqualTo(rows(SPARK.read().parquet(path).select("id")));
    assertThatThrownBy(() -> ours.select("secret").collectAsList())
        .hasStackTraceContaining(".parquet");
  }
}
