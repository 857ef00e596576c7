package io.kurabe.postgres.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.postgres.local.internal.EmbeddedPostgres;
import io.kurabe.spec.Durability;
import io.kurabe.sql.internal.SchemaGuard;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.target.Leftover;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.RunId;
import io.kurabe.target.Secret;
import io.kurabe.target.Server;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.Workspace;
import io.kurabe.target.internal.SignOfLife;
import io.kurabe.target.local.internal.FreePort;
import io.kurabe.target.local.internal.RunningServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Facts, bad input and the schema guard on a real server. */
class PostgresServerIT {
  private static final PostgresEngine ENGINE = new PostgresEngine();
  private static final String PASSWORD = "s3cr3t-of-the-user";

  /** The shortest time that a guard can wait for locks: they count whole seconds. */
  private static final Duration BRIEF = Duration.ofSeconds(1);

  private static RunningServer<PostgresConnections> running;
  private static Server server;

  @BeforeAll
  static void start() throws SQLException {
    running = EmbeddedPostgres.start(Durability.DURABLE, Map.of());
    server =
        PostgresServer.open(Target.parse("pg=embedded:postgres"), running, OpenOptions.DEFAULT);
    execute("CREATE ROLE owner LOGIN PASSWORD '" + PASSWORD + "'");
    execute("CREATE ROLE guest LOGIN PASSWORD '" + PASSWORD + "'");
    execute("CREATE DATABASE bench OWNER owner");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void saysWhatItIs() {
    ServerFacts facts = server.facts();

    assertThat(facts.target()).isEqualTo("pg");
    assertThat(facts.engine()).isEqualTo("postgres");
    assertThat(facts.product()).isEqualTo("PostgreSQL");
    assertThat(facts.version()).matches("\\d+\\.\\d+.*");
    assertThat(facts.origin()).isEqualTo("embedded");
    assertThat(facts.sharesGeneratorHost()).isTrue();
    assertThat(facts.tls()).isEqualTo("off");
    assertThat(facts.address()).startsWith("127.0.0.1:");
    assertThat(facts.roundTripMicros()).isBetween(1.0, 1_000_000.0);
    assertThat(facts.settings().keySet()).first().isEqualTo("architecture");
    assertThat(facts.settings())
        .containsEntry("architecture", System.getProperty("os.arch").replace("amd64", "x86_64"))
        .containsEntry("fsync", "on")
        .containsEntry("synchronous_commit", "on")
        .containsEntry("shared_buffers", "256MB")
        .containsEntry("default_transaction_isolation", "read committed")
        .containsKeys("wal_level", "max_wal_size", "checkpoint_timeout", "jit", "track_io_timing");
    assertThat(facts.warnings()).noneMatch(w -> w.contains("fsync is off"));
  }

  @Test
  void opensAUrlAndSaysItSharesThisMachine() {
    try (Server opened = open("owner", "bench", "?sslmode=disable")) {
      assertThat(opened.facts().origin()).isEqualTo("remote");
      assertThat(opened.facts().sharesGeneratorHost()).isTrue();
    }
  }

  @Test
  void passesTheParametersOfTheDriverThrough() {
    refused(() -> open("owner", "bench", "?sslmode=require"), "127.0.0.1:", "sslmode");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sslmode=nope",
        "gssEncMode=nope",
        "targetServerType=nowhere",
        "connectTimeout=soon",
        "prepareThreshold=many",
        "autosave=SOMETIMES",
        "maxResultBuffer=lots",
        "socketFactory=not.There"
      })
  void aParameterThatTheDriverRefusesIsAMistakeInTheUrl(String parameter) {
    assertThatThrownBy(() -> open("owner", "bench", "?" + parameter))
        .isInstanceOfSatisfying(TargetException.class, e -> assertThat(e.isOfUrl()).isTrue())
        .hasMessageContaining("127.0.0.1:")
        .hasMessageContaining("cannot be used: ")
        .hasMessageNotContaining("org.postgresql");
  }

