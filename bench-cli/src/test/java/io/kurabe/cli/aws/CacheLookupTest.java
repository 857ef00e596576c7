package io.kurabe.cli.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.TargetException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.elasticache.model.CacheCluster;
import software.amazon.awssdk.services.elasticache.model.Endpoint;
import software.amazon.awssdk.services.elasticache.model.MultiAZStatus;
import software.amazon.awssdk.services.elasticache.model.NodeGroup;
import software.amazon.awssdk.services.elasticache.model.NodeGroupMember;
import software.amazon.awssdk.services.elasticache.model.ReplicationGroup;
import software.amazon.awssdk.services.elasticache.model.ServerlessCache;

class CacheLookupTest {
  private final FakeCaches caches = new FakeCaches();

  @Test
  void thePrimaryOfAGroupHasAllThatAwsTells() {
    caches.put(
        group(
            g ->
                g.multiAZ(MultiAZStatus.ENABLED)
                    .transitEncryptionEnabled(true)
                    .authTokenEnabled(true)
                    .pendingModifiedValues(p -> p.logDeliveryConfigurations(List.of()))));
    caches.put(
        CacheCluster.builder()
            .cacheClusterId("orders-001")
            .engine("valkey")
            .engineVersion("8.0.1")
            .cacheParameterGroup(
                p -> p.cacheParameterGroupName("bench8").parameterApplyStatus("in-sync"))
            .build());
    CloudInstance found = find("aws:elasticache:orders");
    assertThat(found.engine()).isEqualTo("valkey");
    assertThat(found.version()).isEqualTo("8.0.1");
    assertThat(found.instance()).isEqualTo("orders-001");
    assertThat(found.instanceClass()).isEqualTo(InstanceClass.parse("cache.r7g.large"));
    assertThat(found.endpoint())
        .isEqualTo(new CloudInstance.Endpoint("orders.cache.amazonaws.com", 6379, true));
    assertThat(found.account().user()).isEmpty();
    assertThat(found.account().protectedByPassword()).isTrue();
    assertThat(found.account().iam()).as("there is no user group").isFalse();
    assertThat(found.storage()).isEmpty();
    assertThat(found.placement()).isEqualTo(new CloudInstance.Placement("eu-west-1a", true));
    assertThat(found.state().parameterGroups()).containsExactly(Map.entry("bench8", "in-sync"));
    assertThat(found.state().pending()).isEmpty();
    assertThat(found.dimensions())
        .isEqualTo(Map.of("CacheClusterId", "orders-001", "CacheNodeId", "0001"));
  }

  @Test
  void aMemberThatIsNotToldLeavesWhatTheGroupTells() {
    caches.put(group(g -> g.engine("redis")));
    CloudInstance found = find("aws:elasticache:orders");
    assertThat(found.engine()).isEqualTo("redis");
    assertThat(found.version()).isEmpty();
    assertThat(found.endpoint().encrypted()).isFalse();
    assertThat(found.account().protectedByPassword()).isFalse();
    assertThat(found.state().parameterGroups()).isEmpty();
  }

  @Test
  void aUserGroupTakesTokensOfIam() {
    caches.put(group(g -> g.userGroupIds("bench-users")));
    assertThat(find("aws:elasticache:orders").account().iam()).isTrue();
    assertThat(find("aws:elasticache:orders").account().protectedByPassword()).isTrue();
  }

