package io.kurabe.postgres.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.probe.AnyMachine;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.spec.ThinkTime;
import io.kurabe.sql.script.internal.ScriptWorkload;
import io.kurabe.studies.ddl.internal.DdlServer;
import io.kurabe.studies.sqlbench.suite.internal.SuiteDialect;
import io.kurabe.study.LoadTest;
import io.kurabe.study.StudyProgress;
import io.kurabe.study.TargetSession;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Pooler;
import io.kurabe.target.RunId;
import io.kurabe.target.Secret;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.tier.Tier;
import io.kurabe.workload.Workload;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.CounterSettings;
import io.kurabe.workloads.counters.internal.CountersWorkload;
import io.kurabe.workloads.keys.internal.KeyInsertWorkload;
import io.kurabe.workloads.keys.internal.KeyRead;
import io.kurabe.workloads.keys.internal.KeyReadWorkload;
import io.kurabe.workloads.keys.internal.RowWidth;
import io.kurabe.workloads.pgbench.internal.PgbenchScript;
import io.kurabe.workloads.pgbench.internal.PgbenchWorkload;
import io.kurabe.workloads.sysbench.internal.OltpScript;
import io.kurabe.workloads.sysbench.internal.SysbenchSettings;
import io.kurabe.workloads.sysbench.internal.SysbenchWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** PgBouncer between the clients and the server, and another application that uses it, too. */
@Needs(Prerequisite.PGBOUNCER)
@Tag(Tier.SYSTEM)
class PoolerIT {
  private static final SysbenchSettings ROWS = SysbenchSettings.DEFAULT.withRows(1000);

  private static final BooleanSupplier ONCE = () -> false;

  @TempDir static Path folder;
  private static LocalPostgres postgres;
  private static PgBouncer pooler;

  @BeforeAll
  static void start() throws Exception {
    postgres = new LocalPostgres();
    postgres.execute("CREATE TABLE orders AS SELECT generate_series(1, 100) AS id");
    pooler = PgBouncer.before(postgres, folder, "ignore_startup_parameters = extra_float_digits");
  }

  @AfterAll
  static void stop() {
    if (pooler != null) {
      pooler.close();
    }
    postgres.close();
  }

  private static Target target(String name, String url) {
    return Target.parse(name + "=" + url).withPassword(Secret.of(LocalPostgres.PASSWORD));
  }

  private static Target pooled() {
    return target("pooled", pooler.url());
  }

  private static Server open(Target target, Protocol protocol) {
    return new PostgresEngine().open(target, new OpenOptions(Durability.DURABLE, 0, 1, protocol));
  }

  private static TargetSession session(List<Target> targets, Protocol protocol) {
    OpenOptions options = new OpenOptions(Durability.DURABLE, 0, 1, protocol);
    return TargetSession.open(targets, Engines.load(), options, RunId.random());
  }

  private static Optional<String> poolerOf(Target target) {
    try (Server server = open(target, Protocol.EXTENDED)) {
      return Optional.ofNullable(server.facts().settings().get(Pooler.SETTING));
    }
  }

  @Test
  void isRecognised(@TempDir Path other, @TempDir Path third) throws Exception {
    assertThat(poolerOf(target("direct", postgres.url("bench")))).isEmpty();
    assertThat(poolerOf(pooled()))
        .hasValueSatisfying(
            text ->
                assertThat(text).startsWith("PgBouncer 1.").contains("shared between sessions"));
    try (PgBouncer inTurns =
        PgBouncer.before(postgres, other, "server_round_robin = 1", "min_pool_size = 5")) {
      assertThat(poolerOf(target("turns", inTurns.url())))
          .hasValueSatisfying(text -> assertThat(text).contains("shared between sessions"));
    }
    try (PgBouncer sessions = PgBouncer.before(postgres, third, "pool_mode = session")) {
      assertThat(poolerOf(target("sessions", sessions.url()))).isPresent();
    }
  }

  static Stream<Workload> everyWorkload() {
    return Stream.of(
        new PgbenchWorkload(PgbenchScript.TPCB_LIKE, 1),
        new PgbenchWorkload(PgbenchScript.SELECT_ONLY, 1),
        new SysbenchWorkload(OltpScript.READ_WRITE, ROWS),
        new SysbenchWorkload(OltpScript.POINT_SELECT, ROWS.withTables(2)),
        new CountersWorkload(
            Optional.of(CounterMethod.UPDATE), new CounterSettings(4, 2, Duration.ofMillis(1))),
        new CountersWorkload(
            Optional.of(CounterMethod.SLOTS), new CounterSettings(4, 2, Duration.ZERO)),
        new KeyInsertWorkload("uuid7", RowWidth.NARROW),
        new KeyReadWorkload("serial", RowWidth.NARROW, 1000, KeyRead.POINT));
  }

  /** Beside it, as before and after, the other application finds its own table. */
  @ParameterizedTest
  @MethodSource("everyWorkload")
  void directBesidePooledInOneRun(Workload workload) throws Exception {
    long before = answersOfAnother(ONCE);
    Turns turns = new Turns();
    CompletableFuture<Long> background =
        CompletableFuture.supplyAsync(() -> answersOfAnother(turns));
    List<Target> targets = List.of(target("direct", postgres.url("bench")), pooled());
    try (TargetSession targetSession = session(targets, Protocol.EXTENDED)) {
      StudyResult result =
          LoadTest.onEach(targetSession)
              .workload(workload)
              .clients(4)
              .think(ThinkTime.parse("5ms"))
              .phases(Duration.ofMillis(50), Duration.ofMillis(500))
              .repeats(1)
              .progress(turns)
              .runAll();
      assertThat(result.runs()).hasSize(2).allSatisfy(PoolerIT::isWhole);
    } finally {
      turns.end();
    }
    assertThat(before).isPositive();
    assertThat(background.get()).isPositive();
    assertThat(answersOfAnother(ONCE)).isPositive();
    assertThat(postgres.query("SELECT nspname FROM pg_namespace"))
        .noneMatch(n -> n.startsWith("kurabe_"));
  }

