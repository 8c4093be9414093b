package dev.floorplan.reader;

import static dev.floorplan.predicate.Predicates.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.ParquetScan;
import dev.floorplan.footer.TestCodecs;
import dev.floorplan.predicate.Predicate;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.NanoTime;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values of a later file come in the type that the first file gives the column. */
class PromotedReadTest {
  private static final BigDecimal PRICE = new BigDecimal("-1234.56");
  private static final String MILLIS = "int64 v (TIMESTAMP(MILLIS,%s))";
  private static final String MICROS = "int64 v (TIMESTAMP(MICROS,%s))";
  private static final String NANOS = "int64 v (TIMESTAMP(NANOS,%s))";

  @TempDir Path directory;

  /** Writes a file of one optional column: a null, then the values. */
  private void write(String name, String column, Object... values) throws IOException {
    Path file = directory.resolve(name + ".parquet");
    Files.deleteIfExists(file);
    MessageType schema =
        MessageTypeParser.parseMessageType("message m { optional " + column + "; }");
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withConf(new PlainParquetConfiguration())
            .withCodecFactory(new TestCodecs())
            .withType(schema)
            .build()) {
      writer.write(new SimpleGroup(schema));
      for (Object value : values) {
        Group row = new SimpleGroup(schema);
        add(row, value);
        writer.write(row);
      }
    }
  }

  private static void add(Group row, Object value) {
    if (value instanceof Integer number) {
      row.add("v", number);
    } else if (value instanceof Long number) {
      row.add("v", number);
    } else if (value instanceof Float number) {
      row.add("v", number);
    } else if (value instanceof Double number) {
      row.add("v", number);
    } else if (value instanceof NanoTime time) {
      row.add("v", time);
    } else {
      row.add("v", Binary.fromConstantByteArray((byte[]) value));
    }
  }

  private List<Object> read(Predicate where) throws IOException {
    ParquetScan.Builder scan = ParquetScan.builder().paths(directory.toString());
    if (where != null) {
      scan.where(where);
    }
    List<Object> values = new ArrayList<>();
    try (ScanRun<List<Row>> run = ScanRunner.builder().build().run(scan.build().plan())) {
      for (List<Row> rows = run.next(); rows != null; rows = run.next()) {
        rows.forEach(row -> values.add(row.value("v")));
      }
    }
    return values;
  }

  /** The values of a later file where the first one has another type. */
  private List<Object> read(String first, String later, Object... stored) throws IOException {
    write("a", first);
    write("b", later, stored);
    List<Object> values = read(null);
    assertThat(values.subList(0, 2)).containsOnlyNulls();
    return values.subList(2, values.size());
  }

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }

  @Test
  void wholeNumbersBecomeWider() throws IOException {
    assertThat(read("int64 v", "int32 v", -1, Integer.MAX_VALUE))
        .containsExactly(-1L, (long) Integer.MAX_VALUE);
    assertThat(read("int32 v", "int32 v (INTEGER(8,true))", -128)).containsExactly(-128);
    assertThat(read("int64 v (INTEGER(64,true))", "int32 v (INTEGER(16,true))", -5))
        .containsExactly(-5L);
  }

  @Test
  void unsignedNumbersBecomeWiderOnesOfEitherKind() throws IOException {
    assertThat(read("int64 v", "int32 v (INTEGER(32,false))", -1)).containsExactly(4_294_967_295L);
    assertThat(read("int32 v", "int32 v (INTEGER(16,false))", 65_535)).containsExactly(65_535);
    assertThat(read("int64 v (INTEGER(64,false))", "int32 v (INTEGER(32,false))", -1, 7))
        .containsExactly(BigInteger.valueOf(4_294_967_295L), BigInteger.valueOf(7));
    assertThat(read("int32 v (INTEGER(32,false))", "int32 v (INTEGER(8,false))", 255))
        .containsExactly(255L);
  }

  @Test
  void floatingPointNumbersBecomeWiderWithoutRounding() throws IOException {
    assertThat(read("double v", "float v", 0.1f, Float.NaN, -0.0f))
        .containsExactly((double) 0.1f, Double.NaN, -0.0);
    byte[] half = bytes(0x00, 0x38);
    assertThat(read("float v", "fixed_len_byte_array(2) v (FLOAT16)", half)).containsExactly(0.5f);
    assertThat(read("double v", "fixed_len_byte_array(2) v (FLOAT16)", half)).containsExactly(0.5);
  }

  @Test
  void decimalsBecomeWiderHoweverTheyAreStored() throws IOException {
    byte[] unscaled = BigInteger.valueOf(-123_456).toByteArray();
    String wide = "fixed_len_byte_array(16) v (DECIMAL(38,2))";
    assertThat(read("int64 v (DECIMAL(18,2))", "int32 v (DECIMAL(9,2))", -123_456))
        .containsExactly(PRICE);
    assertThat(read(wide, "int64 v (DECIMAL(18,2))", -123_456L)).containsExactly(PRICE);
    assertThat(read(wide, "binary v (DECIMAL(20,2))", (Object) unscaled)).containsExactly(PRICE);
    assertThat(
            read("int64 v (DECIMAL(18,2))", "fixed_len_byte_array(3) v (DECIMAL(6,2))", unscaled))
        .containsExactly(PRICE);
  }

  @Test
  void timestampsOfEveryUnitMeanTheSameInstant() throws IOException {
    Instant instant = Instant.parse("1969-12-31T23:59:58.123Z");
    for (String first : List.of(MILLIS, MICROS, NANOS, "int96 v")) {
      String column = first.formatted("true");
      assertThat(read(column, MILLIS.formatted("true"), -1_877L)).containsExactly(instant);
      assertThat(read(column, MICROS.formatted("true"), -1_877_001L))
          .containsExactly(instant.minusNanos(1_000));
      assertThat(read(column, NANOS.formatted("true"), -1_877_000_001L))
          .containsExactly(instant.minusNanos(1));
      assertThat(read(column, "int96 v", new NanoTime(2_440_587, 86_398_123_000_001L)))
          .containsExactly(instant.plusNanos(1));
    }
  }

  @Test
  void localTimestampsOfEveryUnitMeanTheSameTime() throws IOException {
    LocalDateTime time = LocalDateTime.parse("1969-12-31T23:59:58.123");
    for (String first : List.of(MILLIS, MICROS, NANOS)) {
      String column = first.formatted("false");
      assertThat(read(column, MILLIS.formatted("false"), -1_877L)).containsExactly(time);
      assertThat(read(column, MICROS.formatted("false"), -1_877_000L)).containsExactly(time);
      assertThat(read(column, NANOS.formatted("false"), -1_877_000_000L)).containsExactly(time);
    }
  }

  @Test
  void timesOfEveryUnitMeanTheSameTime() throws IOException {
    String millis = "int32 v (TIME(MILLIS,true))";
    String nanos = "int64 v (TIME(NANOS,true))";
    LocalTime time = LocalTime.parse("00:00:01.5");
    assertThat(read(nanos, millis, 1_500)).containsExactly(time);
    assertThat(read(millis, nanos, 1_500_000_000L)).containsExactly(time);
  }

  @Test
  void textBecomesTextOrBytes() throws IOException {
    byte[] text = "ünï".getBytes(StandardCharsets.UTF_8);
    for (String type : List.of("STRING", "ENUM", "JSON")) {
      String later = "binary v (" + type + ")";
      assertThat(read("binary v (STRING)", later, (Object) text)).containsExactly("ünï");
      assertThat((byte[]) read("binary v", later, (Object) text).get(0)).isEqualTo(text);
    }
  }

  @Test
  void whatDoesNotPromoteIsRefused() throws IOException {
    String[][] pairs = {
      {"int32 v", "int64 v"},
      {"double v", "int32 v"},
      {"float v", "double v"},
      {"int64 v (DECIMAL(18,2))", "int64 v (DECIMAL(18,3))"},
      {"int32 v (DECIMAL(9,2))", "int64 v (DECIMAL(18,2))"},
      {MILLIS.formatted("true"), MILLIS.formatted("false")},
      {MILLIS.formatted("false"), "int96 v"},
      {"binary v (STRING)", "binary v"},
      {"int32 v (INTEGER(32,true))", "int32 v (INTEGER(32,false))"},
    };
    for (String[] pair : pairs) {
      assertThatThrownBy(() -> read(pair[0], pair[1]))
          .as(String.join(" then ", pair))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(directory.resolve("b.parquet") + ": column v is ")
          .hasMessageContaining("a.parquet");
    }
  }

  @Test
  void conditionsHoldForTheValuesWhateverTheyAreStoredAs() throws IOException {
    write("a", "int64 v (DECIMAL(18,2))", 100L, 5_000_000_000_00L);
    write("b", "int32 v (DECIMAL(9,2))", 99, 101);

    assertThat(read(col("v").gt(BigDecimal.ONE)))
        .containsExactly(new BigDecimal("5000000000.00"), new BigDecimal("1.01"));
    assertThat(read(col("v").isNull())).containsExactly(null, null);
  }
}
