package dev.floorplan.s3;

import dev.floorplan.storage.PathOrder;
import java.util.List;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * The beginning of a listing by prefix, in key order.
 *
 * @param objects what comes first
 * @param isWhole whether there is nothing else
 */
record ListedPage(List<S3Object> objects, boolean isWhole) {
  /** Nothing is known. */
  static final ListedPage NONE = new ListedPage(List.of(), false);

  ListedPage {
    objects = List.copyOf(objects);
  }

  /**
   * What this says about the keys with a longer prefix: they are all of them if keys beyond them
   * have come, too. Nothing where keys come in another order.
   */
  ListedPage below(String longerPrefix) {
    if (!isOrdered()) {
      return NONE;
    }
    List<S3Object> own =
        objects.stream().filter(object -> object.key().startsWith(longerPrefix)).toList();
    return new ListedPage(own, isWhole || isBeyond(longerPrefix));
  }

  private boolean isBeyond(String prefix) {
    if (objects.isEmpty()) {
      return false;
    }
    String last = objects.get(objects.size() - 1).key();
    return !last.startsWith(prefix) && PathOrder.UTF_8_BYTES.compare(last, prefix) > 0;
  }

  private boolean isOrdered() {
    for (int i = 1; i < objects.size(); i++) {
      if (PathOrder.UTF_8_BYTES.compare(objects.get(i - 1).key(), objects.get(i).key()) > 0) {
        return false;
      }
    }
    return true;
  }
}
