package io.kurabe.postgres.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.kurabe.spec.Durability;
import io.kurabe.sql.internal.SqlOperation;
import io.kurabe.sql.internal.SqlSession;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.Client;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.SharedServers;
import io.kurabe.target.Workspace;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A schema that changes under statements that the server has prepared. */
@ExtendWith(SharedServers.class)
class StalePlanIT {
  /** The driver prepares on the server at the fifth. */
  private static final int EXECUTIONS = 8;

  private final SplittableRandom random = new SplittableRandom(1);

  @ParameterizedTest(name = "in a transaction: {0}, pool of {1}")
  @CsvSource({"false, 0", "true, 0", "false, 1", "true, 1"})
  void aStatementWhosePlanIsStaleIsPreparedAgainAndCountsAsARetry(boolean transaction, int pool)
      throws Exception {
    OpenOptions options = new OpenOptions(Durability.RELAXED, pool);
    try (Server server = SharedServers.open("embedded:postgres", options);
        Workspace workspace = server.createWorkspace(RunId.random())) {
      SqlWorkspace sql = workspace.capability(SqlWorkspace.class).orElseThrow();
      sql.execute("make a table", List.of("CREATE TABLE t (a int)", "INSERT INTO t VALUES (1)"));
      SqlOperation read = (session, draws) -> read(session, transaction);
      try (Client.Blocking client = sql.client(List.of(read), System::nanoTime)) {
        for (int change = 0; change < 2; change++) {
          for (int i = 0; i < EXECUTIONS; i++) {
            client.perform(0, random);
          }
          sql.execute("change the table", List.of("ALTER TABLE t ADD COLUMN c" + change + " int"));
          Throwable stale = catchThrowable(() -> client.perform(0, random));
          if (transaction) {
            assertThat(client.classify(stale).kind()).isEqualTo(OutcomeKind.STALE_PLAN);
            assertThat(client.classify(stale).kind().retryable()).isTrue();
          } else {
            assertThat(stale).isNull(); // The driver itself sends it again.
          }
          client.perform(0, random);
        }
      }
    }
  }

  private static void read(SqlSession session, boolean transaction) throws SQLException {
    if (transaction) {
      session.inTransaction(() -> read(session));
    } else {
      read(session);
    }
  }

  private static void read(SqlSession session) throws SQLException {
    PreparedStatement statement = session.prepare("SELECT * FROM t");
    try (var rows = statement.executeQuery()) {
      assertThat(rows.next()).isTrue();
    }
  }
}
