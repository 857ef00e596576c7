package io.kurabe.cli.aws;

import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.client.builder.SdkSyncClientBuilder;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.cloudwatch.model.Dimension;
import software.amazon.awssdk.services.cloudwatch.model.MetricDatum;
import software.amazon.awssdk.services.elasticache.ElastiCacheClient;
import software.amazon.awssdk.services.elasticache.model.CreateReplicationGroupRequest;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.rds.model.CreateDbInstanceRequest;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;

/** Puts servers, metrics and secrets into the emulator, past what stands before it. */
final class EmulatedServices {
  static final String REGION = "us-east-1";

  private static final String PASSWORD = "not-that-of-the-server";
  private static final int MINUTES_BEFORE = 2;
  private static final int MINUTES_AFTER = 20;
  private static final int PUT_AT_ONCE = 100;

  private final URI emulator;

  EmulatedServices(URI emulator) {
    this.emulator = emulator;
  }

  private <B extends AwsClientBuilder<B, ?> & SdkSyncClientBuilder<B, ?>> B direct(
      B builder, String region) {
    return builder
        .region(Region.of(region))
        .endpointOverride(emulator)
        .httpClient(UrlConnectionHttpClient.create())
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("AKIAPLANTED", "x")));
  }

  /** Creates an instance of {@code db.m6g.large} with 400 GiB. */
  void createDatabase(String name, Consumer<CreateDbInstanceRequest.Builder> change) {
    createDatabase(REGION, name, change);
  }

  void createDatabase(
      String region, String name, Consumer<CreateDbInstanceRequest.Builder> change) {
    try (RdsClient rds = direct(RdsClient.builder(), region).build()) {
      rds.createDBInstance(
          r ->
              r.dbInstanceIdentifier(name)
                  .dbInstanceClass("db.m6g.large")
                  .allocatedStorage(400)
                  .masterUsername("admin")
                  .masterUserPassword(PASSWORD)
                  .applyMutation(change));
    }
  }

  /** Creates a cluster with members {@code NAME-1}, the writer, {@code NAME-2} ... */
  void createCluster(String name, String engine, int members) {
    try (RdsClient rds = direct(RdsClient.builder(), REGION).build()) {
      rds.createDBCluster(
          r ->
              r.dbClusterIdentifier(name)
                  .engine(engine)
                  .masterUsername("admin")
                  .masterUserPassword(PASSWORD));
    }
    for (int i = 1; i <= members; i++) {
      createDatabase(name + "-" + i, r -> r.engine(engine).dbClusterIdentifier(name));
    }
  }

  /** Creates a replication group of {@code cache.m6g.large}. */
  void createCache(String name, Consumer<CreateReplicationGroupRequest.Builder> change) {
    try (ElastiCacheClient cache = direct(ElastiCacheClient.builder(), REGION).build()) {
      cache.createReplicationGroup(
          CreateReplicationGroupRequest.builder()
              .replicationGroupId(name)
              .replicationGroupDescription(name)
              .engine("redis")
              .cacheNodeType("cache.m6g.large")
              .applyMutation(change)
              .build());
    }
  }

  /** The name of the primary's endpoint, which the emulator draws. */
  String endpointOfCache(String name) {
    try (ElastiCacheClient cache = direct(ElastiCacheClient.builder(), REGION).build()) {
      return cache
          .describeReplicationGroups(r -> r.replicationGroupId(name))
          .replicationGroups()
          .get(0)
          .nodeGroups()
          .get(0)
          .primaryEndpoint()
          .address();
    }
  }

  /** Puts a secret into Secrets Manager. */
  void createSecret(String name, String text) {
    try (SecretsManagerClient secrets = direct(SecretsManagerClient.builder(), REGION).build()) {
      secrets.createSecret(r -> r.name(name).secretString(text));
    }
  }

  /**
   * Metrics of the last and the next minutes: the processors are busy, and the I/O credits of the
   * class of {@code pg-x86} run out.
   */
  void feedCloudWatch() {
    Instant now = Instant.now().truncatedTo(ChronoUnit.MINUTES);
    List<MetricDatum> data = new ArrayList<>();
    for (int minute = -MINUTES_BEFORE; minute <= MINUTES_AFTER; minute++) {
      Instant at = now.plus(minute, ChronoUnit.MINUTES);
      for (String name : List.of("pg-x86", "pg-arm", "mysql-x86", "mysql-arm")) {
        Dimension of = Dimension.builder().name("DBInstanceIdentifier").value(name).build();
        data.add(datum("CPUUtilization", 71.5, of, at));
        data.add(datum("ReadIOPS", 120, of, at));
        data.add(datum("WriteIOPS", 480, of, at));
        data.add(datum("WriteLatency", 0.0013, of, at));
        data.add(datum("FreeableMemory", 3e9, of, at));
        data.add(datum("FreeStorageSpace", 2L << 30, of, at));
        if (name.equals("pg-x86")) {
          data.add(datum("EBSIOBalance%", 80 - minute, of, at));
        }
      }
    }
    try (CloudWatchClient cloudWatch = direct(CloudWatchClient.builder(), REGION).build()) {
      for (int i = 0; i < data.size(); i += PUT_AT_ONCE) {
        List<MetricDatum> some = data.subList(i, Math.min(data.size(), i + PUT_AT_ONCE));
        cloudWatch.putMetricData(r -> r.namespace("AWS/RDS").metricData(some));
      }
    }
  }

  private static MetricDatum datum(String name, double value, Dimension of, Instant at) {
    return MetricDatum.builder().metricName(name).dimensions(of).value(value).timestamp(at).build();
  }
}