  @Test
  void aGroupInClusterModeIsFoundByItsConfigurationEndpoint() {
    caches.put(
        group(
            g ->
                g.clusterEnabled(true)
                    .transitEncryptionEnabled(true)
                    .configurationEndpoint(
                        e -> e.address("clustercfg.orders.cache.amazonaws.com").port(6380))
                    .nodeGroups(shard("0001"), shard("0002"))));
    CloudInstance found = find("aws:elasticache:orders");
    assertThat(found.endpoint())
        .isEqualTo(
            new CloudInstance.Endpoint("clustercfg.orders.cache.amazonaws.com", 6380, true, true));
    assertThat(found.placement().nodes()).isEqualTo(4);
    assertThat(found.dimensions()).containsEntry("CacheClusterId", "orders-0001-001");
    assertThat(found.nodes())
        .containsOnlyKeys(
            "orders-0001-001", "orders-0001-002", "orders-0002-001", "orders-0002-002")
        .containsEntry(
            "orders-0002-001", Map.of("CacheClusterId", "orders-0002-001", "CacheNodeId", "0001"));
    assertThat(Urls.redis(found.endpoint(), Optional.empty(), true, Optional.empty()))
        .isEqualTo("rediss-cluster://clustercfg.orders.cache.amazonaws.com:6380");
    assertThat(Urls.redis(found.endpoint(), Optional.of("ann"), false, Optional.empty()))
        .isEqualTo("redis-cluster://ann@clustercfg.orders.cache.amazonaws.com:6380");
  }

  @Test
  void aClusterHasNoReaderOfTheWholeAndNoEndpointWhileItIsMade() {
    caches.put(group(g -> g.clusterEnabled(true).status("creating")));
    assertThatThrownBy(() -> find("aws:elasticache:orders?role=reader"))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("leave ?role=reader out");
    assertThatThrownBy(() -> find("aws:elasticache:orders"))
        .isInstanceOf(TargetException.class)
        .hasMessage("orders has no endpoint: it is creating.");
    caches.put(
        group(
            g ->
                g.clusterEnabled(true)
                    .configurationEndpoint(e -> e.address("cfg"))
                    .nodeGroups(NodeGroup.builder().build())));
    assertThatThrownBy(() -> find("aws:elasticache:orders"))
        .hasMessage("orders has no node: it is available.");
  }

  @Test
  void theReaderIsTheReplicaBehindTheReaderEndpoint() {
    caches.put(group(g -> g.nodeGroups(nodes("primary", "replica"))));
    CloudInstance found = find("aws:elasticache:orders?role=reader");
    assertThat(found.instance()).isEqualTo("orders-002");
    assertThat(found.endpoint().host()).isEqualTo("orders-ro.cache.amazonaws.com");
    assertThat(found.endpoint().port()).isEqualTo(6379);
    assertThat(find("aws:elasticache:orders").instance()).isEqualTo("orders-001");
  }

  @Test
  void aMissingReaderPrimaryOrEndpointIsSaid() {
    caches.put(group(g -> {}));
    assertThatThrownBy(() -> find("aws:elasticache:orders?role=reader"))
        .isInstanceOf(TargetException.class)
        .hasMessage("orders has no replica; leave ?role=reader out.");
    caches.put(group(g -> g.nodeGroups(nodes("replica"))));
    assertThatThrownBy(() -> find("aws:elasticache:orders"))
        .isInstanceOf(TargetException.class)
        .hasMessage("orders has no primary node at the moment.");
    caches.put(group(g -> g.nodeGroups(List.of()).status("creating")));
    assertThatThrownBy(() -> find("aws:elasticache:orders"))
        .isInstanceOf(TargetException.class)
        .hasMessage("orders has no endpoint: it is creating.");
    assertThatThrownBy(() -> find("aws:elasticache:orders?role=reader"))
        .hasMessage("orders has no reader endpoint: it is creating.");
  }

  @Test
  void severalReplicasAreRefusedSinceNobodyKnowsWhichAnswers() {
    caches.put(group(g -> g.nodeGroups(nodes("primary", "replica", "replica"))));
    assertThatThrownBy(() -> find("aws:elasticache:orders?role=reader"))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("orders has several replicas")
        .hasMessageContaining("Use the rediss:// URL of one of them.");
  }

