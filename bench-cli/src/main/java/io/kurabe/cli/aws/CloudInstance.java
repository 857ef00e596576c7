package io.kurabe.cli.aws;

import io.kurabe.target.Address;
import io.kurabe.target.TargetException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * AWS's facts about one server.
 *
 * @param engine as AWS calls it: {@code mysql}, {@code mariadb}, {@code postgres}, {@code
 *     aurora-mysql}, {@code aurora-postgresql}, {@code redis}, {@code valkey}
 * @param instance its identifier, that of the chosen member of a cluster or group
 * @param dimensions by which CloudWatch names it, or the first node of a cluster
 * @param insights identifier for Performance Insights; empty when they are off
 * @param nodes the dimensions of each node of a cluster, by its identifier; empty for any other
 *     server
 */
record CloudInstance(
    Address.Aws address,
    String region,
    String engine,
    String version,
    String instance,
    InstanceClass instanceClass,
    Endpoint endpoint,
    Account account,
    Optional<Storage> storage,
    Placement placement,
    State state,
    Map<String, String> dimensions,
    Optional<String> insights,
    Map<String, Map<String, String>> nodes) {
  CloudInstance {
    nodes = Collections.unmodifiableMap(new LinkedHashMap<>(nodes));
  }

  /**
   * The endpoint of a server.
   *
   * @param encrypted whether it speaks TLS
   * @param cluster whether it only tells the nodes of a cluster
   */
  record Endpoint(String host, int port, boolean encrypted, boolean cluster) {
    Endpoint(String host, int port, boolean encrypted) {
      this(host, port, encrypted, false);
    }
  }

  /**
   * The account of a server.
   *
   * @param user that was created with it; empty for Redis' default user
   * @param secret ARN of the secret that AWS keeps its password in; empty for none
   * @param protectedByPassword whether a login without a password is refused, as far as AWS reports
   *     it
   */
  record Account(
      Optional<String> user,
      Optional<String> database,
      boolean iam,
      Optional<String> secret,
      boolean protectedByPassword) {}

  /**
   * The disk of a server.
   *
   * @param type {@code gp2}, {@code gp3}, {@code io1}, {@code io2}, {@code aurora}, {@code
   *     aurora-iopt1}
   * @param gib size; 0 for Aurora's, which grows
   * @param iops provisioned; 0 when none are
   * @param throughputMiBs provisioned, in MiB/s; 0 when none is
   */
  record Storage(String type, int gib, int iops, int throughputMiBs) {}

  /**
   * The place of a server.
   *
   * @param multiZone whether a copy in another zone is kept in step
   * @param nodes instances of its cluster or nodes of its group, replicas included; 1 for an
   *     instance on its own
   */
  record Placement(String zone, boolean multiZone, int nodes) {
    Placement(String zone, boolean multiZone) {
      this(zone, multiZone, 1);
    }
  }

  /**
   * The status and the pending changes of a server.
   *
   * @param status {@code available}, or another activity
   * @param parameterGroups name to status, e.g. {@code in-sync}, {@code pending-reboot}
   * @param certificateAuthority that signed its certificate; empty when it is not known
   */
  record State(
      String status,
      Map<String, String> parameterGroups,
      List<String> pending,
      String certificateAuthority) {}

  /** Returns whether it is a Redis or Valkey. */
  boolean isCache() {
    return address.service().equals("elasticache");
  }

  /** Returns whether it is PostgreSQL or speaks like it. */
  boolean isPostgres() {
    return engine.contains("postgres");
  }

  /** Refuses an engine that Kurabe does not speak, before it is used. */
  static void refuseOthers(Address.Aws address, String engine, List<String> spoken) {
    if (!spoken.contains(engine)) {
      throw new TargetException(
          "%s is %s, which Kurabe does not speak. It measures %s."
              .formatted(place(address), engine, String.join(", ", spoken)));
    }
  }

  private static String place(Address.Aws address) {
    return "aws:" + address.service() + ":" + address.identifier();
  }

  boolean tlsIsOff() {
    return address.parameter("tls").filter("off"::equals).isPresent();
  }

  /** Returns whether the server can speak TLS, and the user does not do without. */
  boolean speaksTls() {
    return endpoint.encrypted() && !tlsIsOff();
  }

  /** Returns its name among targets, e.g. {@code aws:rds:orders}. */
  String place() {
    return place(address);
  }
}
