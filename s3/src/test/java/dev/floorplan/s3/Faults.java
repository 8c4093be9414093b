package dev.floorplan.s3;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.blobstore.ForwardingBlobStore;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * A store that fails now and then, on the server's side. Which request fails follows from the seed,
 * the key and the number of its attempt alone.
 */
final class Faults extends ForwardingBlobStore {
  private final long seed;
  private final Map<String, Integer> attempts = new ConcurrentHashMap<>();
  private double throttled;
  private double reset;
  private String forbidden;
  private Consumer<String> beforeGet = key -> {};

  Faults(BlobStore store, long seed) {
    super(store);
    this.seed = seed;
  }

  /** This share of requests is answered with 503. */
  Faults throttling(double share) {
    throttled = share;
    return this;
  }

  /** This share of reads is cut in the middle of the body. */
  Faults resetting(double share) {
    reset = share;
    return this;
  }

  /** Keys that begin so are refused. */
  Faults forbidding(String prefix) {
    forbidden = prefix;
    return this;
  }

  /** Is told of the key before each read. */
  Faults beforeGet(Consumer<String> listener) {
    beforeGet = listener;
    return this;
  }

  @Override
  public ListObjectsV2Response list(ListObjectsV2Request request) {
    draw("list " + request.prefix() + request.continuationToken() + request.startAfter());
    return super.list(request);
  }

  @Override
  public ResponseInputStream<GetObjectResponse> getBlob(GetObjectRequest request) {
    beforeGet.accept(request.key());
    if (forbidden != null && request.key().startsWith(forbidden)) {
      throw answer(403, "AccessDenied", "Access Denied");
    }
    double draw = draw(request.key());
    ResponseInputStream<GetObjectResponse> body = super.getBlob(request);
    if (draw >= throttled + reset || body == null) {
      return body;
    }
    return new ResponseInputStream<>(
        body.response(), new Cut(body, body.response().contentLength() / 2));
  }

  private double draw(String what) {
    int attempt = attempts.merge(what, 1, Integer::sum);
    double draw =
        new SplittableRandom(seed + 31L * what.hashCode() + 29791L * attempt).nextDouble();
    if (draw < throttled) {
      throw answer(503, "SlowDown", "Please reduce your request rate.");
    }
    return draw;
  }

  static S3Exception answer(int status, String code, String message) {
    return (S3Exception)
        S3Exception.builder()
            .statusCode(status)
            .message(message)
            .awsErrorDetails(
                AwsErrorDetails.builder().errorCode(code).errorMessage(message).build())
            .build();
  }

  /** A stream that breaks. */
  private static final class Cut extends FilterInputStream {
    private long left;

    Cut(InputStream in, long left) {
      super(in);
      this.left = left;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (left <= 0) {
        throw new IOException("cut by the test");
      }
      int count = super.read(target, offset, (int) Math.min(left, length));
      left -= Math.max(0, count);
      return count;
    }
  }
}
