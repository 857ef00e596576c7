package io.kurabe.jdbc;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which statements of a user's file are carried out. */
class SqlRuleTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE actor (id SMALLINT UNSIGNED NOT NULL AUTO_INCREMENT, n VARCHAR(9), KEY (n)) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4",
        "CREATE TABLE IF NOT EXISTS `order details` (id int REFERENCES orders (id) ON DELETE CASCADE ON UPDATE CASCADE)",
        "CREATE UNLOGGED TABLE t (a int CHECK (t.a > 0)) WITH (fillfactor = 70)",
        "CREATE TABLE copy AS SELECT * FROM shop.orders",
        "CREATE TABLE p1 PARTITION OF p FOR VALUES FROM (1) TO (10)",
        "CREATE UNIQUE INDEX CONCURRENTLY i ON ONLY t USING btree (a)",
        "CREATE DEFINER=`root`@`localhost` VIEW v AS SELECT a.b FROM shop.orders a",
        "CREATE OR REPLACE ALGORITHM=UNDEFINED SQL SECURITY INVOKER VIEW v AS SELECT 1",
        "CREATE TYPE mood AS ENUM ('a.b', 'it''s')",
        "CREATE DOMAIN year AS integer CHECK (VALUE >= 1901)",
        "CREATE TRIGGER t BEFORE UPDATE ON film FOR EACH ROW EXECUTE FUNCTION last_updated()",
        "CREATE TRIGGER t AFTER INSERT ON film FOR EACH ROW BEGIN INSERT INTO x VALUES (new.id); END",
        "CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $$ BEGIN NEW.a = 1; SELECT x INTO NEW.b FROM t; RETURN 1; END $$",
        "ALTER TABLE t ADD CONSTRAINT c FOREIGN KEY (a) REFERENCES u (id)",
        "ALTER TABLE ONLY t ALTER COLUMN a SET DEFAULT nextval('t_a_seq'::regclass)",
        "ALTER SEQUENCE s OWNED BY t.a",
        "DROP TABLE IF EXISTS a, b CASCADE",
        "INSERT INTO t SELECT * FROM other.t",
        "INSERT INTO t VALUES ('DROP DATABASE x', 'a.b; c')",
        "INSERT INTO t VALUES (1) ON DUPLICATE KEY UPDATE t.a = 2",
        "INSERT INTO t VALUES (1) ON CONFLICT (a) DO UPDATE SET a = excluded.a",
        "REPLACE INTO t SELECT REPLACE(a, 'x', 'y') FROM other.t",
        "UPDATE t JOIN u ON t.a = u.a SET t.b = u.b WHERE t.c = 1",
        "UPDATE t SET a = s.b FROM other.s WHERE t.id = s.id",
        "DELETE FROM t WHERE a IN (SELECT b FROM other.u)",
        "WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d, other.u",
        "SELECT * FROM shop.orders WHERE id = :id FOR UPDATE",
        "SELECT count(*) # xor\n FROM t",
        "(SELECT 1) UNION (SELECT 2)",
        "SET NAMES utf8mb4",
        "SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='TRADITIONAL'",
        "SET LOCAL work_mem = '64MB'",
        "SET client_encoding = 'UTF8'",
        "/*!40101 SET NAMES utf8 */",
        "ANALYZE t",
        "VACUUM (FULL, ANALYZE) t",
        "BEGIN",
        "START TRANSACTION",
        "COMMIT",
        "LOCK TABLES `actor` WRITE",
        "UNLOCK TABLES",
        "COMMENT ON COLUMN t.a IS 'x'",
        "TRUNCATE t, u",
        "RENAME TABLE a TO b",
        "CALL fill(10)",
        "SELECT 'a\\\\'",
      })
  void passes(String sql) {
    assertThatCode(() -> SqlRule.check(sql)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DROP DATABASE shop",
        "DROP SCHEMA IF EXISTS sakila",
        "drop /* x */ schema public cascade",
        "/*!40000 DROP DATABASE IF EXISTS `shop`*/",
        "/*M!100100 DROP DATABASE shop */",
        "CREATE DATABASE /*!32312 IF NOT EXISTS*/ `employees`",
        "CREATE SCHEMA x",
        "USE other",
        "SET search_path TO public",
        "SET SCHEMA 'public'",
        "SET SESSION search_path = x",
        "SET \"search_path\" = x",
        "SELECT pg_catalog.set_config('search_path', '', false)",
        "SET GLOBAL max_connections = 1",
        "SET sql_mode = '', GLOBAL max_connections = 1",
        "SET @@global.max_connections = 1",
        "SET PERSIST x = 1",
        "SET PASSWORD = 'x'",
        "SET ROLE admin",
        "SET SESSION AUTHORIZATION admin",
        "SET STATEMENT max_statement_time=1 FOR DROP DATABASE x",
        "CREATE ROLE r",
        "CREATE USER u",
        "ALTER USER u",
        "DROP ROLE IF EXISTS r",
        "CREATE EXTENSION plpython3u",
        "CREATE TABLESPACE s LOCATION '/x'",
        "CREATE SERVER s",
        "CREATE EVENT e ON SCHEDULE EVERY 1 SECOND DO DELETE FROM t",
        "CREATE FUNCTION f RETURNS STRING SONAME 'x.so'",
        "CREATE FUNCTION f() RETURNS int LANGUAGE plpython3u AS $$ x $$",
        "CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $$ BEGIN DROP TABLE public.x; END $$",
        "CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS 'BEGIN EXECUTE x; END'",
        "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $$ DELETE FROM public.x $$",
        "CREATE PROCEDURE p() BEGIN DELETE FROM other.x; END",
        "CREATE TRIGGER t AFTER INSERT ON film FOR EACH ROW INSERT INTO other.x VALUES (1)",
        "CREATE TRIGGER t AFTER INSERT ON other.film FOR EACH ROW SET @a = 1",
        "CREATE INDEX i ON public.t (a)",
        "CREATE TABLE public.actor (id int)",
        "CREATE TABLE `other` . `t` (id int)",
        "CREATE TABLE t (id int REFERENCES other.t (id))",
        "CREATE TABLE t () INHERITS (public.t)",
        "CREATE TABLE t PARTITION OF public.t DEFAULT",
        "CREATE TABLE t (a int) ENGINE=FEDERATED CONNECTION='x'",
        "CREATE TABLE t (a int) DATA DIRECTORY '/x'",
        "ALTER TABLE public.actor OWNER TO postgres",
        "ALTER TABLE actor OWNER TO postgres",
        "ALTER TABLE actor SET SCHEMA public",
        "ALTER TABLE actor RENAME TO other.actor",
        "ALTER TABLE t EXCHANGE PARTITION p WITH TABLE other.t",
        "ALTER DATABASE x SET y = 1",
        "ALTER SYSTEM SET work_mem = 1",
        "DROP TABLE mine, other.t",
        "DROP OWNED BY x",
        "TRUNCATE other.t",
        "TRUNCATE TABLE mine, other.t",
        "RENAME TABLE other.a TO b",
        "RENAME TABLE a TO b, c TO other.c",
        "RENAME USER a TO b",
        "INSERT INTO other.t VALUES (1)",
        "INSERT other.t VALUES (1)",
        "REPLACE LOW_PRIORITY other.t VALUES (1)",
        "UPDATE other.t SET a = 1",
        "UPDATE t, other.u SET u.a = 1",
        "UPDATE t JOIN other.u ON t.a = u.a SET u.b = 1",
        "DELETE FROM other.t",
        "DELETE u FROM t JOIN other.u",
        "DELETE FROM u USING t JOIN other.u",
        "MERGE INTO other.t USING s ON true WHEN MATCHED THEN DELETE",
        "WITH d AS (DELETE FROM other.t RETURNING *) SELECT * FROM d",
        "EXPLAIN ANALYZE DELETE FROM other.t",
        "SELECT * INTO public.t FROM mine",
        "SELECT 1 INTO OUTFILE '/x'",
        "SELECT setval('public.actor_id_seq', 5)",
        "SELECT pg_terminate_backend(1)",
        "SELECT * FROM dblink('x', 'DROP TABLE y') AS t(a int)",
        "SELECT load_file('/etc/passwd')",
        "GRANT ALL ON t TO x",
        "REVOKE ALL ON t FROM x",
        "KILL 3",
        "SHUTDOWN",
        "FLUSH TABLES",
        "RESET search_path",
        "LOAD DATA INFILE '/x' INTO TABLE t",
        "COPY t FROM '/x'",
        "COPY t TO PROGRAM 'rm'",
        "DO $$ BEGIN DROP SCHEMA public; END $$",
        "PREPARE s FROM 'DROP DATABASE x'",
        "EXECUTE s",
        "EXECUTE IMMEDIATE 'DROP DATABASE x'",
        "CALL mysql.rds_kill(1)",
        "VACUUM",
        "ANALYZE",
        "REINDEX DATABASE x",
        "LOCK TABLES mine READ, other.t WRITE",
        "COMMENT ON SCHEMA public IS 'x'",
        "COMMENT ON COLUMN public.t.a IS 'x'",
        "COMMENT ON TABLE public.t IS 'x'",
        "INSTALL PLUGIN x SONAME 'y'",
        "START REPLICA",
        "ROLLBACK PREPARED 'x'",
        "XA COMMIT 'x'",
        "DROP TABLE kurabe_owner",
        "DELETE FROM `kurabe_owner`",
        "SELECT '\\'; DROP DATABASE x; --'",
        "SELECT 1 --it's",
        "SELECT 1 # it's",
        "SELECT /* a /* b */ 1 */",
      })
  void isRefused(String sql) {
    assertThatThrownBy(() -> SqlRule.check(sql))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching("(?s)('.*': |a |'[-#]).*");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE ${schema}.t (a int PRIMARY KEY, b int REFERENCES ${schema}.u (id) ON DELETE CASCADE)",
        "CREATE INDEX i ON ${schema}.t (a)",
        "CREATE TRIGGER x BEFORE INSERT OR UPDATE ON ${schema}.t FOR EACH ROW EXECUTE FUNCTION ${schema}.f()",
        "DROP TABLE IF EXISTS ${schema}.a, ${schema}.b",
        "INSERT INTO ${schema}.t SELECT * FROM shop.orders ON CONFLICT (a) DO UPDATE SET a = excluded.a",
        "UPDATE ${schema}.t SET a = 1 WHERE b IN (SELECT b FROM shop.orders)",
        "WITH d AS (DELETE FROM ${schema}.t WHERE a = 1 RETURNING *) SELECT * FROM d",
        "SELECT * FROM ${schema}.t WHERE id = :id FOR UPDATE",
        "SET LOCAL work_mem = '64MB'",
        "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE",
        "VACUUM (ANALYZE) ${schema}.t",
        "BEGIN",
      })
  void behindAPoolerWhatIsChangedNamesTheSchema(String sql) {
    assertThatCode(() -> SqlRule.checkNamed(sql)).doesNotThrowAnyException();
    assertThatCode(() -> SqlRule.check(sql)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE t (a int)",
        "CREATE TEMP TABLE t (a int)",
        "CREATE INDEX i ON t (a)",
        "DROP TABLE ${schema}.a, b",
        "DROP INDEX i",
        "TRUNCATE t",
        "INSERT INTO t VALUES (1)",
        "UPDATE t SET a = 1",
        "UPDATE ONLY orders SET a = 1",
        "DELETE FROM t",
        "SELECT 1 AS a INTO t",
        "WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d",
        "SET work_mem = '64MB'",
        "SET SESSION work_mem = '64MB'",
        "VACUUM t",
        "ALTER TABLE t ADD COLUMN a int",
      })
  void behindAPoolerWhatNamesNoneIsRefused(String sql) {
    assertThatThrownBy(() -> SqlRule.checkNamed(sql)).isInstanceOf(IllegalArgumentException.class);
  }
}
