package io.kurabe.cli.aws;

import io.kurabe.target.Address;
import io.kurabe.target.TargetException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.elasticache.ElastiCacheClient;
import software.amazon.awssdk.services.pi.PiClient;
import software.amazon.awssdk.services.pricing.PricingClient;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.utils.SdkAutoCloseable;

/** Makes the clients of one account and region when they are needed. Thread-safe while open. */
final class AwsClients implements AutoCloseable {
  /** The region of the price API, which only few regions have. */
  private static final Region PRICE_REGION = Region.US_EAST_1;

  private static final Pattern REGION = Pattern.compile("[a-z]{2,}(-[a-z]+)+-[0-9]+");

  private static final Duration CONNECT = Duration.ofSeconds(5);

  /** The properties by which clients differ; the endpoint of an emulator replaces that of AWS. */
  record Access(Optional<String> region, Optional<String> profile, Optional<String> endpoint) {
    static Access of(Address.Aws address, Map<String, String> environment) {
      return new Access(
          address.parameter("region"),
          address.parameter("profile"),
          address
              .parameter("endpoint")
              .or(() -> Optional.ofNullable(environment.get("AWS_ENDPOINT_URL"))));
    }
  }

  private final Region region;
  private final Optional<URI> endpoint;
  private final AwsCredentialsProvider credentials;
  private final SdkHttpClient http =
      UrlConnectionHttpClient.builder().connectionTimeout(CONNECT).build();
  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  /** Makes the clients; refused without a region, or with an unknown one. */
  AwsClients(Access access) {
    this.region = region(access);
    this.endpoint = access.endpoint().map(AwsClients::endpoint);
    this.credentials = credentials(access);
  }

  /** Returns the credentials; a profile of the target goes before the environment. */
  private static AwsCredentialsProvider credentials(Access access) {
    return access.profile().isPresent()
        ? ProfileCredentialsProvider.create(access.profile().get())
        : DefaultCredentialsProvider.builder().build();
  }

  private static Region region(Access access) {
    if (access.region().isPresent()) {
      String named = access.region().get();
      if (!REGION.matcher(named).matches()) {
        throw new TargetException("'" + named + "' is no AWS region. They look like eu-west-1.");
      }
      return Region.of(named);
    }
    DefaultAwsRegionProviderChain.Builder chain = DefaultAwsRegionProviderChain.builder();
    access.profile().ifPresent(chain::profileName);
    try {
      return chain.build().getRegion();
    } catch (SdkClientException e) {
      throw new TargetException(
          "No AWS region is known: write ?region=eu-west-1 behind the target, or set AWS_REGION.",
          e);
    }
  }

  private static URI endpoint(String text) {
    try {
      URI uri = new URI(text);
      if (uri.getHost() != null && List.of("http", "https").contains(uri.getScheme())) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // As if it had another scheme.
    }
    throw new TargetException(
        ("'%s' is no endpoint of AWS. It begins with http:// or https://, e.g."
                + " http://127.0.0.1:5000.")
            .formatted(text));
  }

  Region region() {
    return region;
  }

  AwsCredentialsProvider credentials() {
    return credentials;
  }

  SdkHttpClient http() {
    return http;
  }

  /** Returns the endpoint in place of AWS's own; empty for AWS itself. */
  Optional<URI> endpoint() {
    return endpoint;
  }

  RdsClient rds() {
    return opened(configured(RdsClient.builder(), region).httpClient(http).build());
  }

  ElastiCacheClient elastiCache() {
    return opened(configured(ElastiCacheClient.builder(), region).httpClient(http).build());
  }

  CloudWatchClient cloudWatch() {
    return opened(configured(CloudWatchClient.builder(), region).httpClient(http).build());
  }

  PiClient insights() {
    return opened(configured(PiClient.builder(), region).httpClient(http).build());
  }

  SecretsManagerClient secrets() {
    return opened(configured(SecretsManagerClient.builder(), region).httpClient(http).build());
  }

  PricingClient pricing() {
    return opened(configured(PricingClient.builder(), PRICE_REGION).httpClient(http).build());
  }

  private <B extends AwsClientBuilder<B, ?>> B configured(B builder, Region where) {
    builder.region(where).credentialsProvider(credentials);
    endpoint().ifPresent(builder::endpointOverride);
    return builder;
  }

  private synchronized <C extends AutoCloseable> C opened(C client) {
    open.push(client);
    return client;
  }

  @Override
  public synchronized void close() {
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (Exception e) {
        throw new IllegalStateException("a client of AWS cannot be closed", e);
      }
    }
    http.close();
    if (credentials instanceof SdkAutoCloseable closeable) {
      closeable.close();
    }
  }
}
