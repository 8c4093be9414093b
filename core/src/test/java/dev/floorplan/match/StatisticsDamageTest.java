package dev.floorplan.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.footer.Corpus;
import dev.floorplan.footer.FileFooter;
import dev.floorplan.predicate.Column;
import dev.floorplan.predicate.Predicate;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.Util;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One field of one chunk's statistics is damaged at a time, in a file whose rows are known. */
class StatisticsDamageTest {
  private static final long SEED = Long.getLong("floorplan.seed", 3L);
  private static final int ROUNDS = 2_000;
  private static final byte[] FLOAT_NAN = MadeFooter.float32(Float.NaN);
  private static final byte[] DOUBLE_NAN = MadeFooter.float64(Double.NaN);

  @TempDir private Path directory;
  private final Random random = new Random(SEED);
  private FileMetaData good;
  private OracleFile truth;
  private Map<Column, OracleColumn> columns;

  @BeforeEach
  void writeFile() throws IOException {
    Path file = directory.resolve("good.parquet");
    new WrittenFiles(random).write(file, 9);
    good = Util.readFileMetaData(new ByteArrayInputStream(Corpus.footer(file)));
    truth = OracleFile.read(file, random);
    columns = new LinkedHashMap<>();
    truth.samples().keySet().forEach(column -> columns.put(column.column(), column));
  }

  /** Damage that the footer gives away. */
  private enum Detectable {
    NO_STATISTICS {
      @Override
      boolean apply(FileMetaData file, ColumnMetaData chunk) {
        chunk.unsetStatistics();
        return true;
      }
    },
    NO_MIN {
      @Override
      boolean apply(FileMetaData file, ColumnMetaData chunk) {
        chunk.getStatistics().unsetMin_value();
        return true;
      }
    },
    NO_MAX {
      @Override
      boolean apply(FileMetaData file, ColumnMetaData chunk) {
        chunk.getStatistics().unsetMax_value();
        return true;
      }
    },
    NO_NULL_COUNT {
      @Override
      boolean apply(FileMetaData file, ColumnMetaData chunk) {
        chunk.getStatistics().unsetNull_count();
        return true;
      }
    },
    NO_NAN_COUNT {
      @Override
      boolean apply(FileMetaData file, ColumnMetaData chunk) {
        chunk.getStatistics().unsetNan_count();
        return true;
      }
    },
    NEGATIVE_NULL_COUNT {
      @Override
      boolean apply(FileMetaData file, ColumnMetaData chunk) {
        chunk.getStatistics().setNull_count(-1);
        return true;
      }
    },
    TOO_MANY_NULLS {
      @Override
      boolean apply(FileMetaData file, ColumnMetaData chunk) {
        chunk.getStatistics().setNull_count(chunk.getNum_values() + 1);
        return true;
      }
    },
    ALL_NULL_DESPITE_BOUNDS {
      @Override
      boolean apply(FileMetaData file, ColumnMetaData chunk) {
        chunk.getStatistics().setNull_count(chunk.getNum_values());
        return hasBounds(chunk);
      }
    },
    NEGATIVE_NAN_COUNT {
      @Override
      boolean apply(FileMetaData file, ColumnMetaData chunk) {
        chunk.getStatistics().setNan_count(-1);
        return isFloating(chunk);
      }
    },
    TOO_MANY_NANS {
      @Override
      boolean apply(FileMetaData file, ColumnMetaData chunk) {
        chunk.getStatistics().setNan_count(chunk.getNum_values() + 1);
        return isFloating(chunk);
      }
    },
    NAN_MIN {
      @Override
      boolean apply(FileMetaData file, ColumnMetaData chunk) {
        chunk.getStatistics().setMin_value(nan(chunk));
        return isFloating(chunk) && hasBounds(chunk);
      }
    },
    NAN_MAX {
      @Override
      boolean apply(FileMetaData file, ColumnMetaData chunk) {
        chunk.getStatistics().setMax_value(nan(chunk));
        return isFloating(chunk) && hasBounds(chunk);
      }
    },
    SWAPPED {
      @Override
      boolean apply(FileMetaData file, ColumnMetaData chunk) {
        Statistics statistics = chunk.getStatistics();
        byte[] min = statistics.getMin_value();
        statistics.setMin_value(statistics.getMax_value());
        statistics.setMax_value(min);
        return hasBounds(chunk);
      }
    },
    TOO_SHORT {
      @Override
      boolean apply(FileMetaData file, ColumnMetaData chunk) {
        return hasBounds(chunk) && isOfFixedWidth(chunk) && setMinLength(chunk, -1);
      }
    },
    TOO_LONG {
      @Override
      boolean apply(FileMetaData file, ColumnMetaData chunk) {
        return hasBounds(chunk) && isOfFixedWidth(chunk) && setMinLength(chunk, 1);
      }
    },
    DISTRUSTED_WRITER {
      @Override
      boolean apply(FileMetaData file, ColumnMetaData chunk) {
        file.setCreated_by("parquet-mr version 1.7.0");
        chunk.getStatistics().setNull_count(0);
        return chunk.getType() == Type.BYTE_ARRAY || chunk.getType() == Type.FIXED_LEN_BYTE_ARRAY;
      }
    },
    NO_COLUMN_ORDERS {
      @Override
      boolean apply(FileMetaData file, ColumnMetaData chunk) {
        file.unsetColumn_orders();
        chunk.getStatistics().setMin_value(chunk.getStatistics().getMax_value());
        return true;
      }
    },
    WRONG_VALUE_COUNT {
      @Override
      boolean apply(FileMetaData file, ColumnMetaData chunk) {
        chunk.setNum_values(chunk.getNum_values() + 1);
        chunk.getStatistics().setNull_count(0);
        return true;
      }
    };

