package io.kurabe.sql.script.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.probe.AnyMachine;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Driver;
import io.kurabe.spec.Protocol;
import io.kurabe.spec.Retry;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.study.LoadTest;
import io.kurabe.study.ServerContract;
import io.kurabe.study.TargetSession;
import io.kurabe.target.Engine;
import io.kurabe.target.Engines;
import io.kurabe.target.TargetException;
import io.kurabe.target.Workspace;
import io.kurabe.tier.Tier;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Workload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What scripts do on every SQL server. */
public abstract class ScriptContract extends ServerContract {
  private static final String SCHEMA =
      """
      CREATE TABLE accounts (id int PRIMARY KEY, balance int NOT NULL);
      INSERT INTO accounts VALUES (1, 0);
      INSERT INTO accounts VALUES (2, 0);
      CREATE TABLE history (id int, delta int, note varchar(20));
      """;

  private static final String TRANSFER =
      """
      \\set id random(1, :accounts)
      \\set delta random(1, 9)
      \\set note random_text('it''s @@@')
      BEGIN;
      UPDATE accounts SET balance = balance + :delta WHERE id = :id;
      \\expect 1
      INSERT INTO history VALUES (:id, :delta, :note);
      COMMIT;
      """;

  /** What carries the statements. */
  protected abstract Driver driver();

  /** A statement that ends the session that sends it. */
  protected abstract String endOwnSession();

  /** Makes the procedure {@code next_one(n)}, whose first answer is one row, n + 1. */
  protected abstract String createNextOne();

  /** Statements after which the server has no room for 600 prepared ones, if it counts them. */
  protected abstract List<String> limitStatements();

  /** Statements that give other classes the room back. */
  protected List<String> liftLimit() {
    return List.of();
  }

  /** What that statement itself is counted as. */
  protected String endOwnSessionFailsAs() {
    return "connection-lost";
  }

  private TargetSession session(Protocol protocol) {
    return session(protocol, driver());
  }

  private static Workload workload(String name, String text, Map<String, String> defined) {
    Scope scope = new Scope();
    defined.forEach(scope::define);
    return workload(Script.parse(name, 1, text, scope), scope);
  }

  private static Workload workload(Script script, Scope scope) {
    return new OfScripts(List.of(script), scope, List.of(of(script.name(), SCHEMA)));
  }

  /** Scripts that a test has made, with the statements that make their tables. */
  private record OfScripts(List<Script> scripts, Scope scope, List<String> setUp)
      implements Workload {
    @Override
    public String name() {
      return "sql";
    }

    @Override
    public LoadedWorkload load(Workspace workspace) {
      SqlWorkspace sql = workspace.capability(SqlWorkspace.class).orElseThrow();
      for (String text : setUp) {
        Scope none = new Scope();
        SetUpRun.run(
            sql,
            Script.parse("setup", 1, text, sql.dialect().syntax(), none, note -> {}),
            none.frame(0, 0));
      }
      LoadedScripts loaded = new LoadedScripts(sql, "sql", scripts, scope);
      return new Loaded(loaded, Map.of());
    }
  }

  private record Loaded(LoadedScripts scripts, Map<String, String> factors)
      implements ScriptedWorkload {}

  private static String of(String name, String text) {
    return text.replace(" accounts ", " " + name + "_accounts ")
        .replace(" history ", " " + name + "_history ");
  }

  private static RunResult run(TargetSession targetSession, Workload workload, int clients)
      throws InterruptedException {
    return run(targetSession, workload, clients, 3);
  }

  private static RunResult run(
      TargetSession targetSession, Workload workload, int clients, int attempts)
      throws InterruptedException {
    return LoadTest.on(targetSession)
        .generator(AnyMachine.engine())
        .workload(workload)
        .clients(clients)
        .phases(Duration.ofMillis(50), Duration.ofMillis(500))
        .retry(new Retry(attempts, Duration.ZERO))
        .run();
  }

  private static long number(TargetSession targetSession, String query) throws SQLException {
    SqlWorkspace workspace = (SqlWorkspace) targetSession.workspaces().values().iterator().next();
    return workspace.withSession(
        session -> {
          try (ResultSet row = session.prepare(query).executeQuery()) {
            row.next();
            return row.getLong(1);
          }
        });
  }

  @Tag(Tier.CORE)
  @Test
  void everyProtocolOfTheServerCarriesATransactionOut() throws Exception {
    Engine engine = Engines.load().engineFor(target());
    Set<Protocol> protocols =
        driver() == Driver.VERTX ? Set.of(Protocol.PREPARED) : engine.protocols();
    for (Protocol protocol : protocols) {
      TargetSession targetSession = session(protocol);
      String name = protocol.text();
      RunResult run =
          run(targetSession, workload(name, of(name, TRANSFER), Map.of("accounts", "2")), 4);
      assertThat(run.audit().orElseThrow().exact()).isTrue();
      assertThat(run.acknowledged()).isPositive();
      assertThat(number(targetSession, "SELECT COUNT(*) FROM " + name + "_history"))
          .isEqualTo(run.acknowledged() + run.uncertain());
      assertThat(number(targetSession, "SELECT SUM(balance) FROM " + name + "_accounts"))
          .isEqualTo(number(targetSession, "SELECT SUM(delta) FROM " + name + "_history"));
      assertThat(
              number(
                  targetSession,
                  "SELECT COUNT(*) FROM " + name + "_history WHERE note LIKE 'it''s ___'"))
          .isEqualTo(run.acknowledged() + run.uncertain());
    }
  }

