package dev.floorplan.s3;

import dev.floorplan.storage.BrokenReadException;
import dev.floorplan.storage.Storage;
import dev.floorplan.storage.StorageEntry;
import dev.floorplan.storage.StorageWalk;
import dev.floorplan.storage.StoredDirectory;
import dev.floorplan.storage.StoredFile;
import dev.floorplan.storage.WalkFilter;
import java.io.EOFException;
import java.io.IOException;
import java.util.Objects;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.GetUrlRequest;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.RequestPayer;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * The objects of S3 and of stores that speak its protocol, by {@code s3://bucket/key}. A directory
 * is a prefix of keys that ends in a slash. Thread-safe.
 *
 * <p>Requests: an entry costs one listing, two if more than 1,000 keys lie between a directory's
 * name and what is in it; a walk one for each 1,000 keys, the first of which was made when its
 * directory was found, if that was just now; a read one GET. Sizes, times and ETags come from the
 * listing and are never asked for. A read of a listed file demands its ETag, so that an object
 * which was replaced is an error.
 *
 * <p>When the store throttles, fewer requests are sent at a time, and more again as they succeed.
 * When more than about a third of them go on failing, all fail with a {@link
 * dev.floorplan.storage.StorageUnavailableException}.
 *
 * <p>An interrupt is noticed before a request and while its answer comes in, but not while the
 * server is silent; that ends after 20 seconds, or when the storage is closed.
 */
public final class S3Storage implements Storage {
  private final S3Client client;
  private final S3Requests requests;
  private final RequestPayer payer;
  private final FoundDirectories found = new FoundDirectories(System::nanoTime);

  S3Storage(S3Client client, S3Requests requests, S3Options.Payer payer) {
    this.client = client;
    this.requests = requests;
    this.payer = payer == S3Options.Payer.REQUESTER ? RequestPayer.REQUESTER : null;
  }

  /**
   * Opens S3; makes no request for an object.
   *
   * @throws IllegalArgumentException if the options, or what the usual places say, make no sense
   */
  public static S3Storage open(S3Options options) {
    S3Identity identity = S3Clients.identity(options);
    S3Client client;
    try {
      client = S3Clients.builder(options, identity).build();
    } catch (NullPointerException | IllegalArgumentException | SdkException e) {
      throw new IllegalArgumentException(
          "S3 cannot be set up: "
              + e.getMessage()
              + "; check AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, AWS_REGION and the profile",
          e);
    }
    return new S3Storage(client, new S3Requests(identity), options.payer());
  }

  @Override
  public StorageEntry entry(String path) throws IOException {
    S3Path at = S3Path.of(path);
    ListedPage page = firstPage(path, at.bucket(), at.key());
    if (at.key().isEmpty() || at.key().endsWith("/")) {
      return page.objects().isEmpty() && !at.key().isEmpty() ? null : found(path, page);
    }
    if (page.objects().isEmpty()) {
      return null;
    }
    S3Object first = page.objects().get(0);
    if (first.key().equals(at.key())) {
      return new StoredFile(path, first.size(), first.lastModified(), first.eTag());
    }
    // Names that go on with a character below the slash come before what is in the directory.
    ListedPage inside = page.below(at.key() + "/");
    if (inside.objects().isEmpty() && !inside.isWhole()) {
      inside = firstPage(path, at.bucket(), at.key() + "/");
    }
    return inside.objects().isEmpty() ? null : found(path, inside);
  }

  private StoredDirectory found(String path, ListedPage page) {
    StoredDirectory directory = new StoredDirectory(path);
    found.add(directory, page);
    return directory;
  }

  /** The object's URL: one path leads to different objects on different servers. */
  @Override
  public String identity(String path) {
    try {
      S3Path at = S3Path.of(path);
      return client
          .utilities()
          .getUrl(GetUrlRequest.builder().bucket(at.bucket()).key(at.key()).build())
          .toString();
    } catch (IOException | SdkException e) {
      return path;
    }
  }

  /** The keys that start so, as far as the first page with any of them goes. */
  private ListedPage firstPage(String path, String bucket, String prefix) throws IOException {
    String token = null;
    while (true) {
      ListObjectsV2Response answer = page(path, listing(bucket, prefix).continuationToken(token));
      boolean isLast = !Boolean.TRUE.equals(answer.isTruncated());
      if (isLast || !answer.contents().isEmpty()) {
        return new ListedPage(answer.contents(), isLast);
      }
      token = answer.nextContinuationToken(); // past objects that were deleted
    }
  }

  @Override
  public StorageWalk walk(StoredDirectory directory, WalkFilter filter) throws IOException {
    S3Path root = S3Path.of(directory.resolve(""));
    return new S3Walk(
        (prefix, token, after) ->
            page(
                directory.path(),
                listing(root.bucket(), prefix).continuationToken(token).startAfter(after)),
        directory,
        root.key(),
        found.take(directory),
        filter);
  }

  private ListObjectsV2Request.Builder listing(String bucket, String prefix) {
    return ListObjectsV2Request.builder().bucket(bucket).prefix(prefix).requestPayer(payer);
  }

  private ListObjectsV2Response page(String path, ListObjectsV2Request.Builder request)
      throws IOException {
    return requests.send(path, () -> client.listObjectsV2(request.build()));
  }

  @Override
  public void read(StoredFile file, long position, byte[] target, int offset, int length)
      throws IOException {
    Objects.checkFromIndexSize(offset, length, target.length);
    if (length == 0) {
      return;
    }
    S3Path at = S3Path.of(file.path());
    GetObjectRequest request =
        GetObjectRequest.builder()
            .bucket(at.bucket())
            .key(at.key())
            .range("bytes=" + position + "-" + (position + length - 1))
            .ifMatch(file.etag())
            .requestPayer(payer)
            .build();
    requests.send(
        file.path(),
        () -> {
          try (ResponseInputStream<GetObjectResponse> body = client.getObject(request)) {
            requireRange(file, position, length, body.response());
            readFully(file, body, target, offset, length);
            return null;
          }
        });
  }

  /** Holds the answer against what was asked for: not every store minds ranges and ETags. */
  private static void requireRange(
      StoredFile file, long position, int length, GetObjectResponse answer) throws IOException {
    if (file.etag() != null && answer.eTag() != null && !file.etag().equals(answer.eTag())) {
      throw new IOException(
          file.path()
              + ": was changed after it was listed, from "
              + file.etag()
              + " to "
              + answer.eTag());
    }
    String range = answer.contentRange();
    String size = range == null ? "*" : range.substring(range.indexOf('/') + 1);
    if (!size.equals("*") && !size.equals(String.valueOf(file.size()))) {
      throw new IOException(
          file.path()
              + ": has "
              + size
              + " bytes where "
              + file.size()
              + " were listed; it was changed in between");
    }
    String expected = "bytes " + position + "-" + (position + length - 1) + "/";
    boolean whole = position == 0 && Long.valueOf(length).equals(answer.contentLength());
    if (range == null ? !whole : !range.startsWith(expected)) {
      throw new EOFException(
          file.path()
              + ": the store answers with "
              + (range == null ? "the whole object" : range)
              + " where "
              + expected.substring(0, expected.length() - 1)
              + " were asked for; it cannot be read from a store without ranges");
    }
  }

  private static void readFully(
      StoredFile file,
      ResponseInputStream<GetObjectResponse> body,
      byte[] target,
      int offset,
      int length)
      throws IOException {
    int done = 0;
    try {
      while (done < length) {
        int count = body.read(target, offset + done, length - done);
        if (count < 0) {
          throw new EOFException("the answer ends early");
        }
        done += count;
      }
    } catch (IOException e) {
      body.abort();
      throw new BrokenReadException(
          file.path() + ": broke off after " + done + " of " + length + " bytes: " + e.getMessage(),
          done,
          e);
    }
  }

  @Override
  public boolean isTransient(IOException failure) {
    return S3Requests.mayPass(failure);
  }

  /** Ends what is in flight and closes the connections. */
  @Override
  public void close() {
    client.close();
  }
}
