package dev.floorplan.s3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.storage.StoredDirectory;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FoundDirectoriesTest {
  private final AtomicLong nanoTime = new AtomicLong(Long.MAX_VALUE - 10);
  private final FoundDirectories found = new FoundDirectories(nanoTime::get);

  private static ListedPage page(String key) {
    return new ListedPage(List.of(KeyPages.object(key)), true);
  }

  @Test
  void aPageIsGivenOnceAndToItsOwnDirectoryOnly() {
    StoredDirectory first = new StoredDirectory("s3://b/d");
    StoredDirectory equal = new StoredDirectory("s3://b/d");
    found.add(first, page("d/1"));
    assertThat(found.take(equal)).isSameAs(ListedPage.NONE);
    found.add(equal, page("d/2"));
    assertThat(found.take(first)).isEqualTo(page("d/1"));
    assertThat(found.take(first)).isSameAs(ListedPage.NONE);
    assertThat(found.take(equal)).isEqualTo(page("d/2"));
  }

  @Test
  void aPageIsForgottenAfterAShortTime() {
    StoredDirectory directory = new StoredDirectory("s3://b/d");
    found.add(directory, page("d/1"));
    nanoTime.addAndGet(FoundDirectories.FRESH.toNanos() + 1);
    assertThat(found.take(directory)).isSameAs(ListedPage.NONE);
  }

  @Test
  void theOldestPageMakesRoom() {
    StoredDirectory directory = new StoredDirectory("s3://b/d");
    found.add(directory, page("d/1"));
    for (int i = 0; i < 4; i++) {
      found.add(new StoredDirectory("s3://b/other"), page("other/" + i));
    }
    assertThat(found.take(directory)).isSameAs(ListedPage.NONE);
  }
}
