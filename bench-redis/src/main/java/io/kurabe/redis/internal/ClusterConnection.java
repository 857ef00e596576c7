package io.kurabe.redis.internal;

import io.lettuce.core.RedisChannelWriter;
import io.lettuce.core.RedisException;
import io.lettuce.core.StatefulRedisConnectionImpl;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.SlotHash;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.protocol.ConnectionFacade;
import io.lettuce.core.protocol.RedisCommand;
import io.lettuce.core.resource.ClientResources;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One client's way to all nodes of a cluster. To the client it is a connection like that to a
 * single server; underneath each command goes over a connection of Lettuce's to the node that owns
 * the slot of its first key. Thread-safe.
 *
 * <p>Lettuce's own client of clusters is used only where the target asks for it ({@link
 * LettuceCluster}): without automatic reconnects it never connects again to a node that comes back,
 * and with them it keeps requests back until then, so that an outage shows as one slow answer, or
 * sends them twice.
 */
final class ClusterConnection implements RedisChannelWriter {
  /** Commands without a key that mean the same on each node, so that nodes take turns. */
  private static final Set<String> ANYWHERE = Set.of("PING", "ECHO", "TIME", "PUBLISH");

  private static final int WITHOUT_KEY = -1;

  private final Cluster cluster;
  private final ClusterLog log;
  private final Function<ClusterNode, NodeLink> makeLink;
  private final Map<String, NodeLink> links = new ConcurrentHashMap<>();
  private volatile boolean autoFlush = true;
  private volatile boolean closed;

  private ClusterConnection(
      Cluster cluster, ClusterLog log, Function<ClusterNode, NodeLink> makeLink) {
    this.cluster = cluster;
    this.log = log;
    this.makeLink = makeLink;
  }

  /**
   * Connects to all nodes that own slots; one that cannot be reached is away from the begin, but a
   * TargetException says why none can be.
   */
  static <T> StatefulRedisConnection<T, T> open(
      Cluster cluster, ClusterLog log, RedisCodec<T, T> codec) {
    ClusterConnection connection =
        new ClusterConnection(
            cluster,
            log,
            node ->
                new NodeLink(
                    node,
                    () -> cluster.connect(codec, node),
                    cluster.threads(),
                    cluster.timeout()));
    connection.connect();
    StatefulRedisConnectionImpl<T, T> made =
        new StatefulRedisConnectionImpl<>(connection, NoPushes.INSTANCE, codec, cluster.timeout());
    made.setOptions(cluster.options());
    return made;
  }

  private void connect() {
    List<RuntimeException> refused = new ArrayList<>();
    List<ClusterNode> owners = cluster.owners();
    for (ClusterNode node : owners) {
      try {
        link(node).connect();
      } catch (RuntimeException e) {
        refused.add(e);
      }
    }
    if (!refused.isEmpty() && refused.size() == owners.size()) {
      throw refused.get(0);
    }
  }

  ClusterLog log() {
    return log;
  }

  boolean isClosed() {
    return closed;
  }

  private NodeLink link(ClusterNode node) {
    NodeLink known = links.get(node.address());
    return known != null ? known : links.computeIfAbsent(node.address(), address -> made(node));
  }

  private NodeLink made(ClusterNode node) {
    NodeLink link = makeLink.apply(node);
    link.setAutoFlush(autoFlush);
    cluster.guard().add(link);
    return link;
  }

  @Override
  public <K, V, T> RedisCommand<K, V, T> write(RedisCommand<K, V, T> command) {
    ByteBuffer key = command.getArgs() == null ? null : command.getArgs().getFirstEncodedKey();
    int slot = key == null ? WITHOUT_KEY : SlotHash.getSlot(key);
    RoutedCommand<K, V, T> routed = new RoutedCommand<>(command, this, slot);
    if (closed) {
      routed.completeExceptionally(new RedisException("Connection closed"));
    } else if (key == null && !ANYWHERE.contains(command.getType().toString())) {
      routed.completeExceptionally(new RedisException(withoutKey(command)));
    } else {
      ClusterNode node = key == null ? cluster.next() : cluster.owner(slot);
      if (node == null) {
        cluster.refresh(this);
        refuse(routed, new RedisException("no node of the cluster owns the slot"));
      } else {
        NodeLink link = link(node);
        if (link.open() == null) {
          cluster.refresh(this); // Another node may own its slots by now.
        }
        link.write(routed, false);
      }
    }
    return routed;
  }

  private static String withoutKey(RedisCommand<?, ?, ?> command) {
    return command.getType()
        + " names no key, so that no node of the cluster can be chosen for it. On a cluster a"
        + " workload may send commands with a key, and "
        + String.join(", ", Set.copyOf(ANYWHERE).stream().sorted().toList())
        + ".";
  }

  /**
   * Ends a command that is not sent, in a moment: at once, a client whose keys are all on a node
   * that is away would fail millions of times a second and take the processors of those that go on.
   */
  void refuse(RoutedCommand<?, ?, ?> command, Throwable why) {
    cluster.threads().later(() -> command.notSent(why));
  }

  /** Sends a command to the node that another one has named. */
  void redirect(RoutedCommand<?, ?, ?> command, ClusterNode by, Redirect to) {
    if (closed) {
      command.completeExceptionally(new RedisException("Connection closed"));
      return;
    }
    ClusterNode target = cluster.at(to.host(), to.port());
    if (to.ask()) {
      log.asked(by);
    } else {
      log.moved(by);
      cluster.moved(to.slot(), target);
      cluster.refresh(this);
    }
    link(target).write(command, to.ask());
  }

  /** Returns an open connection to any node but none that is away. */
  @Nullable StatefulRedisConnection<?, ?> anyOpen() {
    for (NodeLink link : links.values()) {
      StatefulRedisConnection<?, ?> open = link.open();
      if (open != null) {
        return open;
      }
    }
    return null;
  }

  @Override
  public <K, V> Collection<RedisCommand<K, V, ?>> write(
      Collection<? extends RedisCommand<K, V, ?>> commands) {
    List<RedisCommand<K, V, ?>> written = new ArrayList<>();
    commands.forEach(command -> written.add(write(command)));
    return written;
  }

  @Override
  public void setAutoFlushCommands(boolean on) {
    autoFlush = on;
    links.values().forEach(link -> link.setAutoFlush(on));
  }

  @Override
  public void flushCommands() {
    links.values().forEach(NodeLink::flush);
  }

  @Override
  public ClientResources getClientResources() {
    return cluster.resources();
  }

  @Override
  public void setConnectionFacade(ConnectionFacade connection) {
    // Nothing to tell it: it stays open when nodes go and come.
  }

  @Override
  public void close() {
    closeAsync().join();
  }

  @Override
  public CompletableFuture<Void> closeAsync() {
    closed = true;
    links.values().forEach(NodeLink::close);
    links.values().forEach(cluster.guard()::remove);
    return CompletableFuture.completedFuture(null);
  }
}
