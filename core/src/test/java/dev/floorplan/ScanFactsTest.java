package dev.floorplan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.footer.DatalessFiles;
import dev.floorplan.match.ColumnFacts;
import dev.floorplan.match.Match;
import dev.floorplan.predicate.Column;
import dev.floorplan.storage.CountingStorage;
import dev.floorplan.storage.InMemoryStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Statistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ScanFactsTest {
  private static final Column C0 = new Column(List.of("c0"));
  private static final Column C1 = new Column(List.of("c1"));

  private final InMemoryStorage memory = new InMemoryStorage();
  private final CountingStorage counting = new CountingStorage(memory);

  private ParquetScan.Builder scan() {
    return ParquetScan.builder().paths("t").storage(counting);
  }

  /** A file whose first column has nulls and, in row group n, values from 10 n to 10 n + 9. */
  private void put(String path, long... rows) {
    FileMetaData file = DatalessFiles.longs(3, rows);
    for (int i = 0; i < rows.length; i++) {
      file.getRow_groups()
          .get(i)
          .getColumns()
          .get(0)
          .getMeta_data()
          .setStatistics(
              new Statistics().setNull_count(i).setMin(int64(10L * i)).setMax(int64(10L * i + 9)));
    }
    memory.put(path, DatalessFiles.file(file));
  }

  private static byte[] int64(long value) {
    return ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array();
  }

  private static List<ScanFacts.RowGroup> all(ParquetScan scan, Column... columns)
      throws IOException {
    List<ScanFacts.RowGroup> all = new ArrayList<>();
    try (ScanFacts facts = scan.facts(List.of(columns))) {
      for (ScanFacts.RowGroup next = facts.next(); next != null; next = facts.next()) {
        all.add(next);
      }
    }
    return all;
  }

  @Test
  void everyRowGroupThatThePlanKeepsComesWithItsFacts() throws IOException {
    put("t/a.parquet", 100, 0, 300);
    put("t/b.parquet", 50);
    List<ScanFacts.RowGroup> rowGroups = all(scan().columns("c2").build(), C1, C0);
    assertThat(rowGroups).extracting(ScanFacts.RowGroup::number).containsExactly(0, 2, 0);
    assertThat(rowGroups).extracting(ScanFacts.RowGroup::rows).containsExactly(100L, 300L, 50L);
    assertThat(rowGroups).extracting(ScanFacts.RowGroup::match).containsOnly(Match.ALL);
    ScanFacts.RowGroup third = rowGroups.get(1);
    assertThat(third.file().path()).isEqualTo("t/a.parquet");
    ColumnFacts unknown = third.columns().get(0);
    assertThat(unknown.leaf()).isEqualTo(1);
    assertThat(unknown.nullCount()).isEmpty();
    ColumnFacts known = third.columns().get(1);
    assertThat(known.nullCount()).hasValue(2);
    assertThat(known.least()).hasValue(20L);
    assertThat(known.greatest()).hasValue(29L);
  }

  @Test
  void runsOfRowGroupsAreTakenApart() throws IOException {
    put("t/a.parquet", 100, 200, 300);
    assertThat(all(scan().coalesceBytes(1L << 40).build(), C0))
        .extracting(rowGroup -> rowGroup.columns().get(0).least().orElseThrow())
        .containsExactly(0L, 10L, 20L);
  }

  @Test
  void aPredicateLeavesOutAndMarksRowGroups() throws IOException {
    put("t/a.parquet", 100, 200, 300);
    List<ScanFacts.RowGroup> rowGroups = all(scan().where(C0.gt(15)).build(), C1);
    assertThat(rowGroups).extracting(ScanFacts.RowGroup::number).containsExactly(1, 2);
    assertThat(rowGroups).extracting(ScanFacts.RowGroup::match).containsOnly(Match.SOME);
  }

  @Test
  void whoStopsEarlyReadsNoFurtherFooters() throws IOException {
    for (int i = 0; i < 100; i++) {
      put("t/%02d.parquet".formatted(i), 10);
    }
    try (ScanFacts facts = scan().ioThreads(1).build().facts(List.of(C0))) {
      assertThat(facts.next().number()).isZero();
    }
    assertThat(counting.reads()).isLessThan(10);
  }

  @Test
  void aScanThatEndsEarlyHasNoFactsAboutItsRows() {
    put("t/a.parquet", 10);
    assertThatThrownBy(() -> scan().limit(3).build().facts(List.of(C0)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no limit");
    assertThatThrownBy(() -> scan().chunking(Chunking.SIZE).build().facts(List.of(C0)))
        .isInstanceOf(IllegalStateException.class);
  }
}
