package io.kurabe.studies.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchemaFileTest {
  private static SchemaFile parse(String sql) {
    return SchemaFile.parse("schema.sql", sql);
  }

  @Test
  void knowsEachStatementWithItsLineAndTable() {
    SchemaFile file =
        parse(
            """
            -- the shops; with a semicolon
            CREATE TABLE shops (id INT PRIMARY KEY, name VARCHAR(20) DEFAULT 'a;b');

            /* orders */ CREATE TABLE IF NOT EXISTS `orders` (
              id INT PRIMARY KEY, -- by us
              shop INT REFERENCES shops (id));
            CREATE UNIQUE INDEX by_shop ON orders (shop)
            """);
    assertThat(file.statements()).extracting(SchemaFile.Statement::line).containsExactly(2, 4, 7);
    assertThat(file.tables()).containsExactly("shops", "orders");
    assertThat(file.statements().get(2).table()).isEqualTo("orders");
    assertThat(file.create("ORDERS").withTable("x")).startsWith("CREATE TABLE IF NOT EXISTS `x` (");
    assertThat(file.statements().get(2).withTable("x"))
        .isEqualTo("CREATE UNIQUE INDEX by_shop ON x (shop)");
    assertThat(file.statements().get(0).text()).contains("'a;b'").doesNotContain("semicolon");
  }

  @Test
  void passesOverWhatDumpsHaveAroundTheirTables() {
    SchemaFile file =
        parse(
            """
            /*!40101 SET character_set_client = utf8 */;
            SET NAMES utf8mb4;
            DROP TABLE IF EXISTS t;
            CREATE TABLE t (id INT PRIMARY KEY);
            """);
    assertThat(file.statements()).hasSize(1);
  }

  @Test
  void findsTheWordsOfEnumerations() {
    SchemaFile file =
        parse(
            """
            CREATE TYPE mood AS ENUM ('sad', 'it''s ok');
            CREATE TABLE t (id INT PRIMARY KEY, `state` ENUM('new','done') NOT NULL, m mood);
            """);
    assertThat(file.words())
        .containsEntry("mood", List.of("sad", "it's ok"))
        .containsEntry("t.state", List.of("new", "done"));
  }

  @Test
  void saysEverythingThatIsWrongWithFileLineAndWhatToDo() {
    assertThatThrownBy(
            () ->
                parse(
                    """
                    CREATE TABLE shop.t (id INT PRIMARY KEY);
                    INSERT INTO t VALUES (1);
                    CREATE TABLE u (id INT REFERENCES other.t (id));
                    """))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(
            "schema.sql line 1: 'CREATE TABLE shop.t (id INT PRIMARY KEY)': 'shop.' names a schema; leave it out")
        .hasMessageContaining("schema.sql line 2: 'INSERT INTO t VALUES (1)' is not CREATE TABLE")
        .hasMessageContainingAll("schema.sql line 3: ", "'other.' names a schema");
  }

  @Test
  void refusesAFileWithoutTablesAndAQuoteThatIsNeverClosed() {
    assertThatThrownBy(() -> parse("-- nothing"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("schema.sql: has no CREATE TABLE statement");
    assertThatThrownBy(() -> parse("CREATE TABLE t (\n  c CHAR(1) DEFAULT 'x);"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("schema.sql line 2: a quote or comment is never closed");
  }

  @Test
  void namesTheTablesItHasWhenTheOneAskedForIsMissing() {
    assertThatThrownBy(() -> parse("CREATE TABLE a (id INT); CREATE TABLE b (id INT)").create("c"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("does not make the table 'c'. It makes: a, b");
  }

  @Test
  void aFileThatCannotBeReadIsAUsersMistakeWithoutStackTrace(@TempDir Path folder)
      throws Exception {
    Path latin = folder.resolve("latin.sql");
    Files.write(latin, "CREATE TABLE \u00e4 (id INT)".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> SchemaFile.read(latin))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("is not a text in UTF-8");
    assertThatThrownBy(() -> SchemaFile.read(folder.resolve("none.sql")))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("cannot be read: there is no such file or folder");
  }
}
