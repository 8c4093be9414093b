package dev.floorplan.benchmarks.match;

import static dev.floorplan.predicate.Predicates.and;
import static dev.floorplan.predicate.Predicates.col;
import static org.apache.parquet.filter2.predicate.FilterApi.binaryColumn;
import static org.apache.parquet.filter2.predicate.FilterApi.doubleColumn;
import static org.apache.parquet.filter2.predicate.FilterApi.intColumn;
import static org.apache.parquet.filter2.predicate.FilterApi.longColumn;

import dev.floorplan.benchmarks.fixture.Fixtures;
import dev.floorplan.benchmarks.fixture.FooterFixture;
import dev.floorplan.footer.FileFooter;
import dev.floorplan.footer.FooterDecoder;
import dev.floorplan.match.Match;
import dev.floorplan.match.NameMatching;
import dev.floorplan.match.PredicateBinder;
import dev.floorplan.match.RowGroupMatcher;
import dev.floorplan.predicate.Predicate;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.filter2.statisticslevel.StatisticsFilter;
import org.apache.parquet.format.converter.ParquetMetadataConverter;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.io.api.Binary;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Decides for each row group of a decoded footer whether any row passes five comparisons. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MatchBenchmark {
  static final FooterFixture FIXTURE = FooterFixture.NARROW_STATISTICS;

  private static final int ROW_GROUPS = 1_000;
  private static final long ID = 1_700_000_000_000_000L + 1_000_000L * 2_000;
  private static final int DAY = 4_300;

  private RowGroupMatcher matcher;
  private FilterPredicate filter;
  private List<BlockMetaData> blocks;

  /** Builds both sides, and fails unless they drop the same row groups. */
  @Setup
  public void load() throws IOException {
    byte[] bytes = FIXTURE.bytes(Fixtures.directory());
    FileFooter footer = new FooterDecoder().decode("a file", 0, bytes);
    matcher =
        new PredicateBinder(predicate(), NameMatching.EXACT, ZoneOffset.UTC)
            .bind("a file", Map.of(), footer);
    filter = filter();
    blocks =
        new ParquetMetadataConverter()
            .readParquetMetadata(
                new ByteArrayInputStream(bytes), ParquetMetadataConverter.NO_FILTER)
            .getBlocks();
    int dropped = 0;
    for (int rowGroup = 0; rowGroup < ROW_GROUPS; rowGroup++) {
      boolean drop = matcher.match(rowGroup) == Match.NONE;
      if (drop != StatisticsFilter.canDrop(filter, blocks.get(rowGroup).getColumns())) {
        throw new IllegalStateException("Floorplan and parquet-java differ at " + rowGroup);
      }
      dropped += drop ? 1 : 0;
    }
    if (dropped < ROW_GROUPS / 4 || dropped > ROW_GROUPS * 3 / 4) {
      throw new IllegalStateException("a predicate that drops " + dropped + " tells little");
    }
  }

  private static Predicate predicate() {
    return and(
        List.of(
            col("price").lt(900.0),
            col("quantity").ge(1_500),
            col("city").ge("value 2"),
            col("day").le(LocalDate.ofEpochDay(DAY)),
            col("id").ge(ID)));
  }

  private static FilterPredicate filter() {
    return FilterApi.and(
        FilterApi.and(
            FilterApi.and(
                FilterApi.lt(doubleColumn("price"), 900.0),
                FilterApi.gtEq(intColumn("quantity"), 1_500)),
            FilterApi.gtEq(binaryColumn("city"), Binary.fromString("value 2"))),
        FilterApi.and(FilterApi.ltEq(intColumn("day"), DAY), FilterApi.gtEq(longColumn("id"), ID)));
  }

  @Benchmark
  @OperationsPerInvocation(ROW_GROUPS)
  public int floorplan() {
    int dropped = 0;
    for (int rowGroup = 0; rowGroup < ROW_GROUPS; rowGroup++) {
      dropped += matcher.match(rowGroup) == Match.NONE ? 1 : 0;
    }
    return dropped;
  }

  @Benchmark
  @OperationsPerInvocation(ROW_GROUPS)
  public int parquetJava() {
    int dropped = 0;
    for (BlockMetaData block : blocks) {
      dropped += StatisticsFilter.canDrop(filter, block.getColumns()) ? 1 : 0;
    }
    return dropped;
  }
}
