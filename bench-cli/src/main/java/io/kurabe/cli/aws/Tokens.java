package io.kurabe.cli.aws;

import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner.AuthLocation;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignedRequest;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.rds.RdsUtilities;

/**
 * Tokens of IAM in place of passwords. They are signed here, without a call of AWS, and valid for
 * 15 minutes; a connection that was opened with one stays open. Thread-safe.
 */
final class Tokens {
  /** The time for which ElastiCache accepts a token (its user guide, "Authenticating with IAM"). */
  private static final Duration CACHE_TOKEN = Duration.ofMinutes(15);

  private final Region region;
  private final AwsCredentialsProvider credentials;

  Tokens(Region region, AwsCredentialsProvider credentials) {
    this.region = region;
    this.credentials = credentials;
  }

  String ofDatabase(CloudInstance.Endpoint endpoint, String user) {
    return RdsUtilities.builder()
        .region(region)
        .credentialsProvider(credentials)
        .build()
        .generateAuthenticationToken(
            r -> r.hostname(endpoint.host()).port(endpoint.port()).username(user));
  }

  /** Makes a token for a user of ElastiCache, whose id must be its name, too. */
  String ofCache(String cache, boolean serverless, String user) {
    SdkHttpRequest.Builder request =
        SdkHttpRequest.builder()
            .method(SdkHttpMethod.GET)
            .protocol("http")
            .host(cache.toLowerCase(java.util.Locale.ROOT))
            .encodedPath("/")
            .appendRawQueryParameter("Action", "connect")
            .appendRawQueryParameter("User", user);
    if (serverless) {
      request.appendRawQueryParameter("ResourceType", "ServerlessCache");
    }
    AwsCredentialsIdentity identity = credentials.resolveCredentials();
    SignedRequest signed =
        AwsV4HttpSigner.create()
            .sign(
                r ->
                    r.identity(identity)
                        .request(request.build())
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "elasticache")
                        .putProperty(AwsV4HttpSigner.REGION_NAME, region.id())
                        .putProperty(AwsV4HttpSigner.AUTH_LOCATION, AuthLocation.QUERY_STRING)
                        .putProperty(AwsV4HttpSigner.EXPIRATION_DURATION, CACHE_TOKEN));
    return signed.request().getUri().toString().substring("http://".length());
  }
}
