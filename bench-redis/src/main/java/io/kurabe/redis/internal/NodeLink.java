package io.kurabe.redis.internal;

import io.kurabe.spec.NanoClock;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisChannelWriter;
import io.lettuce.core.RedisException;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.protocol.RedisCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The connection of one client to one node of a cluster. The first requests wait until it is open.
 * When it was lost, requests fail until it is open again, so that a client goes on with the other
 * nodes; each failed one, not sent, has it opened again. A node that answers nothing for a while is
 * as good as lost, though its connection stands: a server that hangs keeps it open. Thread-safe.
 */
final class NodeLink implements StallGuard.Watched {
  /** The pause between two attempts to connect, as of a client of a single server. */
  private static final long PAUSE_NANOS = 100_000_000;

  private final ClusterNode node;
  private final Supplier<? extends StatefulRedisConnection<?, ?>> opener;
  private final ClusterThreads threads;
  private final long silentLooks;
  private final List<Runnable> waiting = new ArrayList<>();
  private volatile @Nullable StatefulRedisConnection<?, ?> connection;
  private volatile boolean autoFlush = true;
  private Throwable reason = new RedisException("it was never open");
  private boolean opening;
  private boolean tried;
  private boolean closed;
  private long lastAttempt;

  // Read by the guard.
  private final LongAdder requests = new LongAdder();
  private final LongAdder answers = new LongAdder();
  private long answersAtLastLook;
  private long looks;
  private volatile boolean silent;

  /**
   * Makes the link, closed.
   *
   * @param silence how long a node may answer nothing while requests are under way
   */
  NodeLink(
      ClusterNode node,
      Supplier<? extends StatefulRedisConnection<?, ?>> opener,
      ClusterThreads threads,
      Duration silence) {
    this.node = node;
    this.opener = opener;
    this.threads = threads;
    this.silentLooks = silence.plusMillis(999).toSeconds(); // A look a second.
  }

  ClusterNode node() {
    return node;
  }

  /** Returns the connection, if it is open. */
  @Nullable StatefulRedisConnection<?, ?> open() {
    StatefulRedisConnection<?, ?> now = connection;
    return now != null && now.isOpen() ? now : null;
  }

  /** Opens it now; a TargetException when the node refuses. */
  void connect() {
    try {
      keep(opener.get());
    } catch (RuntimeException e) {
      ended(e);
      throw e;
    }
  }

  /** Sends a command, with a word before it that this node is asked for a key of another. */
  void write(RoutedCommand<?, ?, ?> command, boolean asking) {
    command.sentTo(node);
    StatefulRedisConnection<?, ?> now = open();
    if (now != null) {
      send(now, command, asking);
    } else if (!waits(command, asking)) {
      threads.later(() -> command.notSent(reason()));
    }
  }

  /** Returns whether the command waits for the first connection; has it opened in any case. */
  private synchronized boolean waits(RoutedCommand<?, ?, ?> command, boolean asking) {
    long now = NanoClock.SYSTEM.nanoTime();
    boolean first = !tried || (opening && !waiting.isEmpty());
    if (first) {
      waiting.add(() -> write(command, asking));
    }
    if (!opening && !closed && (!tried || now - lastAttempt >= PAUSE_NANOS)) {
      opening = true;
      tried = true;
      lastAttempt = now;
      threads.connects().execute(this::openAgain);
    }
    return first;
  }

  private void openAgain() {
    try {
      keep(opener.get());
    } catch (RuntimeException e) {
      ended(e);
    }
  }

  private void keep(StatefulRedisConnection<?, ?> opened) {
    opened.setAutoFlushCommands(autoFlush);
    connection = opened;
    silent = false;
    boolean tooLate;
    synchronized (this) {
      tooLate = closed;
    }
    if (tooLate) {
      var unused = opened.closeAsync();
    }
    ended(null);
  }

  private void ended(@Nullable Throwable failure) {
    List<Runnable> sent;
    synchronized (this) {
      opening = false;
      tried = true;
      lastAttempt = NanoClock.SYSTEM.nanoTime();
      if (failure != null) {
        reason = failure;
      }
      sent = List.copyOf(waiting);
      waiting.clear();
    }
    sent.forEach(Runnable::run);
  }

  private synchronized Throwable reason() {
    return reason;
  }

  private void send(
      StatefulRedisConnection<?, ?> to, RoutedCommand<?, ?, ?> command, boolean asking) {
    requests.increment();
    command.carriedBy(this);
    RedisChannelWriter writer = ((RedisChannelHandler<?, ?>) to).getChannelWriter();
    try {
      if (asking) {
        writer.write(pair(command)); // Together, so that no other client's comes between.
      } else {
        writer.write(command);
      }
    } catch (RedisException e) {
      command.completeExceptionally(e);
    }
  }

  /** A request that was sent has ended, with an answer or without. */
  void ended() {
    answers.increment();
  }

  /** Returns whether its last connection was given up because the node answered nothing. */
  boolean wasSilent() {
    return silent;
  }

  /** Gives the connection up when the node has answered nothing for too long. */
  @Override
  public void look() {
    long answered = answers.sum();
    boolean waiting = requests.sum() != answered && answered == answersAtLastLook;
    answersAtLastLook = answered;
    looks = waiting ? looks + 1 : 0;
    StatefulRedisConnection<?, ?> current = open();
    if (current != null && looks > silentLooks) {
      silent = true;
      looks = 0;
      var unused = current.closeAsync();
    }
  }

  @SuppressWarnings("unchecked") // The writer only encodes them.
  private static List<RedisCommand<Object, Object, ?>> pair(RoutedCommand<?, ?, ?> command) {
    RedisCommand<?, ?, ?> asking =
        new Command<>(
            CommandType.ASKING,
            new StatusOutput<>(StringCodec.ASCII),
            new CommandArgs<>(StringCodec.ASCII));
    return List.of(
        (RedisCommand<Object, Object, ?>) asking, (RedisCommand<Object, Object, ?>) command);
  }

  void setAutoFlush(boolean on) {
    autoFlush = on;
    StatefulRedisConnection<?, ?> now = connection;
    if (now != null) {
      now.setAutoFlushCommands(on);
    }
  }

  void flush() {
    StatefulRedisConnection<?, ?> now = open();
    if (now != null) {
      now.flushCommands();
    }
  }

  /** Closes it for good; what is under way ends as lost. */
  void close() {
    synchronized (this) {
      closed = true;
    }
    StatefulRedisConnection<?, ?> now = connection;
    if (now != null && now.isOpen()) {
      var unused = now.closeAsync();
    }
  }
}
