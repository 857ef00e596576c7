package io.kurabe.studies.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UserStatementTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ALTER TABLE orders ADD note TEXT | ALTER TABLE {table} ADD note TEXT",
        "alter table if exists only \"orders\" drop c; | alter table if exists only \"{table}\" drop c",
        "ALTER TABLE `orders` MODIFY k BIGINT | ALTER TABLE `{table}` MODIFY k BIGINT",
        "CREATE INDEX i ON orders (c) | CREATE INDEX i ON {table} (c)",
        "CREATE UNIQUE INDEX CONCURRENTLY i ON ONLY orders (c) | CREATE UNIQUE INDEX CONCURRENTLY i ON ONLY {table} (c)",
        "DROP INDEX i ON orders | DROP INDEX i ON {table}",
        "OPTIMIZE TABLE orders | OPTIMIZE TABLE {table}",
        "VACUUM FULL orders | VACUUM FULL {table}"
      })
  void findsTheTableOfAChange(String statement, String change) {
    UserStatement own = UserStatement.parse(statement);
    assertThat(own.table()).isEqualTo("orders");
    assertThat(own.change().statement()).isEqualTo(change);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "SELECT 1", "UPDATE orders SET k = 1", "DROP TABLE orders", "ALTER USER x"})
  void refusesWhatIsNoChangeOfATable(String statement) {
    assertThatThrownBy(() -> UserStatement.parse(statement))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is no change of a table. It begins with ALTER TABLE");
  }

  @Test
  void refusesATableOfAnotherSchema() {
    assertThatThrownBy(() -> UserStatement.parse("ALTER TABLE shop.orders DROP c"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'shop.' names a schema; leave it out");
  }

  @Test
  void knowsTheColumnsThatItMentionsAsWholeWordsOnly() {
    UserStatement own = UserStatement.parse("ALTER TABLE t DROP COLUMN total_sum");
    assertThat(own.mentions("TOTAL_SUM")).isTrue();
    assertThat(own.mentions("total")).isFalse();
  }
}
