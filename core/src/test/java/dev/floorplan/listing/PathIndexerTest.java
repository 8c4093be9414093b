package dev.floorplan.listing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.floorplan.listing.SkippedPath.Reason;
import dev.floorplan.storage.CountingStorage;
import dev.floorplan.storage.InMemoryStorage;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PathIndexerTest {

  private final InMemoryStorage memory = new InMemoryStorage();

  private void put(String... paths) {
    for (String path : paths) {
      memory.put(path, new byte[1]);
    }
  }

  private List<String> paths(String... inputs) throws IOException {
    return Listings.paths(Listings.of(memory, inputs));
  }

  @Test
  void filesComeByInputThenByPathAsBytes() throws IOException {
    put("b/1.parquet", "a/x/2.parquet", "a/x-/3.parquet", "a/x.parquet", "a/x0.parquet", "c.pq");

    assertThat(paths("c.pq", "b", "a"))
        .containsExactly(
            "c.pq",
            "b/1.parquet",
            "a/x-/3.parquet",
            "a/x.parquet",
            "a/x/2.parquet",
            "a/x0.parquet");
  }

  @Test
  void aPlannedPathStartsWithTheInputAsGiven() throws IOException {
    put("a/b/f.parquet");

    assertThat(paths("a")).containsExactly("a/b/f.parquet");
    assertThat(paths("a/")).containsExactly("a/b/f.parquet");
    assertThat(paths("a/*/")).containsExactly("a/b/f.parquet");
    assertThat(paths("*/b/*")).containsExactly("a/b/f.parquet");
  }

  @Test
  void directoriesGiveVisibleFilesWithTheNamesOfParquetFiles() throws IOException {
    put(
        "d/a.parquet",
        "d/b.parq",
        "d/c.pq",
        "d/D.PARQUET",
        "d/e.txt",
        "d/parquet",
        "d/f.parquet.gz");
    put("d/_g.parquet", "d/.h.parquet", "d/_i/j.parquet", "d/.k/l/m.parquet");
    put("d/_n=1/o.parquet", "d/_p=1.parquet", "d/q.parquet/r.parquet", "d/.s=1/t.parquet");

    PathIndexer indexer = Listings.of(memory, "d");

    assertThat(Listings.paths(indexer))
        .containsExactly(
            "d/.s=1/t.parquet",
            "d/D.PARQUET",
            "d/_n=1/o.parquet",
            "d/a.parquet",
            "d/b.parq",
            "d/c.pq",
            "d/q.parquet/r.parquet");
    assertThat(indexer.statistics()).isEqualTo(new ListingStatistics(7, 0, 5, 3, 0, 0, 0, 0));
  }

  @Test
  void allFilesAreAllVisibleFiles() throws IOException {
    put("d/a", "d/b.txt", "d/_c", "d/.d/e");

    PathIndexer indexer =
        new PathIndexer(
            memory,
            List.of("d"),
            new ListingOptions(ListingOptions.Files.ALL, ListingOptions.Missing.FAIL),
            skipped -> {});

    assertThat(Listings.paths(indexer)).containsExactly("d/a", "d/b.txt");
  }

  @Test
  void whatIsNamedIsNeverHiddenAndAlwaysTaken() throws IOException {
    put("d/_x/.y/z.txt", "d/_x/.y/a.parquet", "d/_x/.y/_b.parquet");

    assertThat(paths("d/_x/.y/z.txt", "d/_x/.y"))
        .containsExactly("d/_x/.y/z.txt", "d/_x/.y/a.parquet");
    assertThatThrownBy(() -> paths("d/_x/*/*")).hasMessage("d/_x/*/*: the glob matches nothing");
  }

  @Test
  void aFileThatAGlobMatchesIsAsGoodAsNamed() throws IOException {
    put("d/a.txt", "d/b.txt/c.parquet", "d/b.txt/d.txt", "d/_e.txt", "d/f.csv");

    assertThat(paths("d/*.txt")).containsExactly("d/a.txt", "d/b.txt/c.parquet");
    assertThat(paths("d/_*")).containsExactly("d/_e.txt");
    assertThat(paths("d/**")).containsExactly("d/b.txt/c.parquet");
    assertThat(paths("d/**/*.txt"))
        .containsExactly("d/a.txt", "d/b.txt/c.parquet", "d/b.txt/d.txt");
  }

  @Test
  void whatExistsAsItIsWrittenIsNoGlob() throws IOException {
    put("d/[0].parquet", "d/0.parquet", "d/{a,b}/x.parquet", "d/a/x.parquet");

    assertThat(paths("d/[0].parquet")).containsExactly("d/[0].parquet");
    assertThat(paths("d/{a,b}")).containsExactly("d/{a,b}/x.parquet");
    memory.remove("d/[0].parquet");
    assertThat(paths("d/[0].parquet")).containsExactly("d/0.parquet");
    assertThat(paths("d/{a,b}", "d/[0].parquet"))
        .containsExactly("d/{a,b}/x.parquet", "d/0.parquet");
  }

  @Test
  void partitionColumnsComeFromBelowTheRoot() throws IOException {
    put("t/y=2024/m=06/f.parquet", "t/y=2024/m=06/g.parquet", "t/y=2024/m=07/f.parquet");

    List<FileInfo> files = Listings.all(Listings.of(memory, "t"));
    assertThat(files.get(0).partition()).containsExactly(entry("y", "2024"), entry("m", "06"));
    assertThat(files.get(1).partition()).isSameAs(files.get(0).partition());
    assertThat(files.get(2).partition()).containsExactly(entry("y", "2024"), entry("m", "07"));

    assertThat(Listings.all(Listings.of(memory, "t/y=2024")).get(0).partition())
        .containsExactly(entry("m", "06"));
    assertThat(Listings.all(Listings.of(memory, "t/y=2024/m=06/f.parquet")).get(0).partition())
        .isEmpty();
    assertThat(Listings.all(Listings.of(memory, "t/y=*/m=06")).get(0).partition())
        .containsExactly(entry("y", "2024"), entry("m", "06"));
    assertThat(Listings.all(Listings.of(memory, "t/y=2024/*/f.parquet")).get(0).partition())
        .containsExactly(entry("m", "06"));
  }

  @Test
  void aPartitionColumnThatIsSetTwiceIsAnErrorThatNamesThePath() {
    put("t/y=1/y=2/f.parquet");

    assertThatThrownBy(() -> paths("t"))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "t/y=1/y=2/f.parquet: partition column 'y' is set by two directories of the path");
  }

  @Test
  void filesWithoutBytesAreSkippedEvenIfNamed() throws IOException {
    memory.put("d/a.parquet", new byte[0]);
    put("d/b.parquet");
    PathIndexer indexer = Listings.of(memory, "d", "d/a.parquet");

    assertThat(Listings.paths(indexer)).containsExactly("d/b.parquet");
    assertThat(indexer.statistics().empty()).isEqualTo(2);
  }

  @Test
  void aMissingInputIsAnErrorWhenItsTurnComes() throws IOException {
    put("d/a.parquet");
    PathIndexer indexer = Listings.of(memory, "d", "gone", "d/*.pq");

    assertThat(indexer.next().path()).isEqualTo("d/a.parquet");
    assertThatThrownBy(indexer::next)
        .isInstanceOf(NoSuchFileException.class)
        .hasMessage("gone: no such file or directory");
    for (String glob : List.of("d/*.pq", "gone/*", "d/a.parquet/*", "d/a/../*", "d/{x")) {
      assertThatThrownBy(() -> paths(glob))
          .isInstanceOf(NoSuchFileException.class)
          .hasMessageStartingWith(glob + ": ");
    }
  }

  @Test
  void aGlobIsNotMissingIfItMatchesWhatGivesNoFile() throws IOException {
    memory.put("d/a.parquet", new byte[0]);
    put("d/sub/x.txt");

    assertThat(paths("d/a*", "d/s*", "d/**")).isEmpty();
  }

  @Test
  void everySkippedPathIsToldWithItsReason() throws IOException {
    memory.put("d/a.parquet", new byte[0]);
    put("d/b.parquet", "d/c.txt", "d/_d/e.parquet", "d/_d/f.parquet");
    List<SkippedPath> skipped = new ArrayList<>();
    PathIndexer indexer =
        new PathIndexer(
            memory, List.of("d", "gone", "d/b*", "x*"), Listings.SKIP_MISSING, skipped::add);

    assertThat(Listings.paths(indexer)).containsExactly("d/b.parquet");
    assertThat(skipped)
        .containsExactly(
            new SkippedPath("d/_d", Reason.HIDDEN, "the name starts with _ or ."),
            new SkippedPath("d/a.parquet", Reason.EMPTY, "the file has no bytes"),
            new SkippedPath(
                "d/c.txt",
                Reason.OTHER_EXTENSION,
                "the name does not end in .parquet, .parq or .pq"),
            new SkippedPath("gone", Reason.MISSING_INPUT, "no such file or directory"),
            new SkippedPath("d/b.parquet", Reason.DUPLICATE, "already listed for the input d"),
            new SkippedPath("x*", Reason.MISSING_INPUT, "the glob matches nothing"));
    assertThat(indexer.statistics()).isEqualTo(new ListingStatistics(1, 1, 1, 1, 1, 0, 2, 0));
  }

  @Test
  void aFileThatTwoInputsReachIsListedForTheFirst() throws IOException {
    put("d/a.parquet", "d/s/b.parquet", "d/s/c.parquet");

    assertThat(paths("d/s/c.parquet", "d", "d/s", "d/"))
        .containsExactly("d/s/c.parquet", "d/a.parquet", "d/s/b.parquet");
    assertThat(paths("d/s/c.parquet", "d/s/c.parquet")).containsExactly("d/s/c.parquet");
    assertThat(paths("d/*/c*", "d/**/*.parquet"))
        .containsExactly("d/s/c.parquet", "d/a.parquet", "d/s/b.parquet");
  }

  @Test
  void nothingIsAskedOfTheStorageBeforeItsTurn() throws IOException {
    put("d/a.parquet", "d/b.parquet", "d/c.parquet", "e/a.parquet");
    CountingStorage storage = new CountingStorage(memory);
    PathIndexer indexer = Listings.of(storage, "d");

    assertThat(storage.entries()).isZero();
    assertThat(indexer.next().path()).isEqualTo("d/a.parquet");
    assertThat(storage.entries()).isEqualTo(1);
    assertThat(storage.filesWalked()).isEqualTo(1);
    assertThat(storage.walksOpen()).isEqualTo(1);
    indexer.close();
    assertThat(storage.walksOpen()).isZero();
  }

  @Test
  void oneRootNeverAsksForRealPaths() throws IOException {
    put("d/a.parquet", "d/b/c.parquet");
    CountingStorage storage = new CountingStorage(memory);

    assertThat(Listings.paths(Listings.of(storage, "d"))).hasSize(2);
    assertThat(Listings.paths(Listings.of(storage, "d/*"))).hasSize(2);
    assertThat(storage.realPaths()).isZero();
    assertThat(storage.walksOpen()).isZero();
  }

  @Test
  void aGlobDoesNotEnterDirectoriesThatCannotMatch() throws IOException {
    put("d/a/x/f.parquet", "d/b/x/f.parquet", "d/b/y/f.parquet", "d/b2/x/f.parquet");
    CountingStorage storage = new CountingStorage(memory);

    assertThat(Listings.paths(Listings.of(storage, "d/b*/x/*")))
        .containsExactly("d/b/x/f.parquet", "d/b2/x/f.parquet");
    assertThat(storage.filesWalked()).isEqualTo(2);
  }

  @Test
  void anEmptyPathIsRefusedByPosition() {
    assertThatThrownBy(() -> Listings.of(memory, "a", ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("path 2 is empty");
  }
}
