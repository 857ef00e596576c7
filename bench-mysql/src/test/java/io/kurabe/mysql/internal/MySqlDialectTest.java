package io.kurabe.mysql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.jdbc.exceptions.CommunicationsException;
import com.mysql.cj.jdbc.exceptions.MySQLTimeoutException;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.RunId;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MySqlDialectTest {
  private static final MySqlDialect DIALECT = new MySqlDialect();

  @ParameterizedTest
  @CsvSource({
    "1213, 40001, DEADLOCK",
    "1020, HY000, SERIALIZATION",
    "3101, 40000, SERIALIZATION",
    "1205, HY000, LOCK_TIMEOUT",
    "3572, HY000, LOCK_TIMEOUT",
    "3024, HY000, TIMEOUT",
    "1040, 08004, UNAVAILABLE",
    "1203, 42000, UNAVAILABLE",
    "1290, HY000, UNAVAILABLE",
    "1836, HY000, UNAVAILABLE",
    "1021, HY000, UNAVAILABLE",
    "1114, HY000, UNAVAILABLE",
    "1062, 23000, CONSTRAINT",
    "1451, 23000, CONSTRAINT",
    "3819, HY000, CONSTRAINT",
    "4025, 23000, CONSTRAINT",
    "1142, 42000, DENIED",
    "1044, 42000, DENIED",
    "1045, 28000, DENIED",
    "1053, 08S01, CONNECTION_LOST",
    "2006, HY000, CONNECTION_LOST",
    "2013, HY000, CONNECTION_LOST",
    "1927, 70100, CONNECTION_LOST",
    "1064, 42000, OTHER",
    "1146, 42S02, OTHER"
  })
  void classifiesByNumber(int number, String state, OutcomeKind kind) {
    var failure = DIALECT.classify(new SQLException("first\nsecond", state, number));
    assertThat(failure.kind()).isEqualTo(kind);
    assertThat(failure.code()).isEqualTo(String.valueOf(number));
    assertThat(failure.message()).isEqualTo("first");
  }

  @Test
  void aBrokenConnectionHasNoNumber() {
    var failure = DIALECT.classify(new CommunicationsException("link failure", null));
    assertThat(failure.kind()).isEqualTo(OutcomeKind.CONNECTION_LOST);
    assertThat(failure.code()).isEqualTo("08S01");
  }

  @Test
  void aTimeoutOfTheDriverIsATimeout() {
    assertThat(DIALECT.classify(new MySQLTimeoutException("too slow")).kind())
        .isEqualTo(OutcomeKind.TIMEOUT);
  }

  @Test
  void createsAndDropsOnlyTheSchemaOfTheRun() {
    RunId id = new RunId("abc123");
    assertThat(DIALECT.createSchema(id))
        .isEqualTo("CREATE DATABASE kurabe_abc123 CHARACTER SET utf8mb4");
    assertThat(DIALECT.dropSchema(id)).isEqualTo("DROP DATABASE kurabe_abc123");
  }
}
