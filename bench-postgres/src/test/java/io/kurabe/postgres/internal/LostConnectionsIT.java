package io.kurabe.postgres.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.probe.AnyMachine;
import io.kurabe.probe.ProbeResult;
import io.kurabe.result.RunResult;
import io.kurabe.study.LoadTest;
import io.kurabe.target.Secret;
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Workload;
import io.kurabe.workloads.pgbench.internal.PgbenchScript;
import io.kurabe.workloads.pgbench.internal.PgbenchWorkload;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Idle connections that the server ends, as firewalls and administrators do. */
class LostConnectionsIT {
  private static final String END =
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
          + " WHERE application_name = 'kurabe' AND pid <> pg_backend_pid() AND %s";

  private static LocalPostgres postgres;

  @BeforeAll
  static void start() throws SQLException {
    postgres = new LocalPostgres();
  }

  @AfterAll
  static void stop() {
    postgres.close();
  }

  private static RunResult run(Workload workload) throws InterruptedException {
    return LoadTest.on(
            Target.parse("pg=" + postgres.url("bench"))
                .withPassword(Secret.of(LocalPostgres.PASSWORD)))
        .generator(AnyMachine.engine())
        .workload(workload)
        .clients(2)
        .phases(Duration.ZERO, Duration.ofMillis(500))
        .run();
  }

  /** Does something on the server just before a method of the loaded workload is called. */
  private record Doing(Workload workload, String method, String sql) implements Workload {
    @Override
    public String name() {
      return workload.name();
    }

    @Override
    public LoadedWorkload load(Workspace workspace) {
      LoadedWorkload loaded = workload.load(workspace);
      return (LoadedWorkload)
          Proxy.newProxyInstance(
              LoadedWorkload.class.getClassLoader(),
              new Class<?>[] {LoadedWorkload.class},
              (proxy, called, arguments) -> {
                if (called.getName().equals(method)) {
                  postgres.execute(sql);
                }
                try {
                  return called.invoke(loaded, arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });
    }
  }

  private static final Workload UPDATES = new PgbenchWorkload(PgbenchScript.SIMPLE_UPDATE, 1);

  /** The first client is opened after the probe has been asked for the first time. */
  @Test
  void theStatisticsGoOnOverAnotherConnection() throws Exception {
    RunResult run =
        run(new Doing(UPDATES, "audit", END.formatted("query LIKE '%pg_stat_database%'")));
    assertThat(run.audit().orElseThrow().exact()).isTrue();
    RunResult during =
        run(new Doing(UPDATES, "open", END.formatted("query LIKE '%pg_stat_database%'")));
    assertThat(during.probes())
        .singleElement()
        .extracting(ProbeResult::counters)
        .satisfies(counters -> assertThat(counters).containsKey("xact_commit"));
    assertThat(during.acknowledged()).isPositive();
  }

  @Test
  void theAuditGoesOverAnotherConnection() throws Exception {
    RunResult run = run(new Doing(UPDATES, "audit", END.formatted("state = 'idle'")));
    assertThat(run.acknowledged()).isPositive();
    assertThat(run.audit().orElseThrow().exact()).isTrue();
  }

  @Test
  void aRunThatCannotBeAuditedIsKept() throws Exception {
    String hide = inEverySchema("ALTER TABLE IF EXISTS %I.pgbench_history RENAME TO gone");
    RunResult run = run(new Doing(UPDATES, "audit", hide));
    assertThat(run.acknowledged()).isPositive();
    assertThat(run.audit()).isEmpty();
    assertThat(run.cautions())
        .anyMatch(c -> c.startsWith("not audited: Could not read the tables"));
  }

  /** The mark is what cleaning asks for before it drops anything. */
  @Test
  void aRunThatCannotBeCleanedIsKept() throws Exception {
    String unmark = inEverySchema("ALTER TABLE IF EXISTS %I.kurabe_owner RENAME TO gone");
    RunResult run = run(new Doing(UPDATES, "audit", unmark));
    assertThat(run.acknowledged()).isPositive();
    assertThat(run.audit().orElseThrow().exact()).isTrue();
    postgres.execute(
        "DO $$ BEGIN ASSERT EXISTS (SELECT FROM pg_tables WHERE tablename = 'gone'),"
            + " 'the schema was dropped'; END $$");
  }

  private static String inEverySchema(String statement) {
    return """
        DO $$ DECLARE name text; BEGIN
          FOR name IN SELECT nspname FROM pg_namespace WHERE nspname LIKE 'kurabe%%' LOOP
            EXECUTE format('%s', name);
          END LOOP; END $$"""
        .formatted(statement);
  }
}
