package io.kurabe.workloads.sysbench.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.probe.AnyMachine;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Driver;
import io.kurabe.sql.internal.SqlSession;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.study.LoadTest;
import io.kurabe.study.ServerContract;
import io.kurabe.study.TargetSession;
import io.kurabe.target.Client;
import io.kurabe.tier.Await;
import io.kurabe.tier.Tier;
import io.kurabe.workload.Audit;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.internal.Distribution;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The sysbench workloads on a real server; each engine extends it. */
public abstract class SysbenchContract extends ServerContract {
  private static final int TRANSACTIONS = 10;

  /** Rows of the table whose statements the server counts. */
  protected static final int ROWS = 777;

  /** What the server itself has counted so far, by statement or by what statements do. */
  protected abstract Map<String, Long> counted(SqlSession session) throws SQLException;

  /** Whether {@link #counted} counts what others do on the server, too. */
  protected boolean countsAllOfTheServer() {
    return false;
  }

  /** By how much {@link #counted} grows in ten transactions of read-write. */
  protected abstract Map<String, Long> tenOfReadWrite();

  /** Whether {@link #counted} has the rows that the table was filled with, if it ever has them. */
  protected boolean countsTheFilling(Map<String, Long> counted) {
    return true;
  }

  static Stream<Arguments> driversAndScripts() {
    return Driver.CHOICES.stream()
        .flatMap(driver -> Stream.of(OltpScript.values()).map(s -> Arguments.of(driver, s)));
  }

  @ParameterizedTest
  @MethodSource("driversAndScripts")
  void everyWorkloadRunsExactlyWithFourClients(Driver driver, OltpScript script) throws Exception {
    SysbenchSettings settings = new SysbenchSettings(2_000, 2, Distribution.SPECIAL, 50, false);
    RunResult run = run(driver, new SysbenchWorkload(script, settings));
    OperationResult operation = run.operations().get(0);
    assertThat(operation.failed()).as(operation.errorCodes().toString()).isZero();
    assertThat(run.acknowledged()).isPositive();
    assertThat(run.spec().workload()).isEqualTo(script.title());
    assertThat(run.spec().transport().driver()).isEqualTo(driver);
    assertThat(run.spec().parameters())
        .containsEntry("rows", "2000")
        .containsEntry("tables", "2")
        .containsEntry("distribution", "special 75% in 1%");
    Audit audit = run.audit().orElseThrow();
    assertThat(audit.exact()).as(audit.sentence()).isTrue();
    assertThat(audit.sentence()).contains("the tables have 4000 of 4000 rows");
  }

  /** All of them wait for each other, delete each other's row, and try again. */
  @ParameterizedTest
  @EnumSource(
      value = Driver.class,
      names = {"JDBC", "VERTX"})
  void fourClientsOnOneRowLoseNothing(Driver driver) throws Exception {
    SysbenchSettings one = SysbenchSettings.DEFAULT.withRows(1);
    for (OltpScript script : List.of(OltpScript.UPDATE_MIX, OltpScript.UPDATE_INDEX)) {
      RunResult run = run(driver, new SysbenchWorkload(script, one));
      assertThat(run.acknowledged()).isPositive();
      Audit audit = run.audit().orElseThrow();
      assertThat(audit.exact()).as(audit.sentence()).isTrue();
    }
  }

  @Tag(Tier.CORE)
  @Test
  void theServerCountsTheStatementsThatWeCount() throws Exception {
    TargetSession targetSession = countsAllOfTheServer() ? alone(Driver.JDBC) : jdbc();
    SqlWorkspace server = server(targetSession);
    LoadedWorkload loaded =
        targetSession.loaded(
            target().name(),
            new SysbenchWorkload(
                OltpScript.READ_WRITE,
                new SysbenchSettings(ROWS, 1, Distribution.UNIFORM, 7, false)));
    perform(loaded, 1);
    Map<String, Long> before =
        Await.until(() -> server.withSession(this::counted), this::countsTheFilling);
    perform(loaded, TRANSACTIONS);
    Map<String, Long> grown = new LinkedHashMap<>(server.withSession(this::counted));
    grown.replaceAll((name, value) -> value - before.getOrDefault(name, 0L));
    assertThat(grown).containsExactlyInAnyOrderEntriesOf(tenOfReadWrite());
    assertThat(loaded.operations().get(0).statements()).hasSize(20);
  }

