package io.kurabe.studies.sqlbench.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.load.StopSignal;
import io.kurabe.spec.MovedClock;
import io.kurabe.studies.sqlbench.suite.internal.Expect;
import io.kurabe.studies.sqlbench.suite.internal.InventedDialect;
import io.kurabe.studies.sqlbench.suite.internal.Refusal;
import io.kurabe.studies.sqlbench.suite.internal.SuiteOperation;
import io.kurabe.studies.sqlbench.suite.internal.SuiteRun;
import io.kurabe.studies.sqlbench.suite.internal.SuiteSession;
import io.kurabe.study.internal.RunParameters;
import io.kurabe.target.TargetException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Operations under a clock on which each statement takes a second. */
class TimedRunTest {
  private static final Expect ONE = Expect.rows(1);

  private final MovedClock clock = new MovedClock();
  private final StopSignal stop = new StopSignal();
  private final ScriptedSession server = new ScriptedSession(clock, new StatementTimings(stop));
  private final List<String> told = new ArrayList<>();

  private TimedRun run(SqlBenchOptions options) {
    return new TimedRun(
        options,
        server,
        new InventedDialect(),
        clock,
        stop,
        (operation, number, share, perSecond) -> told.add(operation + " " + number + " " + share));
  }

  private static SqlBenchOptions options(Duration limit, String... operations) {
    SqlBenchOptions local = SqlBenchOptions.LOCAL;
    return SqlBenchOptions.PARAMETERS.make(
        local
            .values()
            .with(SqlBenchOptions.OPERATIONS, List.of(operations))
            .with(SqlBenchOptions.TIME_LIMIT, limit)
            .with(RunParameters.SEED, 1L));
  }

  private static int query(SuiteRun run, SuiteOperation operation, String sql) {
    return run.operation(operation, k -> run.session().query(sql, ONE));
  }

  @Test
  void anOperationTakesAsLongAsItsStatements() {
    TimedRun run = run(options(SqlBenchOptions.LOCAL.timeLimit()));
    run.aside(() -> run.session().execute("CREATE"));
    assertThat(query(run, SuiteOperation.of("select", 3).counting(30), "one")).isEqualTo(3);
    assertThat(run.cells())
        .containsExactly(new SuiteCell("select", 30, 3, 3, false, 0, "", "", true));
    assertThat(run.timings().operations(10).get(0).succeeded()).isEqualTo(3);
    assertThat(run.timings().allStatements()).isEqualTo(4);
    assertThat(told).containsExactly("select 0 " + 1 / 3.0, "select 0 " + 2 / 3.0, "select 0 1.0");
  }

  @Test
  void aLoopBeyondTheLimitIsExtrapolated() {
    TimedRun run = run(options(Duration.ofSeconds(4)));
    SuiteOperation long10 = SuiteOperation.of("select", 10).counting(20).asEstimable();
    assertThat(query(run, long10, "one")).isEqualTo(5);
    SuiteCell cell = run.cells().get(0);
    assertThat(cell.seconds()).isEqualTo(10);
    assertThat(cell.estimated()).isTrue();
    assertThat(cell.count()).isEqualTo(20);
    assertThat(cell.statements()).isEqualTo(5);
    assertThat(run.estimated()).isTrue();
    assertThat(run.estimatedSeconds()).isEqualTo(5);
  }

  @Test
  void aLoopThatEndsAtTheLimitOrMayNotBeCutIsMeasuredWhole() {
    TimedRun run = run(options(Duration.ofSeconds(4)));
    assertThat(query(run, SuiteOperation.of("select", 5).asEstimable(), "one")).isEqualTo(5);
    assertThat(query(run, SuiteOperation.of("insert", 9), "one")).isEqualTo(9);
    assertThat(run.cells()).noneMatch(SuiteCell::estimated);
    assertThat(run.cells().get(1).seconds()).isEqualTo(9);
  }

  @Test
  void anOperationMayContainTheTimeOfTheLast() {
    TimedRun run = run(options(SqlBenchOptions.LOCAL.timeLimit()));
    query(run, SuiteOperation.of("delete_big", 7), "one");
    query(run, SuiteOperation.of("delete_all", 1).withTheLast(), "one");
    assertThat(run.cells().get(1).seconds()).isEqualTo(8);
  }

  @Test
  void aWrongAnswerMarksItsOperationOnly() {
    TimedRun run = run(options(SqlBenchOptions.LOCAL.timeLimit()));
    query(run, SuiteOperation.of("first", 2), "wrong");
    query(run, SuiteOperation.of("second", 1), "one");
    assertThat(run.cells().get(0).wrongAnswers()).isEqualTo(2);
    assertThat(run.cells().get(0).wrong()).isEqualTo("wrong: 1 rows expected, found 2");
    assertThat(run.cells().get(0).seconds()).isEqualTo(2);
    assertThat(run.cells().get(1).wrong()).isEmpty();
    assertThat(run.timings().allWrongAnswers()).isEqualTo(2);
  }

  @Test
  void aRefusedOperationHasAReasonAndNoTime() {
    TimedRun run = run(options(SqlBenchOptions.LOCAL.timeLimit()));
    int done =
        run.operation(
            SuiteOperation.of("odd", 3), k -> run.session().query(k == 1 ? "refused" : "one", ONE));
    query(run, SuiteOperation.of("next", 1), "one");
    assertThat(done).isEqualTo(1);
    assertThat(run.cells().get(0).missing()).isEqualTo("not known here (42)");
    assertThat(run.cells().get(0).seconds()).isNaN();
    assertThat(run.cells().get(1).seconds()).isEqualTo(1);
    assertThat(server.sent).containsExactly("one", "refused", "one");
  }

