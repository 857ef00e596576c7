package io.kurabe.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.spec.Protocol;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Connections of the application go back to it as they came. */
class ApplicationConnectionsTest {
  private final FakeDataSource source = new FakeDataSource("MySQL", "jdbc:mysql://db1/shop", "ann");

  @Test
  void whatItIsSaysClassAndDriver() throws SQLException {
    ApplicationConnections connections = connections();
    assertThat(connections.protocol()).isEqualTo(Protocol.TEXT);
    assertThat(connections.options())
        .containsEntry("fetchSize", "7")
        .containsEntry("JDBC driver", "a driver 9.9");
    assertThat(connections.options().get("connections of"))
        .startsWith("the application's ")
        .contains("Proxy");
  }

  @Test
  void aSchemaIsSetAndSetBack() throws SQLException {
    try (Connection taken = connections().take(Optional.of("kurabe_a"))) {
      assertThat(taken.getCatalog()).isEqualTo("kurabe_a");
      assertThat(source.changes()).containsExactly("schema kurabe_a");
    }
    assertThat(source.changes()).containsExactly("schema shop", "close");
  }

  @Test
  void nothingIsSetWhereNothingWasChanged() throws SQLException {
    connections().take(Optional.empty()).close();
    assertThat(source.changes()).containsExactly("close");
  }

  @Test
  void autocommitAndTimeLimitAreAsTheyCame() throws SQLException {
    source.withoutAutoCommit();
    Connection taken = connections().take(Optional.empty());
    taken.setNetworkTimeout(Runnable::run, 10_000);
    assertThat(source.changes()).containsExactly("autocommit true", "timeout 10000");
    taken.close();
    assertThat(source.changes()).containsExactly("timeout 0", "autocommit false", "close");
  }

  @Test
  void anOpenTransactionIsRolledBack() throws SQLException {
    Connection taken = connections().take(Optional.of("kurabe_a"));
    taken.setAutoCommit(false);
    source.changes();
    taken.close();
    assertThat(source.changes())
        .containsExactly("rollback", "autocommit true", "schema shop", "close");
  }

  @Test
  void itIsGivenBackOnce() throws SQLException {
    Connection taken = connections().take(Optional.empty());
    taken.close();
    taken.close();
    assertThat(source.changes()).containsExactly("close");
  }

  @Test
  void oneThatCannotBeSetBackIsBroken() throws SQLException {
    Connection taken = connections().take(Optional.of("kurabe_a"));
    source.changes();
    source.refuseSchemas(new SQLException("no such schema"));
    assertThatThrownBy(taken::close).hasMessage("no such schema");
    assertThat(source.changes()).containsExactly("abort", "close");
  }

  @Test
  void oneThatCannotBeUsedGoesBackAtOnce() throws SQLException {
    ApplicationConnections connections = connections();
    source.refuseSchemas(new SQLException("no such schema"));
    assertThatThrownBy(() -> connections.take(Optional.of("kurabe_a")))
        .hasMessage("no such schema");
    assertThat(source.changes()).containsExactly("close");
  }

  @Test
  void oneThatCannotBeUsedKeepsItsTransactions() throws SQLException {
    source.withoutAutoCommit();
    ApplicationConnections connections = connections();
    source.refuseSchemas(new SQLException("no such schema"));
    assertThatThrownBy(() -> connections.take(Optional.of("kurabe_a")))
        .hasMessage("no such schema");
    assertThat(source.changes()).containsExactly("autocommit true", "autocommit false", "close");
  }

  @Test
  void anEmptyPoolSaysHowManyALoadNeeds() throws SQLException {
    ApplicationConnections connections = connections();
    source.refuse(new SQLTransientConnectionException("timed out after 30 s", "08001", 7));
    assertThatThrownBy(() -> connections.take(Optional.empty()))
        .isInstanceOf(SQLTransientConnectionException.class)
        .hasMessage(
            "the application's DataSource gives no more connections, where a load needs one for"
                + " each client and up to 4 besides (timed out after 30 s)")
        .satisfies(e -> assertThat(((SQLException) e).getSQLState()).isEqualTo("08001"));
  }

  private ApplicationConnections connections() throws SQLException {
    ApplicationConnections connections = ApplicationConnections.of(source.proxy(), source.driver());
    source.changes();
    return connections;
  }
}
