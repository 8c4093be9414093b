package dev.floorplan.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floorplan.storage.InMemoryStorage;
import dev.floorplan.storage.StorageWalk;
import dev.floorplan.storage.StoredDirectory;
import dev.floorplan.storage.StoredFile;
import dev.floorplan.storage.WalkFilter;
import dev.floorplan.storage.WalkedFile;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

class S3WalkTest {

  private static final String[] PIECES = {"a", "b", "-", "0", "/", "/", ".", "é", "\uE000", "😀"};

  @Test
  void listsWhatAnObjectStoreInMemoryLists() throws IOException {
    for (long seed = 0; seed < 400; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Set<String> keys = randomKeys(random);
      InMemoryStorage memory = new InMemoryStorage();
      keys.forEach(key -> memory.put("s3://b/" + key, new byte[7]));
      String root = random.nextBoolean() ? "" : "a";
      String prefix = random.nextInt(3) == 0 ? "b" : "";
      KeyPages pages = new KeyPages(keys, 1 + random.nextInt(5));
      StoredDirectory directory = new StoredDirectory(root.isEmpty() ? "s3://b" : "s3://b/a");

      RandomFilter here = new RandomFilter(seed, prefix);
      RandomFilter there = new RandomFilter(seed, prefix);
      String rootKey = root.isEmpty() ? "" : "a/";
      ListedPage first = random.nextBoolean() ? ListedPage.NONE : firstPage(pages, root);
      List<String> found = below(new S3Walk(pages, directory, rootKey, first, here));
      List<String> expected = below(memory.walk(directory, there));
      assertThat(found).as("seed %d, keys %s", seed, keys).isEqualTo(expected);
      assertThat(here.asked).as("seed %d, keys %s", seed, keys).isEqualTo(there.asked);
    }
  }

  private static ListedPage firstPage(KeyPages pages, String prefix) throws IOException {
    ListObjectsV2Response answer = pages.page(prefix, null, null);
    return new ListedPage(answer.contents(), !answer.isTruncated());
  }

  private static Set<String> randomKeys(SplittableRandom random) {
    Set<String> keys = new HashSet<>();
    for (int i = random.nextInt(40); i >= 0; i--) {
      StringBuilder key = new StringBuilder();
      for (int piece = 1 + random.nextInt(6); piece > 0; piece--) {
        key.append(PIECES[random.nextInt(PIECES.length)]);
      }
      keys.add(key.toString());
    }
    return keys;
  }

  @Test
  void aFileIsAsItWasListed() throws IOException {
    WalkedFile file =
        new S3Walk(
                pages("d/x=1/f"),
                new StoredDirectory("s3://b/d/"),
                "d/",
                ListedPage.NONE,
                everything())
            .next();
    assertThat(file.below()).isEqualTo("x=1/f");
    assertThat(file.realPath()).isNull();
    assertThat(file.file()).isEqualTo(new StoredFile("s3://b/d/x=1/f", 7, Instant.EPOCH, "\"e\""));
  }

  @Test
  void markersOfDirectoriesAreNoFiles() throws IOException {
    assertThat(walked(pages("d/", "d/e/", "d/e/f", "d/g/"))).containsExactly("e/f");
  }

  @Test
  void onePageIsAskedForOnlyWhenItIsNeeded() throws IOException {
    KeyPages pages = new KeyPages(List.of("d/a", "d/b", "d/c", "d/d"), 2);
    S3Walk walk = walk(pages);
    assertThat(pages.requests()).isZero();
    walk.next();
    walk.next();
    assertThat(pages.requests()).isEqualTo(1);
    walk.next();
    assertThat(pages.requests()).isEqualTo(2);
    walk.close();
    assertThat(walk.next()).isNull();
    assertThat(pages.requests()).isEqualTo(2);
  }

