package io.kurabe.studies.ddl.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * Makes a schema change over a connection of its own and measures its times. {@link #make} is
 * called by one thread, {@link #awaitBegin} and {@link #cancel} by any.
 */
final class ChangeMaker implements AutoCloseable {
  /** The limit for an external program, so that one that hangs does not hold the study for ever. */
  private static final Duration TOOL_LIMIT = Duration.ofHours(6);

  private final SqlWorkspace workspace;
  private final NanoClock clock;
  private final Connection connection;
  private final CountDownLatch begun = new CountDownLatch(1);
  private volatile long begunAt;
  private int attempts;
  private volatile boolean cancelled;
  private volatile @Nullable Statement running;

  /**
   * The outcome of a change.
   *
   * @param span from the first statement sent to the last one answered
   * @param attempts how often a statement was sent
   * @param failure the server's words when it was refused, or empty
   */
  record Made(Span span, int attempts, String failure) {}

  ChangeMaker(SqlWorkspace workspace, NanoClock clock) {
    this.workspace = workspace;
    this.clock = clock;
    try {
      this.connection = workspace.source().open();
    } catch (SQLException e) {
      throw workspace.failure("open the connection of the schema change", e);
    }
  }

  /** Carries out the steps in their order, until one of them is refused for good. */
  Made make(List<OnlineChangeStrategy.Step> steps) throws InterruptedException {
    long start = begin();
    String failure = "";
    for (OnlineChangeStrategy.Step step : steps) {
      if (failure.isEmpty()) {
        failure = make(step);
      }
    }
    return new Made(new Span(start, clock.nanoTime()), attempts, failure);
  }

  Made make(DdlTool tool, String table) throws InterruptedException {
    long start = begin();
    DdlTool.Outcome outcome = tool.run(table, TOOL_LIMIT);
    String failure =
        outcome.exitCode() == 0
            ? ""
            : "exit code " + outcome.exitCode() + ": " + String.join(" / ", outcome.output());
    return new Made(new Span(start, clock.nanoTime()), 1, failure);
  }

  private long begin() {
    long start = clock.nanoTime();
    begunAt = start;
    begun.countDown();
    return start;
  }

  /** Waits until {@link #make}, called by another thread, begins, and returns when that was. */
  long awaitBegin() throws InterruptedException {
    clock.await(begun);
    return begunAt;
  }

  private String make(OnlineChangeStrategy.Step step) throws InterruptedException {
    try {
      executeAll(step.session());
    } catch (SQLException e) {
      return workspace.dialect().classify(e).text();
    }
    for (int attempt = 1; ; attempt++) {
      try {
        attempts++;
        execute(step.statement());
        return "";
      } catch (SQLException e) {
        Failure failure = workspace.dialect().classify(e);
        String recovered = recover(step);
        boolean again =
            failure.kind() == OutcomeKind.LOCK_TIMEOUT && attempt < step.attempts() && !cancelled;
        if (!again || !recovered.isEmpty()) {
          return failure.text() + recovered;
        }
        clock.sleepUntil(clock.nanoTime() + step.pause().toNanos());
      }
    }
  }

  private String recover(OnlineChangeStrategy.Step step) {
    try {
      executeAll(step.recover());
      return "";
    } catch (SQLException e) {
      return "; then: " + workspace.dialect().classify(e).text();
    }
  }

  private void executeAll(List<String> statements) throws SQLException {
    for (String statement : statements) {
      execute(statement);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      running = statement;
      if (cancelled) {
        throw new SQLException("cancelled before it was sent");
      }
      statement.execute(sql);
    } finally {
      running = null;
    }
  }

  /** Cancels the statement that runs, if there is one, and begins no other. */
  void cancel() {
    cancelled = true;
    Statement statement = running;
    if (statement != null) {
      try {
        statement.cancel();
      } catch (SQLException e) {
        // It ended in this moment, or the connection is gone: either way it is over.
      }
    }
  }

  /** Closes the connection; a statement that still runs is ended on the server too. */
  @Override
  public void close() {
    cancel();
    try {
      connection.close();
    } catch (SQLException e) {
      // The server has ended it already.
    }
  }
}
