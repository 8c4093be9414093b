package dev.floorplan.s3;

import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;

/**
 * In whose name requests are made: that of the credentials in the SDK's usual places or, if there
 * are none, nobody's, so that public buckets need no setting up. Credentials that were there once
 * are asked for again, since they expire; that there are none is found out once. Thread-safe.
 */
final class S3Identity implements AwsCredentialsProvider {
  private final AwsCredentialsProvider usual; // null where nobody is wanted
  private boolean found; // guarded by this
  private volatile String whyAnonymous; // null while it is not

  private S3Identity(AwsCredentialsProvider usual, String whyAnonymous) {
    this.usual = usual;
    this.whyAnonymous = whyAnonymous;
  }

  static S3Identity anonymous() {
    return new S3Identity(null, "anonymous access was asked for");
  }

  /**
   * @param usual not closed by this
   */
  static S3Identity of(AwsCredentialsProvider usual) {
    return new S3Identity(usual, null);
  }

  boolean isAnonymous() {
    return whyAnonymous != null;
  }

  /** Why requests are not signed. */
  String whyAnonymous() {
    return whyAnonymous;
  }

  @Override
  public AwsCredentials resolveCredentials() {
    if (!isAnonymous()) {
      synchronized (this) {
        if (!isAnonymous()) {
          try {
            AwsCredentials credentials = usual.resolveCredentials();
            found = true;
            return credentials;
          } catch (SdkClientException e) {
            if (found) {
              throw e;
            }
            whyAnonymous = "no credentials were found";
          }
        }
      }
    }
    return AnonymousCredentialsProvider.create().resolveCredentials();
  }
}
