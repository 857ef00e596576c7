package io.kurabe.studies.ddl.internal;

import static io.kurabe.sql.internal.SqlSyntax.MYSQL;
import static io.kurabe.sql.internal.SqlSyntax.POSTGRES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.sql.internal.SqlSyntax;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UserStatementTest {
  private static TableChange read(SqlSyntax syntax, String statement) {
    return UserStatement.parse(statement).of(syntax);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ALTER TABLE orders ADD note TEXT",
        "alter table if exists only \"orders\" drop c",
        "/* of March */ ALTER TABLE orders /* here */ ADD note TEXT -- soon",
        "CREATE INDEX i ON orders (c)",
        "CREATE INDEX ON orders (c)",
        "CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS i ON ONLY orders USING btree (c)",
        "DROP INDEX CONCURRENTLY IF EXISTS i ON orders",
        "DROP INDEX i ON orders",
        "ALTER INDEX i ON orders RENAME TO j",
        "DROP TABLE IF EXISTS orders CASCADE",
        "VACUUM orders",
        "VACUUM FULL VERBOSE orders",
        "VACUUM (FULL, ANALYZE) orders",
        "REINDEX TABLE CONCURRENTLY orders",
        "REINDEX (VERBOSE) TABLE orders",
        "REINDEX INDEX CONCURRENTLY i ON orders",
        "CLUSTER orders USING i",
        "CLUSTER VERBOSE orders",
        "CLUSTER i ON orders",
        "TRUNCATE orders",
        "TRUNCATE TABLE ONLY orders",
        "ANALYZE VERBOSE orders (a, b)",
        "COMMENT ON TABLE orders IS 'all; of them'",
        "COMMENT ON COLUMN orders.c IS 'c'",
        "CREATE TRIGGER t AFTER UPDATE OF a, b ON Orders FOR EACH ROW EXECUTE FUNCTION f()",
        "ALTER TABLE ORDERS ADD note TEXT",
      })
  void findsTheTableOfAChangeOfPostgres(String statement) {
    assertThat(read(POSTGRES, statement).table()).isEqualTo("orders");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ALTER TABLE `orders` MODIFY k BIGINT",
        "ALTER ONLINE TABLE orders ADD x INT",
        "ALTER IGNORE TABLE IF EXISTS orders WAIT 5 ADD x INT",
        "/*!50130 ALTER TABLE orders ADD x INT */",
        "CREATE FULLTEXT INDEX `on` ON orders (c)",
        "CREATE OR REPLACE INDEX i USING BTREE ON orders (c)",
        "DROP INDEX i ON orders",
        "DROP TABLE orders, others",
        "OPTIMIZE TABLE orders",
        "OPTIMIZE NO_WRITE_TO_BINLOG TABLE orders",
        "REPAIR TABLE orders QUICK",
        "ANALYZE TABLE orders",
        "CHECK TABLE orders EXTENDED",
        "RENAME TABLE orders TO others",
        "TRUNCATE orders",
        "CREATE DEFINER=`root`@`localhost` TRIGGER t BEFORE INSERT ON `orders` FOR EACH ROW"
            + " BEGIN SET NEW.a = 1; SET NEW.b = 2; END",
      })
  void findsTheTableOfAChangeOfMySql(String statement) {
    assertThat(read(MYSQL, statement).table()).isEqualTo("orders");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "POSTGRES | ALTER TABLE 注文 ADD x int | 注文",
        "POSTGRES | ALTER TABLE Größe ADD x int | größe",
        "POSTGRES | ALTER TABLE \"Order items\" ADD x int | Order items",
        "POSTGRES | ALTER TABLE \"say \"\"hi\"\"\" ADD x int | say \"hi\"",
        "POSTGRES | ALTER TABLE \"table\" ADD x int | table",
        "POSTGRES | ALTER TABLE public.\"order\" ADD x int | order",
        "MYSQL | ALTER TABLE `product order` ADD x int | product order",
        "MYSQL | ALTER TABLE `a``b` ADD x int | a`b",
        "MYSQL | ALTER TABLE `shop`.`受注 明細` ADD x int | 受注 明細"
      })
  void knowsNamesOfAllKinds(SqlSyntax syntax, String statement, String table) {
    assertThat(read(syntax, statement).table()).isEqualTo(table);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "POSTGRES | ALTER TABLE public.a ADD FOREIGN KEY (b) REFERENCES public.b(id) | ALTER TABLE a ADD FOREIGN KEY (b) REFERENCES b(id)",
        "POSTGRES | ALTER TABLE hr.a ADD s hr.state DEFAULT nextval('hr.ids'::regclass) | ALTER TABLE a ADD s state DEFAULT nextval('ids'::regclass)",
        "POSTGRES | CREATE INDEX i ON shop.public.a USING btree (b) | CREATE INDEX i ON a USING btree (b)",
        "POSTGRES | ALTER TABLE a ADD CHECK (a.b > pg_catalog.length(c)) | ALTER TABLE a ADD CHECK (a.b > pg_catalog.length(c))",
        "POSTGRES | COMMENT ON COLUMN public.a.b IS 'public.a' | COMMENT ON COLUMN a.b IS 'public.a'",
        "POSTGRES | DROP INDEX public.i ON public.a | DROP INDEX i",
        "MYSQL | RENAME TABLE `d`.`a` TO `d`.`b`, d.c TO d.a | RENAME TABLE `a` TO `b`, c TO a",
        "MYSQL | ALTER TABLE d.a ADD FOREIGN KEY (b) REFERENCES e . f (id) | ALTER TABLE a ADD FOREIGN KEY (b) REFERENCES f (id)",
        "MYSQL | DROP INDEX i ON d.a | DROP INDEX i ON a",
      })
  void takesSchemasOff(SqlSyntax syntax, String statement, String sent) {
    TableChange change = read(syntax, statement);
    assertThat(change.text()).isEqualTo(sent);
    assertThat(change.notes())
        .hasSize(statement.equals(sent) ? 0 : sent.equals("DROP INDEX i") ? 2 : 1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "POSTGRES | ALTER TABLE a RENAME TO b | a=b",
        "POSTGRES | ALTER TABLE a RENAME b TO c | .b=c",
        "POSTGRES | ALTER TABLE a RENAME key TO \"Key\" | .key=Key",
        "POSTGRES | ALTER TABLE a RENAME CONSTRAINT b TO c | ",
        "POSTGRES | ALTER TABLE a DROP b, DROP COLUMN IF EXISTS c CASCADE, DROP CONSTRAINT d | .b= .c=",
        "POSTGRES | ALTER TABLE a ALTER b DROP NOT NULL, ADD c int CHECK (c IN (1, 2)) | ",
        "POSTGRES | ALTER TABLE a DROP b, ADD COLUMN b text | ",
        "POSTGRES | ALTER INDEX a ON c RENAME TO b | ",
        "POSTGRES | DROP TABLE a | a=",
        "MYSQL | ALTER TABLE a RENAME b | a=b",
        "MYSQL | ALTER TABLE a ADD x INT, RENAME AS d.b | a=b",
        "MYSQL | ALTER TABLE a RENAME COLUMN b TO c, RENAME INDEX d TO e | .b=c",
        "MYSQL | ALTER TABLE a CHANGE b c INT, CHANGE COLUMN d D INT | .b=c",
        "MYSQL | ALTER TABLE a DROP `index`, DROP INDEX b, DROP PRIMARY KEY, DROP PARTITION p | .index=",
        "MYSQL | RENAME TABLE a TO b | a=b",
        "MYSQL | RENAME TABLE a TO x, x TO b | a=b",
        "MYSQL | RENAME TABLE a TO a_old, a_new TO a | ",
        "MYSQL | RENAME TABLE a TO x, b TO a, x TO b | ",
        "MYSQL | TRUNCATE TABLE a | "
      })
  void knowsWhichNamesAreLost(SqlSyntax syntax, String statement, String lost) {
    LostNames names = read(syntax, statement).lost();
    String table = names.table().map(t -> t.name() + "=" + t.now().orElse("")).orElse("");
    String columns =
        names.columns().stream()
            .map(c -> "." + c.name() + "=" + c.now().orElse(""))
            .collect(Collectors.joining(" "));
    assertThat((table + " " + columns).strip()).isEqualTo(lost == null ? "" : lost);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-- nothing",
        "SELECT 1",
        "UPDATE orders SET k = 1",
        "ALTER USER x",
        "DROP VIEW orders"
      })
  void refusesWhatIsNoChangeOfATable(String statement) {
    assertThatThrownBy(() -> UserStatement.parse(statement))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is no change of a table. It begins with ALTER TABLE");
  }

  @Test
  void asksForTheTableOfAnIndex() {
    UserStatement drop = UserStatement.parse("DROP INDEX public.by_total");
    SchemaFile file =
        SchemaFile.parse(
            "s.sql",
            "CREATE TABLE others (id int); CREATE TABLE orders (id int, CONSTRAINT one UNIQUE (id));"
                + " CREATE INDEX by_total ON orders (id)");
    TableChange found = drop.on(file).of(POSTGRES);
    assertThat(found.table()).isEqualTo("orders");
    assertThat(found.text()).isEqualTo("DROP INDEX by_total");
    assertThat(UserStatement.parse("REINDEX INDEX one").on(file).table()).isEqualTo("orders");
    assertThat(UserStatement.parse("REINDEX INDEX others_pkey").on(file).table())
        .isEqualTo("others");
    assertThatThrownBy(() -> UserStatement.parse("DROP INDEX nothing").on(file))
        .hasMessageContaining("does not say which table has the index 'nothing'")
        .hasMessageContaining("DROP INDEX nothing ON orders");
    assertThatThrownBy(() -> drop.of(MYSQL))
        .hasMessageContaining("the statement, for MySQL and MariaDB: ")
        .hasMessageContaining("DROP INDEX by_total ON orders");
  }

  @Test
  void refusesAMoveToAnotherSchemaUnderTheSameName() {
    assertThatThrownBy(() -> UserStatement.parse("RENAME TABLE a.t TO b.t"))
        .hasMessageContaining("it moves t to another schema");
    assertThatThrownBy(() -> read(MYSQL, "ALTER TABLE a.t RENAME b.t"))
        .hasMessageContaining("it moves t to another schema");
    assertThat(read(MYSQL, "RENAME TABLE a.t TO b.t_old").text())
        .isEqualTo("RENAME TABLE t TO t_old");
  }

  @Test
  void knowsAllTablesThatItNames() {
    assertThat(read(POSTGRES, "ALTER TABLE a ADD b int REFERENCES public.c (id)").tables())
        .containsExactly("a", "c");
    assertThat(read(POSTGRES, "COMMENT ON COLUMN public.a.b IS 'c'").tables()).containsExactly("a");
    assertThat(read(MYSQL, "RENAME TABLE a TO x, b TO a").tables()).containsExactly("a", "x", "b");
    assertThat(read(MYSQL, "ALTER TABLE a EXCHANGE PARTITION p WITH TABLE b").tables())
        .containsExactly("a", "b");
  }

  @Test
  void refusesMoreThanOneStatement() {
    assertThatThrownBy(
            () -> UserStatement.parse("ALTER TABLE t ADD a INT; ALTER TABLE t ADD b INT;"))
        .hasMessageContaining("it holds 2 statements; give one");
    assertThat(read(POSTGRES, "ALTER TABLE t ADD a text DEFAULT ';' ; ").text())
        .isEqualTo("ALTER TABLE t ADD a text DEFAULT ';'");
  }

  @Test
  void tellsWhatOnlyOneKindOfServerCannotRead() {
    UserStatement own = UserStatement.parse("ALTER TABLE `orders` ADD x INT");
    assertThat(own.table()).isEqualTo("orders");
    assertThatThrownBy(() -> own.of(POSTGRES)).hasMessageContaining("PostgreSQL");
    assertThat(UserStatement.parse("DROP INDEX i ON `orders`").table()).isEqualTo("orders");
  }

  @Test
  void knowsTheNamesThatItMentionsAsWholeWordsOnly() {
    TableChange own = read(MYSQL, "ALTER TABLE t DROP COLUMN total_sum, MODIFY `the note` TEXT");
    assertThat(own.mentions("TOTAL_SUM")).isTrue();
    assertThat(own.mentions("the note")).isTrue();
    assertThat(own.mentions("total")).isFalse();
  }
}