  @Test
  void refusedDirectoriesAreNotPagedThrough() throws IOException {
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      keys.add("d/_old/%04d".formatted(i));
    }
    keys.add("d/_old0");
    keys.add("d/a");
    KeyPages pages = new KeyPages(keys, 10);
    WalkFilter filter =
        new RandomFilter(0, "") {
          @Override
          public boolean descends(String directory, String realPath) {
            return !directory.equals("_old");
          }

          @Override
          public boolean visits(String path) {
            return true;
          }
        };
    assertThat(
            below(
                new S3Walk(pages, new StoredDirectory("s3://b/d"), "d/", ListedPage.NONE, filter)))
        .containsExactly("_old0", "a");
    assertThat(pages.requests()).isEqualTo(2);
  }

  @Test
  void whatIsKnownOfTheKeysIsNotAskedForAgain() throws IOException {
    for (String last : new String[] {"d/z", "d0", "e"}) {
      KeyPages pages = new KeyPages(List.of("d", "d-1", "d/a", "d/b", last), 5);
      ListedPage first = firstPage(pages, "d");
      S3Walk walk = new S3Walk(pages, new StoredDirectory("s3://b/d"), "d/", first, everything());
      assertThat(below(walk)).contains("a", "b");
      assertThat(pages.requests()).isEqualTo(1);
    }
    KeyPages pages = new KeyPages(List.of("d-1", "d/a", "d/b", "d/c", "d/d", "d/e", "d0"), 3);
    S3Walk walk =
        new S3Walk(
            pages, new StoredDirectory("s3://b/d"), "d/", firstPage(pages, "d"), everything());
    assertThat(below(walk)).containsExactly("a", "b", "c", "d", "e");
    assertThat(pages.requests()).isEqualTo(2);
  }

  @Test
  void ofKeysInAnotherOrderNothingIsKnown() throws IOException {
    KeyPages pages = new KeyPages(List.of("d/a", "d/b"), 5);
    ListedPage unordered =
        new ListedPage(List.of(KeyPages.object("e"), KeyPages.object("d/a")), true);
    S3Walk walk = new S3Walk(pages, new StoredDirectory("s3://b/d"), "d/", unordered, everything());
    assertThat(below(walk)).containsExactly("a", "b");
  }

  @Test
  void aPageThatFailedIsAskedForAgain() throws IOException {
    KeyPages pages = new KeyPages(List.of("d/a", "d/b", "d/c"), 2);
    S3Walk walk = walk(pages);
    walk.next();
    walk.next();
    pages.failNext(2);
    assertThatThrownBy(walk::next).hasMessage("no answer");
    assertThatThrownBy(walk::next).hasMessage("no answer");
    assertThat(walk.next().below()).isEqualTo("c");
    assertThat(walk.next()).isNull();
  }

  @Test
  void aStoreThatSaysNotWhereToGoOnIsAskedFromTheLastKey() throws IOException {
    KeyPages pages = new KeyPages(List.of("d/a", "d/b", "d/c"), 1);
    S3Walk.Pages forgetful =
        (prefix, token, after) ->
            pages.page(prefix, token, after).toBuilder().nextContinuationToken(null).build();
    assertThat(walked(forgetful)).containsExactly("a", "b", "c");
  }

  @Test
  void aStoreThatListsInAnotherOrderIsRefused() {
    List<S3Object> page = List.of(KeyPages.object("d/b"), KeyPages.object("d/a"));
    assertThatThrownBy(() -> walked((prefix, token, after) -> KeyPages.answer(page, null)))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(
            "s3://b/d/a: the store lists it after d/b, not in the order of bytes");
  }

  @Test
  void aMillionKeysAreListedInFlatMemory() throws IOException {
    int count = 1_000_000;
    S3Walk.Pages pages =
        (prefix, token, after) -> {
          int from = token == null ? 0 : Integer.parseInt(token);
          List<S3Object> page = new ArrayList<>();
          for (int i = from; i < from + 1_000; i++) {
            page.add(KeyPages.object("d/%03d/%07d.parquet".formatted(i / 1_000, i)));
          }
          return KeyPages.answer(page, from + 1_000 < count ? String.valueOf(from + 1_000) : null);
        };
    S3Walk walk = walk(pages);
    int files = 0;
    long early = 0;
    while (walk.next() != null) {
      if (++files == 10_500) {
        early = usedBytes();
      } else if (files == count - 500) {
        assertThat(usedBytes() - early).isLessThan(1_000_000);
      }
    }
    assertThat(files).isEqualTo(count);
  }

  private static long usedBytes() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  private static KeyPages pages(String... keys) {
    return new KeyPages(List.of(keys), 1_000);
  }

  private static S3Walk walk(S3Walk.Pages pages) {
    return new S3Walk(pages, new StoredDirectory("s3://b/d"), "d/", ListedPage.NONE, everything());
  }

  private static List<String> walked(S3Walk.Pages pages) throws IOException {
    return below(walk(pages));
  }

  private static List<String> below(StorageWalk walk) throws IOException {
    List<String> below = new ArrayList<>();
    for (WalkedFile file = walk.next(); file != null; file = walk.next()) {
      below.add(file.below());
    }
    return below;
  }

  private static WalkFilter everything() {
    return new WalkFilter() {
      @Override
      public boolean visits(String path) {
        return true;
      }

      @Override
      public boolean descends(String directory, String realPath) {
        return true;
      }
    };
  }

  /** Refuses some names, the same ones for the same seed, and remembers what it is asked. */
  private static class RandomFilter implements WalkFilter {
    private final long seed;
    private final String prefix;
    private final List<String> asked = new ArrayList<>();

    RandomFilter(long seed, String prefix) {
      this.seed = seed;
      this.prefix = prefix;
    }

    @Override
    public String prefix() {
      return prefix;
    }

    @Override
    public boolean visits(String path) {
      return takes("file " + path);
    }

    @Override
    public boolean descends(String directory, String realPath) {
      return takes("directory " + directory);
    }

    private boolean takes(String question) {
      asked.add(question);
      return new SplittableRandom(seed + question.hashCode()).nextInt(3) > 0;
    }
  }
}
