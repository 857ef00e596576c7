package io.kurabe.redis.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.target.TargetException;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.AsyncCommand;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandKeyword;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.resource.ClientResources;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a cluster and which of them owns which slot, for all connections of one server.
 * Nodes are asked for it at the begin, when a slot has moved, and when a node is away. Thread-safe.
 */
public final class Cluster implements AutoCloseable {
  /** The least time between two questions for the nodes. */
  private static final long PAUSE_NANOS = 100_000_000;

  private final Connections connections;
  private final Endpoint endpoint;
  private final ClusterThreads threads;
  private final ClusterLog log = new ClusterLog();
  private final AtomicReferenceArray<@Nullable ClusterNode> bySlot =
      new AtomicReferenceArray<>(Slots.ALL);
  private final AtomicInteger turn = new AtomicInteger();
  private final AtomicBoolean asking = new AtomicBoolean();
  private volatile List<ClusterNode> nodes = List.of();
  private volatile List<ClusterNode> owners = List.of();
  private volatile long lastAsked = NanoClock.SYSTEM.nanoTime();

  Cluster(Connections connections, ClusterThreads threads) {
    this.connections = connections;
    this.endpoint = connections.endpoint();
    this.threads = threads;
  }

  /** Asks for the nodes if that has not been done. */
  synchronized void discoverOnce() {
    if (nodes.isEmpty()) {
      discover();
    }
  }

  /** Asks the known nodes in turn; a TargetException when none answers, or it is no cluster. */
  void discover() {
    TargetException first = null;
    for (RedisURI seed : endpoint.seeds()) {
      try (StatefulRedisConnection<String, String> connection =
          connections.openNode(StringCodec.UTF8, seed)) {
        learn(connection.sync().clusterNodes(), seed);
        return;
      } catch (TargetException e) {
        first = first == null ? e : first;
      } catch (RedisException e) {
        throw new TargetException(
            "Redis at %s is no node of a cluster (%s). Without one the URL begins with redis:// or rediss://."
                .formatted(RedisUrl.address(seed), RedisFailures.classify(e).message()),
            e);
      }
    }
    throw first == null ? new TargetException("The URL names no node of a cluster.") : first;
  }

  private void learn(String answer, RedisURI asked) {
    List<ClusterNode> told = ClusterNode.parse(answer, asked);
    for (ClusterNode node : told) {
      if (node.master()) {
        node.slots().forEach(slot -> bySlot.set(slot, node));
      }
    }
    Slots.without(told.stream().filter(ClusterNode::master).map(ClusterNode::slots).toList())
        .forEach(slot -> bySlot.set(slot, null));
    nodes = told;
    owners =
        told.stream()
            .filter(node -> node.master() && node.slots().count() > 0)
            .sorted(Comparator.comparingInt(node -> node.slots().first()))
            .toList();
  }

  /** Asks a node for the owners of slots, unless one has been asked a moment ago. */
  void refresh(ClusterConnection over) {
    long now = NanoClock.SYSTEM.nanoTime();
    if (now - lastAsked < PAUSE_NANOS || !asking.compareAndSet(false, true)) {
      return;
    }
    lastAsked = now;
    StatefulRedisConnection<?, ?> open = over.anyOpen();
    if (open == null) {
      asking.set(false);
    } else {
      ask(open);
    }
  }

  private <K, V> void ask(StatefulRedisConnection<K, V> open) {
    AsyncCommand<K, V, String> question =
        new AsyncCommand<>(
            new Command<>(
                CommandType.CLUSTER,
                new StatusOutput<>(open.getCodec()),
                new CommandArgs<>(open.getCodec()).add(CommandKeyword.NODES)));
    var unused =
        question.whenComplete(
            (answer, thrown) -> {
              if (answer != null) {
                learn(answer, endpoint.uri());
              }
              asking.set(false);
            });
    try {
      open.dispatch(question);
    } catch (RedisException e) {
      asking.set(false);
    }
  }

  /** Returns all nodes as the cluster described them last. */
  public List<ClusterNode> nodes() {
    return nodes;
  }

  /** Returns the nodes that own slots, in order of their first slot. */
  public List<ClusterNode> owners() {
    return owners;
  }

  @Nullable ClusterNode owner(int slot) {
    return bySlot.get(slot);
  }

  /** Returns the owners in turn, for commands that any node can carry out. */
  @Nullable ClusterNode next() {
    List<ClusterNode> all = owners;
    return all.isEmpty() ? null : all.get(Math.floorMod(turn.getAndIncrement(), all.size()));
  }

  /** Returns the node of that address, which may have come a moment ago. */
  ClusterNode at(String host, int port) {
    RedisURI uri = RedisUrl.ofNode(endpoint.uri(), host, port);
    String address = RedisUrl.address(uri);
    return nodes.stream()
        .filter(node -> node.address().equals(address))
        .findFirst()
        .orElseGet(() -> new ClusterNode("", uri, address, true, true, "", Slots.NONE));
  }

  void moved(int slot, ClusterNode to) {
    bySlot.set(slot, to);
  }

  <T> StatefulRedisConnection<T, T> connect(RedisCodec<T, T> codec, ClusterNode node) {
    return connections.openNode(codec, node.uri());
  }

  /** Returns what clients see; connections that are not measured have a log of their own. */
  public ClusterLog log() {
    return log;
  }

  /** Returns whether it is seen which node answers the load. */
  public boolean isSeen() {
    return !endpoint.routing().byLettuce();
  }

  /** Returns by which client the load reaches the nodes. */
  public String routing() {
    return endpoint.routing().text();
  }

  ClusterThreads threads() {
    return threads;
  }

  StallGuard guard() {
    return connections.stallGuard();
  }

  Duration timeout() {
    return endpoint.uri().getTimeout();
  }

  ClientOptions options() {
    return connections.options();
  }

  ClientResources resources() {
    return connections.resources();
  }

  @Override
  public void close() {
    threads.close();
  }
}
