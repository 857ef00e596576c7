package io.kurabe.cli.aws;

import static io.kurabe.cli.aws.AwsValues.text;

import io.kurabe.target.Address;
import io.kurabe.target.TargetException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.elasticache.ElastiCacheClient;
import software.amazon.awssdk.services.elasticache.model.CacheCluster;
import software.amazon.awssdk.services.elasticache.model.CacheClusterNotFoundException;
import software.amazon.awssdk.services.elasticache.model.Endpoint;
import software.amazon.awssdk.services.elasticache.model.MultiAZStatus;
import software.amazon.awssdk.services.elasticache.model.NodeGroup;
import software.amazon.awssdk.services.elasticache.model.NodeGroupMember;
import software.amazon.awssdk.services.elasticache.model.ReplicationGroup;
import software.amazon.awssdk.services.elasticache.model.ReplicationGroupNotFoundException;
import software.amazon.awssdk.services.elasticache.model.ServerlessCache;
import software.amazon.awssdk.services.elasticache.model.ServerlessCacheNotFoundException;

/** Reads what ElastiCache reports about a replication group or a serverless cache. */
record CacheLookup(ElastiCacheClient cache, String region) {
  private static final int PORT = 6379;
  private static final List<String> SPOKEN = List.of("redis", "valkey");

  /** Returns the replication group of that name, else the serverless cache, or refuses. */
  CloudInstance find(Address.Aws address) {
    Optional<ReplicationGroup> group = group(address.identifier());
    if (group.isPresent()) {
      return ofGroup(address, group.get());
    }
    return serverless(address.identifier())
        .map(s -> ofServerless(address, s))
        .orElseThrow(
            () ->
                new TargetException(
                    ("There is no ElastiCache replication group or serverless cache"
                            + " '%s' in %s. The command aws elasticache"
                            + " describe-replication-groups --region %s lists them; ?region="
                            + " chooses another region.")
                        .formatted(address.identifier(), region, region)));
  }

  private Optional<ReplicationGroup> group(String identifier) {
    try {
      return cache
          .describeReplicationGroups(r -> r.replicationGroupId(identifier))
          .replicationGroups()
          .stream()
          .findFirst();
    } catch (ReplicationGroupNotFoundException e) {
      return Optional.empty();
    }
  }

  private Optional<ServerlessCache> serverless(String identifier) {
    try {
      return cache
          .describeServerlessCaches(r -> r.serverlessCacheName(identifier))
          .serverlessCaches()
          .stream()
          .findFirst();
    } catch (ServerlessCacheNotFoundException e) {
      return Optional.empty();
    }
  }

  private CloudInstance ofGroup(Address.Aws address, ReplicationGroup group) {
    boolean cluster = Boolean.TRUE.equals(group.clusterEnabled()) || group.nodeGroups().size() > 1;
    boolean reader = address.parameter("role").filter("reader"::equals).isPresent();
    if (cluster && reader) {
      throw new TargetException(
          group.replicationGroupId()
              + " has cluster mode enabled and no reader of the whole; leave ?role=reader out.");
    }
    NodeGroup nodes = group.nodeGroups().isEmpty() ? null : group.nodeGroups().get(0);
    Endpoint endpoint =
        nodes == null
            ? null
            : cluster
                ? group.configurationEndpoint()
                : reader ? nodes.readerEndpoint() : nodes.primaryEndpoint();
    if (nodes == null || endpoint == null || endpoint.address() == null) {
      throw new TargetException(
          "%s has no %s: it is %s."
              .formatted(
                  group.replicationGroupId(),
                  reader ? "reader endpoint" : "endpoint",
                  group.status()));
    }
    // AWS tells no roles in a cluster; its nodes are alike, so that the first stands for their
    // facts.
    NodeGroupMember node = cluster ? firstMember(nodes, group) : member(nodes, reader, group);
    Optional<CacheCluster> member = cluster(node.cacheClusterId());
    return new CloudInstance(
        address,
        region,
        member
            .map(CacheCluster::engine)
            .or(() -> Optional.ofNullable(group.engine()))
            .orElse("redis"),
        member.map(CacheCluster::engineVersion).orElse(""),
        node.cacheClusterId(),
        InstanceClass.parse(
            Optional.ofNullable(group.cacheNodeType())
                .or(() -> member.map(CacheCluster::cacheNodeType))
                .orElse("")),
        new CloudInstance.Endpoint(
            endpoint.address(),
            endpoint.port() == null ? PORT : endpoint.port(),
            Boolean.TRUE.equals(group.transitEncryptionEnabled()),
            cluster),
        new CloudInstance.Account(
            Optional.empty(),
            Optional.empty(),
            !group.userGroupIds().isEmpty(),
            Optional.empty(),
            Boolean.TRUE.equals(group.authTokenEnabled()) || !group.userGroupIds().isEmpty()),
        Optional.empty(),
        new CloudInstance.Placement(
            zone(node, member),
            group.multiAZ() == MultiAZStatus.ENABLED,
            Math.max(
                1, group.nodeGroups().stream().mapToInt(n -> n.nodeGroupMembers().size()).sum())),
        new CloudInstance.State(
            text(group.status()),
            parameterGroups(member),
            AwsValues.told(group.pendingModifiedValues()),
            ""),
        dimensions(node),
        Optional.empty(),
        cluster ? nodes(group) : Map.of());
  }

