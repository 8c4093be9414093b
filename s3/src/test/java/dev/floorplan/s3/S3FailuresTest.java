package dev.floorplan.s3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floorplan.s3.S3Failures.PassingException;
import dev.floorplan.storage.StorageUnavailableException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.s3.model.S3Exception;

class S3FailuresTest {
  private static final String PATH = "s3://b/k";

  private final S3Failures failures =
      new S3Failures(
          S3Identity.of(StaticCredentialsProvider.create(AwsBasicCredentials.create("a", "b"))));

  @ParameterizedTest
  @CsvSource({
    "503, SlowDown, true",
    "503, '', true",
    "429, TooManyRequests, true",
    "400, RequestLimitExceeded, true",
    "500, InternalError, false",
    "502, '', false",
    "504, '', false",
    "400, RequestTimeout, false",
    "408, '', false",
  })
  void whatMayPassIsKnownAsThat(int status, String code, boolean throttling) {
    IOException failure = failures.describe(PATH, Faults.answer(status, code, "Text."));
    assertThat(failure).isInstanceOf(PassingException.class);
    assertThat(((PassingException) failure).isThrottling()).isEqualTo(throttling);
    assertThat(failure).hasMessageStartingWith("s3://b/k: " + status).hasMessageEndingWith("Text.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "400|ExpiredToken|the credentials have expired (400 ExpiredToken: Text.); renew them",
        "403|RequestExpired|the credentials have expired",
        "403|InvalidAccessKeyId|the store does not accept the credentials (403",
        "403|SignatureDoesNotMatch|the store does not accept the credentials",
        "403|RequestTimeTooSkewed|this machine's clock differs from the store's (403",
      })
  void whatNoFileIsToBlameForEndsTheScan(int status, String code, String message) {
    assertThat(failures.describe(PATH, Faults.answer(status, code, "Text.")))
        .isInstanceOf(StorageUnavailableException.class)
        .hasMessageStartingWith("s3://b/k: " + message);
  }

  @Test
  void whatIsMissingIsNamed() {
    assertThat(failures.describe(PATH, Faults.answer(404, "NoSuchBucket", "Text.")))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessage(
            "s3://b/k: no such bucket (404 NoSuchBucket: Text.); check its name, and the"
                + " endpoint");
    assertThat(failures.describe(PATH, Faults.answer(404, "NoSuchKey", "Text.")))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("no such object (404 NoSuchKey: Text.)");
  }

  @Test
  void whatIsForbiddenSaysWhoAskedAndWhatIsNeeded() {
    S3Exception denied = Faults.answer(403, "AccessDenied", "Text.");
    assertThat(failures.describe(PATH, denied))
        .isInstanceOf(AccessDeniedException.class)
        .hasMessageContaining("s3://b/k: access denied (403 AccessDenied: Text.); the credentials")
        .hasMessageContaining("s3:GetObject");
    assertThat(new S3Failures(S3Identity.anonymous()).describe(PATH, denied))
        .isInstanceOf(AccessDeniedException.class)
        .hasMessageContaining("the request was not signed, for anonymous access was asked for");
  }

  @Test
  void anArchivedObjectIsToBeRestored() {
    assertThat(failures.describe(PATH, Faults.answer(403, "InvalidObjectState", "Text.")))
        .isInstanceOf(AccessDeniedException.class)
        .hasMessageContaining("the object is archived (403 InvalidObjectState: Text.); restore it");
  }

  @Test
  void aWrongRegionNamesTheRightOne() {
    for (int status : new int[] {301, 400}) {
      String code = status == 301 ? "PermanentRedirect" : "AuthorizationHeaderMalformed";
      assertThat(failures.describe(PATH, inRegion(status, code, "eu-north-1")))
          .hasMessageStartingWith("s3://b/k: the bucket is in the region eu-north-1 (" + status)
          .hasMessageContaining("--s3-region");
    }
    assertThat(failures.describe(PATH, Faults.answer(301, "", "Text.")))
        .hasMessageStartingWith("s3://b/k: the bucket is in another region (301: Text.)");
  }

  private static S3Exception inRegion(int status, String code, String region) {
    return (S3Exception)
        S3Exception.builder()
            .statusCode(status)
            .awsErrorDetails(
                AwsErrorDetails.builder()
                    .errorCode(code)
                    .sdkHttpResponse(
                        SdkHttpResponse.builder()
                            .statusCode(status)
                            .putHeader("x-amz-bucket-region", region)
                            .build())
                    .build())
            .build();
  }

  @Test
  void anObjectThatChangedIsAnErrorByName() {
    assertThat(failures.describe(PATH, Faults.answer(412, "PreconditionFailed", "Text.")))
        .isNotInstanceOf(PassingException.class)
        .hasMessage("s3://b/k: was changed after it was listed (412 PreconditionFailed: Text.)");
    assertThat(failures.describe(PATH, Faults.answer(416, "InvalidRange", "Text.")))
        .isNotInstanceOf(PassingException.class)
        .hasMessageContaining("is shorter than it was listed (416 InvalidRange: Text.)");
  }

  @Test
  void aStoreThatNobodyEverReachedIsNotThere() {
    SdkClientException unknown =
        SdkClientException.create("sdk", new UnknownHostException("no.such.host"));
    SdkClientException refused =
        SdkClientException.create("sdk", new ConnectException("Connection refused"));
    assertThat(failures.describe(PATH, unknown))
        .isInstanceOf(StorageUnavailableException.class)
        .hasMessage(
            "s3://b/k: cannot reach the store: unknown host no.such.host; check the endpoint");
    assertThat(failures.describe(PATH, refused))
        .isInstanceOf(StorageUnavailableException.class)
        .hasMessage("s3://b/k: cannot reach the store: Connection refused; check the endpoint");
    SdkClientException plain =
        SdkClientException.create("sdk", new SSLException("Unsupported or unrecognized message"));
    assertThat(failures.describe(PATH, plain))
        .isInstanceOf(StorageUnavailableException.class)
        .hasMessageContaining("cannot reach the store: Unsupported");
    SdkClientException silent =
        SdkClientException.create("sdk", new SocketTimeoutException("Read timed out"));
    assertThat(failures.describe(PATH, silent))
        .isInstanceOf(StorageUnavailableException.class)
        .hasMessageContaining("cannot reach the store: Read timed out; check the endpoint");
    failures.reached();
    assertThat(failures.describe(PATH, plain)).isInstanceOf(PassingException.class);
    assertThat(failures.describe(PATH, silent)).isInstanceOf(PassingException.class);
    assertThat(failures.describe(PATH, unknown)).isInstanceOf(PassingException.class);
    assertThat(failures.describe(PATH, refused)).isInstanceOf(PassingException.class);
  }

  @Test
  void silenceMayPass() {
    failures.reached();
    assertThat(
            failures.describe(
                PATH,
                SdkClientException.create("sdk", new SocketTimeoutException("Read timed out"))))
        .isInstanceOf(PassingException.class)
        .hasMessage("s3://b/k: no answer: Read timed out");
  }

  @Test
  void anInterruptIsNoFailureOfTheStore() {
    assertThat(failures.describe(PATH, AbortedException.create("stop")))
        .isInstanceOf(InterruptedIOException.class)
        .hasMessage("s3://b/k: interrupted");
  }

  @Test
  void credentialsThatCannotBeReadEndTheScan() {
    assertThat(failures.describe(PATH, SdkClientException.create("no valid profile")))
        .isInstanceOf(StorageUnavailableException.class)
        .hasMessage("s3://b/k: no valid profile");
  }
}
