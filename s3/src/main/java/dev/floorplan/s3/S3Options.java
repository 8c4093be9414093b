package dev.floorplan.s3;

import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * How S3 is reached, as far as the usual places of the AWS SDK (environment, system properties,
 * profiles, the machine's role) do not say it.
 *
 * @param endpoint the server, such as {@code http://localhost:9000}; empty for the usual places,
 *     and in the end for AWS
 * @param region the region of the buckets; empty for the usual places
 * @param addressing where a bucket's name goes in a request
 * @param access who asks
 * @param payer who pays for requests
 */
public record S3Options(
    Optional<URI> endpoint,
    Optional<String> region,
    Addressing addressing,
    Access access,
    Payer payer) {

  static final String ENDPOINT = "s3.endpoint";
  static final String REGION = "s3.region";
  static final String PATH_STYLE = "s3.path-style";
  static final String ANONYMOUS = "s3.anonymous";
  static final String REQUESTER_PAYS = "s3.requester-pays";

  /** The names that {@link #of} understands. */
  static final Set<String> NAMES = Set.of(ENDPOINT, REGION, PATH_STYLE, ANONYMOUS, REQUESTER_PAYS);

  /** Where a bucket's name goes in a request. */
  public enum Addressing {
    /** Into the path if an endpoint is set, as most compatible stores want it; else the host. */
    AUTOMATIC,
    /** {@code https://host/bucket/key}. */
    PATH,
    /** {@code https://bucket.host/key}. */
    HOST
  }

  /** Who asks. */
  public enum Access {
    /** Whoever the usual places have credentials for; nobody in particular if they have none. */
    USUAL,
    /** Nobody in particular: requests are not signed, and no credentials are looked for. */
    ANONYMOUS
  }

  /** Who pays for requests. */
  public enum Payer {
    OWNER,
    REQUESTER
  }

  public S3Options {
    Objects.requireNonNull(region, "region");
    Objects.requireNonNull(addressing, "addressing");
    Objects.requireNonNull(access, "access");
    Objects.requireNonNull(payer, "payer");
    endpoint.ifPresent(S3Options::requireServer);
    if (region.isPresent() && region.get().isBlank()) {
      throw new IllegalArgumentException(REGION + " must not be empty");
    }
  }

  private static void requireServer(URI endpoint) {
    String scheme = endpoint.getScheme();
    boolean http = "http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme);
    if (!http || endpoint.getHost() == null) {
      throw wrong(ENDPOINT, "a URL such as https://minio.example:9000", endpoint.toString());
    }
  }

  /** Everything from the usual places. */
  public static S3Options usual() {
    return of(Map.of());
  }

  /**
   * The options of these names, the others as usual.
   *
   * @throws IllegalArgumentException if a name is not known or a value is wrong
   */
  public static S3Options of(Map<String, String> values) {
    for (String name : values.keySet()) {
      if (!NAMES.contains(name)) {
        throw new IllegalArgumentException(name + ": not one of " + NAMES);
      }
    }
    return new S3Options(
        Optional.ofNullable(values.get(ENDPOINT)).map(S3Options::server),
        Optional.ofNullable(values.get(REGION)),
        flag(values, PATH_STYLE)
            .map(path -> path ? Addressing.PATH : Addressing.HOST)
            .orElse(Addressing.AUTOMATIC),
        flag(values, ANONYMOUS).orElse(false) ? Access.ANONYMOUS : Access.USUAL,
        flag(values, REQUESTER_PAYS).orElse(false) ? Payer.REQUESTER : Payer.OWNER);
  }

  private static URI server(String text) {
    try {
      return URI.create(text);
    } catch (IllegalArgumentException e) {
      throw wrong(ENDPOINT, "a URL such as https://minio.example:9000", text);
    }
  }

  private static Optional<Boolean> flag(Map<String, String> values, String name) {
    String text = values.get(name);
    if (text == null) {
      return Optional.empty();
    }
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> Optional.of(true);
      case "false" -> Optional.of(false);
      default -> throw wrong(name, "true or false", text);
    };
  }

  private static IllegalArgumentException wrong(String name, String expected, String found) {
    return new IllegalArgumentException(name + " must be " + expected + ", was '" + found + "'");
  }
}
