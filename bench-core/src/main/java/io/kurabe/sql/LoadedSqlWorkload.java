package io.kurabe.sql;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.SqlOperation;
import io.kurabe.sql.internal.SqlSession;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.sql.internal.UserWorkloadParts;
import io.kurabe.target.Client;
import io.kurabe.workload.Audit;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import io.kurabe.workload.OperationCounts;
import io.kurabe.workload.WorkloadException;
import io.kurabe.workload.internal.Defects;
import io.kurabe.workload.internal.TalliedClient;
import io.kurabe.workload.internal.Tally;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** The user's own SQL workload on a workspace. It calls the user's code and enforces its rules. */
final class LoadedSqlWorkload implements LoadedWorkload {
  private final UserWorkloadParts<SqlWorkload.Script, SqlWorkload.Step, SqlWorkload.Check> parts;
  private final SqlWorkspace workspace;
  private final Tally tally;
  private final Defects defects;
  private final List<SqlOperation> operations = new ArrayList<>();

  LoadedSqlWorkload(
      UserWorkloadParts<SqlWorkload.Script, SqlWorkload.Step, SqlWorkload.Check> parts,
      SqlWorkspace workspace) {
    this.parts = parts;
    this.workspace = workspace;
    this.tally = new Tally(parts.operations());
    this.defects = new Defects(parts.name());
    for (int i = 0; i < parts.actions().size(); i++) {
      operations.add(guarded(parts.operations().get(i).name(), parts.actions().get(i)));
    }
  }

  @Override
  public String name() {
    return parts.name();
  }

  @Override
  public Map<String, String> parameters() {
    return parts.parameters();
  }

  @Override
  public List<Operation> operations() {
    return parts.operations();
  }

  @Override
  public Client open(int index) {
    return new TalliedClient(
        workspace.client(operations, NanoClock.SYSTEM::nanoTime), tally.lane());
  }

  @Override
  public void reset() {
    defects.clear();
    tally.clear();
    scripts("before-run", parts.beforeRun());
  }

  @Override
  public Optional<WorkloadException> defect() {
    return defects.first();
  }

  @Override
  public Optional<Audit> audit(long acknowledged, long uncertain) {
    OperationCounts counts = tally.counts();
    return parts.audit(
        acknowledged,
        uncertain,
        (name, check) ->
            unmeasured("check '" + name + "'", session -> check.of(session.connection(), counts)));
  }

  /** Runs the user's statements before the first run. */
  void setUp() {
    scripts("set-up", parts.setUp());
  }

  private void scripts(String what, List<SqlWorkload.Script> scripts) {
    for (SqlWorkload.Script script : scripts) {
      unmeasured(
          what,
          session -> {
            script.run(session.connection());
            return true;
          });
    }
  }

  /** Runs the user's code outside of a run; it may not leave a transaction open. */
  private <T> T unmeasured(String what, SqlWorkspace.SessionWork<T> work) {
    try {
      return workspace.withSession(
          session -> {
            T result;
            try {
              result = work.on(session);
            } catch (RuntimeException | AssertionError e) {
              throw parts.threw(what, e);
            }
            if (workspace.endTransaction(session)) {
              throw new WorkloadException(
                  "The "
                      + what
                      + " of workload '"
                      + parts.name()
                      + "' left a transaction open or autocommit off, so it was rolled back: commit"
                      + " it, and switch autocommit on again.");
            }
            return result;
          });
    } catch (SQLException e) {
      throw workspace.failure("run the " + what + " of workload '" + parts.name() + "'", e);
    }
  }

  private SqlOperation guarded(String name, SqlWorkload.Step step) {
    return (session, random) -> {
      try {
        run(step, session, random);
      } catch (SQLException e) {
        endTransactionAfter(session, e);
        throw e;
      } catch (RuntimeException | AssertionError e) {
        endTransactionAfter(session, e);
        throw defects.threw(name, e);
      }
      if (session.connection().isClosed()) {
        throw defects.broke(
            name,
            "closed its connection, which it only borrows, so the run was ended: close statements"
                + " and results, not the connection.");
      }
      if (workspace.endTransaction(session)) {
        throw defects.broke(
            name,
            "returned with a transaction open or autocommit off, so its work was rolled back and"
                + " the run was ended: use transaction(\""
                + name
                + "\", ...) instead of"
                + " operation(...), which commits by itself.");
      }
    };
  }

  private static void run(SqlWorkload.Step step, SqlSession session, SplittableRandom random)
      throws SQLException {
    if (step.transaction()) {
      session.inTransaction(() -> step.action().run(session.connection(), random));
    } else {
      step.action().run(session.connection(), random);
    }
  }

  private void endTransactionAfter(SqlSession session, Throwable first) {
    try {
      workspace.endTransaction(session);
    } catch (SQLException e) {
      first.addSuppressed(e);
    }
  }
}
