package io.kurabe.mysql.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "ALTER TABLE `t u` DROP PARTITION p | ALTER TABLE `t u` LOCK=NONE, DROP PARTITION p",
        "ALTER TABLE t PARTITION BY KEY(a) | ALTER TABLE t LOCK=NONE PARTITION BY KEY(a)",
        "ALTER TABLE t REMOVE PARTITIONING | ALTER TABLE t LOCK=NONE REMOVE PARTITIONING",
        "ALTER TABLE t WAIT 5 ADD PARTITION PARTITIONS 2 | ALTER TABLE t WAIT 5 LOCK=NONE, ADD PARTITION PARTITIONS 2",
        "ALTER TABLE t LOCK DEFAULT, ADD `lock` INT | ALTER TABLE t LOCK NONE, ADD `lock` INT",
        "ALTER TABLE t COMMENT 'LOCK=SHARED' | ALTER TABLE t COMMENT 'LOCK=SHARED', LOCK=NONE"
      })
  void putsAClauseWhereTheServersTakeIt(String statement, String with) {
    assertThat(DdlClauses.with(statement, "LOCK=NONE")).isEqualTo(with);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "alter table t force",
        "CREATE  UNIQUE\n INDEX i ON t (c)",
        "DROP INDEX i ON t",
        "ALTER ONLINE TABLE t FORCE",
        "ALTER IGNORE TABLE IF EXISTS `t u` FORCE",
        "CREATE OR REPLACE INDEX i ON t (c)"
      })
  void knowsStatementsThatTakeClauses(String statement) {
    assertThat(DdlClauses.takesThem(statement)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"OPTIMIZE TABLE t", "RENAME TABLE t TO u", "TRUNCATE TABLE t"})
  void knowsStatementsThatTakeNone(String statement) {
    assertThat(DdlClauses.takesThem(statement)).isFalse();
  }

  @Test
  void knowsTheAlterThatDropsAnIndex() {
    assertThat(DdlClauses.asAlter("DROP INDEX IF EXISTS `on` ON `t u`"))
        .contains("ALTER TABLE `t u` DROP INDEX IF EXISTS `on`");
    assertThat(DdlClauses.asAlter("DROP INDEX i ON t NOWAIT"))
        .contains("ALTER TABLE t DROP INDEX i");
    assertThat(DdlClauses.asAlter("ALTER TABLE t DROP INDEX i")).isEmpty();
  }

  @Test
  void findsClausesThatTheStatementHasItself() {
    assertThat(DdlClauses.own("ALTER TABLE t FORCE, lock = shared", "LOCK")).contains("SHARED");
    assertThat(DdlClauses.own("ALTER ONLINE TABLE t FORCE", "LOCK")).contains("NONE");
    assertThat(DdlClauses.own("ALTER TABLE t COMMENT 'LOCK=NONE'", "LOCK")).isEmpty();
    assertThat(DdlClauses.own("ALTER TABLE t FORCE, LOCK=DEFAULT", "LOCK")).isEmpty();
    assertThat(DdlClauses.own("ALTER TABLE t ADD COLUMN lock_id INT", "LOCK")).isEmpty();
  }

  @Test
  void findsWhatToolsCanCarryOut() {
    assertThat(OnlineAlter.clause("ALTER TABLE {table} ADD INDEX i (c)"))
        .contains("ADD INDEX i (c)");
    assertThat(OnlineAlter.clause("ALTER TABLE `t u` ADD INDEX i (c)")).contains("ADD INDEX i (c)");
    assertThat(OnlineAlter.clause("ALTER TABLE {table} RENAME TO u")).isEmpty();
    assertThat(OnlineAlter.clause("OPTIMIZE TABLE {table}")).isEmpty();
  }
}
