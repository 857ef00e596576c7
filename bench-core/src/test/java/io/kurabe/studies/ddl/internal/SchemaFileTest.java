package io.kurabe.studies.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.sql.internal.SqlSyntax;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchemaFileTest {
  private static Schema postgres(String sql) {
    return SchemaFile.parse("schema.sql", sql).of(SqlSyntax.POSTGRES);
  }

  private static Schema mysql(String sql) {
    return SchemaFile.parse("schema.sql", sql).of(SqlSyntax.MYSQL);
  }

  private static List<String> texts(List<SchemaStatement> statements) {
    return statements.stream().map(s -> s.text().replaceAll("\\s+", " ")).toList();
  }

  @Test
  void makesForeignKeysStatementsOfTheirOwn() {
    SchemaCopy copy =
        postgres(
                """
                CREATE TABLE public.shops (id int PRIMARY KEY, -- by us; first
                  head int CONSTRAINT led REFERENCES public.shops (id) ON DELETE SET NULL NOT NULL,
                  CONSTRAINT near FOREIGN KEY (id, head) REFERENCES towns (a, b) MATCH FULL);
                CREATE TABLE towns (a int, b int, UNIQUE (a, b));
                """)
            .copyOf("shops", "ALTER TABLE shops ADD x int");
    assertThat(texts(copy.beforeRows()))
        .containsExactly(
            "CREATE TABLE shops ( id int PRIMARY KEY, head int NOT NULL )",
            "CREATE TABLE towns (a int, b int, UNIQUE (a, b))");
    assertThat(texts(copy.foreignKeys()))
        .containsExactly(
            "ALTER TABLE shops ADD CONSTRAINT led FOREIGN KEY (head) REFERENCES shops (id) ON DELETE"
                + " SET NULL",
            "ALTER TABLE shops ADD CONSTRAINT near FOREIGN KEY (id, head) REFERENCES towns (a, b)"
                + " MATCH FULL");
  }

  @Test
  void choosesTheTableAndWhatItNeedsAndCountsTheRest() {
    SchemaCopy copy =
        postgres(
                """
                SET client_encoding = 'UTF8';
                CREATE TYPE public.mood AS ENUM ('sad');
                CREATE TYPE public.other AS ENUM ('x');
                CREATE TABLE public.t (id int NOT NULL, m public.mood);
                CREATE TABLE public.child (t int REFERENCES public.t (id), nonsense nonsense);
                CREATE SEQUENCE public.t_id_seq;
                ALTER SEQUENCE public.t_id_seq OWNED BY public.t.id;
                ALTER TABLE ONLY public.t ALTER COLUMN id SET DEFAULT nextval('public.t_id_seq'::regclass);
                ALTER TABLE ONLY public.t ADD CONSTRAINT t_pkey PRIMARY KEY (id);
                ALTER TABLE public.t OWNER TO somebody;
                COPY public.t (id, m) FROM stdin;
                1\tsad
                \\.
                GRANT ALL ON TABLE public.t TO somebody;
                """)
            .copyOf("t", "ALTER TABLE t ADD x int");
    assertThat(copy.tables()).containsExactly("t");
    assertThat(texts(copy.beforeRows()))
        .containsExactly(
            "CREATE TYPE mood AS ENUM ('sad')",
            "CREATE TABLE t (id int NOT NULL, m mood)",
            "CREATE SEQUENCE t_id_seq",
            "ALTER TABLE ONLY t ALTER COLUMN id SET DEFAULT nextval('t_id_seq'::regclass)",
            "ALTER TABLE ONLY t ADD CONSTRAINT t_pkey PRIMARY KEY (id)");
    assertThat(texts(copy.afterRows())).containsExactly("ALTER SEQUENCE t_id_seq OWNED BY t.id");
    assertThat(copy.rows("t")).hasSize(1);
    assertThat(copy.notes())
        .anyMatch(n -> n.startsWith("Other tables refer to t: child."))
        .anyMatch(n -> n.contains("left out: 1 x type or domain, 1 x table, 1 x foreign key"));
  }

  @Test
  void takesOffNamesOfSchemasInBodiesAndTexts() {
    SchemaCopy copy =
        postgres(
                """
                CREATE FUNCTION shop.f() RETURNS trigger LANGUAGE plpgsql SET search_path TO 'shop' AS $_$
                BEGIN UPDATE shop.t SET a = t.a; RETURN NEW; END $_$;
                CREATE TABLE shop.t (id int PRIMARY KEY, a int DEFAULT pg_catalog.length('shop.t'));
                CREATE TRIGGER g BEFORE UPDATE ON shop.t FOR EACH ROW EXECUTE FUNCTION shop.f();
                """)
            .copyOf("t", "ALTER TABLE t ADD x int");
    assertThat(texts(copy.statements()))
        .containsExactly(
            "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $_$ BEGIN UPDATE t SET a = t.a;"
                + " RETURN NEW; END $_$",
            "CREATE TABLE t (id int PRIMARY KEY, a int DEFAULT pg_catalog.length('shop.t'))",
            "CREATE TRIGGER g BEFORE UPDATE ON t FOR EACH ROW EXECUTE FUNCTION f()");
  }

  @Test
  void readsDumpsOfMySql() {
    SchemaCopy copy =
        mysql(
                """
                USE `shop`;
                /*!40101 SET character_set_client = utf8 */;
                CREATE TABLE `t` (
                  `id` int NOT NULL,
                  `place` point NOT NULL /*!80003 SRID 4326 */,
                  KEY `k` (`id`), CONSTRAINT `f` FOREIGN KEY (`id`) REFERENCES `shop`.`T` (`id`)
                ) ENGINE=InnoDB
                /*!50100 PARTITION BY HASH (`id`) */;
                ALTER TABLE `t` ADD PRIMARY KEY (`id`), MODIFY `id` int NOT NULL AUTO_INCREMENT;
                DELIMITER ;;
                /*!50003 CREATE*/ /*!50017 DEFINER=`root`@`localhost`*/ /*!50003 TRIGGER `g` BEFORE UPDATE ON `t`
                FOR EACH ROW BEGIN SET NEW.id = 1; END */;;
                DELIMITER ;
                """)
            .copyOf("T", "ALTER TABLE t ADD x int");
    assertThat(texts(copy.statements()))
        .containsExactly(
            "CREATE TABLE `t` ( `id` int NOT NULL, `place` point NOT NULL /*!80003 SRID 4326 */, KEY"
                + " `k` (`id`) ) ENGINE=InnoDB /*!50100 PARTITION BY HASH (`id`) */",
            "ALTER TABLE `t` ADD CONSTRAINT `f` FOREIGN KEY (`id`) REFERENCES `T` (`id`)",
            "ALTER TABLE `t` ADD PRIMARY KEY (`id`), MODIFY `id` int NOT NULL AUTO_INCREMENT",
            "/*!50003 CREATE*/ /*!50017 */ /*!50003 TRIGGER `g` BEFORE UPDATE ON `t` FOR EACH ROW BEGIN"
                + " SET NEW.id = 1; END */");
  }

  @Test
  void aTableTwiceIsAProblemOnlyOfACopyThatNeedsIt() {
    Schema schema =
        postgres("CREATE TABLE a.t (id int);\nCREATE TABLE b.t (id int);\nCREATE TABLE u (id int)");
    assertThat(schema.copyOf("u", "").tables()).containsExactly("u");
    assertThatThrownBy(() -> schema.copyOf("t", ""))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("schema.sql line 2: makes the table 't' again, as line 1 does");
  }

  @Test
  void saysEverythingThatIsWrongWithFileLineAndWhatToDo() {
    assertThatThrownBy(
            () ->
                mysql(
                        """
                        CREATE TABLE t (id INT PRIMARY KEY) DATA DIRECTORY='/tmp';
                        CREATE TABLE u (id INT, FOREIGN KEY (id) REFERENCES t (id)) ENGINE=FEDERATED;
                        """)
                    .copyOf("u", ""))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContainingAll(
            "schema.sql line 1: 'CREATE TABLE t", "schema.sql line 2: ", "take it out of the file");
  }

  @Test
  void refusesAFileWithoutTheTable() {
    assertThatThrownBy(() -> SchemaFile.parse("schema.sql", "DROP DATABASE shop;"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("schema.sql: has no CREATE TABLE statement");
    assertThatThrownBy(
            () -> SchemaFile.parse("schema.sql", "CREATE TABLE t (\n  c CHAR(1) DEFAULT 'x);"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("schema.sql line 1: a quote or a comment is not closed");
    assertThatThrownBy(
            () ->
                SchemaFile.parse("s.sql", "CREATE TABLE `a` (id INT); CREATE TABLE b (id INT)")
                    .require("c"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("does not make the table 'c'. It makes: a, b");
  }

  @Test
  void findsTablesAsTheServerDoes() {
    Schema schema = postgres("CREATE TABLE Orders (id int); CREATE TABLE \"Items\" (id int)");
    assertThat(schema.table("orders")).isEqualTo("orders");
    assertThat(schema.table("items")).isEqualTo("Items");
    assertThat(mysql("CREATE TABLE `顧 客` (id int)").table("顧 客")).isEqualTo("顧 客");
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