  @Test
  void refusesAWrongPasswordAndShowsNoneOfThem() {
    refused(
        () ->
            ENGINE.open(
                target("owner", "bench", "").withPassword(Secret.of("wr0ng")), OpenOptions.DEFAULT),
        "'owner'",
        "KURABE_PASSWORD");
  }

  @Test
  void asksForThePasswordWhenThereIsNone() {
    refused(
        () -> ENGINE.open(target("owner", "bench", ""), OpenOptions.DEFAULT),
        "'owner'",
        "none was given");
  }

  @Test
  void refusesAnUnknownDatabase() {
    refused(() -> open("owner", "nowhere", ""), "no database 'nowhere'");
  }

  @Test
  void refusesAPortWhereNothingListens() {
    int port = FreePort.find();
    Target target = Target.parse("jdbc:postgresql://owner@127.0.0.1:" + port + "/bench");

    refused(() -> ENGINE.open(target, OpenOptions.DEFAULT), "127.0.0.1:" + port, "server runs");
  }

  @Test
  void refusesAHostThatDoesNotExist() {
    Target target = Target.parse("jdbc:postgresql://owner@no-such-host.invalid/bench");

    refused(
        () -> ENGINE.open(target, OpenOptions.DEFAULT), "no-such-host.invalid:5432", "not known");
  }

  @Test
  void refusesAUserWithoutTheRightToCreateASchema() {
    try (Server opened = open("guest", "bench", "")) {
      refused(() -> opened.createWorkspace(RunId.random()), "grant CREATE", "42501");
      assertThat(opened.leftovers()).isEmpty();
    }
  }

  @Test
  void createsItsSchemaAndDropsIt() throws SQLException {
    RunId id = RunId.random();
    try (Workspace workspace = server.createWorkspace(id)) {
      assertThat(workspace.name()).isEqualTo(id.schema());
      assertThat(schemas(id)).isEqualTo("1");
    }
    assertThat(schemas(id)).isEqualTo("0");
  }

  @Test
  void worksAsAnOrdinaryOwnerOfTheDatabase() {
    try (Server opened = open("owner", "bench", "");
        Workspace workspace = opened.createWorkspace(RunId.random())) {
      assertThat(opened.leftovers()).extracting(Leftover::id).hasSize(1);
      assertThat(workspace.server()).isSameAs(opened);
    }
  }

  @Test
  void refusesASchemaThatExistsAndLeavesItAlone() throws SQLException {
    RunId id = RunId.random();
    execute("CREATE SCHEMA " + id.schema());

    refused(() -> server.createWorkspace(id), id.schema(), "already");
    refused(() -> server.remove(id), id.schema(), "mark");

    assertThat(schemas(id)).isEqualTo("1");
    assertThat(server.leftovers()).extracting(Leftover::id).doesNotContain(id);
    execute("DROP SCHEMA " + id.schema());
  }

  @Test
  void takesOverWhatAnEarlierProcessLeftUnlessThatStillRuns() throws Exception {
    RunId id = RunId.random();
    try (Workspace workspace = server.createWorkspace(id)) {
      execute("CREATE TABLE " + id.schema() + ".filled (id int)");
      workspace.keep();
    }
    Process other = new ProcessBuilder("tail", "-f", "/dev/null").start();
    String mark = "UPDATE " + id.schema() + ".kurabe_owner SET ";
    try {
      execute(mark + "kept = 0, pid = " + other.pid());
      refused(() -> server.reopenWorkspace(id), "process " + other.pid(), "still runs");
    } finally {
      other.destroyForcibly().waitFor();
    }
    try (Workspace again = server.reopenWorkspace(id)) {
      assertThat(again.name()).isEqualTo(id.schema());
      execute("INSERT INTO " + id.schema() + ".filled VALUES (1)");
      assertThat(server.leftovers())
          .filteredOn(l -> l.id().equals(id))
          .singleElement()
          .matches(l -> !l.kept() && l.owner().isOfThisProcess());
    }
    assertThat(schemas(id)).isEqualTo("0");
    refused(() -> server.reopenWorkspace(id), "has no schema " + id.schema(), "mark");
  }

