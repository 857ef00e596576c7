package io.kurabe.jmh.internal;

import io.kurabe.jmh.Harness;
import io.kurabe.target.Client;
import io.kurabe.workload.internal.Mix;
import java.sql.SQLException;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.TearDown;

/** A thread of a SQL harness: a client and its stream of randomness. */
public abstract class SqlHarness extends Harness {
  private SplittableRandom random = new SplittableRandom(SEED);
  private Client.@Nullable Blocking client;
  private @Nullable Mix mix;

  /** Is called by subclasses of engines. */
  protected SqlHarness() {}

  protected final void connect(SqlServerState server, int thread) {
    random = new SplittableRandom(SEED + thread);
    client = server.client(thread);
    mix = server.mix();
  }

  @TearDown(Level.Trial)
  public void disconnect() {
    if (client != null) {
      client.close();
    }
  }

  final Client.Blocking client() {
    return Objects.requireNonNull(client);
  }

  /** Draws the operation of a workload that comes next. */
  final int next() {
    return Objects.requireNonNull(mix).next(random);
  }

  final void perform(int operation) throws Exception {
    client().perform(operation, random);
  }

  /** Performs the operation until it is no longer the victim of a conflict. */
  final void performWithRetries(int operation) throws Exception {
    for (boolean again = false; ; again = true) {
      try {
        if (again) {
          client().performAgain(operation, random);
        } else {
          perform(operation);
        }
        return;
      } catch (SQLException e) {
        if (!client().classify(e).kind().retryable()) {
          throw e;
        }
      }
    }
  }
}
