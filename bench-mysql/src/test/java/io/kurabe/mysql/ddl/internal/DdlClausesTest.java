package io.kurabe.mysql.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DdlClausesTest {
  @Test
  void putsAClauseBehindEachKindOfStatement() {
    assertThat(DdlClauses.with("ALTER TABLE t FORCE;", "LOCK=NONE"))
        .isEqualTo("ALTER TABLE t FORCE, LOCK=NONE");
    assertThat(DdlClauses.with("CREATE INDEX i ON t (c)", "LOCK=NONE"))
        .isEqualTo("CREATE INDEX i ON t (c) LOCK=NONE");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"alter table t force", "CREATE  UNIQUE\n INDEX i ON t (c)", "DROP INDEX i ON t"})
  void knowsStatementsThatTakeClauses(String statement) {
    assertThat(DdlClauses.takesThem(statement)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"OPTIMIZE TABLE t", "RENAME TABLE t TO u", "TRUNCATE TABLE t"})
  void knowsStatementsThatTakeNone(String statement) {
    assertThat(DdlClauses.takesThem(statement)).isFalse();
  }

  @Test
  void findsClausesThatTheStatementHasItself() {
    assertThat(DdlClauses.own("ALTER TABLE t FORCE, lock = shared", "LOCK")).contains("SHARED");
    assertThat(DdlClauses.own("ALTER TABLE t FORCE, LOCK=DEFAULT", "LOCK")).isEmpty();
    assertThat(DdlClauses.own("ALTER TABLE t ADD COLUMN lock_id INT", "LOCK")).isEmpty();
  }

  @Test
  void findsWhatToolsCanCarryOut() {
    assertThat(OnlineAlter.clause("ALTER TABLE {table} ADD INDEX i (c)"))
        .contains("ADD INDEX i (c)");
    assertThat(OnlineAlter.clause("ALTER TABLE {table} RENAME TO u")).isEmpty();
    assertThat(OnlineAlter.clause("OPTIMIZE TABLE {table}")).isEmpty();
  }
}