  @Test
  void aRefusalInATransactionEndsThat() {
    TimedRun run = run(options(SqlBenchOptions.LOCAL.timeLimit()));
    run.operation(
        SuiteOperation.of("bulk", 3),
        k -> {
          if (k == 0) {
            run.session().autoCommit(false);
          }
          run.session().query(k == 1 ? "refused" : "one", ONE);
        });
    assertThat(server.sent)
        .containsExactly("autocommit false", "one", "refused", "ROLLBACK", "autocommit true");
  }

  @Test
  void aRefusedConnectionIsTriedTwentyTimesAndMarked() {
    TimedRun run = run(options(SqlBenchOptions.LOCAL.timeLimit()));
    server.refusedConnections = 19;
    run.operation(SuiteOperation.of("connect", 1), k -> run.connect().close());
    assertThat(run.cells().get(0).wrongAnswers()).isEqualTo(19);
    assertThat(run.timings().allStatements())
        .as("answers, right or wrong")
        .isGreaterThanOrEqualTo(19);
    assertThat(run.cells().get(0).missing()).isEmpty();
    server.refusedConnections = 20;
    run.operation(SuiteOperation.of("connect+select_simple", 1), k -> run.connect().close());
    assertThat(run.cells().get(1).missing()).isEqualTo("no port left (08)");
    query(run, SuiteOperation.of("next", 1), "one");
    assertThat(run.cells().get(2).seconds()).isEqualTo(1);
  }

  @Test
  void aWrongAnswerBesidesTheOperationsIsKept() {
    TimedRun run = run(options(SqlBenchOptions.LOCAL.timeLimit()));
    run.aside(() -> run.session().query("wrong", ONE));
    query(run, SuiteOperation.of("next", 1), "wrong");
    assertThat(run.timings().wrongBesides()).isEqualTo("wrong: 1 rows expected, found 2");
    TimedRun right = run(options(SqlBenchOptions.LOCAL.timeLimit()));
    query(right, SuiteOperation.of("next", 1), "wrong");
    assertThat(right.timings().wrongBesides()).isEmpty();
  }

  @Test
  void aTransactionThatCannotBeEndedEndsTheTest() {
    TimedRun run = run(options(SqlBenchOptions.LOCAL.timeLimit()));
    server.refusesToRollBack = true;
    assertThatThrownBy(
            () ->
                run.operation(
                    SuiteOperation.of("bulk", 1),
                    k -> {
                      run.session().autoCommit(false);
                      run.session().query("refused", ONE);
                    }))
        .isInstanceOf(Refusal.class);
  }

  @Test
  void aRequestToStopIsHeardWhileOnlyConnecting() {
    TimedRun run = run(options(SqlBenchOptions.LOCAL.timeLimit()));
    stop.request("enough");
    assertThatThrownBy(
            () -> run.operation(SuiteOperation.of("connect", 5), k -> run.connect().close()))
        .isInstanceOf(StatementTimings.Stopped.class);
  }

  @Test
  void anOperationThatIsLeftOutIsStillTheLast() {
    TimedRun run = run(options(SqlBenchOptions.LOCAL.timeLimit(), "insert_key", "delete_all"));
    query(run, SuiteOperation.of("insert_key", 5), "one");
    run.operation(SuiteOperation.of("delete_big", 2), k -> run.session().change("DELETE", 1));
    query(run, SuiteOperation.of("delete_all", 1).withTheLast(), "one");
    assertThat(run.cells().get(1).seconds()).isEqualTo(3);
  }

  @Test
  void aRefusalBesidesEndsTheTest() {
    TimedRun run = run(options(SqlBenchOptions.LOCAL.timeLimit()));
    assertThatThrownBy(() -> run.aside(() -> run.session().execute("refused")))
        .isInstanceOf(Refusal.class);
  }

  @Test
  void aLostConnectionEndsEverything() {
    TimedRun run = run(options(SqlBenchOptions.LOCAL.timeLimit()));
    assertThatThrownBy(() -> query(run, SuiteOperation.of("select", 1), "lost"))
        .isInstanceOf(TargetException.class)
        .hasMessage("The connection to kurabe_test was lost: gone (08)");
  }

  @Test
  void aRequestToStopIsHeardBetweenTwoStatements() {
    TimedRun run = run(options(SqlBenchOptions.LOCAL.timeLimit()));
    assertThatThrownBy(
            () ->
                run.operation(
                    SuiteOperation.of("select", 9),
                    k -> {
                      run.session().query("one", ONE);
                      if (k == 2) {
                        stop.request("enough");
                      }
                    }))
        .isInstanceOf(StatementTimings.Stopped.class);
    assertThat(server.sent).hasSize(3);
  }

  @Test
  void operationsThatAreLeftOutSendTheirChangesOnly() {
    TimedRun run = run(options(SqlBenchOptions.LOCAL.timeLimit(), "wanted"));
    run.operation(
        SuiteOperation.of("mixed", 1),
        k -> {
          run.session().change("UPDATE", 1);
          run.session().query("SELECT", ONE);
          run.session().duplicate("INSERT");
        });
    query(run, SuiteOperation.of("wanted", 1), "one");
    run.aside(() -> run.session().query("SELECT", ONE));
    assertThat(server.sent).containsExactly("UPDATE", "one");
    assertThat(run.cells()).extracting(SuiteCell::operation).containsExactly("wanted");
  }

  @Test
  void connectionsOfWhatIsLeftOutAreNotOpened() {
    TimedRun run = run(options(SqlBenchOptions.LOCAL.timeLimit(), "select_simple"));
    run.operation(SuiteOperation.of("connect", 5), k -> run.connect().close());
    assertThat(server.opened).isEqualTo(1);
    try (SuiteSession further = run.connect()) {
      assertThat(further).isNotNull();
    }
    assertThat(server.opened).isEqualTo(2);
  }
}
