package io.kurabe.studies.sqlbench.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.load.StopSignal;
import io.kurabe.probe.AnyMachine;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Durability;
import io.kurabe.spec.NanoClock;
import io.kurabe.spec.Protocol;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.sqlbench.suite.internal.Expect;
import io.kurabe.studies.sqlbench.suite.internal.JdbcSession;
import io.kurabe.studies.sqlbench.suite.internal.Refusal;
import io.kurabe.studies.sqlbench.suite.internal.SuiteDialect;
import io.kurabe.studies.sqlbench.suite.internal.SuiteLeftovers;
import io.kurabe.studies.sqlbench.suite.internal.SuiteOperation;
import io.kurabe.studies.sqlbench.suite.internal.SuiteSession;
import io.kurabe.studies.sqlbench.suite.internal.SuiteTest;
import io.kurabe.study.StudyProgress;
import io.kurabe.study.TargetSession;
import io.kurabe.study.internal.Journal;
import io.kurabe.study.internal.StudyContext;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.RunId;
import io.kurabe.target.SharedServers;
import io.kurabe.target.Target;
import io.kurabe.tier.Tier;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The suite on a real server: every count, every answer. */
@ExtendWith(SharedServers.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class SuiteContract {
  @AutoClose private TargetSession texts;
  @AutoClose private TargetSession prepared;

  /** The server. */
  protected abstract Target target();

  @BeforeAll
  void open() {
    texts = open(Protocol.TEXT);
    prepared = open(Protocol.PREPARED);
  }

  private TargetSession open(Protocol protocol) {
    return TargetSession.open(
        List.of(SharedServers.of(target())),
        Engines.load(),
        new OpenOptions(Durability.RELAXED, 0, 1, protocol),
        RunId.random());
  }

  private static SqlBenchOptions options(
      boolean fast, Protocol protocol, int repeats, String... tests) {
    List<String> wanted = List.of(tests);
    return SqlBenchOptions.PARAMETERS.make(
        SqlBenchOptions.LOCAL
            .values()
            .with(
                SqlBenchOptions.TESTS,
                SuiteTest.ALL.stream()
                    .filter(t -> wanted.isEmpty() || wanted.contains(t.name()))
                    .toList())
            .with(SqlBenchOptions.FAST, fast)
            .with(SqlBenchOptions.TIME_LIMIT, SqlBenchOptions.LOCAL.timeLimit())
            .with(SqlBenchOptions.REPEATS, repeats)
            .with(SqlBenchOptions.PROTOCOL, protocol));
  }

  private static StudyResult run(
      TargetSession targetSession, SqlBenchOptions options, Journal journal)
      throws InterruptedException {
    return run(targetSession, options, journal, new StopSignal(), new WithoutRehearsal());
  }

  private static StudyResult run(
      TargetSession targetSession,
      SqlBenchOptions options,
      Journal journal,
      StopSignal stop,
      StudyProgress hears)
      throws InterruptedException {
    StudyContext context = AnyMachine.study(targetSession).with(journal).with(stop, hears);
    return new SqlBenchStudy(options, context).run();
  }

  private static void allRight(StudyResult result) {
    assertThat(result.complete()).as(result.incompleteBecause()).isTrue();
    assertThat(result.runs()).allSatisfy(r -> assertThat(r.invalid()).isEmpty());
    assertThat(result.runs()).allSatisfy(r -> assertThat(r.audit().orElseThrow().exact()).isTrue());
    SuiteResult suite = result.part(SuiteResult.class).orElseThrow();
    assertThat(suite.operations())
        .allSatisfy(
            r -> {
              assertThat(r.values().get(0).missing()).as(r.name()).isEmpty();
              assertThat(r.values().get(0).wrong()).as(r.name()).isEmpty();
              assertThat(r.values().get(0).seconds().value()).as(r.name()).isPositive();
            });
  }

  private SqlWorkspace workspace() {
    return texts
        .workspaces()
        .values()
        .iterator()
        .next()
        .capability(SqlWorkspace.class)
        .orElseThrow();
  }

  private SuiteDialect dialect() {
    return workspace().capability(SuiteDialect.class).orElseThrow();
  }

  @Test
  void theWholeSmallSuiteAnswersAsExpected() throws Exception {
    StudyResult result = run(texts, options(false, Protocol.TEXT, 1), Journal.none());
    allRight(result);
    SuiteResult suite = result.part(SuiteResult.class).orElseThrow();
    assertThat(suite.operations()).hasSize(86);
    assertThat(suite.operations().stream().mapToLong(r -> r.values().get(0).count()).sum())
        .isEqualTo(78_237);
    assertThat(suite.also()).hasSize(14);
    assertThat(suite.tests()).hasSize(9);
    double operations =
        suite.operations().stream().mapToDouble(r -> r.values().get(0).seconds().value()).sum();
    assertThat(suite.totals().orElseThrow().values().get(0).seconds().value())
        .isCloseTo(operations, org.assertj.core.api.Assertions.withinPercentage(0.001));
    for (RunResult r : result.runs()) {
      double statements =
          r.operations().stream()
              .mapToDouble(o -> o.service().count() * o.service().meanMicros())
              .sum();
      assertThat(statements / 1e6).as("one client").isLessThanOrEqualTo(r.measuredSeconds() * 1.01);
    }
  }

  @Test
  void preparedStatementsAnswerTheSame() throws Exception {
    allRight(
        run(prepared, options(false, Protocol.PREPARED, 1, "ATIS", "big-tables"), Journal.none()));
  }

  @Test
  @Tag(Tier.NIGHTLY)
  void theWholeSmallSuiteAnswersTheSamePreparedAndRehearsed() throws Exception {
    SqlBenchOptions options = options(false, Protocol.PREPARED, 1);
    allRight(run(prepared, options, Journal.none(), new StopSignal(), StudyProgress.NONE));
  }

  @Test
  @Tag(Tier.NIGHTLY)
  void theWholeSmallSuiteAnswersTheSameFast() throws Exception {
    allRight(run(texts, options(true, Protocol.TEXT, 1), Journal.none()));
  }

  @Test
  void aFastRunEndsWithTheSameTables() throws Exception {
    StudyResult result =
        run(
            texts,
            options(true, Protocol.TEXT, 1, "create", "transactions", "wisconsin"),
            Journal.none());
    allRight(result);
    SuiteRow bookKeeping =
        result.part(SuiteResult.class).orElseThrow().operations().stream()
            .filter(r -> r.name().equals("book-keeping"))
            .findFirst()
            .orElseThrow();
    assertThat(bookKeeping.values().get(0).count()).isEqualTo(6);
  }

  @Test
  void anInterruptedRunGoesOnWithTheNextTest(@TempDir Path folder) throws Exception {
    SqlBenchOptions options = options(false, Protocol.TEXT, 2, "alter-table", "transactions");
    StopSignal stop = new StopSignal();
    AtomicInteger runs = new AtomicInteger();
    StudyProgress third =
        new WithoutRehearsal() {
          @Override
          public void plan(int planned, double seconds) {
            assertThat(planned).isEqualTo(4);
          }

          @Override
          public void run(int number, String name) {
            runs.set(number);
          }

          @Override
          public void update(String phase, double done, double opsPerSecond) {
            super.update(phase, done, opsPerSecond);
            if (runs.get() == 3) {
              stop.request("a test asked");
            }
          }
        };
    StudyResult cut = run(texts, options, Journal.begin(folder, RunId.random()), stop, third);
    assertThat(cut.complete()).isFalse();
    assertThat(cut.part(SuiteResult.class).orElseThrow().runs()).hasSize(2);
    StudyResult whole = run(texts, options, Journal.resume(folder));
    allRight(whole);
    assertThat(whole.runs()).hasSize(4);
    assertThat(whole.runs().subList(0, 2)).isEqualTo(cut.runs().subList(0, 2));
    assertThat(whole.cautions()).anyMatch(c -> c.startsWith("Resumed: 2 runs were made"));
  }

  @Tag(Tier.CORE)
  @Test
  void answersAreHeldAgainstWhatIsExpected() throws SQLException {
    StatementTimings timings = new StatementTimings(new StopSignal());
    try (SuiteSession session = session(timings)) {
      session.execute("CREATE TABLE contract (id INT NOT NULL, PRIMARY KEY (id))");
      session.change("INSERT INTO contract VALUES (1)", 1);
      session.query("SELECT id FROM contract", Expect.row(1));
      session.duplicate("INSERT INTO contract VALUES (1)");
      assertThat(timings.allWrongAnswers()).isZero();
      session.query("SELECT id FROM contract", Expect.row(2));
      session.query("SELECT id FROM contract", Expect.rows(0));
      session.change("INSERT INTO contract VALUES (2)", 2);
      session.duplicate("INSERT INTO contract VALUES (3)");
      assertThat(timings.allWrongAnswers()).isEqualTo(4);
      assertThat(timings.firstWrong())
          .isEqualTo("SELECT id FROM contract: [2] expected, found [1]");
      assertThatThrownBy(() -> session.query("SELECT nothing FROM contract", Expect.rows(0)))
          .isInstanceOfSatisfying(
              Refusal.class, r -> assertThat(r.failure().kind()).isEqualTo(OutcomeKind.OTHER));
      assertThatThrownBy(() -> session.change("INSERT INTO contract VALUES (1)", 1))
          .isInstanceOfSatisfying(
              Refusal.class, r -> assertThat(r.failure().kind()).isEqualTo(OutcomeKind.CONSTRAINT));
    }
    assertThat(timings.operations(1)).isEmpty(); // No operation was begun.
    SuiteLeftovers.drop(workspace(), dialect());
    assertThat(workspace().number("count what is left", "SELECT COUNT(*) FROM kurabe_owner"))
        .isEqualTo(1);
  }

  private SuiteSession session(StatementTimings timings) throws SQLException {
    return JdbcSession.open(workspace(), dialect(), Protocol.TEXT, NanoClock.SYSTEM, timings);
  }

  @Test
  void whatTheServerRefusesHasAReasonAndTheNextOperationATime() {
    SqlBenchOptions options = options(false, Protocol.TEXT, 1);
    try (TimedRun run =
        new TimedRun(
            options,
            new ServerSessions(workspace(), dialect(), Protocol.TEXT, NanoClock.SYSTEM),
            dialect(),
            NanoClock.SYSTEM,
            new StopSignal(),
            (name, number, share, perSecond) -> {})) {
      run.operation(
          SuiteOperation.of("refused", 2),
          k -> {
            run.session().autoCommit(false);
            run.session().query("SELECT no_such_column", Expect.rows(1));
          });
      run.operation(
          SuiteOperation.of("next", 2), k -> run.session().query("SELECT " + k, Expect.row(k)));
      SuiteCell refused = run.cells().get(0);
      assertThat(refused.missing()).contains("no_such_column");
      assertThat(refused.seconds()).isNaN();
      assertThat(run.cells().get(1).seconds()).isPositive();
      assertThat(run.cells().get(1).wrong()).isEmpty();
    }
  }
}