  @Test
  void anUpdateThatNobodyAcknowledgedIsSeen() throws Exception {
    SysbenchWorkload update =
        new SysbenchWorkload(OltpScript.UPDATE_INDEX, SysbenchSettings.DEFAULT.withRows(333));
    assertThat(auditAfter(update, "UPDATE sbtest1 SET k = k + 1 WHERE id = 7"))
        .contains("NOT EXACT", "k was counted up 6 times", "5 updates were acknowledged");
  }

  @Test
  void aRowInAnothersPlaceIsSeenByAnswersAndByTheAudit() throws Exception {
    String mixUp = "UPDATE sbtest1 SET c = '" + SbtestText.newC(1, 1, 0) + "'";
    SysbenchSettings small = SysbenchSettings.DEFAULT.withRows(34);
    LoadedWorkload reads = load(new SysbenchWorkload(OltpScript.POINT_SELECT, small));
    execute(mixUp);
    assertThat(audit(reads, failed(reads), 0)).contains("20 answers were not as expected");
    assertThat(auditAfter(new SysbenchWorkload(OltpScript.WRITE_ONLY, small), mixUp))
        .contains("NOT EXACT", "33 rows have a c or pad that was never written to them");
  }

  @Test
  void aMissingRowIsSeen() throws Exception {
    SysbenchSettings two = SysbenchSettings.DEFAULT.withRows(55).withTables(2);
    assertThat(
            auditAfter(
                new SysbenchWorkload(OltpScript.UPDATE_MIX, two),
                "DELETE FROM sbtest2 WHERE id = 3"))
        .contains("NOT EXACT", "the tables have 109 of 110 rows (wrong: sbtest2)");
  }

  private RunResult run(Driver driver, SysbenchWorkload workload) throws InterruptedException {
    return LoadTest.on(session(driver))
        .generator(AnyMachine.engine())
        .workload(workload)
        .clients(4)
        .phases(Duration.ZERO, Duration.ofMillis(250))
        .run();
  }

  /** The audit of five operations and a statement of somebody else. */
  private String auditAfter(SysbenchWorkload workload, String statement) throws Exception {
    LoadedWorkload loaded = load(workload);
    loaded.reset();
    perform(loaded, 5);
    execute(statement);
    return audit(loaded, 5, 0);
  }

  private static String audit(LoadedWorkload loaded, long acknowledged, long uncertain) {
    return loaded.audit(acknowledged, uncertain).orElseThrow().sentence();
  }

  private static void perform(LoadedWorkload loaded, int times) throws Exception {
    SplittableRandom random = new SplittableRandom(5);
    try (Client.Blocking client = (Client.Blocking) loaded.open(0)) {
      for (int i = 0; i < times; i++) {
        client.perform(0, random);
      }
    }
  }

  private static long failed(LoadedWorkload loaded) {
    SplittableRandom random = new SplittableRandom(5);
    int failed = 0;
    try (Client.Blocking client = (Client.Blocking) loaded.open(0)) {
      for (int i = 0; i < 20; i++) {
        try {
          client.perform(0, random);
        } catch (Exception e) {
          client.classify(e);
          failed++;
        }
      }
    }
    return failed;
  }

  private void execute(String statement) throws SQLException {
    server(jdbc()).withSession(session -> session.prepare(statement).execute());
  }

  private LoadedWorkload load(SysbenchWorkload workload) {
    return jdbc().loaded(target().name(), workload);
  }

  /** Its clients can be called one by one. */
  private TargetSession jdbc() {
    return session(Driver.JDBC);
  }

  private SqlWorkspace server(TargetSession targetSession) {
    return targetSession.capability(target().name(), SqlWorkspace.class).orElseThrow();
  }
}