  @Test
  void leavesARunOfAnotherPidNamespaceAloneWhileItsSignLives() throws SQLException {
    RunId id = RunId.random();
    server.createWorkspace(id).keep();
    String mark = "UPDATE " + id.schema() + ".kurabe_owner SET ";
    execute(mark + "kept = 0, pid = 4194304999, namespace = 'container'");
    assertThat(leftover(id)).matches(l -> l.inUse() && !l.orphaned());
    refused(() -> server.reopenWorkspace(id), "which gave a sign of life", "or end it");
    execute(mark + "sign_at = sign_at - 60");
    assertThat(leftover(id)).matches(l -> !l.inUse() && l.orphaned());
    server.reopenWorkspace(id).close();
    assertThat(schemas(id)).isEqualTo("0");
  }

  @Test
  void givesSignsWhileTheMarkIsOursAlsoAfterItsConnectionWasLost() throws SQLException {
    RunId id = RunId.random();
    SchemaGuard guard = new SchemaGuard("here", running.connections(), new PostgresDialect());
    try (Workspace workspace = server.createWorkspace(id);
        SignOfLife.Giver signs = guard.signs(id)) {
      String mark = "UPDATE " + id.schema() + ".kurabe_owner SET ";
      assertThat(signs.give()).isTrue();
      execute(mark + "sign_at = 0");
      execute(
          "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query LIKE '%sign_at = CAST%'"
              + " AND pid <> pg_backend_pid()");
      assertThatThrownBy(signs::give).isInstanceOf(TargetException.class);
      assertThat(signs.give()).isTrue();
      assertThat(leftover(id).silence()).isLessThan(SignOfLife.DEAD_AFTER);
      execute(mark + "namespace = 'container'");
      assertThat(signs.give()).isFalse();
      assertThat(workspace.name()).isEqualTo(id.schema());
    }
  }

  @Test
  void doesNotWaitForeverForALockOfAnotherSession() throws SQLException {
    RunId id = RunId.random();
    SchemaGuard guard =
        new SchemaGuard("here", running.connections(), new PostgresDialect(), BRIEF);
    guard.create(id);
    try (Connection other = running.connections().open()) {
      other.setAutoCommit(false);
      SqlQuery.execute(other, id.in("UPDATE ${schema}.kurabe_owner SET kept = 1"));
      assertThatThrownBy(() -> guard.drop(id))
          .isInstanceOf(TargetException.class)
          .hasMessage(
              ("here: the schema %s is still there, since other sessions kept locks on it for"
                      + " 1 s, e.g. of a process that stands still.")
                  .formatted(id.schema()));
      assertThat(leftover(id).id()).isEqualTo(id);
      other.rollback();
    }
    guard.drop(id);
    assertThat(schemas(id)).isEqualTo("0");
  }

  /** The session may be one of the application's. */
  @Test
  void noLimitOfLocksStaysInASession() throws SQLException {
    PostgresDialect dialect = new PostgresDialect();
    try (Connection connection = running.connections().open()) {
      SqlQuery.execute(connection, "SET lock_timeout = '77s'");
      dialect.execute(
          connection,
          "CREATE TEMP TABLE seen AS SELECT current_setting('lock_timeout') AS of",
          BRIEF);
      assertThat(SqlQuery.first(connection, row -> row.getString(1), "SELECT of FROM seen"))
          .contains("1s");
      assertThat(SqlQuery.first(connection, row -> row.getString(1), "SHOW lock_timeout"))
          .contains("77s");
    }
  }

  private static Leftover leftover(RunId id) {
    return server.leftovers().stream().filter(l -> l.id().equals(id)).findFirst().orElseThrow();
  }

