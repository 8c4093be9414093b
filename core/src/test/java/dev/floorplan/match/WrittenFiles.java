package dev.floorplan.match;

import static org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit.MICROS;
import static org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit.MILLIS;
import static org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit.NANOS;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BOOLEAN;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.DOUBLE;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.FLOAT;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT96;

import dev.floorplan.footer.TestCodecs;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.ColumnOrder;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/** Writes files with parquet-java that have every type, with random and with nasty values. */
final class WrittenFiles {
  private static final int ROWS_PER_GROUP = 40;
  private static final long DAY_MILLIS = 86_400_000L;

  private final Random random;

  WrittenFiles(Random random) {
    this.random = random;
  }

  /** What the values of a column are like in one row group. */
  private enum Shape {
    RANDOM,
    RANDOM_AND_NULL,
    NEAR_EACH_OTHER,
    NASTY,
    ONE_VALUE,
    ONE_VALUE_AND_NULL,
    ALL_NULL
  }

  /** Writes a file of some row groups, the last one of a single row. */
  void write(Path file, int rowGroups) throws IOException {
    MessageType schema = schema();
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withConf(new PlainParquetConfiguration())
            .withCodecFactory(new TestCodecs())
            .withType(schema)
            .withDictionaryEncoding(random.nextBoolean())
            .withWriterVersion(
                random.nextBoolean() ? WriterVersion.PARQUET_1_0 : WriterVersion.PARQUET_2_0)
            .withStatisticsTruncateLength(random.nextBoolean() ? 3 : Integer.MAX_VALUE)
            .withRowGroupRowCountLimit(ROWS_PER_GROUP)
            .build()) {
      for (int rowGroup = 0; rowGroup < rowGroups; rowGroup++) {
        List<ColumnMaker> makers = new ArrayList<>();
        leaves(schema, makers);
        for (int row = 0; row < ROWS_PER_GROUP; row++) {
          writer.write(row(schema, makers));
        }
      }
      List<ColumnMaker> makers = new ArrayList<>();
      leaves(schema, makers);
      writer.write(row(schema, makers));
    }
  }

  private void leaves(GroupType group, List<ColumnMaker> makers) {
    for (Type field : group.getFields()) {
      if (field.isPrimitive()) {
        makers.add(new ColumnMaker(field.asPrimitiveType()));
      } else {
        leaves(field.asGroupType(), makers);
      }
    }
  }

  private Group row(MessageType schema, List<ColumnMaker> makers) {
    Group row = new SimpleGroup(schema);
    fill(row, schema, new ArrayList<>(makers));
    return row;
  }

  private void fill(Group group, GroupType type, List<ColumnMaker> makers) {
    for (Type field : type.getFields()) {
      if (field.isPrimitive()) {
        makers.remove(0).add(group);
      } else if (random.nextInt(8) > 0) {
        fill(group.addGroup(field.getName()), field.asGroupType(), makers);
      } else {
        makers.subList(0, field.asGroupType().getFieldCount()).clear();
      }
    }
  }

  private static MessageType schema() {
    Types.MessageTypeBuilder schema = Types.buildMessage();
    List<PrimitiveType> types = types();
    for (PrimitiveType type : types) {
      schema.addField(type);
    }
    return schema
        .addField(Types.required(INT64).named("required"))
        .addField(
            Types.optionalGroup()
                .required(INT32)
                .named("below")
                .optional(BINARY)
                .as(LogicalTypeAnnotation.stringType())
                .named("text_below")
                .named("struct"))
        .named("all");
  }

  private static List<PrimitiveType> types() {
    List<PrimitiveType> types = new ArrayList<>();
    types.add(Types.optional(BOOLEAN).named("boolean"));
    types.add(Types.optional(INT32).named("int32"));
    types.add(Types.optional(INT64).named("int64"));
    types.add(Types.optional(INT96).named("int96"));
    types.add(Types.optional(FLOAT).named("float"));
    types.add(Types.optional(DOUBLE).named("double"));
    types.add(
        Types.optional(FLOAT).columnOrder(ColumnOrder.ieee754TotalOrder()).named("ordered_float"));
    types.add(
        Types.optional(DOUBLE)
            .columnOrder(ColumnOrder.ieee754TotalOrder())
            .named("ordered_double"));
    types.add(Types.optional(BINARY).named("binary"));
    types.add(Types.optional(FIXED_LEN_BYTE_ARRAY).length(5).named("fixed"));
    for (int width : new int[] {8, 16, 32, 64}) {
      for (boolean signed : new boolean[] {true, false}) {
        types.add(
            Types.optional(width == 64 ? INT64 : INT32)
                .as(LogicalTypeAnnotation.intType(width, signed))
                .named((signed ? "int_" : "uint_") + width));
      }
    }
    types.add(Types.optional(INT32).as(LogicalTypeAnnotation.dateType()).named("date"));
    for (boolean utc : new boolean[] {true, false}) {
      String zone = utc ? "_utc" : "_local";
      types.add(
          Types.optional(INT32)
              .as(LogicalTypeAnnotation.timeType(utc, MILLIS))
              .named("time_millis" + zone));
      for (LogicalTypeAnnotation.TimeUnit unit : List.of(MILLIS, MICROS, NANOS)) {
        types.add(
            Types.optional(INT64)
                .as(LogicalTypeAnnotation.timestampType(utc, unit))
                .named("timestamp_" + unit + zone));
      }
    }
    types.add(
        Types.optional(INT64).as(LogicalTypeAnnotation.timeType(false, MICROS)).named("micros"));
    types.add(
        Types.optional(INT64).as(LogicalTypeAnnotation.timeType(false, NANOS)).named("nanos"));
    types.add(decimal(Types.optional(INT32), 9));
    types.add(decimal(Types.optional(INT64), 18));
    types.add(decimal(Types.optional(FIXED_LEN_BYTE_ARRAY).length(9), 20));
    types.add(decimal(Types.optional(BINARY), 30));
    types.add(Types.optional(BINARY).as(LogicalTypeAnnotation.stringType()).named("string"));
    types.add(Types.optional(BINARY).as(LogicalTypeAnnotation.enumType()).named("enum"));
    types.add(Types.optional(BINARY).as(LogicalTypeAnnotation.jsonType()).named("json"));
    types.add(
        Types.optional(FIXED_LEN_BYTE_ARRAY)
            .length(16)
            .as(LogicalTypeAnnotation.uuidType())
            .named("uuid"));
    types.add(
        Types.optional(FIXED_LEN_BYTE_ARRAY)
            .length(2)
            .as(LogicalTypeAnnotation.float16Type())
            .named("float16"));
    return types;
  }

  private static PrimitiveType decimal(
      Types.PrimitiveBuilder<PrimitiveType> builder, int precision) {
    return builder
        .as(LogicalTypeAnnotation.decimalType(3, precision))
        .named("decimal_" + precision);
  }

  /** Makes the values of one column in one row group. */
  private final class ColumnMaker {
    private final PrimitiveType type;
    private final Shape shape;
    private final Object only;
    private final int bits;

    private ColumnMaker(PrimitiveType type) {
      this.type = type;
      shape = oneOf(Shape.values());
      bits = shape == Shape.NEAR_EACH_OTHER ? 4 : 64;
      only = random.nextBoolean() ? value() : nastyValue();
    }

    private void add(Group group) {
      Object value =
          switch (shape) {
            case RANDOM, NEAR_EACH_OTHER -> value();
            case RANDOM_AND_NULL -> random.nextInt(4) == 0 ? null : value();
            case NASTY -> random.nextBoolean() ? value() : nastyValue();
            case ONE_VALUE -> only;
            case ONE_VALUE_AND_NULL -> random.nextInt(4) == 0 ? null : only;
            case ALL_NULL -> null;
          };
      if (value == null && type.getRepetition() == Type.Repetition.OPTIONAL) {
        return;
      }
      Object written = value == null ? only : value;
      String name = type.getName();
      switch (type.getPrimitiveTypeName()) {
        case BOOLEAN -> group.add(name, (boolean) written);
        case INT32 -> group.add(name, (int) (long) written);
        case INT64 -> group.add(name, (long) written);
        case FLOAT -> group.add(name, (float) (double) written);
        case DOUBLE -> group.add(name, (double) written);
        case INT96, BINARY, FIXED_LEN_BYTE_ARRAY ->
            group.add(name, Binary.fromConstantByteArray((byte[]) written));
      }
    }

    private Object value() {
      return switch (type.getPrimitiveTypeName()) {
        case BOOLEAN -> random.nextBoolean();
        case INT32, INT64 -> whole(random.nextLong() >> (64 - bits));
        case FLOAT, DOUBLE -> random.nextGaussian() * bits;
        case INT96, BINARY, FIXED_LEN_BYTE_ARRAY -> bytes(randomBytes(random.nextInt(9)));
      };
    }

    private Object nastyValue() {
      return switch (type.getPrimitiveTypeName()) {
        case BOOLEAN -> true;
        case INT32, INT64 ->
            whole(oneOf(0L, -1L, 1L, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 31, -1L << 31));
        case FLOAT, DOUBLE ->
            oneOf(
                Double.NaN,
                0.0,
                -0.0,
                Double.NEGATIVE_INFINITY,
                Double.POSITIVE_INFINITY,
                0x1p-149,
                Double.MAX_VALUE);
        case INT96, BINARY, FIXED_LEN_BYTE_ARRAY ->
            bytes(
                oneOf(
                    new byte[0],
                    new byte[20],
                    filled(20, 0xff),
                    "\u00e9\ud83d\ude00\uffff".getBytes(StandardCharsets.UTF_8),
                    "longer than any bound".getBytes(StandardCharsets.UTF_8)));
      };
    }

    /** Brings a number into the range of the type. */
    private Object whole(long number) {
      LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
      if (logical instanceof IntLogicalTypeAnnotation integer) {
        int unused = 64 - integer.getBitWidth();
        return integer.isSigned() ? number << unused >> unused : number << unused >>> unused;
      } else if (logical instanceof DecimalLogicalTypeAnnotation decimal) {
        return number % BigInteger.TEN.pow(decimal.getPrecision()).longValueExact();
      } else if (logical instanceof TimeLogicalTypeAnnotation time) {
        long perMilli = time.getUnit() == MILLIS ? 1 : time.getUnit() == MICROS ? 1_000 : 1_000_000;
        return Math.floorMod(number, DAY_MILLIS * perMilli);
      }
      return type.getPrimitiveTypeName() == INT32 ? (long) (int) number : number;
    }

    /** Brings bytes into the length, and decimals into the range, of the type. */
    private Object bytes(byte[] bytes) {
      if (type.getPrimitiveTypeName() == INT96) {
        return ByteBuffer.allocate(12)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(random.nextInt(1_000_000_000))
            .putInt(2_440_588 + random.nextInt(100) - 50)
            .array();
      }
      int length = type.getTypeLength();
      if (!(type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation decimal)) {
        return length > 0 ? Arrays.copyOf(bytes, length) : bytes;
      }
      BigInteger limit = BigInteger.TEN.pow(decimal.getPrecision());
      byte[] number =
          new BigInteger(Arrays.copyOf(bytes, bytes.length + 1)).remainder(limit).toByteArray();
      return length > 0 ? signExtended(number, length) : number;
    }

    private byte[] randomBytes(int length) {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      if (bits < 64) {
        Arrays.fill(bytes, 0, length / 2, (byte) 'x');
      }
      return bytes;
    }
  }

  private static byte[] signExtended(byte[] number, int length) {
    byte[] extended = filled(length, number[0] >> 7);
    System.arraycopy(number, 0, extended, length - number.length, number.length);
    return extended;
  }

  private static byte[] filled(int length, int value) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }

  @SafeVarargs
  private final <T> T oneOf(T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
