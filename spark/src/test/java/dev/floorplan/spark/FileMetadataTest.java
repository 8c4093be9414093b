package dev.floorplan.spark;

import static dev.floorplan.spark.Sessions.SPARK;
import static dev.floorplan.spark.Sessions.floorplan;
import static dev.floorplan.spark.Sessions.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The hidden column {@code _metadata} is that of {@code spark.read.parquet}. */
class FileMetadataTest {
  @TempDir private static Path directory;
  private static String path;

  @BeforeAll
  static void write() {
    path = directory.resolve("a b%20#é").toString();
    SPARK
        .range(2000)
        .selectExpr("id", "concat('s', id) AS s", "array(id) AS list", "id % 3 AS part")
        .repartition(2)
        .sortWithinPartitions("part", "id")
        .write()
        .partitionBy("part")
        .option("parquet.block.size", 4 << 10)
        .option("parquet.page.size", 1 << 10)
        .option("parquet.block.size.row.check.min", 20)
        .option("parquet.page.size.row.check.min", 20)
        .option("parquet.page.row.count.limit", 20)
        .parquet(path);
  }

  private static Dataset<Row> ours() {
    return floorplan(Map.of("taskBytes", "4KiB"), path);
  }

  private static Dataset<Row> sparks() {
    return SPARK.read().parquet(path);
  }

  @ParameterizedTest
  @CsvSource({"true, 100", "true, 1", "false, 100"})
  void itsFieldsAreSparks(boolean vectorized, int maxFields) {
    Sessions.with(
        Map.of(
            "spark.sql.parquet.enableVectorizedReader", String.valueOf(vectorized),
            "spark.sql.codegen.maxFields", String.valueOf(maxFields)),
        () -> {
          for (String[] columns :
              new String[][] {
                {"_metadata"},
                {"*", "_metadata"},
                {"_metadata.file_path"},
                {"_metadata.file_name", "id"},
                {"part", "_metadata.row_index", "list"},
                {"_metadata.file_size", "_metadata.file_modification_time", "s"},
                {"_metadata.file_block_start", "_metadata.file_block_length"},
                {"_METADATA.Row_Index + id", "_metadata.file_name"}
              }) {
            assertThat(rows(ours().selectExpr(columns)))
                .as(String.join(", ", columns))
                .isNotEmpty()
                .isEqualTo(rows(sparks().selectExpr(columns)));
          }
        });
  }

  /** Row groups and pages are left out; the places of the other rows stay what they are. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void placesAreThoseInTheFileWhateverIsLeftOut(boolean vectorized) {
    Sessions.with(
        Map.of("spark.sql.parquet.enableVectorizedReader", String.valueOf(vectorized)),
        () -> {
          for (String condition :
              new String[] {
                "id > 1800",
                "id IN (5, 700, 701, 1999) AND part = 1",
                "_metadata.row_index BETWEEN 100 AND 105",
                "_metadata.file_name LIKE 'part-00001%' AND id % 100 = 7",
                "_metadata.file_size < 0"
              }) {
            Dataset<Row> filtered = ours().where(condition);
            assertThat(rows(filtered.select("id", "_metadata")))
                .as(condition)
                .isEqualTo(rows(sparks().where(condition).select("id", "_metadata")));
          }
        });
    assertThat(ours().where("id > 1800").select("_metadata.row_index").count()).isEqualTo(199);
  }

  @Test
  void itCanBeGroupedJoinedAndHidden() {
    String counts =
        "SELECT _metadata.file_name AS f, count(*), max(_metadata.row_index) FROM $ GROUP BY 1";
    String joins =
        "SELECT a._metadata.row_index, b.id FROM $ a JOIN $ b"
            + " ON a._metadata.row_index = b.id AND a._metadata.file_name = b._metadata.file_name";
    for (String sql : new String[] {counts, joins}) {
      assertThat(rows(SPARK.sql(sql.replace("$", "floorplan.`" + path + "`"))))
          .isNotEmpty()
          .isEqualTo(rows(SPARK.sql(sql.replace("$", "parquet.`" + path + "`"))));
    }
    assertThat(ours().columns()).containsExactly(sparks().columns());
    assertThatThrownBy(() -> ours().select("_metadata.nothing"))
        .hasMessageContaining("FIELD_NOT_FOUND");
  }

  /** It is what the files say that counts. */
  @Test
  void aColumnOfThatNameInTheFilesHidesIt() {
    String own = directory.resolve("own").toString();
    SPARK.range(10).selectExpr("id", "id + 1 AS _metadata").write().parquet(own);
    assertThat(rows(floorplan(own).select("_metadata")))
        .isEqualTo(rows(SPARK.read().parquet(own).select("_metadata")));
  }
}
