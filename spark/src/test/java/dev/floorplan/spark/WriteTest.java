package dev.floorplan.spark;

import static dev.floorplan.spark.Sessions.SPARK;
import static dev.floorplan.spark.Sessions.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.functions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every way to write is refused in words, and leaves the files as they are. */
class WriteTest {
  private static final String READ_ONLY =
      "the format floorplan only reads; write with the format parquet";

  @TempDir private Path directory;
  private String path;
  private Dataset<Row> data;

  @BeforeEach
  void write() {
    path = directory.resolve("there").toString();
    data = SPARK.range(3).toDF();
    data.write().parquet(path);
    SPARK.sql("CREATE TABLE there USING floorplan LOCATION '" + path + "'");
  }

  @AfterEach
  void nothingWasWritten() {
    assertThat(rows(SPARK.read().parquet(path))).isEqualTo(rows(data));
    assertThat(directory.resolve("new")).doesNotExist();
    SPARK.sql("DROP TABLE IF EXISTS there");
    SPARK.sql("DROP TABLE IF EXISTS made");
  }

  private static void assertReadOnly(ThrowingCallable write) {
    assertThatThrownBy(write).hasMessageContaining(READ_ONLY);
  }

  @ParameterizedTest
  @EnumSource
  void savingIsRefusedInEveryMode(SaveMode mode) {
    for (String target : new String[] {path, directory.resolve("new").toString()}) {
      assertReadOnly(
          () ->
              data.write()
                  .format("floorplan")
                  .mode(mode)
                  .option("compression", "zstd")
                  .save(target));
      assertReadOnly(
          () -> data.write().format("floorplan").mode(mode).partitionBy("id").save(target));
    }
    assertReadOnly(
        () ->
            SPARK
                .sql("SELECT INTERVAL '1' DAY AS a, parse_json('1') AS b")
                .write()
                .format("floorplan")
                .mode(mode)
                .save(path));
    assertReadOnly(() -> data.write().format("floorplan").mode(mode).saveAsTable("made"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO there SELECT * FROM range(3)",
        "INSERT INTO there VALUES (1L)",
        "INSERT OVERWRITE there SELECT * FROM range(3)",
        "INSERT OVERWRITE TABLE there VALUES (1L)",
        "INSERT INTO floorplan.`PATH` SELECT * FROM range(3)",
        "INSERT OVERWRITE floorplan.`PATH` SELECT * FROM range(3)",
        "CREATE TABLE made USING floorplan AS SELECT 1L AS id",
        "CREATE OR REPLACE TABLE made USING floorplan AS SELECT 1L AS id"
      })
  void sqlThatWritesIsRefused(String sql) {
    assertReadOnly(() -> SPARK.sql(sql.replace("PATH", path)));
  }

  @Test
  void insertIntoIsRefused() {
    assertReadOnly(() -> data.write().insertInto("there"));
    assertReadOnly(() -> data.write().mode(SaveMode.Overwrite).insertInto("there"));
    assertReadOnly(() -> data.writeTo("made").using("floorplan").create());
  }

  /** Spark asks the table what it can do, and says itself that it cannot. */
  @Test
  void whatSparkChecksItselfIsRefusedByIt() {
    assertThatThrownBy(() -> data.writeTo("there").append())
        .hasMessageContaining("does not support append in batch mode");
    assertThatThrownBy(() -> data.writeTo("there").overwrite(functions.lit(true)))
        .hasMessageContaining("does not support");
    assertThatThrownBy(() -> data.writeTo("there").overwritePartitions())
        .hasMessageContaining("does not support dynamic overwrite");
    assertThatThrownBy(() -> SPARK.sql("DELETE FROM there WHERE id = 1"))
        .hasMessageContaining("does not support");
    assertThatThrownBy(() -> SPARK.sql("TRUNCATE TABLE there"))
        .hasMessageContaining("does not support");
    assertThatThrownBy(
            () ->
                SPARK.sql(
                    "CREATE TABLE made USING floorplan LOCATION '" + path + "' AS SELECT 1L AS id"))
        .hasMessageContaining("does not support append in batch mode");
    assertThat(SPARK.catalog().tableExists("made")).isFalse();
    assertThatThrownBy(
            () ->
                SPARK.sql(
                    "INSERT OVERWRITE DIRECTORY '"
                        + path
                        + "' USING floorplan SELECT * FROM range(3)"))
        .hasMessageContaining("Only Data Sources providing FileFormat are supported");
    assertThatThrownBy(() -> SPARK.readStream().format("floorplan").load(path))
        .hasMessageContaining("floorplan does not support streamed reading");
  }

  @Test
  void streamsAreNotWritten() throws IOException {
    Dataset<Row> stream = SPARK.readStream().format("rate").load();
    String target = directory.resolve("new").toString();
    assertReadOnly(
        () ->
            stream
                .writeStream()
                .format("floorplan")
                .option("checkpointLocation", directory.resolve("progress").toString())
                .start(target));
    assertReadOnly(() -> stream.writeStream().format("floorplan").start(target));
    Sessions.with(
        Map.of("spark.sql.streaming.checkpointLocation", directory.resolve("all").toString()),
        () -> assertReadOnly(() -> stream.writeStream().format("floorplan").start(target)));
    assertReadOnly(() -> stream.writeStream().format("floorplan").toTable("made"));
  }
}
