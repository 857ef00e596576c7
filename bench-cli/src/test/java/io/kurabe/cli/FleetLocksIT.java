package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.postgres.internal.LocalPostgres;
import io.kurabe.target.local.internal.Frozen;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** An agent stands still in the middle of transactions, whose locks others wait for. */
class FleetLocksIT extends FleetProcesses {
  /** Its sessions keep their locks, on rows that the others want and on the tables. */
  @Test
  void aStoppedAgentWithOpenTransactionsKeepsNobodyWaiting() throws Exception {
    BenchProcess coordinator = coordinator(2, transactions());
    BenchProcess other = agent("agent-0");
    BenchProcess stopped = agent("agent-1");
    try (Connection lock = locked(coordinator, 4);
        Frozen frozen = Frozen.of(stopped.handle())) {
      lock.rollback(); // Now their statements are carried out, in transactions that nobody ends.
      assertThat(coordinator.exitCode()).as(coordinator.said()).isEqualTo(ExitCode.RUN_INVALID);
      cleansWhatIsNotLocked(schemas().get(0));
      assertThat(frozen).isNotNull();
    }
    assertThat(lost(coordinator)).startsWith("agent-1 (127.0.0.1) was lost: it did not answer");
    String schema = schemas().get(0);
    assertThat(coordinator.err())
        .contains(
            "the schema "
                + schema
                + " is still there, since other sessions kept locks on it for 10 s")
        .contains("To remove it later: bench clean '" + target() + "' --run ");
    endedWith(ExitCode.RUN_INVALID, other, stopped);
    assertThat(other.err()).doesNotContain("did not end in time");
    CaughtScreen clean = screen();
    assertThat(Main.execute(new String[] {"clean", target()}, clean.screen())).isZero();
    assertThat(clean.out()).contains("pg: removed " + schema);
  }

  private static void cleansWhatIsNotLocked(String locked) throws Exception {
    String other = "kurabe_zzzzzzzzzzzz"; // The last in the order of names.
    postgres.execute("CREATE SCHEMA " + other);
    postgres.execute(
        "CREATE TABLE %s.kurabe_owner AS TABLE %s.kurabe_owner".formatted(other, locked));
    CaughtScreen clean = screen();
    assertThat(Main.execute(new String[] {"clean", target()}, clean.screen()))
        .isEqualTo(ExitCode.TARGET);
    assertThat(clean.err()).contains("the schema " + locked + " is still there");
    assertThat(clean.out()).contains("removed " + other).doesNotContain("removed " + locked);
  }

  @Test
  void aStoppedAgentOfThisHostIsEndedWithItsTransactions() throws Exception {
    String[] words =
        Stream.concat(Stream.of(transactions()), Stream.of("--fleet", "local:2"))
            .toArray(String[]::new);
    BenchProcess bench = process("coordinator", PASSWORD, words);
    try (Connection lock = locked(bench, 4);
        Frozen frozen = Frozen.of(bench.descendants().findFirst().orElseThrow())) {
      lock.rollback();
      assertThat(bench.exitCode()).as(bench.said()).isEqualTo(ExitCode.RUN_INVALID);
      assertThat(frozen).isNotNull();
    }
    assertThat(bench.err())
        .containsPattern("agent-[01] \\(127.0.0.1\\) was lost: it did not answer")
        .doesNotContain("Not cleaned");
    assertThat(schemas()).isEmpty();
  }

  private static String[] transactions() {
    String[] words = {"load", "update-mix", "-t", target(), "--clients", "4", "--rows", "50"};
    return Stream.of(words, FOR_LONG).flatMap(Stream::of).toArray(String[]::new);
  }

  /** Locks the table of a load so that so many clients wait in the middle of a transaction. */
  private static Connection locked(BenchProcess coordinator, int clients) throws Exception {
    coordinator.until(() -> !sessions("query LIKE 'UPDATE%sbtest1%'").isEmpty());
    Connection connection =
        DriverManager.getConnection(postgres.url("bench"), "bench", LocalPostgres.PASSWORD);
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute("LOCK TABLE " + schemas().get(0) + ".sbtest1 IN SHARE MODE");
    }
    coordinator.until(() -> sessions("wait_event_type = 'Lock'").size() == clients);
    return connection;
  }

  private static List<String> sessions(String which) throws Exception {
    return postgres.query(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'kurabe' AND " + which);
  }
}
