package dev.floorplan.s3;

import java.io.IOException;

/**
 * Where a path leads: {@code s3://bucket/key}. Nothing is decoded: the key is the text after the
 * first slash behind the bucket, as it is, and may be empty.
 */
record S3Path(String bucket, String key) {

  /**
   * @throws IOException if the path names no bucket
   */
  static S3Path of(String path) throws IOException {
    int start = path.indexOf("://") + "://".length();
    int slash = path.indexOf('/', start);
    String bucket = path.substring(start, slash < 0 ? path.length() : slash);
    if (bucket.isEmpty()) {
      throw new IOException(
          path + ": names no bucket; expected s3://BUCKET/KEY, with no glob in the bucket's name");
    }
    return new S3Path(bucket, slash < 0 ? "" : path.substring(slash + 1));
  }
}