  @Test
  void keepsTheDataWhenAskedAndCleansThemLater() throws SQLException {
    RunId id = RunId.random();
    try (Workspace workspace = server.createWorkspace(id)) {
      workspace.keep();
    }
    assertThat(server.leftovers())
        .anySatisfy(
            left -> {
              assertThat(left.id()).isEqualTo(id);
              assertThat(left.kept()).isTrue();
              assertThat(left.owner().pid()).isEqualTo(ProcessHandle.current().pid());
            });

    server.remove(id);

    assertThat(schemas(id)).isEqualTo("0");
  }

  @Test
  void classifiesWhatTheServerReallySays() throws SQLException {
    assertThat(kindOf("SET statement_timeout = 10", "SELECT pg_sleep(5)"))
        .isEqualTo(OutcomeKind.TIMEOUT);
    assertThat(kindOf("SET default_transaction_read_only = on", "CREATE TABLE t (a int)"))
        .isEqualTo(OutcomeKind.UNAVAILABLE);
    assertThat(kindOf("SELECT 1", "SELECT pg_terminate_backend(pg_backend_pid())"))
        .isEqualTo(OutcomeKind.CONNECTION_LOST);
    assertThat(kindOf("SET ROLE guest", "CREATE TABLE t (a int)")).isEqualTo(OutcomeKind.DENIED);
  }

  @Test
  void classifiesALockThatIsNotGrantedInTime() throws SQLException {
    execute("CREATE TABLE locked (a int)");
    try (Connection holder = running.connections().open();
        Statement lock = holder.createStatement()) {
      holder.setAutoCommit(false);
      lock.execute("LOCK TABLE locked");

      assertThat(kindOf("SET lock_timeout = 10", "SELECT * FROM locked"))
          .isEqualTo(OutcomeKind.LOCK_TIMEOUT);
    }
    execute("DROP TABLE locked");
  }

  private static OutcomeKind kindOf(String before, String failing) throws SQLException {
    try (Connection connection = running.connections().open();
        Statement statement = connection.createStatement()) {
      statement.execute(before);
      try {
        statement.execute(failing);
        return OutcomeKind.OK;
      } catch (SQLException e) {
        return PostgresFailures.classify(e).kind();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"pa#ss", "p@ss", "pa/ss", "pa?ss", "pa:ss", "100%", "p@s/s?w#o:r%d"})
  void aPasswordThatIsNotEscapedLogsInUnderTheUsersName(String password) throws SQLException {
    execute("DROP ROLE IF EXISTS odd");
    execute("CREATE ROLE odd LOGIN PASSWORD '" + password + "'");
    String place = running.connections().url().address() + "/bench";
    for (String url :
        List.of(
            "jdbc:postgresql://odd:" + password + "@" + place,
            "jdbc:postgresql://" + place + "?user=odd&password=" + password,
            "jdbc:postgresql://" + place + "?password=" + password + "&user=odd")) {
      try (Server opened = ENGINE.open(Target.parse(url), OpenOptions.DEFAULT)) {
        assertThat(opened.facts().toString()).doesNotContain(password);
      }
    }
  }

  private static void refused(ThrowingCallable action, String... parts) {
    assertThatThrownBy(action)
        .isInstanceOf(TargetException.class)
        .hasMessageContainingAll(parts)
        .satisfies(
            e -> {
              for (Throwable t = e; t != null; t = t.getCause()) {
                assertThat(String.valueOf(t.getMessage())).doesNotContain(PASSWORD, "wr0ng");
              }
            });
  }

  private static Target target(String user, String database, String parameters) {
    return Target.parse(
        "jdbc:postgresql://"
            + user
            + "@"
            + running.connections().url().address()
            + "/"
            + database
            + parameters);
  }

  private static Server open(String user, String database, String parameters) {
    return ENGINE.open(
        target(user, database, parameters).withPassword(Secret.of(PASSWORD)), OpenOptions.DEFAULT);
  }

  private static String schemas(RunId id) throws SQLException {
    try (Connection connection = running.connections().open()) {
      return SqlQuery.text(
          connection, "SELECT count(*) FROM pg_namespace WHERE nspname = '" + id.schema() + "'");
    }
  }

  private static void execute(String sql) throws SQLException {
    try (Connection connection = running.connections().open();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
