package dev.floorplan.size;

import static org.apache.parquet.schema.LogicalTypeAnnotation.decimalType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.float16Type;
import static org.apache.parquet.schema.LogicalTypeAnnotation.intType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.stringType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.uuidType;

import dev.floorplan.footer.TestCodecs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;

/**
 * Writes a file of a random schema and random values with parquet-java: every type, lists, maps and
 * structs in each other, any share of nulls, every codec and page format.
 */
final class RandomFile {
  private static final double[] NULL_SHARES = {0, 0, 0.02, 0.5, 0.95, 1};
  private static final int MOST_DEPTH = 3;

  private final Random random;
  private final int rows;
  private final Map<Type, RandomStrings> strings = new HashMap<>();
  private final Map<Type, Double> nullShares = new HashMap<>();
  private int names;

  private RandomFile(long seed, int rows) {
    this.random = new Random(seed);
    this.rows = rows;
  }

  /** What the columns are. */
  enum Columns {
    /** Every type, at every depth. */
    ANY,
    /** Strings that are not in lists. */
    STRINGS
  }

  /** Writes a file; the same seed writes the same one. */
  static void write(Path file, long seed, int rows, Columns columns) throws IOException {
    new RandomFile(seed, rows).write(file, columns);
  }

  private void write(Path file, Columns columns) throws IOException {
    Types.MessageTypeBuilder builder = Types.buildMessage();
    int fields = 1 + random.nextInt(6);
    for (int field = 0; field < fields; field++) {
      builder.addField(columns == Columns.ANY ? type(0) : string(repetition(), name()));
    }
    MessageType schema = builder.named("schema");
    CompressionCodecName codec =
        List.of(
                CompressionCodecName.UNCOMPRESSED,
                CompressionCodecName.SNAPPY,
                CompressionCodecName.SNAPPY,
                CompressionCodecName.ZSTD)
            .get(random.nextInt(4));
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withConf(new PlainParquetConfiguration())
            .withCodecFactory(new TestCodecs())
            .withType(schema)
            .withCompressionCodec(codec)
            .withDictionaryEncoding(random.nextInt(4) > 0)
            .withWriterVersion(
                random.nextBoolean()
                    ? ParquetProperties.WriterVersion.PARQUET_1_0
                    : ParquetProperties.WriterVersion.PARQUET_2_0)
            .withRowGroupRowCountLimit(1 + rows / (1 + random.nextInt(3)))
            .build()) {
      for (int row = 0; row < rows; row++) {
        Group group = new SimpleGroup(schema);
        fill(group, schema, row);
        writer.write(group);
      }
    }
  }

  private String name() {
    return "f" + names++;
  }

  private Repetition repetition() {
    return random.nextInt(3) == 0 ? Repetition.REQUIRED : Repetition.OPTIONAL;
  }

  private Type type(int depth) {
    int kind = random.nextInt(10);
    if (depth == MOST_DEPTH || kind < 5) {
      return primitive(repetition(), name());
    }
    if (kind < 7) {
      Types.GroupBuilder<GroupType> struct = Types.buildGroup(repetition());
      int fields = 1 + random.nextInt(3);
      for (int field = 0; field < fields; field++) {
        struct.addField(type(depth + 1));
      }
      return struct.named(name());
    }
    if (kind == 7) {
      return Types.map(repetition())
          .key(string(Repetition.REQUIRED, "key"))
          .value(type(depth + 1))
          .named(name());
    }
    if (kind == 8) {
      return primitive(Repetition.REPEATED, name());
    }
    return Types.list(repetition()).element(type(depth + 1)).named(name());
  }

  private Type string(Repetition repetition, String name) {
    return Types.primitive(PrimitiveTypeName.BINARY, repetition).as(stringType()).named(name);
  }

  private Type primitive(Repetition repetition, String name) {
    return switch (random.nextInt(14)) {
      case 0 -> Types.primitive(PrimitiveTypeName.BOOLEAN, repetition).named(name);
      case 1 -> Types.primitive(PrimitiveTypeName.INT32, repetition).named(name);
      case 2 -> Types.primitive(PrimitiveTypeName.INT64, repetition).named(name);
      case 3 -> Types.primitive(PrimitiveTypeName.INT96, repetition).named(name);
      case 4 -> Types.primitive(PrimitiveTypeName.FLOAT, repetition).named(name);
      case 5 -> Types.primitive(PrimitiveTypeName.DOUBLE, repetition).named(name);
      case 6 ->
          Types.primitive(PrimitiveTypeName.INT32, repetition)
              .as(intType(8 << random.nextInt(3), random.nextBoolean()))
              .named(name);
      case 7 ->
          Types.primitive(PrimitiveTypeName.INT64, repetition).as(decimalType(2, 18)).named(name);
      case 8 -> {
        int length = 16 + 4 * random.nextInt(2);
        yield Types.primitive(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, repetition)
            .length(length)
            .as(decimalType(0, length == 16 ? 38 : 45))
            .named(name);
      }
      case 9 ->
          Types.primitive(PrimitiveTypeName.BINARY, repetition).as(decimalType(2, 9)).named(name);
      case 10 ->
          Types.primitive(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, repetition)
              .length(2)
              .as(float16Type())
              .named(name);
      case 11 ->
          Types.primitive(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, repetition)
              .length(16)
              .as(uuidType())
              .named(name);
      default -> string(repetition, name);
    };
  }

  private void fill(Group group, GroupType type, int row) {
    for (int field = 0; field < type.getFieldCount(); field++) {
      Type child = type.getType(field);
      double nulls =
          nullShares.computeIfAbsent(
              child, unknown -> NULL_SHARES[random.nextInt(NULL_SHARES.length)]);
      int count =
          switch (child.getRepetition()) {
            case REQUIRED -> 1;
            case OPTIONAL -> random.nextDouble() < nulls ? 0 : 1;
            case REPEATED -> random.nextInt(4);
          };
      for (int i = 0; i < count; i++) {
        if (child.isPrimitive()) {
          add(group, field, child.asPrimitiveType(), row);
        } else {
          fill(group.addGroup(field), child.asGroupType(), row);
        }
      }
    }
  }

  private void add(Group group, int field, PrimitiveType type, int row) {
    switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> group.add(field, random.nextBoolean());
      case INT32 -> group.add(field, random.nextInt(100));
      case INT64 -> group.add(field, random.nextLong());
      case FLOAT -> group.add(field, random.nextFloat());
      case DOUBLE -> group.add(field, random.nextDouble());
      case INT96 -> group.add(field, bytes(12));
      case FIXED_LEN_BYTE_ARRAY -> group.add(field, bytes(type.getTypeLength()));
      case BINARY -> {
        if (type.getLogicalTypeAnnotation().equals(stringType())) {
          RandomStrings values =
              strings.computeIfAbsent(type, unknown -> new RandomStrings(random, rows));
          group.add(field, values.next(row, rows));
        } else {
          group.add(field, bytes(1 + random.nextInt(4)));
        }
      }
    }
  }

  private Binary bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return Binary.fromConstantByteArray(bytes);
  }
}
