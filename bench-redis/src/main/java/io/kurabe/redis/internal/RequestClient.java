package io.kurabe.redis.internal;

import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * One client over Lettuce's asynchronous commands. A request is sent once: it is never repeated
 * after a lost connection, so every acknowledged increment counts exactly one.
 */
public final class RequestClient implements Client.CompletionDriven {
  private final SharedConnection connection;
  private final Operations operations;
  private boolean closed;

  /** The operations of one client. Used by one thread or event loop at a time. */
  @FunctionalInterface
  public interface Operations {
    /** Sends the first request of an operation, whose end is told there. */
    void perform(int operation, SplittableRandom random, Completion completion);

    /** Sends the first request of the last operation again. */
    default void performAgain(int operation, SplittableRandom random, Completion completion) {
      perform(operation, random, completion);
    }

    /** Classifies what an operation ended with. */
    default Failure classify(Throwable thrown) {
      return RedisFailures.classify(thrown);
    }

    /** Returns the times of its requests as {@link Client#statementNanos} does. */
    default long @Nullable [] statementNanos() {
      return null;
    }
  }

  /** Takes a connection that it has joined, over which its operations send. */
  public RequestClient(SharedConnection connection, Operations operations) {
    this.connection = connection;
    this.operations = operations;
  }

  /** Takes a connection that it has joined, and requests to draw with equal chances. */
  public static RequestClient drawing(SharedConnection connection, List<Request> requests) {
    List<Request> all = List.copyOf(requests);
    return new RequestClient(
        connection,
        (operation, random, completion) ->
            connection.send(all.get(all.size() == 1 ? 0 : random.nextInt(all.size())), completion));
  }

  @Override
  public void perform(int operation, SplittableRandom random, Completion completion) {
    operations.perform(operation, random, completion);
  }

  @Override
  public void performAgain(int operation, SplittableRandom random, Completion completion) {
    operations.performAgain(operation, random, completion);
  }

  @Override
  public long @Nullable [] statementNanos() {
    return operations.statementNanos();
  }

  @Override
  public Failure classify(Throwable thrown) {
    return operations.classify(thrown);
  }

  @Override
  public void reconnect() {
    connection.reconnect();
  }

  @Override
  public void abort() {
    connection.abort(); // What it breaks ends by itself, as connection lost.
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      connection.leave();
    }
  }
}
