package io.kurabe.cli.aws;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.target.Address;
import io.kurabe.target.Target;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Servers as AWS tells of them, of which a test changes one part. */
final class SampleHosted {
  static final String RDS_HOST = "orders.aaaaaaaaaa.eu-west-1.rds.amazonaws.com";
  static final String CACHE_HOST = "orders.aaaaaa.euw1.cache.amazonaws.com";

  private SampleHosted() {}

  /** An instance of RDS: {@code db.m7g.large}, gp3, in one zone, nothing pending. */
  static CloudInstance rds(String engine) {
    return new CloudInstance(
        address("aws:rds:orders"),
        "eu-west-1",
        engine,
        "18.1",
        "orders",
        InstanceClass.parse("db.m7g.large"),
        new CloudInstance.Endpoint(RDS_HOST, 5432, true),
        new CloudInstance.Account(
            Optional.of("admin"), Optional.empty(), true, Optional.empty(), true),
        Optional.of(new CloudInstance.Storage("gp3", 400, 12_000, 500)),
        new CloudInstance.Placement("eu-west-1a", false),
        new CloudInstance.State(
            "available", Map.of("bench18", "in-sync"), List.of(), "rds-ca-rsa2048-g1"),
        Map.of("DBInstanceIdentifier", "orders"),
        Optional.of("db-RESOURCE"),
        Map.of());
  }

  /** The writer of an Aurora cluster. */
  static CloudInstance aurora(String engine) {
    return with(
        rds(engine),
        Map.of(
            "address",
            address("aws:aurora:orders"),
            "instance",
            "orders-1",
            "storage",
            Optional.of(new CloudInstance.Storage("aurora", 0, 0, 0)),
            "dimensions",
            Map.of("DBInstanceIdentifier", "orders-1", "DBClusterIdentifier", "orders")));
  }

  /** The primary node of a replication group; open to everybody. */
  static CloudInstance cache(String engine) {
    return new CloudInstance(
        address("aws:elasticache:orders"),
        "eu-west-1",
        engine,
        "8.0",
        "orders-001",
        InstanceClass.parse("cache.r7g.large"),
        new CloudInstance.Endpoint(CACHE_HOST, 6379, true),
        new CloudInstance.Account(
            Optional.empty(), Optional.empty(), false, Optional.empty(), false),
        Optional.empty(),
        new CloudInstance.Placement("eu-west-1a", false),
        new CloudInstance.State("available", Map.of("default.valkey8", "in-sync"), List.of(), ""),
        Map.of("CacheClusterId", "orders-001", "CacheNodeId", "0001"),
        Optional.empty(),
        Map.of());
  }

  static Address.Aws address(String text) {
    return (Address.Aws) Target.parse(text).address();
  }

  /** A copy of which these parts are others. */
  static CloudInstance with(CloudInstance of, Map<String, Object> parts) {
    RecordComponent[] all = CloudInstance.class.getRecordComponents();
    List<String> names = Arrays.stream(all).map(RecordComponent::getName).toList();
    assertThat(names).containsAll(parts.keySet());
    Class<?>[] types = Arrays.stream(all).map(RecordComponent::getType).toArray(Class<?>[]::new);
    Object[] values = new Object[all.length];
    try {
      for (int i = 0; i < all.length; i++) {
        Object other = parts.get(names.get(i));
        values[i] = other == null ? all[i].getAccessor().invoke(of) : other;
      }
      return CloudInstance.class.getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  static CloudInstance with(
      CloudInstance of, String engine, String version, InstanceClass instanceClass) {
    return with(of, Map.of("engine", engine, "version", version, "instanceClass", instanceClass));
  }

  static CloudInstance with(CloudInstance of, InstanceClass instanceClass) {
    return with(of, Map.of("instanceClass", instanceClass));
  }

  static CloudInstance with(CloudInstance of, Address.Aws address) {
    return with(of, Map.of("address", address));
  }

  static CloudInstance with(CloudInstance of, CloudInstance.Account account) {
    return with(of, Map.of("account", account));
  }

  static CloudInstance with(
      CloudInstance of,
      Address.Aws address,
      CloudInstance.Account account,
      CloudInstance.Endpoint endpoint) {
    return with(of, Map.of("address", address, "account", account, "endpoint", endpoint));
  }

  static CloudInstance with(CloudInstance of, CloudInstance.Storage storage) {
    return with(of, Map.of("storage", Optional.of(storage)));
  }

  static CloudInstance with(CloudInstance of, CloudInstance.Placement placement) {
    return with(of, Map.of("placement", placement));
  }

  static CloudInstance with(CloudInstance of, CloudInstance.State state) {
    return with(of, Map.of("state", state));
  }

  static CloudInstance with(
      CloudInstance of,
      CloudInstance.Storage storage,
      CloudInstance.Placement placement,
      CloudInstance.State state) {
    return with(
        of, Map.of("storage", Optional.of(storage), "placement", placement, "state", state));
  }

  /** Without Performance Insights. */
  static CloudInstance withoutInsights(CloudInstance of) {
    return with(of, Map.of("insights", Optional.empty()));
  }
}
