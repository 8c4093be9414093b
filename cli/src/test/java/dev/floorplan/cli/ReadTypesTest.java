package dev.floorplan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.footer.TestCodecs;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
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

/** The text of every type's values, in files that other programs wrote. */
class ReadTypesTest {
  @TempDir Path directory;

  @Test
  void numbersAreWrittenInFull() throws Exception {
    assertTexts(
        """
        TRUE AS b, (-128)::TINYINT AS i8, 32767::SMALLINT AS i16, -2147483648 AS i32,
        9223372036854775807 AS i64, 255::UTINYINT AS u8, 65535::USMALLINT AS u16,
        4294967295::UINTEGER AS u32, 18446744073709551615::UBIGINT AS u64,
        0.1::FLOAT AS f, 1e-7::DOUBLE AS d, 1e22::DOUBLE AS big, -0.0::DOUBLE AS zero,
        -12.50::DECIMAL(4, 2) AS d4, 1.000::DECIMAL(9, 3) AS d9, 0.000001::DECIMAL(18, 6) AS d18,
        12345678901234567890123456789012345.678::DECIMAL(38, 3) AS d38
        """,
        """
        {"b":true,"i8":-128,"i16":32767,"i32":-2147483648,"i64":9223372036854775807,\
        "u8":255,"u16":65535,"u32":4294967295,"u64":18446744073709551615,\
        "f":0.1,"d":1.0E-7,"big":1.0E22,"zero":-0.0,\
        "d4":-12.50,"d9":1.000,"d18":0.000001,"d38":12345678901234567890123456789012345.678}
        """,
        """
        true,-128,32767,-2147483648,9223372036854775807,255,65535,4294967295,\
        18446744073709551615,0.1,1.0E-7,1.0E22,-0.0,\
        -12.50,1.000,0.000001,12345678901234567890123456789012345.678
        """);
  }

  @Test
  void floatingPointValuesThatJsonLacksAreWords() throws Exception {
    assertTexts(
        "'NaN'::DOUBLE AS n, 'Infinity'::FLOAT AS i, '-Infinity'::DOUBLE AS m",
        "{\"n\":\"NaN\",\"i\":\"Infinity\",\"m\":\"-Infinity\"}\n",
        "NaN,Infinity,-Infinity\n");
  }

  @Test
  void datesAndTimesAreIso8601AndInstantsHaveAZ() throws Exception {
    assertTexts(
        """
        DATE '2024-02-29' AS d, DATE '10000-01-01' AS far, DATE '0001-01-01' AS early,
        TIME '12:00:00' AS noon, TIME '23:59:59.000001' AS t,
        TIMESTAMP '2024-02-29 12:30:00' AS local, TIMESTAMP '1969-12-31 23:59:59.5' AS before,
        '2024-02-29 12:30:00.123456789'::TIMESTAMP_NS AS ns,
        '2024-02-29 12:30:00.001'::TIMESTAMP_MS AS ms,
        '2024-02-29 12:30:00+01:00'::TIMESTAMPTZ AS utc
        """,
        """
        {"d":"2024-02-29","far":"+10000-01-01","early":"0001-01-01",\
        "noon":"12:00:00","t":"23:59:59.000001",\
        "local":"2024-02-29T12:30:00","before":"1969-12-31T23:59:59.5",\
        "ns":"2024-02-29T12:30:00.123456789","ms":"2024-02-29T12:30:00.001",\
        "utc":"2024-02-29T11:30:00Z"}
        """,
        """
        2024-02-29,+10000-01-01,0001-01-01,12:00:00,23:59:59.000001,\
        2024-02-29T12:30:00,1969-12-31T23:59:59.5,\
        2024-02-29T12:30:00.123456789,2024-02-29T12:30:00.001,2024-02-29T11:30:00Z
        """);
  }

  @Test
  void textIsQuotedAsTheFormatWantsAndBytesAreBase64() throws Exception {
    assertTexts(
        """
        'é😀' AS s, 'a,"b"' AS q, E'one\\ntwo\\t' AS l, '' AS e, NULL::VARCHAR AS n,
        '\\x00\\xFF'::BLOB AS bytes, '0c7a6c1e-8d0b-4d0e-9a53-3d1f0f9f5a11'::UUID AS u,
        INTERVAL '1 year 2 months 3 days 4 hours 5.5 seconds' AS i,
        'b'::ENUM('a', 'b') AS en, '{"k": [1]}'::JSON AS j
        """,
        """
        {"s":"é😀","q":"a,\\"b\\"","l":"one\\ntwo\\t","e":"","n":null,"bytes":"AP8=",\
        "u":"0c7a6c1e-8d0b-4d0e-9a53-3d1f0f9f5a11","i":"P1Y2M3DT4H5.5S","en":"b",\
        "j":"{\\"k\\": [1]}"}
        """,
        """
        é😀,"a,""b""\","one
        two\t","",,AP8=,0c7a6c1e-8d0b-4d0e-9a53-3d1f0f9f5a11,P1Y2M3DT4H5.5S,b,"{""k"": [1]}"
        """);
  }