    /** Damages the chunk; false where it has nothing to damage in this way. */
    abstract boolean apply(FileMetaData file, ColumnMetaData chunk);
  }

  @Test
  void detectableDamageNeverLosesRowsNorClaimsAllFalsely() {
    Map<Detectable, Integer> applied = new EnumMap<>(Detectable.class);
    RandomPredicates predicates = new RandomPredicates(random, truth.samples());
    for (int round = 0; round < ROUNDS; round++) {
      Detectable damage = oneOf(Arrays.asList(Detectable.values()));
      FileMetaData damaged = good.deepCopy();
      int rowGroup = random.nextInt(truth.rowGroups().size());
      OracleColumn column = oneOf(List.copyOf(columns.values()));
      if (damage.apply(damaged, chunk(damaged, rowGroup, column))) {
        applied.merge(damage, 1, Integer::sum);
        FileFooter footer = MadeFooter.decoded(damaged);
        for (Predicate predicate :
            List.of(
                column.column().isNull(),
                column.column().isNotNull(),
                predicates.atom(column),
                predicates.atom(column),
                predicates.atom(column).or(predicates.tree(1)).not())) {
          assertSound(footer, rowGroup, predicate, damage + " of " + column.column());
        }
      }
    }
    assertThat(applied.keySet()).containsExactly(Detectable.values());
    assertThat(applied.values()).allMatch(count -> count > 10, applied.toString());
  }

  private void assertSound(FileFooter footer, int rowGroup, Predicate predicate, String damage) {
    Match claimed = match(footer, rowGroup, predicate);
    Match actual =
        BruteForce.match(
            predicate.accept(
                new BruteForce(truth.rowGroups().get(rowGroup), columns, ZoneOffset.UTC, random)));
    assertThat(claimed)
        .as("seed %d, %s, row group %d: %s", SEED, damage, rowGroup, predicate)
        .isIn(Match.SOME, actual);
  }

  @Test
  void plausibleLiesStayInTheirColumn() {
    RandomPredicates predicates = new RandomPredicates(random, truth.samples());
    FileFooter undamaged = MadeFooter.decoded(good);
    for (int round = 0; round < ROUNDS; round++) {
      FileMetaData damaged = good.deepCopy();
      int rowGroup = random.nextInt(truth.rowGroups().size());
      OracleColumn column = oneOf(List.copyOf(columns.values()));
      OracleColumn other = oneOf(List.copyOf(columns.values()));
      lie(chunk(damaged, rowGroup, column).getStatistics());
      FileFooter footer = MadeFooter.decoded(damaged);
      Predicate atom = predicates.atom(column);
      assertThat(match(footer, rowGroup, atom)).isNotNull();
      Predicate unconcerned = predicates.atom(other);
      if (!other.equals(column)) {
        assertThat(match(footer, rowGroup, unconcerned))
            .as("seed %d, lies of %s: %s", SEED, column.column(), unconcerned)
            .isEqualTo(match(undamaged, rowGroup, unconcerned));
      }
    }
  }

  private void lie(Statistics statistics) {
    switch (random.nextInt(4)) {
      case 0 -> statistics.setNull_count(random.nextInt(3));
      case 1 -> statistics.setMin_value(randomBytes());
      case 2 -> statistics.setMax_value(randomBytes());
      default -> {
        statistics.setMin_value(randomBytes());
        statistics.setMax_value(randomBytes());
        statistics.setIs_max_value_exact(random.nextBoolean());
        statistics.setNan_count(random.nextInt(3));
      }
    }
  }

  private byte[] randomBytes() {
    byte[] bytes = new byte[oneOf(List.of(0, 1, 2, 4, 5, 8, 9, 12, 16, 30))];
    random.nextBytes(bytes);
    return bytes;
  }

  private static Match match(FileFooter footer, int rowGroup, Predicate predicate) {
    return new PredicateBinder(predicate, NameMatching.EXACT, ZoneOffset.UTC)
        .bind("damaged", Map.of(), footer)
        .match(rowGroup);
  }

  private static ColumnMetaData chunk(FileMetaData file, int rowGroup, OracleColumn column) {
    List<String> path = new ArrayList<>(column.column().path());
    return file.getRow_groups().get(rowGroup).getColumns().stream()
        .map(ColumnChunk::getMeta_data)
        .filter(chunk -> chunk.getPath_in_schema().equals(path))
        .findFirst()
        .orElseThrow();
  }

  private static boolean hasBounds(ColumnMetaData chunk) {
    return chunk.getStatistics().isSetMin_value() && chunk.getStatistics().isSetMax_value();
  }

  private static boolean isFloating(ColumnMetaData chunk) {
    return chunk.getType() == Type.FLOAT || chunk.getType() == Type.DOUBLE;
  }

  private static boolean isOfFixedWidth(ColumnMetaData chunk) {
    return chunk.getType() != Type.BYTE_ARRAY;
  }

  private static byte[] nan(ColumnMetaData chunk) {
    return chunk.getType() == Type.FLOAT ? FLOAT_NAN : DOUBLE_NAN;
  }

  private static boolean setMinLength(ColumnMetaData chunk, int change) {
    byte[] min = chunk.getStatistics().getMin_value();
    chunk.getStatistics().setMin_value(Arrays.copyOf(min, min.length + change));
    return true;
  }

  private <T> T oneOf(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