  private static void isWhole(RunResult run) {
    assertThat(run.operations())
        .allSatisfy(o -> assertThat(o.failed()).as(o.errorCodes().toString()).isZero());
    assertThat(run.acknowledged()).isPositive();
    run.audit().ifPresent(audit -> assertThat(audit.exact()).as(audit.sentence()).isTrue());
  }

  /** A turn of the other application for each look at the load, as both share the processors. */
  private static final class Turns implements StudyProgress, BooleanSupplier {
    private final Semaphore turns = new Semaphore(0);
    private volatile boolean ended;

    @Override
    public void run(int number, String name) {
      turns.release();
    }

    @Override
    public void update(String phase, double done, double opsPerSecond) {
      turns.release();
    }

    void end() {
      ended = true;
      turns.release();
    }

    @Override
    public boolean getAsBoolean() {
      turns.acquireUninterruptibly();
      return !ended;
    }
  }

  /** Over as many connections as the pooler lends, so that it meets all of ours. */
  private static long answersOfAnother(BooleanSupplier again) {
    List<Connection> sessions = new ArrayList<>();
    try {
      for (int i = 0; i < 20; i++) {
        Connection session = pooler.foreign();
        sessions.add(session);
        session.setAutoCommit(false);
      }
      long answers = 0;
      do {
        for (Connection session : sessions) {
          answers += answer(session);
        }
        for (Connection session : sessions) {
          session.commit();
        }
      } while (again.getAsBoolean());
      return answers;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    } finally {
      for (Connection session : sessions) {
        try {
          session.close();
        } catch (SQLException broken) {
          // Its failure has been told.
        }
      }
    }
  }

  private static long answer(Connection session) throws SQLException {
    try (Statement statement = session.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT count(*), current_setting('search_path'), current_setting('synchronous_commit'),"
                    + " (SELECT count(*) FROM pg_prepared_statements) FROM orders")) {
      row.next();
      assertThat(row.getLong(1)).isEqualTo(100);
      assertThat(row.getString(2)).isEqualTo("\"$user\", public");
      assertThat(row.getString(3)).isEqualTo("on");
      assertThat(row.getLong(4)).isZero();
      return 1;
    }
  }

  @Test
  void preparedStatementsAreRefusedWhereTheyWouldMeetThoseOfOthers() {
    assertThatThrownBy(() -> session(List.of(pooled()), Protocol.PREPARED))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("Use the protocol extended");
    assertThat(answersOfAnother(ONCE)).isPositive();
  }

  @Test
  void whatNeedsSessionsIsRefused() {
    try (TargetSession targetSession = session(List.of(pooled()), Protocol.EXTENDED)) {
      for (Class<?> needed : List.of(DdlServer.class, SuiteDialect.class)) {
        assertThatThrownBy(() -> targetSession.capability("pooled", needed))
            .isInstanceOf(TargetException.class)
            .hasMessageContaining("pooled: this needs sessions of its own on the server");
      }
    }
  }

  private static ScriptWorkload script(Path where, String setUp, String script) throws IOException {
    Path setUpFile = Files.writeString(where.resolve("setup.sql"), setUp);
    Path scriptFile = Files.writeString(where.resolve("script.sql"), script);
    return ScriptWorkload.read(List.of(scriptFile.toString()), List.of(setUpFile), Map.of());
  }

  @Test
  void ownStatementsNameTheSchema(@TempDir Path where) throws Exception {
    ScriptWorkload named =
        script(
            where,
            """
            CREATE TABLE ${schema}.orders (id int);
            CREATE INDEX by_id ON ${schema}.orders (id);
            INSERT INTO ${schema}.orders VALUES (1), (2);
            """,
            "UPDATE ${schema}.orders SET id = id WHERE id = 1;\n\\expect 1\n");
    for (Target target : List.of(pooled(), target("direct", postgres.url("bench")))) {
      try (TargetSession targetSession = session(List.of(target), Protocol.EXTENDED)) {
        isWhole(
            LoadTest.on(targetSession)
                .generator(AnyMachine.engine())
                .workload(named)
                .clients(2)
                .phases(Duration.ZERO, Duration.ofMillis(200))
                .run());
      }
    }
    ScriptWorkload plain = script(where, "DROP TABLE orders;\n", "DELETE FROM orders;\n");
    try (TargetSession targetSession = session(List.of(pooled()), Protocol.EXTENDED)) {
      assertThatThrownBy(
              () ->
                  LoadTest.on(targetSession)
                      .generator(AnyMachine.engine())
                      .workload(plain)
                      .clients(1)
                      .phases(Duration.ZERO, Duration.ofMillis(200))
                      .run())
          .isInstanceOf(ConfigurationException.class)
          .hasMessageContaining("setup.sql:1")
          .hasMessageContaining("script.sql:1")
          .hasMessageContaining("write ${schema}.orders");
    }
    assertThat(postgres.query("SELECT count(*) FROM orders")).containsExactly("100");
  }
}
