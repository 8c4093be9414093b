package dev.floorplan.cli;

import dev.floorplan.storage.Storage;
import dev.floorplan.storage.StorageByScheme;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say how stores are reached, for every command that takes paths. */
final class StorageOptions {

  @Option(
      names = "--s3-endpoint",
      paramLabel = "URL",
      description = "The server that s3:// paths lie on. Default: AWS_ENDPOINT_URL_S3, then AWS.")
  private String endpoint;

  @Option(
      names = "--s3-region",
      paramLabel = "REGION",
      description = "The region of the buckets. Default: AWS_REGION, then the profile's.")
  private String region;

  @Option(
      names = "--s3-path-style",
      negatable = true,
      description =
          "Put the bucket into the URL's path rather than the host's name. Default: where an"
              + " endpoint is set.")
  private Boolean pathStyle;

  @Option(
      names = "--s3-anonymous",
      description = "Use no credentials. Default: those that AWS tools find, none if they do not.")
  private boolean anonymous;

  @Option(names = "--s3-requester-pays", description = "Pay for the requests to the buckets.")
  private boolean requesterPays;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /**
   * Where paths lie, each by its scheme; to be closed.
   *
   * @throws ParameterException if an option is wrong
   */
  Storage open() {
    Map<String, String> values = new TreeMap<>();
    if (endpoint != null) {
      values.put("s3.endpoint", endpoint);
    }
    if (region != null) {
      values.put("s3.region", region);
    }
    if (pathStyle != null) {
      values.put("s3.path-style", pathStyle.toString());
    }
    if (anonymous) {
      values.put("s3.anonymous", "true");
    }
    if (requesterPays) {
      values.put("s3.requester-pays", "true");
    }
    try {
      return StorageByScheme.of(values);
    } catch (IllegalArgumentException wrong) {
      // The library says s3.region where the command says --s3-region.
      throw new ParameterException(
          spec.commandLine(), wrong.getMessage().replaceFirst("^s3\\.", "--s3-"), wrong);
    }
  }
}