  @Test
  void aServerlessCacheIsFoundWhereNoGroupHasTheName() {
    caches.put(serverless(s -> s.userGroupId("bench-users")));
    CloudInstance found = find("aws:elasticache:orders");
    assertThat(found.engine()).isEqualTo("valkey");
    assertThat(found.version()).isEqualTo("8.0");
    assertThat(found.instanceClass().isServerless()).isTrue();
    assertThat(found.endpoint())
        .isEqualTo(new CloudInstance.Endpoint("orders.serverless.amazonaws.com", 6379, true));
    assertThat(found.account().iam()).isTrue();
    assertThat(found.dimensions()).isEqualTo(Map.of("clusterId", "orders"));
    CloudInstance reader = find("aws:elasticache:orders?role=reader");
    assertThat(reader.endpoint().port()).isEqualTo(6380);
  }

  @Test
  void aServerlessCacheThatIsBeingCreatedHasNoEndpoint() {
    caches.put(serverless(s -> s.endpoint((Endpoint) null).status("creating")));
    assertThatThrownBy(() -> find("aws:elasticache:orders"))
        .isInstanceOf(TargetException.class)
        .hasMessage("orders has no endpoint: it is creating.");
  }

  @Test
  void memcachedIsRefused() {
    caches.put(serverless(s -> s.engine("memcached")));
    assertThatThrownBy(() -> find("aws:elasticache:orders"))
        .isInstanceOf(TargetException.class)
        .hasMessage(
            "aws:elasticache:orders is memcached, which Kurabe does not speak. It measures redis,"
                + " valkey.");
  }

  @Test
  void anUnknownNameIsRefusedWithHowToFindTheRightOne() {
    assertThatThrownBy(() -> find("aws:elasticache:ordres"))
        .isInstanceOf(TargetException.class)
        .hasMessage(
            "There is no ElastiCache replication group or serverless cache 'ordres' in eu-west-1."
                + " The command aws elasticache describe-replication-groups --region eu-west-1"
                + " lists them; ?region= chooses another region.");
  }

  private CloudInstance find(String target) {
    return new CacheLookup(caches, "eu-west-1").find(SampleHosted.address(target));
  }

  private static ReplicationGroup group(Consumer<ReplicationGroup.Builder> change) {
    return ReplicationGroup.builder()
        .replicationGroupId("orders")
        .status("available")
        .cacheNodeType("cache.r7g.large")
        .nodeGroups(nodes("primary"))
        .applyMutation(change)
        .build();
  }

  /** A shard as AWS tells it in cluster mode: with neither roles nor endpoints. */
  private static NodeGroup shard(String number) {
    return NodeGroup.builder()
        .nodeGroupId(number)
        .nodeGroupMembers(
            NodeGroupMember.builder().cacheClusterId("orders-" + number + "-001").build(),
            NodeGroupMember.builder().cacheClusterId("orders-" + number + "-002").build())
        .build();
  }

  private static NodeGroup nodes(String... roles) {
    List<NodeGroupMember> members =
        java.util.stream.IntStream.range(0, roles.length)
            .mapToObj(
                i ->
                    NodeGroupMember.builder()
                        .cacheClusterId("orders-00" + (i + 1))
                        .cacheNodeId("0001")
                        .currentRole(roles[i])
                        .preferredAvailabilityZone("eu-west-1a")
                        .build())
            .toList();
    return NodeGroup.builder()
        .primaryEndpoint(e -> e.address("orders.cache.amazonaws.com").port(6379))
        .readerEndpoint(e -> e.address("orders-ro.cache.amazonaws.com"))
        .nodeGroupMembers(members)
        .build();
  }

  private static ServerlessCache serverless(Consumer<ServerlessCache.Builder> change) {
    return ServerlessCache.builder()
        .serverlessCacheName("orders")
        .engine("valkey")
        .fullEngineVersion("8.0")
        .status("available")
        .endpoint(e -> e.address("orders.serverless.amazonaws.com").port(6379))
        .readerEndpoint(e -> e.address("orders.serverless.amazonaws.com").port(6380))
        .applyMutation(change)
        .build();
  }
}
