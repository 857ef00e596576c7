package io.kurabe.postgres.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PostgresUrlTest {
  @Test
  void readsHostPortDatabaseAndUser() {
    PostgresUrl url = PostgresUrl.parse("jdbc:postgresql://db1:5433/bench?user=ann");

    assertThat(url.address()).isEqualTo("db1:5433");
    assertThat(url.database()).isEqualTo("bench");
    assertThat(url.user()).isEqualTo("ann");
    assertThat(url.firstHost()).isEqualTo("db1");
    assertThat(url.where()).isEqualTo("PostgreSQL at db1:5433/bench");
  }

  @Test
  void takesTheUserBeforeTheHostOutBecauseTheDriverWouldCallItAHost() {
    PostgresUrl url = PostgresUrl.parse("jdbc:postgresql://ann@db1/bench?sslmode=require");

    assertThat(url.user()).isEqualTo("ann");
    assertThat(url.jdbcUrl()).isEqualTo("jdbc:postgresql://db1/bench?sslmode=require");
    assertThat(url.address()).isEqualTo("db1:5432");
  }

  @Test
  void keepsEveryParameterOfTheDriver() {
    String url =
        "jdbc:postgresql://db1:5432/bench?sslmode=verify-full&sslrootcert=/etc/ca.pem&prepareThreshold=1";

    assertThat(PostgresUrl.parse(url).jdbcUrl()).isEqualTo(url);
  }

  @Test
  void readsSeveralHosts() {
    PostgresUrl url = PostgresUrl.parse("jdbc:postgresql://a:1,b/bench");

    assertThat(url.address()).isEqualTo("a:1,b:5432");
    assertThat(url.firstHost()).isEqualTo("a");
  }

  @Test
  void fallsBackToTheNameOfTheOperatingSystemsUserAsTheDriverDoes() {
    PostgresUrl url = PostgresUrl.parse("jdbc:postgresql://db1/");

    assertThat(url.user()).isEqualTo(System.getProperty("user.name"));
    assertThat(url.database()).isEqualTo(System.getProperty("user.name"));
  }

  @Test
  void refusesWhatTheDriverCannotRead() {
    assertThatThrownBy(() -> PostgresUrl.parse("jdbc:postgresql://(host=db1,password=x)/bench"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(password=***)/bench'")
        .hasMessageContaining("jdbc:postgresql://host:port/database");
  }

  @Test
  void theUserIsDecodedAndSecretParametersReachTheDriverAlone() {
    PostgresUrl url = PostgresUrl.parse("jdbc:postgresql://an%40n@db1/bench?sslpassword=hunter2");
    assertThat(url.user()).isEqualTo("an@n");
    assertThat(url.jdbcUrl()).isEqualTo("jdbc:postgresql://db1/bench?sslpassword=hunter2");
    assertThat(url.toString()).doesNotContain("hunter2");
    assertThat(url.secrets().mask("hunter2")).isEqualTo("***");
  }
}
