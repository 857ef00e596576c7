package io.kurabe.cli.aws;

import static io.kurabe.cli.aws.AwsValues.number;
import static io.kurabe.cli.aws.AwsValues.text;

import io.kurabe.target.Address;
import io.kurabe.target.TargetException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.rds.model.DBCluster;
import software.amazon.awssdk.services.rds.model.DBClusterMember;
import software.amazon.awssdk.services.rds.model.DBInstance;
import software.amazon.awssdk.services.rds.model.DbClusterNotFoundException;
import software.amazon.awssdk.services.rds.model.DbInstanceNotFoundException;
import software.amazon.awssdk.services.rds.model.MasterUserSecret;

/** Reads what RDS reports about an instance, or about an Aurora cluster. */
record RdsLookup(RdsClient rds, String region) {
  private static final List<String> SPOKEN =
      List.of("mysql", "mariadb", "postgres", "aurora-mysql", "aurora-postgresql");

  /** Returns an instance of its own; refused when there is none, or none that answers. */
  CloudInstance instance(Address.Aws address) {
    DBInstance found = instance(address.identifier());
    if (found.dbClusterIdentifier() != null && !isAurora(found.engine())) {
      throw multiZoneCluster(address.identifier() + " is a member of", found.dbClusterIdentifier());
    }
    if (found.dbClusterIdentifier() != null) {
      throw new TargetException(
          address.identifier()
              + " is a member of the Aurora cluster "
              + found.dbClusterIdentifier()
              + ". Use aws:aurora:"
              + found.dbClusterIdentifier()
              + ", with ?role=reader for a reader.");
    }
    CloudInstance.refuseOthers(address, text(found.engine()), SPOKEN);
    return new CloudInstance(
        address,
        region,
        found.engine(),
        text(found.engineVersion()),
        found.dbInstanceIdentifier(),
        InstanceClass.parse(text(found.dbInstanceClass())),
        endpoint(found),
        new CloudInstance.Account(
            Optional.ofNullable(found.masterUsername()),
            Optional.ofNullable(found.dbName()).filter(n -> !n.isEmpty()),
            Boolean.TRUE.equals(found.iamDatabaseAuthenticationEnabled()),
            secret(found.masterUserSecret()),
            true),
        Optional.of(storage(found)),
        new CloudInstance.Placement(
            text(found.availabilityZone()), Boolean.TRUE.equals(found.multiAZ())),
        state(found),
        Map.of("DBInstanceIdentifier", found.dbInstanceIdentifier()),
        insights(found),
        Map.of());
  }

  /** Returns the writer of a cluster, or its readers; refused when there is none. */
  CloudInstance cluster(Address.Aws address) {
    boolean reader = address.parameter("role").filter("reader"::equals).isPresent();
    DBCluster cluster = cluster(address.identifier());
    CloudInstance.refuseOthers(address, text(cluster.engine()), SPOKEN);
    if (!isAurora(cluster.engine())) {
      throw multiZoneCluster(address.identifier() + " is", address.identifier());
    }
    List<String> members =
        cluster.dbClusterMembers().stream()
            .filter(m -> Boolean.TRUE.equals(m.isClusterWriter()) != reader)
            .map(DBClusterMember::dbInstanceIdentifier)
            .toList();
    if (members.isEmpty()) {
      throw new TargetException(
          "The cluster "
              + address.identifier()
              + " has no "
              + (reader ? "reader; leave ?role=reader out." : "writer at the moment."));
    }
    if (members.size() > 1) {
      throw new TargetException(
          ("The cluster %s has several readers (%s), among which its endpoint divides"
                  + " connections, so that nobody could say which was measured. Use the JDBC"
                  + " URL of one of them.")
              .formatted(address.identifier(), String.join(", ", members)));
    }
    DBInstance member = instance(members.get(0));
    Map<String, String> groups = new LinkedHashMap<>(state(member).parameterGroups());
    if (cluster.dbClusterParameterGroup() != null) {
      groups.put(cluster.dbClusterParameterGroup(), clusterGroupStatus(cluster, member));
    }
    return new CloudInstance(
        address,
        region,
        cluster.engine(),
        text(cluster.engineVersion()),
        member.dbInstanceIdentifier(),
        InstanceClass.parse(text(member.dbInstanceClass())),
        new CloudInstance.Endpoint(endpoint(cluster, reader), port(cluster, member), true),
        new CloudInstance.Account(
            Optional.ofNullable(cluster.masterUsername()),
            Optional.ofNullable(cluster.databaseName()).filter(n -> !n.isEmpty()),
            Boolean.TRUE.equals(cluster.iamDatabaseAuthenticationEnabled()),
            secret(cluster.masterUserSecret()),
            true),
        Optional.of(
            new CloudInstance.Storage(
                Optional.ofNullable(cluster.storageType())
                    .filter(t -> !t.isEmpty())
                    .orElse("aurora"),
                0,
                0,
                0)),
        new CloudInstance.Placement(
            text(member.availabilityZone()),
            Boolean.TRUE.equals(cluster.multiAZ()),
            cluster.dbClusterMembers().size()),
        new CloudInstance.State(
            text(member.dbInstanceStatus()),
            groups,
            state(member).pending(),
            text(member.caCertificateIdentifier())),
        Map.of(
            "DBInstanceIdentifier",
            member.dbInstanceIdentifier(),
            "DBClusterIdentifier",
            cluster.dbClusterIdentifier()),
        insights(member),
        Map.of());
  }

