package io.kurabe.redis.internal;

import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.TargetException;
import io.lettuce.core.KeyScanCursor;
import io.lettuce.core.KeyValue;
import io.lettuce.core.RedisException;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.cluster.SlotHash;
import io.lettuce.core.codec.StringCodec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The connection for all commands that are not measured. A command is sent once; a connection that
 * was lost meanwhile is opened again before the next. Thread-safe by locking.
 */
public final class AdminConnection implements AutoCloseable {
  private static final int KEYS_PER_COMMAND = 1000;

  private final Connections connections;
  private final Endpoint endpoint;
  private final Supplier<StatefulRedisConnection<String, String>> opener;
  private final Map<String, AdminConnection> nodes = new LinkedHashMap<>();
  private @Nullable StatefulRedisConnection<String, String> connection;
  private boolean closed;

  AdminConnection(Connections connections) {
    this(connections, connections.endpoint(), connections::openControl);
  }

  private AdminConnection(
      Connections connections,
      Endpoint endpoint,
      Supplier<StatefulRedisConnection<String, String>> opener) {
    this.connections = connections;
    this.endpoint = endpoint;
    this.opener = opener;
  }

  /**
   * Returns a connection to each server that holds keys: to each master of a cluster, else this one
   * alone. They are this connection's, which closes them.
   */
  public List<AdminConnection> masters() {
    return connections.cluster().isEmpty() || !endpoint.cluster()
        ? List.of(this)
        : connections.cluster().get().owners().stream().map(this::node).toList();
  }

  /** Returns a connection to one node of a cluster, which this one closes. */
  public synchronized AdminConnection node(ClusterNode node) {
    return nodes.computeIfAbsent(
        node.address(),
        address ->
            new AdminConnection(
                connections,
                endpoint.node(node.uri()),
                () -> connections.openNode(StringCodec.UTF8, node.uri())));
  }

  Endpoint endpoint() {
    return endpoint;
  }

  /** Returns the address, for messages. */
  public String address() {
    return endpoint.address();
  }

  /**
   * Sends commands for the intent, e.g. {@code read the counters}; a TargetException when refused.
   */
  public synchronized <T> T run(
      String intent, Function<RedisCommands<String, String>, T> commands) {
    try {
      return runRaw(commands);
    } catch (RedisException e) {
      throw failure(intent, e);
    }
  }

  /** Sends commands as {@link #run} does, for callers who know what a certain refusal means. */
  public synchronized <T> T runRaw(Function<RedisCommands<String, String>, T> commands) {
    try {
      return commands.apply(open().sync());
    } catch (RedisException e) {
      if (!wasNotSent(e)) {
        throw e;
      }
      forget();
      return commands.apply(open().sync());
    }
  }

  /** Returns whether Lettuce did not send a command to a connection just lost. */
  private static boolean wasNotSent(RedisException e) {
    return String.valueOf(e.getMessage()).startsWith("Currently not connected");
  }

  private void forget() {
    if (connection != null) {
      connection.close();
      connection = null;
    }
  }

  /** Returns the keys that match a glob, each once, in steps that let the server go on. */
  public Set<String> scan(String intent, String pattern) {
    Set<String> keys = new LinkedHashSet<>();
    masters().forEach(master -> keys.addAll(master.scanThis(intent, pattern)));
    return keys;
  }

  private Set<String> scanThis(String intent, String pattern) {
    return run(
        intent,
        redis -> {
          Set<String> keys = new LinkedHashSet<>();
          ScanArgs step = ScanArgs.Builder.matches(pattern).limit(KEYS_PER_COMMAND);
          KeyScanCursor<String> cursor = redis.scan(step);
          keys.addAll(cursor.getKeys());
          while (!cursor.isFinished()) {
            cursor = redis.scan(cursor, step);
            keys.addAll(cursor.getKeys());
          }
          return keys;
        });
  }

  public void unlink(String intent, Set<String> keys) {
    for (List<String> some : portions(keys)) {
      run(intent, redis -> redis.unlink(some.toArray(String[]::new)));
    }
  }

  /** Returns the values of keys; a key that is absent or holds no string has none. */
  public List<KeyValue<String, String>> values(String intent, Set<String> keys) {
    List<KeyValue<String, String>> values = new ArrayList<>();
    for (List<String> some : portions(keys)) {
      values.addAll(run(intent, redis -> redis.mget(some.toArray(String[]::new))));
    }
    return values;
  }

  /** Returns the keys in portions of one command each; a cluster takes only keys of one slot. */
  private List<List<String>> portions(Set<String> keys) {
    Collection<List<String>> together =
        connections.cluster().isEmpty()
            ? List.of(List.copyOf(keys))
            : SlotHash.partition(StringCodec.UTF8, keys).values();
    List<List<String>> portions = new ArrayList<>();
    for (List<String> all : together) {
      for (int from = 0; from < all.size(); from += KEYS_PER_COMMAND) {
        portions.add(all.subList(from, Math.min(all.size(), from + KEYS_PER_COMMAND)));
      }
    }
    return portions;
  }

  private StatefulRedisConnection<String, String> open() {
    if (closed) {
      throw new IllegalStateException("the connection to " + address() + " is closed");
    }
    StatefulRedisConnection<String, String> current = connection;
    if (current != null && current.isOpen()) {
      return current;
    }
    if (current != null) {
      current.close();
    }
    StatefulRedisConnection<String, String> opened = opener.get();
    connection = opened;
    return opened;
  }

  /** Makes the exception that explains a failed command to the user. */
  public TargetException failure(String intent, RedisException e) {
    Failure failure = RedisFailures.classify(e);
    String advice =
        switch (failure.kind()) {
          case DENIED -> "Grant the user the rights with ACL SETUSER ... ~kurabe_* +@all.";
          case UNAVAILABLE -> "Check memory, disk and role of the server.";
          case TIMEOUT, CONNECTION_LOST -> "Check that the server still runs.";
          default -> "";
        };
    String start = failure.kind() == OutcomeKind.DENIED ? "No right to " : "Could not ";
    String text = start + intent + " on Redis at " + address() + ": ";
    // An error reply may quote arguments, but no command of this class holds a secret.
    String reason = failure.message();
    return new TargetException(
        (text + reason + (reason.endsWith(".") ? " " : ". ") + advice).strip(), e);
  }

  @Override
  public synchronized void close() {
    closed = true;
    nodes.values().forEach(AdminConnection::close);
    if (connection != null) {
      connection.close();
      connection = null;
    }
  }
}