  @Test
  void aDumpThatLeavesTheSchemaIsRefusedAndOtherSchemasStay(@TempDir Path folder) throws Exception {
    TargetSession targetSession = session(Protocol.PREPARED);
    SqlWorkspace workspace = (SqlWorkspace) targetSession.workspaces().values().iterator().next();
    workspace.execute(
        "make what is the user's",
        List.of(
            "CREATE SCHEMA precious",
            "CREATE TABLE precious.orders (id int)",
            "INSERT INTO precious.orders VALUES (7)"));
    try {
      Path query = Files.writeString(folder.resolve("q.sql"), "SELECT id FROM precious.orders;");
      Path dump = folder.resolve("dump.sql");
      Files.writeString(
          dump,
          "DROP SCHEMA IF EXISTS precious;\nUSE precious;\nSET search_path TO precious;\n"
              + "DROP TABLE precious.orders;\nDELETE FROM precious.orders;");
      assertThatThrownBy(
              () -> ScriptWorkload.read(List.of(query.toString()), List.of(dump), Map.of()))
          .isInstanceOf(ConfigurationException.class)
          .hasMessageContaining("5 problems");
      Files.writeString(dump, "CREATE TABLE mine_of_dump AS SELECT id FROM precious.orders;");
      RunResult run =
          run(
              targetSession,
              ScriptWorkload.read(List.of(query.toString()), List.of(dump), Map.of()),
              1);
      assertThat(run.acknowledged()).isPositive();
      assertThat(number(targetSession, "SELECT SUM(id) FROM precious.orders")).isEqualTo(7);
      assertThat(number(targetSession, "SELECT SUM(id) FROM mine_of_dump")).isEqualTo(7);
    } finally {
      workspace.execute(
          "remove what is the user's",
          List.of("DROP TABLE precious.orders", "DROP SCHEMA precious"));
    }
  }

  @Test
  void theTimesOfTheStatementsMakeUpThatOfTheOperation() throws Exception {
    RunResult run =
        run(
            session(Protocol.PREPARED),
            workload("timed", of("timed", TRANSFER), Map.of("accounts", "2")),
            1);
    OperationResult operation = run.operations().get(0);
    assertThat(operation.statements())
        .extracting(OperationResult.Statement::text)
        .containsExactly(
            "BEGIN",
            "UPDATE timed_accounts SET balance = balance + ? WHERE id = ?",
            "INSERT INTO timed_history VALUES (?, ?, ?)",
            "COMMIT");
    double sum = 0;
    for (OperationResult.Statement statement : operation.statements()) {
      assertThat(statement.time().count()).isEqualTo(operation.succeeded());
      sum += statement.time().meanMicros();
    }
    assertThat(sum)
        .isBetween(0.5 * operation.service().meanMicros(), operation.service().meanMicros());
  }

  @Test
  void aWrongNumberOfRowsFailsTheOperationAndUndoesIt() throws Exception {
    TargetSession targetSession = session(Protocol.PREPARED);
    RunResult run =
        run(targetSession, workload("wrong", of("wrong", TRANSFER), Map.of("accounts", "3")), 2);
    OperationResult operation = run.operations().get(0);
    assertThat(operation.failed()).isPositive();
    assertThat(operation.errorCodes().get(0).message())
        .contains("wrong:5: expected rows: 1, the server had 0");
    assertThat(run.audit().orElseThrow().exact()).isFalse();
    assertThat(number(targetSession, "SELECT COUNT(*) FROM wrong_history"))
        .isEqualTo(run.acknowledged());
  }

  @Test
  void anAnswerIsKeptForLaterStatements() throws Exception {
    TargetSession targetSession = session(Protocol.PREPARED);
    String text =
        """
        SELECT id + 40 AS answer, 'x' AS word FROM accounts WHERE id = 2 \\gset
        \\set next :answer + 1
        INSERT INTO history VALUES (:next, :answer, :word);
        """;
    RunResult run = run(targetSession, workload("kept", of("kept", text), Map.of()), 1);
    assertThat(run.acknowledged()).isPositive();
    assertThat(
            number(
                targetSession,
                "SELECT COUNT(*) FROM kept_history WHERE id = 43 AND delta = 42 AND note = 'x'"))
        .isEqualTo(run.acknowledged());
  }