  @Test
  void nestedValuesAreJson() throws Exception {
    assertTexts(
        """
        {'x': 1, 'y': NULL, 'z': DATE '2024-01-01'} AS s, [1, NULL, 3] AS l, []::INTEGER[] AS none,
        [[1.50::DECIMAL(3, 2)], []] AS ll, MAP {'k': 1, 'l': NULL} AS m,
        MAP {DATE '2024-01-01': 'v'} AS by_date, [{'a': '"'}] AS ls, NULL::INTEGER[] AS n
        """,
        """
        {"s":{"x":1,"y":null,"z":"2024-01-01"},"l":[1,null,3],"none":[],"ll":[[1.50],[]],\
        "m":{"k":1,"l":null},"by_date":{"2024-01-01":"v"},"ls":[{"a":"\\""}],"n":null}
        """,
        """
        "{""x"":1,""y"":null,""z"":""2024-01-01""}","[1,null,3]",[],"[[1.50],[]]",\
        "{""k"":1,""l"":null}","{""2024-01-01"":""v""}","[{""a"":""\\""\""}]",
        """);
  }

  @Test
  void theTypesThatFewWritersHaveAreWrittenAlike() throws IOException {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            """
            message m {
              required int96 t96;
              required fixed_len_byte_array(2) f16 (FLOAT16);
              required binary j (JSON);
              required binary b (BSON);
              required binary e (ENUM);
              required int64 tm (TIME(MICROS,true));
              required int64 ns (TIMESTAMP(NANOS,true));
              required binary dec (DECIMAL(50,2));
              required fixed_len_byte_array(3) fix;
              repeated int32 r;
            }
            """);
    Group row = new SimpleGroup(schema);
    row.add("t96", new NanoTime(2_440_588, 1_500_000_000L));
    row.add("f16", bytes(0x00, 0x3e));
    row.add("j", "{}");
    row.add("b", bytes(5, 0, 0, 0, 0));
    row.add("e", "RED");
    row.add("tm", 43_200_000_000L);
    row.add("ns", -1L);
    row.add("dec", bytes(0x01, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    row.add("fix", bytes(1, 2, 3));
    row.add("r", 7);
    row.add("r", 8);
    Path file = directory.resolve("few.parquet");
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withConf(new PlainParquetConfiguration())
            .withCodecFactory(new TestCodecs())
            .withType(schema)
            .build()) {
      writer.write(row);
    }
    assertThat(read(file, "jsonl"))
        .isEqualTo(
            """
            {"t96":"1970-01-01T00:00:01.5Z","f16":1.5,"j":"{}",\
            "b":"BQAAAAA=","e":"RED","tm":"12:00:00","ns":"1969-12-31T23:59:59.999999999Z",\
            "dec":%s,"fix":"AQID","r":[7,8]}
            """
                .formatted(new BigDecimal(BigInteger.TWO.pow(136), 2).toPlainString()));
  }

  private static Binary bytes(int... bytes) {
    byte[] array = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      array[i] = (byte) bytes[i];
    }
    return Binary.fromConstantByteArray(array);
  }

  private void assertTexts(String select, String json, String csv) throws Exception {
    Path file = directory.resolve("types.parquet");
    try (DuckDb duckdb = new DuckDb()) {
      duckdb.execute("COPY (SELECT " + select + ") TO " + DuckDb.quoted(file));
    }
    assertThat(read(file, "jsonl")).isEqualTo(json);
    String text = read(file, "csv");
    assertThat(text.substring(text.indexOf('\n') + 1)).isEqualTo(csv);
  }

  /** Reads the file by itself and by a saved plan, whose header has the types. */
  private String read(Path file, String format) {
    Run run = Run.of("read", file.toString(), "--format", format);
    assertThat(run.exitCode()).as(run.err()).isZero();
    String plan = directory.resolve("plan.jsonl").toString();
    assertThat(Run.of("plan", file.toString(), "-o", plan).exitCode()).isZero();
    assertThat(Run.of("read", "--plan", plan, "--format", format).out()).isEqualTo(run.out());
    return run.out();
  }

  @Test
  void aDecimalOfAbsurdScaleIsNotWrittenOut() {
    assertThat(ValueText.of(new BigDecimal(BigInteger.ONE, 2_000_000_000)))
        .isEqualTo("1E-2000000000");
    assertThat(ValueText.of(new BigDecimal("1E+3"))).isEqualTo("1000");
  }
}
