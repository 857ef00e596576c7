package io.kurabe.postgres.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.target.Secrets;
import java.net.UnknownHostException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectFailureTest {
  private static final PostgresUrl URL =
      PostgresUrl.parse("jdbc:postgresql://db1:5433/bench?user=ann");

  @ParameterizedTest
  @CsvSource({
    "28P01, KURABE_PASSWORD",
    "28000, pg_hba.conf",
    "3D000, 'no database ''bench'''",
    "53300, max_connections",
    "57P03, not ready",
    "08001, 'host, port, firewall'",
    "XX000, cannot be used"
  })
  void namesTheAddressAndWhatToDo(String state, String advice) {
    assertThat(
            ConnectFailure.explain(URL, Secrets.NONE, new SQLException("said the server", state)))
        .hasMessageContaining("db1:5433")
        .hasMessageContaining(advice);
  }

  @Test
  void namesTheUserWhoseLoginFailed() {
    assertThat(ConnectFailure.explain(URL, Secrets.NONE, new SQLException("no", "28P01")))
        .hasMessageContaining("'ann'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"28P01", "28000", "3D000", "08004"})
  void aPasswordThatStandsInAnotherPlaceIsNotShown(String state) {
    PostgresUrl url =
        PostgresUrl.parse("jdbc:postgresql://db1/app;password=geheim?user=bench;password=geheim");
    assertThat(ConnectFailure.explain(url, url.secrets(), new SQLException("no password", state)))
        .hasMessageContaining("db1:5432")
        .hasMessageNotContaining("geheim");
    assertThat(url.where()).isEqualTo("PostgreSQL at db1:5432/***");
  }

  @Test
  void saysThatTheHostIsUnknown() {
    var thrown = new SQLException("failed", "08001", new UnknownHostException("db1"));

    assertThat(ConnectFailure.explain(URL, Secrets.NONE, thrown))
        .hasMessageContaining("host of db1:5433 is not known");
  }
}