  private static boolean isAurora(@Nullable String engine) {
    return text(engine).startsWith("aurora");
  }

  /** Refuses a cluster of three instances with storage of their own, each of which has a price. */
  private static TargetException multiZoneCluster(String what, String cluster) {
    return new TargetException(
        ("%s the Multi-AZ DB cluster %s, of which Kurabe knows neither storage nor"
                + " price. Use the JDBC URL of its endpoint, and --price NAME=USD_PER_HOUR.")
            .formatted(what, cluster));
  }

  private DBInstance instance(String identifier) {
    try {
      List<DBInstance> found =
          rds.describeDBInstances(r -> r.dbInstanceIdentifier(identifier)).dbInstances();
      if (!found.isEmpty()) {
        return found.get(0);
      }
    } catch (DbInstanceNotFoundException e) {
      // As if the answer were empty.
    }
    throw new TargetException(
        ("There is no RDS instance '%s' in %s. The command aws rds"
                + " describe-db-instances --region %s lists them; ?region= chooses another"
                + " region.")
            .formatted(identifier, region, region));
  }

  private DBCluster cluster(String identifier) {
    try {
      List<DBCluster> found =
          rds.describeDBClusters(r -> r.dbClusterIdentifier(identifier)).dbClusters();
      if (!found.isEmpty()) {
        return found.get(0);
      }
    } catch (DbClusterNotFoundException e) {
      // As if the answer were empty.
    }
    throw new TargetException(
        ("There is no Aurora cluster '%s' in %s. The command aws rds"
                + " describe-db-clusters --region %s lists them; ?region= chooses another"
                + " region.")
            .formatted(identifier, region, region));
  }

  private static CloudInstance.Endpoint endpoint(DBInstance found) {
    if (found.endpoint() == null || found.endpoint().address() == null) {
      throw new TargetException(
          "The RDS instance %s has no endpoint yet: it is %s. Wait until it is available."
              .formatted(found.dbInstanceIdentifier(), found.dbInstanceStatus()));
    }
    return new CloudInstance.Endpoint(found.endpoint().address(), found.endpoint().port(), true);
  }

  private static String endpoint(DBCluster cluster, boolean reader) {
    String host = reader ? cluster.readerEndpoint() : cluster.endpoint();
    if (host == null || host.isEmpty()) {
      throw new TargetException(
          "The Aurora cluster %s has no endpoint yet: it is %s. Wait until it is available."
              .formatted(cluster.dbClusterIdentifier(), cluster.status()));
    }
    return host;
  }

  private static int port(DBCluster cluster, DBInstance member) {
    Integer port = cluster.port();
    return port == null ? endpoint(member).port() : port;
  }

  private static CloudInstance.Storage storage(DBInstance found) {
    return new CloudInstance.Storage(
        text(found.storageType()),
        number(found.allocatedStorage()),
        number(found.iops()),
        number(found.storageThroughput()));
  }

  private static CloudInstance.State state(DBInstance found) {
    Map<String, String> groups = new LinkedHashMap<>();
    found
        .dbParameterGroups()
        .forEach(g -> groups.put(g.dbParameterGroupName(), text(g.parameterApplyStatus())));
    return new CloudInstance.State(
        text(found.dbInstanceStatus()),
        groups,
        AwsValues.told(found.pendingModifiedValues()),
        text(found.caCertificateIdentifier()));
  }

  private static String clusterGroupStatus(DBCluster cluster, DBInstance member) {
    return cluster.dbClusterMembers().stream()
        .filter(m -> m.dbInstanceIdentifier().equals(member.dbInstanceIdentifier()))
        .map(m -> text(m.dbClusterParameterGroupStatus()))
        .findFirst()
        .orElse("");
  }

  private static Optional<String> insights(DBInstance found) {
    return Boolean.TRUE.equals(found.performanceInsightsEnabled())
        ? Optional.ofNullable(found.dbiResourceId())
        : Optional.empty();
  }

  private static Optional<String> secret(@Nullable MasterUserSecret secret) {
    return Optional.ofNullable(secret).map(MasterUserSecret::secretArn);
  }
}
