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
  static Hosted rds(String engine) {
    return new Hosted(
        address("aws:rds:orders"),
        "eu-west-1",
        engine,
        "18.1",
        "orders",
        InstanceClass.parse("db.m7g.large"),
        new Hosted.Endpoint(RDS_HOST, 5432, true),
        new Hosted.Account(Optional.of("admin"), Optional.empty(), true, Optional.empty(), true),
        Optional.of(new Hosted.Storage("gp3", 400, 12_000, 500)),
        new Hosted.Placement("eu-west-1a", false),
        new Hosted.State("available", Map.of("bench18", "in-sync"), List.of(), "rds-ca-rsa2048-g1"),
        Map.of("DBInstanceIdentifier", "orders"),
        Optional.of("db-RESOURCE"));
  }

  /** The writer of an Aurora cluster. */
  static Hosted aurora(String engine) {
    return with(
        rds(engine),
        Map.of(
            "address",
            address("aws:aurora:orders"),
            "instance",
            "orders-1",
            "storage",
            Optional.of(new Hosted.Storage("aurora", 0, 0, 0)),
            "dimensions",
            Map.of("DBInstanceIdentifier", "orders-1", "DBClusterIdentifier", "orders")));
  }

  /** The primary node of a replication group; open to everybody. */
  static Hosted cache(String engine) {
    return new Hosted(
        address("aws:elasticache:orders"),
        "eu-west-1",
        engine,
        "8.0",
        "orders-001",
        InstanceClass.parse("cache.r7g.large"),
        new Hosted.Endpoint(CACHE_HOST, 6379, true),
        new Hosted.Account(Optional.empty(), Optional.empty(), false, Optional.empty(), false),
        Optional.empty(),
        new Hosted.Placement("eu-west-1a", false),
        new Hosted.State("available", Map.of("default.valkey8", "in-sync"), List.of(), ""),
        Map.of("CacheClusterId", "orders-001", "CacheNodeId", "0001"),
        Optional.empty());
  }

  static Address.Aws address(String text) {
    return (Address.Aws) Target.parse(text).address();
  }

  /** A copy of which these parts are others. */
  static Hosted with(Hosted of, Map<String, Object> parts) {
    RecordComponent[] all = Hosted.class.getRecordComponents();
    List<String> names = Arrays.stream(all).map(RecordComponent::getName).toList();
    assertThat(names).containsAll(parts.keySet());
    Class<?>[] types = Arrays.stream(all).map(RecordComponent::getType).toArray(Class<?>[]::new);
    Object[] values = new Object[all.length];
    try {
      for (int i = 0; i < all.length; i++) {
        Object other = parts.get(names.get(i));
        values[i] = other == null ? all[i].getAccessor().invoke(of) : other;
      }
      return Hosted.class.getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  static Hosted with(Hosted of, String engine, String version, InstanceClass instanceClass) {
    return with(of, Map.of("engine", engine, "version", version, "instanceClass", instanceClass));
  }

  static Hosted with(Hosted of, InstanceClass instanceClass) {
    return with(of, Map.of("instanceClass", instanceClass));
  }

  static Hosted with(Hosted of, Address.Aws address) {
    return with(of, Map.of("address", address));
  }

  static Hosted with(Hosted of, Hosted.Account account) {
    return with(of, Map.of("account", account));
  }

  static Hosted with(
      Hosted of, Address.Aws address, Hosted.Account account, Hosted.Endpoint endpoint) {
    return with(of, Map.of("address", address, "account", account, "endpoint", endpoint));
  }

  static Hosted with(Hosted of, Hosted.Storage storage) {
    return with(of, Map.of("storage", Optional.of(storage)));
  }

  static Hosted with(Hosted of, Hosted.Placement placement) {
    return with(of, Map.of("placement", placement));
  }

  static Hosted with(Hosted of, Hosted.State state) {
    return with(of, Map.of("state", state));
  }

  static Hosted with(
      Hosted of, Hosted.Storage storage, Hosted.Placement placement, Hosted.State state) {
    return with(
        of, Map.of("storage", Optional.of(storage), "placement", placement, "state", state));
  }

  /** Without Performance Insights. */
  static Hosted withoutInsights(Hosted of) {
    return with(of, Map.of("insights", Optional.empty()));
  }
}
