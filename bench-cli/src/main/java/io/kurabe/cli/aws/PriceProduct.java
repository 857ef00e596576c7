package io.kurabe.cli.aws;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A product that has a price on AWS's list.
 *
 * @param service {@code AmazonRDS} or {@code AmazonElastiCache}
 * @param engine as the list calls it, e.g. {@code Aurora PostgreSQL}
 * @param deployment {@code Single-AZ}, {@code Multi-AZ}; empty for a cache's node
 */
record PriceProduct(
    String service,
    String engine,
    String instanceClass,
    String deployment,
    boolean ioOptimized,
    String region) {
  private static final String RDS = "AmazonRDS";

  static PriceProduct of(CloudInstance server) {
    boolean optimized = server.storage().filter(s -> s.type().equals("aurora-iopt1")).isPresent();
    boolean twice = server.address().service().equals("rds") && server.placement().multiZone();
    return new PriceProduct(
        server.isCache() ? "AmazonElastiCache" : RDS,
        engine(server.engine()),
        server.instanceClass().name(),
        server.isCache() ? "" : twice ? "Multi-AZ" : "Single-AZ",
        optimized,
        server.region());
  }

  private static String engine(String engine) {
    return switch (engine) {
      case "mysql" -> "MySQL";
      case "mariadb" -> "MariaDB";
      case "postgres" -> "PostgreSQL";
      case "aurora-mysql" -> "Aurora MySQL";
      case "aurora-postgresql" -> "Aurora PostgreSQL";
      case "valkey" -> "Valkey";
      default -> "Redis";
    };
  }

  boolean isDatabase() {
    return service.equals(RDS);
  }

  /** Returns the filters that select it from the list (Price List API, {@code GetProducts}). */
  Map<String, String> filters() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("regionCode", region);
    all.put("instanceType", instanceClass);
    all.put(isDatabase() ? "databaseEngine" : "cacheEngine", engine);
    if (isDatabase()) {
      all.put("deploymentOption", deployment);
    }
    return all;
  }

  /** Returns whether that usage is its own, not of other storage, Outposts or reservations. */
  boolean isUsage(String usage) {
    String name = usage.substring(usage.lastIndexOf('-') + 1);
    String kind = name.contains(":") ? name.substring(0, name.indexOf(':')) : name;
    if (!isDatabase()) {
      return kind.equals("NodeUsage");
    }
    return ioOptimized
        ? kind.equals("InstanceUsageIOOptimized")
        : kind.equals("InstanceUsage") || kind.equals("Multi") || usage.contains("Multi-AZUsage:");
  }

  /** Returns the product in a few words, for reports. */
  String text() {
    return instanceClass
        + ", "
        + engine
        + (deployment.isEmpty() ? "" : ", " + deployment)
        + (ioOptimized ? ", I/O-Optimized" : "");
  }
}
