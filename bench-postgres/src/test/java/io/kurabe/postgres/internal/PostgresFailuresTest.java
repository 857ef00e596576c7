package io.kurabe.postgres.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresFailuresTest {
  @ParameterizedTest
  @CsvSource({
    "40P01, DEADLOCK",
    "40001, SERIALIZATION",
    "40002, SERIALIZATION",
    "40003, CONNECTION_LOST",
    "55P03, LOCK_TIMEOUT",
    "57014, TIMEOUT",
    "08000, CONNECTION_LOST",
    "08006, CONNECTION_LOST",
    "08007, CONNECTION_LOST",
    "57P01, CONNECTION_LOST",
    "57P02, CONNECTION_LOST",
    "57P03, CONNECTION_LOST",
    "25P03, CONNECTION_LOST",
    "53100, UNAVAILABLE",
    "53200, UNAVAILABLE",
    "53300, UNAVAILABLE",
    "58030, UNAVAILABLE",
    "25006, UNAVAILABLE",
    "23505, CONSTRAINT",
    "23514, CONSTRAINT",
    "28P01, DENIED",
    "42501, DENIED",
    "42P01, OTHER",
    "22012, OTHER"
  })
  void classifiesBySqlState(String state, OutcomeKind kind) {
    Failure failure = PostgresFailures.classify(new SQLException("ERROR: it\n  Detail: x", state));

    assertThat(failure).isEqualTo(new Failure(kind, state, "ERROR: it"));
  }

  @Test
  void neverRetriesWhatMayHaveBeenCommitted() {
    Failure unknown = PostgresFailures.classify(new SQLException("unknown", "40003"));

    assertThat(unknown.kind().retryable()).isFalse();
    assertThat(unknown.kind().uncertain()).isTrue();
  }

  @Test
  void leavesAnErrorWithoutStateToTheCommonRules() {
    assertThat(PostgresFailures.classify(new SQLException("odd")).kind())
        .isEqualTo(OutcomeKind.OTHER);
  }
}
