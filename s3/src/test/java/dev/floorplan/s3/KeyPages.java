package dev.floorplan.s3;

import dev.floorplan.storage.PathOrder;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

/** Pages of keys, without a server. */
final class KeyPages implements S3Walk.Pages {
  private final NavigableSet<String> keys = new TreeSet<>(PathOrder.UTF_8_BYTES);
  private final int pageKeys;
  private int requests;
  private int failures;

  KeyPages(Collection<String> keys, int pageKeys) {
    this.keys.addAll(keys);
    this.pageKeys = pageKeys;
  }

  /** The next so many requests fail. */
  void failNext(int count) {
    failures = count;
  }

  /** Requests so far, failed ones included. */
  int requests() {
    return requests;
  }

  @Override
  public ListObjectsV2Response page(String prefix, String token, String after) throws IOException {
    requests++;
    if (failures > 0) {
      failures--;
      throw new IOException("no answer");
    }
    String behind = token != null ? token : after;
    NavigableSet<String> rest =
        behind != null && PathOrder.UTF_8_BYTES.compare(behind, prefix) >= 0
            ? keys.tailSet(behind, false)
            : keys.tailSet(prefix, true);
    List<S3Object> page = new ArrayList<>();
    for (String key : rest) {
      if (!key.startsWith(prefix)) {
        break;
      }
      if (page.size() == pageKeys) {
        return answer(page, page.get(pageKeys - 1).key());
      }
      page.add(object(key));
    }
    return answer(page, null);
  }

  static ListObjectsV2Response answer(List<S3Object> page, String next) {
    return ListObjectsV2Response.builder()
        .contents(page)
        .isTruncated(next != null)
        .nextContinuationToken(next)
        .build();
  }

  static S3Object object(String key) {
    return S3Object.builder().key(key).size(7L).lastModified(Instant.EPOCH).eTag("\"e\"").build();
  }
}
