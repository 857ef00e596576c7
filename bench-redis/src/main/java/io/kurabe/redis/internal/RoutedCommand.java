package io.kurabe.redis.internal;

import io.kurabe.spec.NanoClock;
import io.lettuce.core.protocol.CommandWrapper;
import io.lettuce.core.protocol.RedisCommand;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * A command on its way to the node that owns its slot. It is sent again only when a node refuses it
 * because another one is to be asked; then no node has carried it out. Used by one thread at a
 * time.
 */
final class RoutedCommand<K, V, T> extends CommandWrapper<K, V, T> {
  /** As many as Lettuce's own client of clusters follows. */
  private static final int MOST_REDIRECTS = 5;

  private final ClusterConnection connection;
  private final int slot;
  private final long began = NanoClock.SYSTEM.nanoTime();
  private @Nullable ClusterNode node;
  private @Nullable NodeLink carrier;
  private int redirects;

  /**
   * @param slot of its key; -1 for a command without one, which any node carries out
   */
  RoutedCommand(RedisCommand<K, V, T> command, ClusterConnection connection, int slot) {
    super(command);
    this.connection = connection;
    this.slot = slot;
  }

  int slot() {
    return slot;
  }

  void sentTo(ClusterNode to) {
    node = to;
  }

  /** It goes out by that link, which is told when it has ended. */
  void carriedBy(NodeLink link) {
    carrier = link;
  }

  /** Tells the link that carries it; returns whether that one was given up for its silence. */
  private boolean arrived() {
    NodeLink by = carrier;
    carrier = null;
    if (by != null) {
      by.ended();
    }
    return by != null && by.wasSilent();
  }

  @Override
  public void complete() {
    arrived();
    ClusterNode by = node;
    String error = getOutput() == null ? null : getOutput().getError();
    if (by == null) {
      super.complete();
    } else if (error == null) {
      connection.log().answered(by, slot, began, NanoClock.SYSTEM.nanoTime());
      super.complete();
    } else if (Redirect.isOne(error) && redirects < MOST_REDIRECTS) {
      redirects++;
      getOutput().setError((String) null);
      connection.redirect(this, by, Redirect.parse(error, by));
    } else {
      if (error.startsWith("CLUSTERDOWN") || error.startsWith("LOADING")) {
        connection.log().unserved(by, began);
      } else {
        connection.log().refused(by);
      }
      super.complete();
    }
  }

  @Override
  public boolean completeExceptionally(Throwable thrown) {
    boolean silent = arrived();
    ClusterNode by = node;
    if (by == null || isDone()) {
      return super.completeExceptionally(thrown);
    }
    if (connection.isClosed()) { // By its client, which has lost all nodes with it.
      connection.log().refused(by);
      return super.completeExceptionally(thrown);
    }
    if (thrown instanceof NodeAwayException) {
      connection.log().unserved(by, began);
      return super.completeExceptionally(thrown);
    }
    if (String.valueOf(thrown.getMessage()).startsWith("Currently not connected")) {
      // Lettuce says so on the thread that sends, which would send the next at once, and so on.
      connection.refuse(this, thrown);
      return true;
    }
    connection.log().unserved(by, began);
    return super.completeExceptionally(
        silent
            ? NodeAwayException.silent(by.address(), thrown)
            : NodeAwayException.lost(by.address(), thrown));
  }

  /** Ends it as one that was not sent, since its node is away. */
  void notSent(Throwable why) {
    completeExceptionally(
        NodeAwayException.down(node == null ? "of slot " + slot : node.address(), why));
  }

  @Override
  public void cancel() {
    completeExceptionally(new CancellationException("the connection was closed"));
  }
}
