package io.kurabe.workload;

import io.kurabe.jdbc.SqlOperation;
import io.kurabe.jdbc.SqlSession;
import io.kurabe.jdbc.SqlWorkspace;
import io.kurabe.spec.NanoClock;
import io.kurabe.target.Client;
import io.kurabe.target.ServerProbe;
import io.kurabe.target.ServerProbes;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** The user's own SQL workload on a workspace: calls the user's code and guards the rules. */
final class LoadedSqlWorkload implements LoadedWorkload {
  private final SqlWorkload workload;
  private final SqlWorkspace workspace;
  private final Tally tally;
  private final Defects defects;
  private final List<SqlOperation> operations = new ArrayList<>();

  LoadedSqlWorkload(SqlWorkload workload, SqlWorkspace workspace) {
    this.workload = workload;
    this.workspace = workspace;
    this.tally = new Tally(workload.operations());
    this.defects = new Defects(workload.name());
    for (int i = 0; i < workload.steps().size(); i++) {
      operations.add(guarded(workload.operations().get(i).name(), workload.steps().get(i)));
    }
  }

  @Override
  public String name() {
    return workload.name();
  }

  @Override
  public Map<String, String> parameters() {
    return workload.parameters();
  }

  @Override
  public List<Operation> operations() {
    return workload.operations();
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
    runScript("before-run", workload.beforeRun());
  }

  @Override
  public Optional<ServerProbe> openProbe() {
    return workspace.capability(ServerProbes.class).map(probes -> probes.open(false));
  }

  @Override
  public Optional<WorkloadException> defect() {
    return defects.first();
  }

  @Override
  public Optional<Audit> audit(long acknowledged, long uncertain) {
    if (workload.checks().isEmpty()) {
      return Optional.empty();
    }
    OperationCounts counts = tally.counts();
    List<CheckResult> results = new ArrayList<>();
    workload
        .checks()
        .forEach(
            (name, check) ->
                results.add(
                    unmeasured(
                            "check '" + name + "'",
                            session -> check.of(session.connection(), counts))
                        .named(name)));
    return Optional.of(Audit.ofChecks(acknowledged, uncertain, results));
  }

  /** Runs the user's statements outside of a run. */
  void runScript(String what, SqlWorkload.Script script) {
    unmeasured(
        what,
        session -> {
          script.run(session.connection());
          return true;
        });
  }

  /**
   * @throws io.kurabe.target.TargetException with the server's words
   * @throws WorkloadException when the code failed, or left a transaction open
   */
  private <T> T unmeasured(String what, SqlWorkspace.SessionWork<T> work) {
    try {
      return workspace.withSession(
          session -> {
            T result;
            try {
              result = work.on(session);
            } catch (RuntimeException | AssertionError e) {
              throw new WorkloadException(
                  "The " + what + " of workload '" + workload.name() + "' threw " + e + ".", e);
            }
            if (workspace.endTransaction(session)) {
              throw new WorkloadException(
                  "The "
                      + what
                      + " of workload '"
                      + workload.name()
                      + "' left a transaction open or autocommit off, so it was rolled back: commit"
                      + " it, and switch autocommit on again.");
            }
            return result;
          });
    } catch (SQLException e) {
      throw workspace.failure("run the " + what + " of workload '" + workload.name() + "'", e);
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