  @Test
  void everyAnswerOfAProcedureIsItsOwn() throws Exception {
    Scope scope = new Scope();
    String text =
        """
        \\set n random(1, 1000000)
        CALL next_one(:n);
        \\expect 1
        INSERT INTO history SELECT id, 7, 'x' FROM accounts WHERE id < 3;
        \\expect 2
        SELECT id FROM accounts WHERE id = 2;
        \\expect 1
        """;
    Script script = Script.parse("called", 1, of("called", text), scope);
    List<String> setUp = List.of(of("called", SCHEMA), createNextOne());
    TargetSession targetSession = session(Protocol.PREPARED);
    RunResult run = run(targetSession, new OfScripts(List.of(script), scope, setUp), 2);
    assertThat(run.operations().get(0).failed())
        .as(run.operations().get(0).errorCodes().toString())
        .isZero();
    assertThat(run.acknowledged()).isPositive();
    assertThat(number(targetSession, "SELECT COUNT(*) FROM called_history"))
        .isEqualTo(2 * run.acknowledged());
  }

  @Test
  void aTextThatIsEverNewDoesNotFillTheServer() throws Exception {
    Scope scope = new Scope();
    Script script = Script.parse("new", 1, "\\set n random(1, 1000000)\nSELECT ${n};", scope);
    TargetSession targetSession = session(Protocol.PREPARED);
    SqlWorkspace workspace = (SqlWorkspace) targetSession.workspaces().values().iterator().next();
    workspace.execute("limit the statements", limitStatements());
    try {
      RunResult run = run(targetSession, new OfScripts(List.of(script), scope, List.of()), 2);
      OperationResult operation = run.operations().get(0);
      assertThat(operation.errorCodes()).isEmpty();
      assertThat(operation.succeeded()).isPositive();
    } finally {
      workspace.execute("lift the limit", liftLimit());
    }
  }

  @Test
  void aConflictOverAKeyIsTriedAgainWhereTheScriptSaysSo() throws Exception {
    Scope scope = new Scope();
    String text = of("conflict", "BEGIN;\nINSERT INTO accounts VALUES (1, 0);\nCOMMIT;");
    Script script = Script.parse("conflict", 1, text, scope);
    TargetSession targetSession = session(Protocol.PREPARED);
    RunResult once = run(targetSession, workload(script, scope), 1);
    assertThat(once.operations().get(0).retried()).isZero();
    assertThat(once.operations().get(0).failures()).containsOnlyKeys("constraint");
    Scope again = new Scope();
    Script retrying = Script.parse("conflicts", 1, text.replace("conflict_", "conflicts_"), again);
    RunResult run = run(targetSession, workload(retrying.retryingConstraint(), again), 1);
    OperationResult operation = run.operations().get(0);
    assertThat(operation.failures()).containsOnlyKeys("serialization");
    assertThat(operation.retried()).isEqualTo(2 * operation.failed());
  }

  @Test
  void aSessionThatEndsIsOpenedAgainAndNothingIsCountedTwice() throws Exception {
    TargetSession targetSession = session(Protocol.PREPARED);
    Scope scope = new Scope().define("accounts", "2");
    Script transfer = Script.parse("lost", 30, of("lost", TRANSFER), scope);
    Script end = Script.parse("end", 1, endOwnSession() + ";", scope);
    Workload both = new OfScripts(List.of(transfer, end), scope, List.of(of("lost", SCHEMA)));
    RunResult run = run(targetSession, both, 2);
    assertThat(run.outage().orElseThrow().connectionsLost()).isPositive();
    assertThat(run.outage().orElseThrow().reconnects()).isPositive();
    assertThat(run.operations().get(0).succeeded()).isPositive();
    assertThat(run.operations().get(1).failures()).containsKey(endOwnSessionFailsAs());
    assertThat(number(targetSession, "SELECT COUNT(*) FROM lost_history"))
        .isBetween(
            run.acknowledged() - run.operations().get(1).succeeded(),
            run.acknowledged() + run.uncertain());
  }

  @Test
  void aSchemaThatChangesUnderPreparedStatementsFailsNone() throws Exception {
    Scope scope = new Scope();
    String text = "BEGIN;\nSELECT * FROM accounts WHERE id = 1;\n\\expect 1\nCOMMIT;";
    Script reads = Script.parse("stale", 3, of("stale", text), scope);
    Script change =
        Script.parse(
            "change",
            1,
            "\\set n random(1, 1000000000)\nALTER TABLE stale_accounts ADD COLUMN c${n} int;",
            scope);
    Workload both = new OfScripts(List.of(reads, change), scope, List.of(of("stale", SCHEMA)));
    // Each change can make a read stale once, so with more attempts than changes none can fail.
    RunResult run = run(session(Protocol.PREPARED), both, 2, 10_000);
    OperationResult read = run.operations().get(0);
    assertThat(read.succeeded()).isPositive();
    OperationResult changes = run.operations().get(1);
    assertThat(changes.succeeded()).as(changes.errorCodes().toString()).isPositive();
    assertThat(read.failed()).as(read.errorCodes().toString()).isZero();
  }

  @Test
  void aSetUpThatIsRefusedNamesItsLine() {
    Workload broken =
        new OfScripts(
            List.of(Script.parse("x", 1, "SELECT 1;", new Scope())),
            new Scope(),
            List.of("SELECT 1;\n\nCREATE TABLE broken"));
    TargetSession targetSession = session(Protocol.PREPARED);
    assertThatThrownBy(() -> targetSession.loaded(target().name(), broken))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("set-up statement of setup:3");
  }
}
