package io.kurabe.studies.sqlbench.internal;

import io.kurabe.load.StopSignal;
import io.kurabe.spec.NanoClock;
import io.kurabe.studies.sqlbench.suite.internal.Refusal;
import io.kurabe.studies.sqlbench.suite.internal.ScreenedSession;
import io.kurabe.studies.sqlbench.suite.internal.StatementListener;
import io.kurabe.studies.sqlbench.suite.internal.SuiteDialect;
import io.kurabe.studies.sqlbench.suite.internal.SuiteOperation;
import io.kurabe.studies.sqlbench.suite.internal.SuiteRun;
import io.kurabe.studies.sqlbench.suite.internal.SuiteSession;
import io.kurabe.studies.sqlbench.suite.internal.SuiteSize;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.TargetException;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures the times of the operations of one test on one server, each as a whole and every
 * statement by itself. Used once, by one thread.
 */
final class TimedRun implements SuiteRun, AutoCloseable {
  /** The number of times that the suite tries to connect, with pauses that grow. */
  private static final int TRIES = 20;

  private static final long PAUSE_NANOS = 10_000_000;
  private static final long TOLD_EVERY_NANOS = 100_000_000;

  private final SqlBenchOptions options;
  private final Sessions sessions;
  private final SuiteDialect dialect;
  private final NanoClock clock;
  private final StatementTimings timings;
  private final Watcher watcher;
  private final ScreenedSession session;
  private final List<SuiteCell> cells = new ArrayList<>();
  private double estimatedSeconds;
  private boolean estimated;
  private int number;
  private double lastSeconds;
  private String lastMissing = "";
  private long told;

  interface Sessions {
    /** Opens a connection, or throws the server's {@link Refusal}. */
    SuiteSession open(StatementListener listener);

    String where();
  }

  interface Watcher {
    /**
     * Receives the progress after every round.
     *
     * @param number of the operation, from 0
     * @param perSecond statements so far
     */
    void at(String operation, int number, double share, double perSecond);
  }

  TimedRun(
      SqlBenchOptions options,
      Sessions sessions,
      SuiteDialect dialect,
      NanoClock clock,
      StopSignal stop,
      Watcher watcher) {
    this.options = options;
    this.sessions = sessions;
    this.dialect = dialect;
    this.clock = clock;
    this.timings = new StatementTimings(stop);
    this.watcher = watcher;
    try {
      this.session = new ScreenedSession(sessions.open(timings));
    } catch (Refusal e) {
      throw new TargetException(
          "Could not connect to " + sessions.where() + ": " + e.getMessage(), e);
    }
  }

  List<SuiteCell> cells() {
    return List.copyOf(cells);
  }

  StatementTimings timings() {
    return timings;
  }

  boolean estimated() {
    return estimated;
  }

  /** Returns the seconds that the loops which were cut off would have taken in addition. */
  double estimatedSeconds() {
    return estimatedSeconds;
  }

  @Override
  public SuiteSize size() {
    return options.size();
  }

  @Override
  public boolean fast() {
    return options.fast();
  }

  @Override
  public SuiteDialect dialect() {
    return dialect;
  }

  @Override
  public SuiteSession session() {
    return session;
  }

  @Override
  public SuiteSession connect() {
    for (int tries = 1; ; tries++) {
      timings.sending();
      try {
        return sessions.open(timings);
      } catch (Refusal e) {
        timings.refused(String.valueOf(e.getMessage()));
        if (tries == TRIES) {
          // The connection of the test may well be there.
          Failure why = e.failure();
          throw new Refusal(new Failure(OutcomeKind.UNAVAILABLE, why.code(), why.message()), e);
        }
      }
      pause(tries);
    }
  }

  private void pause(int tries) {
    try {
      clock.sleepUntil(clock.nanoTime() + tries * PAUSE_NANOS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StatementTimings.Stopped();
    }
  }

  @Override
  public void aside(Runnable work) {
    session.sendQueries(options.operations().isEmpty());
    timings.begin("");
    try {
      work.run();
    } catch (Refusal e) {
      requireConnection(e);
      throw e;
    }
  }

  @Override
  public int operation(SuiteOperation operation, Round round) {
    boolean timed = options.times(operation.name());
    session.sendQueries(timed);
    timings.begin(timed ? operation.name() : "");
    int done = 0;
    boolean cut = false;
    String missing = "";
    long began = clock.nanoTime();
    try {
      while (done < operation.rounds() && !cut) {
        if (timed || !connects(operation)) {
          round.run(done);
        }
        done++;
        told(operation, done, began);
        cut = timed && operation.estimable() && tooLong(began, done, operation.rounds());
      }
    } catch (Refusal e) {
      requireConnection(e);
      missing = String.valueOf(e.getMessage());
    }
    double seconds = (clock.nanoTime() - began) / 1e9;
    number++;
    if (timed) {
      cells.add(cell(operation, seconds, done, cut, missing));
    }
    lastSeconds = seconds;
    lastMissing = missing;
    if (!missing.isEmpty()) {
      endTransaction();
    }
    return done;
  }

  private void endTransaction() {
    try {
      session.endTransaction();
    } catch (Refusal e) {
      requireConnection(e);
      throw e; // What follows would be part of the same transaction, and look fast.
    }
  }

  private void told(SuiteOperation operation, int done, long began) {
    long now = clock.nanoTime();
    if (now - told < TOLD_EVERY_NANOS && done < operation.rounds()) {
      return; // It costs time of the operation.
    }
    told = now;
    double perSecond = timings.statements() * 1e9 / Math.max(1, now - began);
    watcher.at(operation.name(), number, (double) done / operation.rounds(), perSecond);
  }

  /**
   * Returns whether an operation only connects, so that it changes nothing that is needed later.
   */
  private static boolean connects(SuiteOperation operation) {
    return operation.name().startsWith("connect");
  }

  private boolean tooLong(long began, int done, int rounds) {
    return done < rounds && clock.nanoTime() - began > options.timeLimit().toNanos();
  }

  private SuiteCell cell(
      SuiteOperation operation, double elapsed, int done, boolean cut, String missing) {
    double seconds = cut ? elapsed / done * operation.rounds() : elapsed;
    if (cut) {
      estimated = true;
      estimatedSeconds += seconds - elapsed;
    }
    String why = missing;
    if (operation.withLast()) {
      seconds += lastSeconds;
      why = missing.isEmpty() ? lastMissing : missing;
    }
    return new SuiteCell(
        operation.name(),
        operation.count(),
        timings.statements(),
        why.isEmpty() ? seconds : Double.NaN,
        cut,
        timings.wrongAnswers(),
        timings.wrong(),
        why,
        operation.reported());
  }

  /** Ends the test, since without a connection nothing that follows can be measured. */
  private void requireConnection(Refusal refusal) {
    if (refusal.failure().kind() == OutcomeKind.CONNECTION_LOST) {
      throw new TargetException(
          "The connection to " + sessions.where() + " was lost: " + refusal.getMessage(), refusal);
    }
  }

  @Override
  public void close() {
    session.close();
  }
}
