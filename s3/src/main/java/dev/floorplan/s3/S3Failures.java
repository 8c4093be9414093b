package dev.floorplan.s3;

import dev.floorplan.storage.StorageUnavailableException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLException;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * Says in plain words what S3 answered: the path, which is bucket and key, the status, and what to
 * do. Thread-safe.
 */
final class S3Failures {
  private static final Set<String> THROTTLING =
      Set.of(
          "SlowDown",
          "Throttling",
          "ThrottlingException",
          "TooManyRequests",
          "TooManyRequestsException",
          "RequestLimitExceeded",
          "ServiceUnavailable",
          "BandwidthLimitExceeded");

  private static final Set<String> PASSING = Set.of("InternalError", "RequestTimeout");

  private static final Set<String> EXPIRED =
      Set.of("ExpiredToken", "ExpiredTokenException", "TokenRefreshRequired", "RequestExpired");

  private static final Set<String> UNKNOWN_CREDENTIALS =
      Set.of("InvalidAccessKeyId", "SignatureDoesNotMatch", "InvalidToken", "InvalidSecurity");

  private static final Set<String> OTHER_REGION =
      Set.of(
          "PermanentRedirect",
          "TemporaryRedirect",
          "AuthorizationHeaderMalformed",
          "IllegalLocationConstraintException");

  private final S3Identity identity;

  /** Nobody was ever reached: what cannot be connected to is then likely named wrongly. */
  private volatile boolean reached;

  /** A failure that may pass. */
  static final class PassingException extends IOException {
    private static final long serialVersionUID = 1;

    private final boolean throttling;

    PassingException(String message, boolean throttling, Throwable cause) {
      super(message, cause);
      this.throttling = throttling;
    }

    /** Whether the store asks for fewer requests. */
    boolean isThrottling() {
      return throttling;
    }
  }

  /**
   * @param identity in whose name requests are made
   */
  S3Failures(S3Identity identity) {
    this.identity = identity;
  }

  /** The store has answered a request. */
  void reached() {
    if (!reached) {
      reached = true;
    }
  }

  /** What went wrong with a request for what lies at this path. */
  IOException describe(String path, SdkException failure) {
    if (failure instanceof AbortedException || Thread.currentThread().isInterrupted()) {
      return withCause(new InterruptedIOException(path + ": interrupted"), failure);
    }
    if (failure instanceof S3Exception answer) {
      reached();
      return answered(path, answer);
    }
    return unanswered(path, failure);
  }

  private IOException answered(String path, S3Exception answer) {
    int status = answer.statusCode();
    String code = code(answer);
    String said = said(answer, code);
    if (THROTTLING.contains(code) || status == 503 || status == 429) {
      return new PassingException(path + ": " + said, true, answer);
    }
    if (PASSING.contains(code) || status >= 500 || status == 408) {
      return new PassingException(path + ": " + said, false, answer);
    }
    if (EXPIRED.contains(code)) {
      return new StorageUnavailableException(
          path + ": the credentials have expired (" + said + "); renew them and run again", answer);
    }
    if (UNKNOWN_CREDENTIALS.contains(code)) {
      return new StorageUnavailableException(
          path + ": the store does not accept the credentials (" + said + "); check them", answer);
    }
    if (code.equals("RequestTimeTooSkewed")) {
      return new StorageUnavailableException(
          path + ": this machine's clock differs from the store's (" + said + "); set it", answer);
    }
    Optional<String> region = header(answer, "x-amz-bucket-region");
    if (OTHER_REGION.contains(code) || status == 301 || status == 307) {
      return new IOException(
          path
              + ": the bucket is in "
              + region.map(name -> "the region " + name).orElse("another region")
              + " ("
              + said
              + "); set the region to it (--s3-region, s3.region or AWS_REGION)",
          answer);
    }
    return refused(path, status, code, said, answer);
  }

  private IOException refused(
      String path, int status, String code, String said, S3Exception answer) {
    if (code.equals("NoSuchBucket")) {
      return withCause(
          new NoSuchFileException(
              path, null, "no such bucket (" + said + "); check its name, and the endpoint"),
          answer);
    }
    if (code.equals("InvalidObjectState")) {
      return withCause(
          new AccessDeniedException(
              path, null, "the object is archived (" + said + "); restore it first"),
          answer);
    }
    if (status == 404) {
      return withCause(
          new NoSuchFileException(
              path, null, "no such object (" + said + "); it was deleted after it was listed"),
          answer);
    }
    if (status == 403 || status == 401) {
      return withCause(
          new AccessDeniedException(path, null, "access denied (" + said + "); " + remedy()),
          answer);
    }
    if (status == 412) {
      return new IOException(path + ": was changed after it was listed (" + said + ")", answer);
    }
    if (status == 416) {
      return new IOException(
          path + ": is shorter than it was listed (" + said + "); it was changed in between",
          answer);
    }
    return new IOException(path + ": the store refuses the request (" + said + ")", answer);
  }

  private String remedy() {
    return identity.isAnonymous()
        ? "the request was not signed, for "
            + identity.whyAnonymous()
            + "; give credentials, as with AWS_PROFILE, if the bucket is not public"
        : "the credentials need s3:ListBucket on the bucket and s3:GetObject on its objects, and"
            + " --s3-requester-pays where the requester pays";
  }

  private IOException unanswered(String path, SdkException failure) {
    Throwable cause = failure;
    while (cause.getCause() != null && !isTelling(cause)) {
      cause = cause.getCause();
    }
    if (!reached && isUnreachable(cause)) {
      return new StorageUnavailableException(
          path + ": cannot reach the store: " + text(cause) + "; check the endpoint", failure);
    }
    if (failure.retryable() || cause instanceof IOException) {
      return new PassingException(path + ": no answer: " + text(cause), false, failure);
    }
    return new StorageUnavailableException(path + ": " + text(failure), failure);
  }

  private static boolean isTelling(Throwable cause) {
    return cause instanceof IOException;
  }

  private static boolean isUnreachable(Throwable cause) {
    return cause instanceof UnknownHostException
        || cause instanceof ConnectException
        || cause instanceof NoRouteToHostException
        || cause instanceof SocketTimeoutException
        || cause instanceof SSLException;
  }

  private static String text(Throwable cause) {
    String kind = cause.getClass().getSimpleName();
    return cause.getMessage() == null
        ? kind
        : cause instanceof UnknownHostException
            ? "unknown host " + cause.getMessage()
            : cause.getMessage();
  }

  /** The status, the code, and what else the store says, as {@code 403 AccessDenied: text}. */
  private static String said(S3Exception answer, String code) {
    AwsErrorDetails details = answer.awsErrorDetails();
    String message = details == null ? null : details.errorMessage();
    return (answer.statusCode() + " " + code).strip()
        + (message == null || message.isBlank() ? "" : ": " + message.strip());
  }

  private static String code(S3Exception answer) {
    AwsErrorDetails details = answer.awsErrorDetails();
    return details == null || details.errorCode() == null ? "" : details.errorCode();
  }

  private static Optional<String> header(S3Exception answer, String name) {
    AwsErrorDetails details = answer.awsErrorDetails();
    return details == null || details.sdkHttpResponse() == null
        ? Optional.empty()
        : details.sdkHttpResponse().firstMatchingHeader(name);
  }

  private static <E extends IOException> E withCause(E exception, Throwable cause) {
    exception.initCause(cause);
    return exception;
  }
}
