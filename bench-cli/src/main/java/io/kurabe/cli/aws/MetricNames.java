package io.kurabe.cli.aws;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The metrics of CloudWatch for a server's work, with the units that its documentation gives
 * ("Amazon CloudWatch metrics for Amazon RDS", "... for Amazon Aurora", "Metrics for Valkey and
 * Redis OSS").
 */
final class MetricNames {
  /** The length of a sample of most metrics, in seconds. */
  static final int MINUTE = 60;

  /** The length of a sample of a cluster's volume, in seconds. */
  private static final int VOLUME = 300;

  /** What stands between the name of a metric and that of the node of a cluster. */
  private static final String OF = " of ";

  /**
   * A metric; its unit is {@code 1/s} for counts per second, {@code 1/min} for counts.
   *
   * @param node of a cluster; empty for a server alone
   */
  record Name(
      String namespace,
      String name,
      String unit,
      int periodSeconds,
      Map<String, String> dimensions,
      String node) {
    Name(
        String namespace,
        String name,
        String unit,
        int periodSeconds,
        Map<String, String> dimensions) {
      this(namespace, name, unit, periodSeconds, dimensions, "");
    }

    /** Returns the name by which reports show it, {@code CPUUtilization of orders-0002-001}. */
    String shown() {
      return node.isEmpty() ? name : name + OF + node;
    }
  }

  /** Returns the name of a metric without the node. */
  static String plain(String shown) {
    return shown.split(OF, 2)[0];
  }

  private static final String CPU = "CPUUtilization";
  private static final String MEMORY = "BytesUsedForCache";

  /** The metrics of each instance, of Aurora or not. */
  private static final Map<String, String> INSTANCE =
      units(
          """
          CPUUtilization=% ReadIOPS=1/s WriteIOPS=1/s ReadLatency=s WriteLatency=s
          DiskQueueDepth= FreeableMemory=B DatabaseConnections= CPUCreditBalance=
          """);

  /** The metrics of an instance with storage of its own. */
  private static final Map<String, String> RDS =
      units(
          """
          ReadThroughput=B/s WriteThroughput=B/s BurstBalance=% EBSIOBalance%=%
          EBSByteBalance%=%
          """);

  private static final Map<String, String> AURORA =
      units("CommitLatency=ms BufferCacheHitRatio=% Deadlocks=1/s");

  private static final Map<String, String> AURORA_MYSQL =
      units(
          """
          SelectLatency=ms InsertLatency=ms UpdateLatency=ms DeleteLatency=ms DMLLatency=ms
          DDLLatency=ms SelectThroughput=1/s InsertThroughput=1/s UpdateThroughput=1/s
          DeleteThroughput=1/s DMLThroughput=1/s DDLThroughput=1/s CommitThroughput=1/s
          Queries=1/s BlockedTransactions=1/s RowLockTime=ms ResultSetCacheHitRatio=%
          """);

  private static final Map<String, String> AURORA_VOLUME =
      units("VolumeReadIOPs= VolumeWriteIOPs=");

  private static final Map<String, String> CACHE =
      units(
          """
          CPUUtilization=% EngineCPUUtilization=% SetTypeCmds=1/min GetTypeCmds=1/min
          SetTypeCmdsLatency=us GetTypeCmdsLatency=us StringBasedCmdsLatency=us
          KeyBasedCmdsLatency=us EvalBasedCmdsLatency=us CurrConnections= NewConnections=1/min
          BytesUsedForCache=B NetworkBandwidthInAllowanceExceeded=1/min
          NetworkBandwidthOutAllowanceExceeded=1/min
          NetworkPacketsPerSecondAllowanceExceeded=1/min CPUCreditBalance=
          """);

  private static final Map<String, String> SERVERLESS =
      units(
          """
          ElastiCacheProcessingUnits=1/min BytesUsedForCache=B CurrConnections=
          NewConnections=1/min ThrottledCmds=1/min SuccessfulReadRequestLatency=us
          SuccessfulWriteRequestLatency=us
          """);

  private MetricNames() {}

  /** Returns the metric that a server always has; its samples tell whether all arrived. */
  static String always(CloudInstance server) {
    return server.isCache() && server.instanceClass().isServerless() ? MEMORY : CPU;
  }

  static List<Name> of(CloudInstance server) {
    List<Name> all = new ArrayList<>();
    switch (server.address().service()) {
      case "rds" -> {
        Map<String, String> instance = only(server, "DBInstanceIdentifier");
        add(all, "AWS/RDS", INSTANCE, MINUTE, instance);
        add(all, "AWS/RDS", RDS, MINUTE, instance);
        if (server.isPostgres()) {
          add(all, "AWS/RDS", units("TransactionLogsGeneration=B/s"), MINUTE, instance);
        }
      }
      case "aurora" -> {
        Map<String, String> instance = only(server, "DBInstanceIdentifier");
        add(all, "AWS/RDS", INSTANCE, MINUTE, instance);
        add(all, "AWS/RDS", AURORA, MINUTE, instance);
        if (!server.isPostgres()) {
          add(all, "AWS/RDS", AURORA_MYSQL, MINUTE, instance);
        }
        add(all, "AWS/RDS", AURORA_VOLUME, VOLUME, only(server, "DBClusterIdentifier"));
      }
      default -> {
        if (server.nodes().isEmpty()) {
          add(
              all,
              "AWS/ElastiCache",
              server.instanceClass().isServerless() ? SERVERLESS : CACHE,
              MINUTE,
              server.dimensions());
        }
        CACHE.forEach(
            (name, unit) ->
                server
                    .nodes()
                    .forEach(
                        (node, dimensions) ->
                            all.add(
                                new Name(
                                    "AWS/ElastiCache", name, unit, MINUTE, dimensions, node))));
      }
    }
    return all;
  }

  /** Returns one further metric of an instance of RDS. */
  static Name ofInstance(CloudInstance server, String name, String unit) {
    return new Name("AWS/RDS", name, unit, MINUTE, only(server, "DBInstanceIdentifier"));
  }

  private static Map<String, String> only(CloudInstance server, String dimension) {
    return Map.of(dimension, server.dimensions().getOrDefault(dimension, ""));
  }

  private static void add(
      List<Name> all,
      String namespace,
      Map<String, String> units,
      int period,
      Map<String, String> dimensions) {
    units.forEach((name, unit) -> all.add(new Name(namespace, name, unit, period, dimensions)));
  }

  /** Returns the units by name, in their order. */
  private static Map<String, String> units(String table) {
    return Stream.of(table.strip().split("\\s+", -1))
        .map(entry -> entry.split("=", 2))
        .collect(Collectors.toMap(e -> e[0], e -> e[1], (a, b) -> b, LinkedHashMap::new));
  }
}
