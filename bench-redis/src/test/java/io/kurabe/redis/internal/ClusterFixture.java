package io.kurabe.redis.internal;

import io.kurabe.redis.local.internal.EmbeddedCluster;
import io.kurabe.redis.local.internal.EmbeddedRedis;
import io.kurabe.spec.Durability;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An embedded cluster, Kurabe's view of it, and plain connections to its nodes. */
public final class ClusterFixture implements AutoCloseable {
  public final EmbeddedCluster cluster;
  public final Server server;
  private final RedisClient client = RedisClient.create();
  private final Map<EmbeddedRedis, StatefulRedisConnection<String, String>> open =
      new LinkedHashMap<>();

  public ClusterFixture(Map<String, String> settings, int replicas) {
    cluster = EmbeddedCluster.start(Durability.RELAXED, settings, replicas);
    client.setOptions(ClientOptions.builder().autoReconnect(false).build());
    server = open();
  }

  /** Another view of the cluster. */
  Server open() {
    return open(Routing.DEFAULT);
  }

  /** A view of the cluster whose load goes that way. */
  Server open(Routing routing) {
    return RedisServer.open(
        Endpoint.ofCluster("redis-cluster", "embedded", cluster.uris()).routedBy(routing),
        Target.parse(cluster.url()),
        () -> {});
  }

  /** A view of the cluster that takes a node for lost which answers nothing for so long. */
  Server open(Duration timeout) {
    List<RedisURI> seeds = cluster.uris();
    seeds.forEach(seed -> seed.setTimeout(timeout));
    return RedisServer.open(
        Endpoint.ofCluster("redis-cluster", "embedded", seeds),
        Target.parse(cluster.url()),
        () -> {});
  }

  /** The commands of the user on one node; masters come first. */
  public RedisCommands<String, String> node(int index) {
    EmbeddedRedis node = cluster.nodes().get(index);
    return open.computeIfAbsent(node, n -> client.connect(n.uri())).sync();
  }

  /** {@code host:port} of a node. */
  public String address(int index) {
    return RedisUrl.address(cluster.nodes().get(index).uri());
  }

  /** The keys of all masters that match. */
  public List<String> keys(String pattern) {
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      keys.addAll(node(i).keys(pattern));
    }
    return keys;
  }

  @Override
  public void close() {
    open.values().forEach(StatefulRedisConnection::close);
    client.shutdown();
    server.close();
    cluster.close();
  }
}
