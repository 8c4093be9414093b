package dev.floorplan.storage;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Single files behind URLs, read by ranges. Nothing is listed: HTTP has no directories, so a URL is
 * a file or an error. Requests follow redirects, and every answer is checked to be of the file that
 * was met first, by its length and its {@code ETag} or {@code Last-Modified}.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#name-range-requests">RFC 9110, range
 *     requests</a>
 */
final class HttpStorage implements Storage {

  /** How long an answer may take, its body included; more by a second for each further MiB. */
  static final Duration TIMEOUT = Duration.ofSeconds(60);

  private static final int PARTIAL_CONTENT = 206;
  private static final int RANGE_NOT_SATISFIABLE = 416;

  private final Duration timeout;
  private final HttpClient client;

  /** Servers that have answered. */
  private final Set<String> answered = ConcurrentHashMap.newKeySet();

  HttpStorage(Duration timeout) {
    this.timeout = timeout;
    client =
        HttpClient.newBuilder()
            .connectTimeout(timeout)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
  }

  /** A failure of a request, with whether it may pass. */
  private static final class RequestException extends IOException {
    private static final long serialVersionUID = 1L;
    private final boolean mayPass;

    RequestException(String message, boolean mayPass, Throwable cause) {
      super(message, cause);
      this.mayPass = mayPass;
    }
  }

  /** The file's length and version, found out by asking for its first byte. */
  @Override
  public StorageEntry entry(String path) throws IOException {
    HttpResponse<ByteBuffer> answer = send(path, request(path, 0, 1).build(), 1);
    HttpHeaders headers = answer.headers();
    long size;
    switch (answer.statusCode()) {
      case 404, 410 -> {
        return null;
      }
      case RANGE_NOT_SATISFIABLE -> size = 0; // an empty file has no first byte
      case PARTIAL_CONTENT -> {
        size = wholeLength(path, headers);
        requireRange(path, 0, 1, headers);
      }
      default -> throw refusal(path, answer.statusCode());
    }
    return new StoredFile(path, size, modified(headers), headers.firstValue("ETag").orElse(null));
  }

  /** Fails: what HTTP serves cannot be listed. */
  @Override
  public StorageWalk walk(StoredDirectory directory, WalkFilter filter) throws IOException {
    throw new IOException(directory.path() + ": a URL is one file, there is nothing to list in it");
  }

  @Override
  public void read(StoredFile file, long position, byte[] target, int offset, int length)
      throws IOException {
    Objects.checkFromIndexSize(offset, length, target.length);
    if (length == 0) {
      return;
    }
    String path = file.path();
    HttpRequest.Builder request = request(path, position, length);
    if (file.etag() != null && !file.etag().startsWith("W/")) {
      request.header("If-Match", file.etag());
    }
    HttpResponse<ByteBuffer> answer = send(path, request.build(), length);
    switch (answer.statusCode()) {
      case PARTIAL_CONTENT -> {}
      case 404, 410 -> throw new NoSuchFileException(path, null, "no such file any more");
      case 412, RANGE_NOT_SATISFIABLE -> throw changed(path);
      default -> throw refusal(path, answer.statusCode());
    }
    checkVersion(file, answer.headers());
    requireRange(path, position, length, answer.headers());
    if (answer.body().remaining() < length) {
      throw new RequestException(
          "%s: the answer ends after %d bytes where %d were expected"
              .formatted(path, answer.body().remaining(), length),
          true,
          null);
    }
    answer.body().get(target, offset, length);
  }

  private static void checkVersion(StoredFile file, HttpHeaders headers) throws IOException {
    if (!sameVersion(file, headers) || wholeLength(file.path(), headers) != file.size()) {
      throw changed(file.path());
    }
  }

  /** Whether the answer may be of the file: what only one of them says proves nothing. */
  private static boolean sameVersion(StoredFile file, HttpHeaders headers) {
    Optional<String> etag = headers.firstValue("ETag");
    if (file.etag() != null && etag.isPresent()) {
      return etag.get().equals(file.etag());
    }
    Instant modified = modified(headers);
    return file.modified() == null || modified == null || file.modified().equals(modified);
  }

  private static IOException changed(String path) {
    return new IOException(path + ": is not the file that was met first; it was changed since");
  }

