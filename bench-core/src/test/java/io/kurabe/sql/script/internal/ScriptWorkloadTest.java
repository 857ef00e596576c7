package io.kurabe.sql.script.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.sql.internal.SqlSyntax;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ScriptWorkloadTest {
  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return file.toString();
  }

  @Test
  void readsFilesWithWeightsAndVariables() throws IOException {
    String order = file("order.sql", "\\set id random(1, :n)\nSELECT :id;");
    String other = file("more/order.sql", "SELECT 2;");
    ScriptWorkload workload =
        ScriptWorkload.read(
            List.of(order + "@9", other),
            List.of(
                Path.of(file("schema.sql", "CREATE TABLE t (a int); INSERT INTO t VALUES (1);"))),
            Map.of("n", "100"));
    assertThat(workload.read().of(SqlSyntax.MYSQL).operations())
        .extracting(Script::name, Script::weight)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("order.sql", 9.0),
            org.assertj.core.groups.Tuple.tuple("order.sql-2", 1.0));
    assertThat(workload.read().of(SqlSyntax.MYSQL).setUp()).hasSize(1);
    assertThat(workload.parameters()).containsEntry("n", "100");
  }

  @Test
  void tellsBeforeTheRunWhatCannotBeWorkedOut() throws IOException {
    String zero = file("zero.sql", "\\set a 1\n\\set b :a / :n\nSELECT :b;");
    String draw = file("draw.sql", "\\set a random(5, 1)\nSELECT :a;");
    String text = file("text.sql", "\\set a random_text('x') + 1\nSELECT :a;");
    String kept = file("kept.sql", "SELECT 7 AS d; \\gset\n\\set a 1 / :d\nSELECT :a;");
    String sleep = file("sleep.sql", "\\sleep 1 / 0 ms\nSELECT 1;");
    assertThatThrownBy(
            () ->
                ScriptWorkload.read(
                    List.of(zero, draw, text, kept, sleep), List.of(), Map.of("n", "0")))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("4 problems")
        .hasMessageContaining("zero.sql:2: it divides by zero")
        .hasMessageContaining("draw.sql:1: there is nothing to draw from 5 to 1")
        .hasMessageContaining("text.sql:1: ")
        .hasMessageContaining("sleep.sql:1: it divides by zero");
  }

  /** As the sample databases begin that people have at hand, shortened. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "sakila | SET NAMES utf8mb4;~SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='TRADITIONAL';~DROP SCHEMA IF EXISTS sakila;~CREATE SCHEMA sakila;~USE sakila;~CREATE TABLE actor (actor_id SMALLINT PRIMARY KEY); | 3,4,5",
        "employees | DROP DATABASE IF EXISTS employees;~CREATE DATABASE IF NOT EXISTS employees;~USE employees;~SELECT 'CREATING' as 'INFO';~DROP TABLE IF EXISTS dept_emp, employees; /*!50503 set default_storage_engine = InnoDB */;~flush /*!50503 binary */ logs; | 1,2,3,6",
        "world | -- MySQL dump~/*!40101 SET NAMES utf8 */;~DROP SCHEMA IF EXISTS world;~/*!40000 DROP DATABASE IF EXISTS world*/;~CREATE DATABASE /*!32312 IF NOT EXISTS*/ `world` /*!40100 DEFAULT CHARACTER SET utf8mb4 */;~USE `world`;~LOCK TABLES `city` WRITE;~/*!40000 ALTER TABLE `city` DISABLE KEYS */;~UNLOCK TABLES; | 3,4,5,6",
        "northwind | DROP SCHEMA IF EXISTS `northwind` ;~CREATE SCHEMA IF NOT EXISTS `northwind` DEFAULT CHARACTER SET latin1 ;~USE `northwind` ;~CREATE TABLE IF NOT EXISTS `northwind`.`customers` (`id` INT); | 1,2,3,4",
        "pagila | SET statement_timeout = 0;~SELECT pg_catalog.set_config('search_path', '', false);~CREATE SCHEMA legacy;~ALTER SCHEMA legacy OWNER TO postgres;~CREATE TYPE public.mpaa_rating AS ENUM ('G');~ALTER TYPE public.mpaa_rating OWNER TO postgres;~CREATE TABLE public.customer (id int);~COPY public.actor (actor_id) FROM stdin; | 2,3,4,5,6,7,8",
        "chinook | DROP DATABASE IF EXISTS chinook;~CREATE DATABASE chinook;~CREATE ROLE chinook;~SET search_path TO chinook;~CREATE TABLE album (album_id INT NOT NULL, CONSTRAINT album_pkey PRIMARY KEY (album_id));~DO $$ BEGIN DROP SCHEMA public; END $$; | 1,2,3,4,6"
      })
  void refusesWhatLeavesTheSchemaInTheHeadsOfKnownDumps(String name, String head, String lines)
      throws IOException {
    Path dump = Path.of(file(name + ".sql", head.replace("~", "\n")));
    String query = file("query.sql", "SELECT 1;");
    String[] refused = lines.split(",", -1);
    SqlSyntax syntax =
        List.of("pagila", "chinook").contains(name) ? SqlSyntax.POSTGRES : SqlSyntax.MYSQL;
    assertThatThrownBy(
            () -> ScriptWorkload.read(List.of(query), List.of(dump), Map.of()).read().of(syntax))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(refused.length + " problems")
        .satisfies(
            e -> {
              for (String line : refused) {
                assertThat(e).hasMessageContaining(name + ".sql: line " + line + ": ");
              }
            });
  }

  @Test
  void operationsOfTheUserMayReadOtherSchemasAndNothingElse() throws IOException {
    String reads = file("reads.sql", "SELECT * FROM shop.orders WHERE id = 1;");
    assertThat(
            ScriptWorkload.read(List.of(reads), List.of(), Map.of())
                .read()
                .of(SqlSyntax.POSTGRES)
                .operations())
        .hasSize(1);
    String writes = file("writes.sql", "SELECT 1;\nUPDATE shop.orders SET a = 1;\nUSE shop;");
    String spliced = file("spliced.sql", "UPDATE ${table} SET a = 1;\nSELECT * FROM ${table};");
    assertThat(
            ScriptWorkload.read(List.of(spliced), List.of(), Map.of("table", "t"))
                .read()
                .of(SqlSyntax.POSTGRES)
                .operations())
        .hasSize(1);
    assertThatThrownBy(
            () -> ScriptWorkload.read(List.of(spliced), List.of(), Map.of("table", "shop.orders")))
        .hasMessageContaining("spliced.sql:1: 'UPDATE shop.orders SET a = 1': 'shop.' names");
    assertThatThrownBy(() -> ScriptWorkload.read(List.of(writes), List.of(), Map.of()))
        .hasMessageContaining("writes.sql: line 2: 'UPDATE shop.orders SET a = 1': 'shop.' names")
        .hasMessageContaining("writes.sql: line 3: 'USE shop'");
  }

  @Test
  void cutsAtTheDelimiterThatTheFileSets() throws IOException {
    Path setUp =
        Path.of(
            file(
                "setup.sql",
                """
                DELIMITER //
                CREATE TRIGGER t BEFORE INSERT ON a FOR EACH ROW BEGIN SET NEW.x = 1; SET NEW.y = 2; END//
                DELIMITER ;
                SELECT 1;
                """));
    ScriptWorkload workload =
        ScriptWorkload.read(List.of(file("q.sql", "SELECT 1;")), List.of(setUp), Map.of());
    assertThat(workload.read().of(SqlSyntax.MYSQL).setUp().get(0).sends())
        .extracting(Command::place)
        .containsExactly("setup.sql:2", "setup.sql:4");
    assertThatThrownBy(() -> workload.read().of(SqlSyntax.POSTGRES))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("for PostgreSQL")
        .hasMessageContaining("setup.sql: line 1: 'DELIMITER");
  }

  @Test
  void aSetUpHasVariables() throws IOException {
    Path setUp =
        Path.of(
            file(
                "setup.sql",
                """
                \\set rows 1000 * :scale
                CREATE TABLE t AS SELECT * FROM generate_series(1, :rows) WHERE name = :word;
                """));
    ScriptWorkload.Scripts scripts =
        ScriptWorkload.read(
                List.of(file("q.sql", "SELECT 1;")),
                List.of(setUp),
                Map.of("scale", "3", "word", "it's"))
            .read()
            .of(SqlSyntax.POSTGRES);
    Frame frame = scripts.setUpScope().frame(0, 0);
    Script script = scripts.setUp().get(0);
    int send = script.advance(frame, new java.util.SplittableRandom(1), 0);
    assertThat(
            ((Command.Send) script.commands().get(send)).sql().literal(frame, SqlText.Marks.PLAIN))
        .isEqualTo("CREATE TABLE t AS SELECT * FROM generate_series(1, 3000) WHERE name = 'it''s'");
  }

  @Test
  void tellsTheProblemsOfAllFilesAtOnce() throws IOException {
    String bad = file("bad.sql", "SELECT :a;\nSELECT :b;");
    String heavy = file("heavy.sql", "SELECT 1;") + "@many";
    Path setUp = Path.of(file("schema.sql", "CREATE TABLE t (a int);\n\\set x"));
    assertThatThrownBy(
            () ->
                ScriptWorkload.read(
                    List.of(bad, heavy, folder.resolve("none.sql").toString()),
                    List.of(setUp),
                    Map.of()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("bad.sql: line 1: variable :a")
        .hasMessageContaining("bad.sql: line 2: variable :b")
        .hasMessageContaining("'many'")
        .hasMessageContaining("none.sql: cannot be read")
        .hasMessageContaining("schema.sql: line 2: '\\set x' is not of the form");
  }

  @Test
  void theTextsOfAllFilesArePartOfWhatIsStated() throws IOException {
    Path setUp = Path.of(file("setup.sql", "CREATE TABLE t (a int);"));
    List<String> read = List.of(file("q.sql", "SELECT 1;"));
    Map<String, String> inputs = ScriptWorkload.read(read, List.of(setUp), Map.of()).inputs();
    assertThat(inputs).containsOnlyKeys("text of setup.sql", "text of q.sql");
    assertThat(inputs.values()).allMatch(digest -> digest.matches("sha256 [0-9a-f]{16}"));
    file("q.sql", "SELECT 2;");
    Map<String, String> changed = ScriptWorkload.read(read, List.of(setUp), Map.of()).inputs();
    assertThat(changed.get("text of q.sql")).isNotEqualTo(inputs.get("text of q.sql"));
    assertThat(changed.get("text of setup.sql")).isEqualTo(inputs.get("text of setup.sql"));
  }
}
