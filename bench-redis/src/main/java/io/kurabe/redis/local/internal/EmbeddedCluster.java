package io.kurabe.redis.local.internal;

import static java.util.stream.Collectors.joining;

import io.kurabe.redis.internal.RedisUrl;
import io.kurabe.spec.Durability;
import io.kurabe.spec.NanoClock;
import io.kurabe.target.Secret;
import io.kurabe.target.TargetException;
import io.kurabe.target.local.internal.FreePort;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.cluster.SlotHash;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * A real Redis Cluster on loopback: three masters with a third of the slots each, and as many
 * replicas if they are wanted. Each node is an {@link EmbeddedRedis} with the same password.
 * Closing it stops all of them.
 */
public final class EmbeddedCluster implements AutoCloseable {
  static final int MASTERS = 3;

  private static final Duration START_LIMIT = Duration.ofSeconds(30);
  private static final long LOOK_NANOS = 100_000_000;

  private final List<EmbeddedRedis> nodes;

  private EmbeddedCluster(List<EmbeddedRedis> nodes) {
    this.nodes = List.copyOf(nodes);
  }

  /** Starts three masters; a TargetException says what to install or change. */
  public static EmbeddedCluster start(Durability durability, Map<String, String> settings) {
    return start(durability, settings, 0);
  }

  /** Starts three masters with that many replicas of each. */
  public static EmbeddedCluster start(
      Durability durability, Map<String, String> settings, int replicas) {
    Path program = ServerProgram.find();
    Secret password = Secret.random();
    List<EmbeddedRedis> started = new ArrayList<>();
    try {
      for (int i = 0; i < MASTERS * (1 + replicas); i++) {
        started.add(
            FreePort.start(
                port ->
                    EmbeddedRedis.start(
                        durability,
                        settings,
                        program,
                        port,
                        password,
                        ServerConfig.ofNode(password))));
      }
      join(started);
      return new EmbeddedCluster(started);
    } catch (RuntimeException e) {
      close(started);
      throw e;
    }
  }

  private static void join(List<EmbeddedRedis> nodes) {
    RedisClient client = RedisClient.create();
    client.setOptions(ClientOptions.builder().autoReconnect(false).build());
    Map<EmbeddedRedis, StatefulRedisConnection<String, String>> open = new LinkedHashMap<>();
    try {
      nodes.forEach(node -> open.put(node, client.connect(node.uri())));
      List<RedisCommands<String, String>> all =
          open.values().stream().map(StatefulRedisConnection::sync).toList();
      for (int i = 0; i < MASTERS; i++) {
        int first = i * SlotHash.SLOT_COUNT / MASTERS;
        int end = (i + 1) * SlotHash.SLOT_COUNT / MASTERS;
        all.get(i).clusterAddSlots(IntStream.range(first, end).toArray());
        // As redis-cli does it: without an epoch of its own, nodes may quarrel about slots later.
        all.get(i).clusterSetConfigEpoch(i + 1L);
      }
      for (EmbeddedRedis other : nodes.subList(1, nodes.size())) {
        all.get(0).clusterMeet(other.uri().getHost(), other.uri().getPort());
      }
      await(() -> all.stream().allMatch(node -> knowsAll(node, nodes.size())));
      for (int i = MASTERS; i < all.size(); i++) {
        all.get(i).clusterReplicate(all.get(i % MASTERS).clusterMyId());
      }
      int replicas = nodes.size() - MASTERS;
      await(() -> all.stream().allMatch(node -> isReady(node, replicas)));
    } catch (RedisException e) {
      throw new TargetException("The embedded cluster cannot be set up: " + e.getMessage(), e);
    } finally {
      open.values().forEach(StatefulRedisConnection::close);
      client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }
  }

  private static boolean knowsAll(RedisCommands<String, String> node, int nodes) {
    return node.clusterInfo().contains("cluster_state:ok")
        && node.clusterNodes().lines().filter(l -> l.contains(" connected")).count() == nodes
        && !node.clusterNodes().contains("handshake");
  }

  private static boolean isReady(RedisCommands<String, String> node, int replicas) {
    String replication = node.info("replication");
    return node.clusterInfo().contains("cluster_state:ok")
        && node.clusterNodes().lines().filter(l -> l.contains("slave")).count() == replicas
        && (replication.contains("role:master") || replication.contains("master_link_status:up"));
  }

  private static void await(BooleanSupplier state) {
    long deadline = NanoClock.SYSTEM.nanoTime() + START_LIMIT.toNanos();
    while (!state.getAsBoolean()) {
      if (NanoClock.SYSTEM.nanoTime() - deadline > 0) {
        throw new TargetException(
            "The nodes of the embedded cluster did not find each other within %d s."
                .formatted(START_LIMIT.toSeconds()));
      }
      try {
        NanoClock.SYSTEM.sleepUntil(NanoClock.SYSTEM.nanoTime() + LOOK_NANOS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new TargetException("Interrupted while a cluster was starting", e);
      }
    }
  }

  /** Returns its URL, as a user would write it. */
  public String url() {
    return "redis-cluster://" + uris().stream().map(RedisUrl::address).collect(joining(","));
  }

  public Secret password() {
    return nodes.get(0).password();
  }

  /** Returns the masters of the start. */
  public List<RedisURI> uris() {
    return nodes.subList(0, MASTERS).stream().map(EmbeddedRedis::uri).toList();
  }

  /** Returns the nodes: the masters of the start, in order of their slots, then their replicas. */
  public List<EmbeddedRedis> nodes() {
    return nodes;
  }

  @Override
  public void close() {
    close(nodes);
  }

  private static void close(List<EmbeddedRedis> nodes) {
    RuntimeException failed = null;
    for (EmbeddedRedis node : nodes) {
      try {
        node.close();
      } catch (RuntimeException e) {
        failed = failed == null ? e : failed;
      }
    }
    if (failed != null) {
      throw failed;
    }
  }
}