  private HttpRequest.Builder request(String path, long position, int length) throws IOException {
    try {
      return HttpRequest.newBuilder(URI.create(path))
          .header("Range", "bytes=" + position + "-" + (position + length - 1))
          .header("Accept-Encoding", "identity") // ranges of what is compressed are of no use
          .GET();
    } catch (IllegalArgumentException e) {
      throw new IOException(
          path + ": is not a URL: " + e.getMessage() + "; a space is written %20", e);
    }
  }

  /** Sends a request for so many bytes; the body of an answer that holds no range is left out. */
  private HttpResponse<ByteBuffer> send(String path, HttpRequest request, int length)
      throws IOException {
    CompletableFuture<HttpResponse<ByteBuffer>> answer =
        client.sendAsync(
            request, head -> new RangeBody(head.statusCode() == PARTIAL_CONTENT ? length : 0));
    String server = request.uri().getAuthority();
    try {
      HttpResponse<ByteBuffer> got =
          answer.get(timeout.toSeconds() + (length >> 20), TimeUnit.SECONDS);
      answered.add(server);
      return got;
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted = new InterruptedIOException(path + ": interrupted");
      interrupted.initCause(e);
      throw interrupted;
    } catch (TimeoutException e) {
      answer.cancel(true);
      throw new RequestException(
          path + ": the server does not answer in time", answered.contains(server), e);
    } catch (ExecutionException e) {
      throw failure(path, answered.contains(server), e.getCause());
    }
  }

  /**
   * @param wasReached whether the server has answered before: what was never there is not waited
   *     for
   */
  private static IOException failure(String path, boolean wasReached, Throwable cause) {
    if (cause instanceof ConnectException) {
      String host = URI.create(path).getHost();
      return new RequestException(path + ": cannot connect to " + host, wasReached, cause);
    }
    String reason = Objects.requireNonNullElse(cause.getMessage(), cause.toString());
    return new RequestException(path + ": " + reason, cause instanceof IOException, cause);
  }

  private static IOException refusal(String path, int status) {
    if (status == 401 || status == 403) {
      return new AccessDeniedException(
          path, null, "the server refuses access (HTTP status " + status + ")");
    }
    if (status == 200) {
      return new RequestException(
          path
              + ": the server sends no ranges, only whole files; download it and read the copy"
              + " (a URL has to be a file: there is no listing)",
          false,
          null);
    }
    if (status >= 300 && status < 400) {
      return new RequestException(
          path
              + ": the server redirects (HTTP status "
              + status
              + ") too often, or away from https, which is not followed",
          false,
          null);
    }
    boolean mayPass = status == 408 || status == 429 || (status >= 500 && status != 501);
    return new RequestException(
        path + ": the server answers with HTTP status " + status, mayPass, null);
  }

  /** Holds the answer to what was asked for: bytes from elsewhere in the file look like any. */
  private static void requireRange(String path, long position, int length, HttpHeaders headers)
      throws IOException {
    String asked = "bytes " + position + "-" + (position + length - 1);
    String range = headers.firstValue("Content-Range").orElse("none");
    if (!range.startsWith(asked + "/")) {
      throw new RequestException(
          path + ": the server answers with " + range + " where " + asked + " was asked for",
          false,
          null);
    }
  }

  /** The length behind the slash of {@code Content-Range: bytes 0-9/1000}. */
  private static long wholeLength(String path, HttpHeaders headers) throws IOException {
    String range = headers.firstValue("Content-Range").orElse("none");
    try {
      return length(range.substring(range.lastIndexOf('/') + 1));
    } catch (NumberFormatException e) {
      throw new RequestException(
          path + ": the server does not tell the file's length; its Content-Range is " + range,
          false,
          e);
    }
  }

  private static long length(String text) {
    long length = Long.parseLong(text);
    if (length < 0) {
      throw new NumberFormatException(text + " is negative");
    }
    return length;
  }

  private static Instant modified(HttpHeaders headers) {
    try {
      return headers
          .firstValue("Last-Modified")
          .map(text -> Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text)))
          .orElse(null);
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  @Override
  public boolean isTransient(IOException failure) {
    return failure instanceof RequestException request && request.mayPass;
  }

  /** Nothing to do: idle connections end by themselves. */
  @Override
  public void close() {}
}