  private static Map<String, String> dimensions(NodeGroupMember node) {
    return Map.of(
        "CacheClusterId",
        node.cacheClusterId(),
        "CacheNodeId",
        Optional.ofNullable(node.cacheNodeId()).orElse("0001"));
  }

  /** Returns the dimensions of all nodes, since CloudWatch has no metrics of the whole. */
  private static Map<String, Map<String, String>> nodes(ReplicationGroup group) {
    Map<String, Map<String, String>> all = new LinkedHashMap<>();
    group.nodeGroups().stream()
        .flatMap(shard -> shard.nodeGroupMembers().stream())
        .forEach(node -> all.put(node.cacheClusterId(), dimensions(node)));
    return all;
  }

  private static NodeGroupMember firstMember(NodeGroup nodes, ReplicationGroup group) {
    return nodes.nodeGroupMembers().stream()
        .findFirst()
        .orElseThrow(
            () ->
                new TargetException(
                    group.replicationGroupId() + " has no node: it is " + group.status() + "."));
  }

  private static NodeGroupMember member(NodeGroup nodes, boolean reader, ReplicationGroup group) {
    List<NodeGroupMember> wanted =
        nodes.nodeGroupMembers().stream()
            .filter(m -> "replica".equals(m.currentRole()) == reader)
            .toList();
    if (wanted.isEmpty()) {
      throw new TargetException(
          group.replicationGroupId()
              + " has no "
              + (reader ? "replica; leave ?role=reader out." : "primary node at the moment."));
    }
    if (reader && wanted.size() > 1) {
      throw new TargetException(
          group.replicationGroupId()
              + " has several replicas, among which its reader endpoint divides connections, so that"
              + " nobody could say which was measured. Use the rediss:// URL of one of them.");
    }
    return wanted.get(0);
  }

  private Optional<CacheCluster> cluster(String identifier) {
    try {
      return cache
          .describeCacheClusters(r -> r.cacheClusterId(identifier).showCacheNodeInfo(true))
          .cacheClusters()
          .stream()
          .findFirst();
    } catch (CacheClusterNotFoundException e) {
      return Optional.empty(); // The group tells the most important.
    }
  }

  private static String zone(NodeGroupMember node, Optional<CacheCluster> member) {
    return Optional.ofNullable(node.preferredAvailabilityZone())
        .or(() -> member.map(CacheCluster::preferredAvailabilityZone))
        .orElse("");
  }

  private static Map<String, String> parameterGroups(Optional<CacheCluster> member) {
    Map<String, String> groups = new LinkedHashMap<>();
    member
        .map(CacheCluster::cacheParameterGroup)
        .ifPresent(
            g -> groups.put(text(g.cacheParameterGroupName()), text(g.parameterApplyStatus())));
    return groups;
  }

  private CloudInstance ofServerless(Address.Aws address, ServerlessCache found) {
    CloudInstance.refuseOthers(address, text(found.engine()), SPOKEN);
    boolean reader = address.parameter("role").filter("reader"::equals).isPresent();
    Endpoint endpoint = reader ? found.readerEndpoint() : found.endpoint();
    if (endpoint == null || endpoint.address() == null) {
      throw new TargetException(
          found.serverlessCacheName() + " has no endpoint: it is " + found.status() + ".");
    }
    return new CloudInstance(
        address,
        region,
        text(found.engine()),
        text(found.fullEngineVersion()),
        found.serverlessCacheName(),
        InstanceClass.parse("serverless"),
        new CloudInstance.Endpoint(
            endpoint.address(), endpoint.port() == null ? PORT : endpoint.port(), true),
        new CloudInstance.Account(
            Optional.empty(),
            Optional.empty(),
            found.userGroupId() != null,
            Optional.empty(),
            found.userGroupId() != null),
        Optional.empty(),
        new CloudInstance.Placement("", true),
        new CloudInstance.State(text(found.status()), Map.of(), List.of(), ""),
        Map.of("clusterId", found.serverlessCacheName()),
        Optional.empty(),
        Map.of());
  }
}
