package io.kurabe.sql.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.spec.Retry;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.RunId;
import io.kurabe.target.TargetException;
import io.kurabe.workload.BulkListener;
import io.kurabe.workload.BulkReport;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Fills tables by the first of an engine's ways that the server accepts, else by INSERT with many
 * rows, which every server has. Thread-safe.
 */
public final class BulkLoader implements BulkLoad {
  private final SqlWorkspace workspace;
  private final List<BulkMethod> methods;

  /** The chosen way, and why the ones before it were refused. */
  private record Choice(BulkMethod method, List<String> refusals) {}

  /** Takes the engine's own ways, the fastest first. */
  public BulkLoader(SqlWorkspace workspace, List<BulkMethod> faster) {
    this.workspace = workspace;
    this.methods = List.copyOf(faster);
  }

  @Override
  public List<String> statements(TableRows rows) {
    return Stream.concat(methods.stream(), Stream.of(new InsertBatches()))
        .map(method -> method.statement(rows.in(RunId.SCHEMA)))
        .toList();
  }

  @Override
  public BulkReport load(TableRows rows, BulkSettings settings, BulkListener listener) {
    requireEmpty(rows);
    long began = NanoClock.SYSTEM.nanoTime();
    Choice choice = choose(rows);
    BulkRun run = new BulkRun(workspace, choice.method, rows, settings);
    try {
      run.fill(listener);
      settle(choice.method, rows);
      requireAll(rows);
    } catch (TargetException e) {
      throw new TargetException(e.getMessage() + " " + emptied(rows), e);
    } catch (RuntimeException | Error e) {
      e.addSuppressed(new TargetException(emptied(rows)));
      throw e;
    }
    BulkReport report =
        new BulkReport(
            rows.table(),
            rows.rows(),
            run.connections(),
            choice.method.name(),
            choice.refusals,
            run.repeatedChunks(),
            (NanoClock.SYSTEM.nanoTime() - began) / 1e9);
    listener.loaded(report);
    return report;
  }

  private void requireEmpty(TableRows rows) {
    long found = count(rows);
    if (found > 0) {
      throw new TargetException(
          "The table %s in %s has %s rows already; only an empty table is filled."
              .formatted(rows.table(), workspace.name(), found));
    }
  }

  private void settle(BulkMethod method, TableRows rows) {
    workspace.withSession(
        "make the rows of " + rows.table() + " durable",
        session -> {
          method.settle(session.connection());
          return true;
        });
  }

  private void requireAll(TableRows rows) {
    long found = count(rows);
    if (found != rows.rows()) {
      throw new TargetException(
          "The table %s has %s rows after the load of %s."
              .formatted(rows.table(), found, rows.rows()));
    }
  }

  private Choice choose(TableRows rows) {
    List<String> refusals = new ArrayList<>();
    for (BulkMethod method : methods) {
      try (BulkWorker asking = new BulkWorker(method, workspace, rows, new LongAdder())) {
        asking.ask();
        return new Choice(method, refusals);
      } catch (SQLException e) {
        refusals.add(method.name() + " (" + refusal(method, e) + ")");
      }
    }
    return new Choice(new InsertBatches(), refusals);
  }

  /** Returns the server's message of a refusal; a server that is out of reach is no refusal. */
  private String refusal(BulkMethod method, SQLException e) {
    Failure failure = workspace.dialect().classify(e);
    if (failure.kind().uncertain() || failure.kind() == OutcomeKind.UNAVAILABLE) {
      throw workspace.failure("ask for " + method.name(), e);
    }
    return failure.code() + ": " + failure.message();
  }

  /** Empties the table after a failure, and returns in which state it is. */
  private String emptied(TableRows rows) {
    try {
      truncate(rows);
      return "The table is empty again.";
    } catch (SQLException e) {
      return "The table could not be emptied (%s) and %s"
          .formatted(workspace.dialect().classify(e).message(), left(rows));
    }
  }

  /** Empties the table; the server's own work on a new table can be in the way for a moment. */
  private void truncate(TableRows rows) throws SQLException {
    repeated(
        () ->
            workspace.withSession(
                session -> {
                  SqlQuery.execute(session.connection(), "TRUNCATE TABLE " + named(rows));
                  return true;
                }),
        workspace::mayPass);
  }

  /** Work that a server can refuse. */
  @FunctionalInterface
  interface Attempt {
    void run() throws SQLException;
  }

  /** Repeats work whose failure may pass, as often as clients try their statements. */
  static void repeated(Attempt work, Predicate<SQLException> mayPass) throws SQLException {
    for (int attempt = 1; ; attempt++) {
      try {
        work.run();
        return;
      } catch (SQLException e) {
        if (attempt == Retry.DEFAULT.maxAttempts() || !mayPass.test(e)) {
          throw e;
        }
      }
    }
  }

  private String left(TableRows rows) {
    try {
      return "has " + count(rows) + " rows.";
    } catch (TargetException e) {
      return "may have some of the rows.";
    }
  }

  private String named(TableRows rows) {
    return rows.in(workspace.id().schema()).table();
  }

  private long count(TableRows rows) {
    return workspace.number(
        "count the rows of " + rows.table(), "SELECT COUNT(*) FROM " + named(rows));
  }
}
