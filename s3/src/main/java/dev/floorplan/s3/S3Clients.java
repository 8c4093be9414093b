package dev.floorplan.s3;

import dev.floorplan.s3.S3Options.Addressing;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsProfileRegionProvider;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.regions.providers.AwsRegionProviderChain;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.regions.providers.SystemSettingsRegionProvider;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/**
 * The SDK's client, set up to make each request once, over as many connections as requests are in
 * flight. {@code docs/decisions/s3-client.md} says why this HTTP client.
 */
final class S3Clients {
  /** The most requests in flight: as many as a scan may have. */
  static final int MAX_REQUESTS = 1024;

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

  /** How long a server may be silent. */
  private static final Duration READ_TIMEOUT = Duration.ofSeconds(20);

  private S3Clients() {}

  static S3Identity identity(S3Options options) {
    return options.access() == S3Options.Access.ANONYMOUS
        ? S3Identity.anonymous()
        : S3Identity.of(DefaultCredentialsProvider.builder().build());
  }

  static S3ClientBuilder builder(S3Options options, S3Identity identity) {
    Optional<URI> endpoint = options.endpoint();
    boolean ownServer = endpoint.isPresent() || environmentNamesServer();
    S3ClientBuilder builder =
        S3Client.builder()
            .httpClientBuilder(
                Apache5HttpClient.builder()
                    .maxConnections(MAX_REQUESTS)
                    .connectionTimeout(CONNECT_TIMEOUT)
                    .socketTimeout(READ_TIMEOUT))
            .credentialsProvider(identity)
            .region(region(options, ownServer))
            .forcePathStyle(
                options.addressing() == Addressing.AUTOMATIC
                    ? ownServer
                    : options.addressing() == Addressing.PATH)
            // Ranges of objects have no checksums, and requests without a body need none.
            .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
            .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
            .overrideConfiguration(
                override -> override.retryStrategy(AwsRetryStrategy.doNotRetry()));
    endpoint.ifPresent(builder::endpointOverride);
    return builder;
  }

  /** Whether the SDK takes another server than AWS's from the environment. */
  private static boolean environmentNamesServer() {
    return Stream.of("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL")
            .anyMatch(name -> System.getenv(name) != null)
        || Stream.of("aws.endpointUrlS3", "aws.endpointUrl")
            .anyMatch(name -> System.getProperty(name) != null);
  }

  /** The region that is given or found; that of most compatible stores otherwise. */
  private static Region region(S3Options options, boolean ownServer) {
    if (options.region().isPresent()) {
      return Region.of(options.region().get());
    }
    // Asking the machine takes seconds where it is none of AWS's, as with a server of one's own.
    AwsRegionProvider usual =
        ownServer
            ? new AwsRegionProviderChain(
                new SystemSettingsRegionProvider(), new AwsProfileRegionProvider())
            : new DefaultAwsRegionProviderChain();
    try {
      return usual.getRegion();
    } catch (SdkClientException e) {
      return Region.US_EAST_1;
    }
  }
}
