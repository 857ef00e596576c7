package io.kurabe.sql.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which statements of a user's file are carried out. */
class SqlRuleTest {
  private static final String ONLY_POSTGRES = "PostgreSQL: ";
  private static final String ONLY_MYSQL = "MySQL: ";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE actor (id SMALLINT UNSIGNED NOT NULL AUTO_INCREMENT, n VARCHAR(9), KEY (n)) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4",
        "MySQL: CREATE TABLE IF NOT EXISTS `order details` (id int REFERENCES orders (id) ON DELETE CASCADE ON UPDATE CASCADE)",
        "CREATE UNLOGGED TABLE t (a int CHECK (t.a > 0)) WITH (fillfactor = 70)",
        "CREATE TABLE copy AS SELECT * FROM shop.orders",
        "CREATE TABLE p1 PARTITION OF p FOR VALUES FROM (1) TO (10)",
        "CREATE UNIQUE INDEX CONCURRENTLY i ON ONLY t USING btree (a)",
        "CREATE DEFINER=`root`@`localhost` VIEW v AS SELECT a.b FROM orders a",
        "CREATE OR REPLACE ALGORITHM=UNDEFINED SQL SECURITY INVOKER VIEW v AS SELECT 1",
        "CREATE TYPE mood AS ENUM ('a.b', 'it''s')",
        "CREATE DOMAIN year AS integer CHECK (VALUE >= 1901)",
        "CREATE TRIGGER t BEFORE UPDATE ON film FOR EACH ROW EXECUTE FUNCTION last_updated()",
        "CREATE TRIGGER t AFTER INSERT ON film FOR EACH ROW BEGIN INSERT INTO x VALUES (new.id); END",
        "PostgreSQL: CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $$ BEGIN NEW.a = 1; SELECT x INTO NEW.b FROM t; RETURN 1; END $$",
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
        "MySQL: LOCK TABLES `actor` WRITE",
        "UNLOCK TABLES",
        "COMMENT ON COLUMN t.a IS 'x'",
        "TRUNCATE t, u",
        "RENAME TABLE a TO b",
        "CALL fill(10)",
        "SELECT 'a\\\\'",
        "CREATE TABLE language (language_id int)",
        "CREATE TABLE temp (a int)",
        "INSERT INTO temp (a) VALUES (1)",
        "INSERT INTO audit_log (a) VALUES (1)",
        "CREATE INDEX ON t (a)",
        "CREATE STATISTICS s ON a, b FROM t",
        "ALTER TABLE t ADD a int, ADD b numeric(10,2), RENAME COLUMN c TO d",
        "ALTER TABLE t RENAME AS u",
        "ALTER TABLE t RENAME = u",
        "ALTER TABLE t REORGANIZE PARTITION p INTO (PARTITION q VALUES LESS THAN (10))",
        "ALTER TYPE mood RENAME VALUE 'sad' TO 'blue'",
        "DROP FUNCTION IF EXISTS f(int), g(numeric(10,2), text)",
        "DROP INDEX i ON t",
        "ANALYZE t (a, b), u",
        "ANALYZE FORMAT=JSON SELECT a.b, c.d FROM shop.a, shop.c",
        "SELECT 1 INTO @v",
        "SELECT a.b INTO TEMP TABLE x FROM shop.t a",
        "SELECT REPLACE(a, 'x', 'y'), INSERT('Quadratic', 3, 4, 'What') FROM shop.t",
        "SELECT REPEAT('x', 3), CASE WHEN a = 1 THEN b ELSE c END FROM shop.t",
        "SELECT a #> '{b}' FROM shop.t",
        "SELECT * FROM shop.t FOR NO KEY UPDATE OF t SKIP LOCKED",
        "DELETE t.* FROM t",
        "DELETE t, u FROM t JOIN u ON t.a = u.a WHERE t.b = 1",
        "UPDATE t JOIN (SELECT a, b FROM other.u GROUP BY a, u.b) x ON t.a = x.a SET t.b = 1",
        "UPDATE (t JOIN u ON t.a = u.a) SET t.b = 1",
        "UPDATE t AS x, u SET x.a = u.a",
        "MERGE INTO t USING other.s ON t.a = s.a WHEN MATCHED AND s.b THEN UPDATE SET c = s.c WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT (a) VALUES (s.a)",
        "EXPLAIN (ANALYZE, BUFFERS) SELECT * FROM shop.orders",
        "EXPLAIN ANALYZE CREATE TABLE x AS SELECT 1",
        "SET SESSION sql_mode = @@GLOBAL.sql_mode, @password = 'x'",
        "RENAME TABLE a TO b, c TO d",
        "COMMENT ON FUNCTION f(int, numeric(10,2)) IS 'x'",
        "COMMENT ON CONSTRAINT c ON t IS 'x'",
        "REFRESH MATERIALIZED VIEW v",
        "CREATE MATERIALIZED VIEW v AS SELECT * FROM shop.orders",
        "CREATE VIEW v (a, b) AS WITH w AS (SELECT a.x FROM a) SELECT a.x, b.y, EXTRACT(YEAR FROM a.z), count(*) FROM a JOIN b USING (id) LEFT JOIN (c JOIN d ON c.x = d.x) ON f(a.x, c.x), (SELECT e.x, e.y FROM e WHERE e.z IS DISTINCT FROM e.x) s WHERE a.x IN (SELECT g.x FROM g) GROUP BY a.x, b.y ORDER BY a.x, b.y",
        "CREATE VIEW v AS SELECT 1 UNION (SELECT a.b FROM t a, u ORDER BY a.b, a.c LIMIT 5)",
        "SELECT setval('s', 5), setval(pg_get_serial_sequence('t', 'id'), 1), nextval(('s'::text)::regclass)",
        "SELECT SETVAL(s, 9), NEXT VALUE FOR s, NEXTVAL(s)",
        "SELECT pg_catalog.now(), pg_sleep(1), pg_backend_pid(), pg_typeof(a), pg_total_relation_size('t'), pg_get_indexdef(1), pg_stat_get_live_tuples(1), pg_try_advisory_lock(1), pg_current_wal_lsn(), pg_is_in_recovery(), pg_table_is_visible(1) FROM t",
        "SELECT ${schema}.f(1), sys.format_bytes(1) FROM information_schema.tables",
        "MySQL: CREATE TRIGGER `upd_film` AFTER UPDATE ON `film` FOR EACH ROW BEGIN IF (old.title != new.title) OR (old.film_id != new.film_id) THEN UPDATE film_text SET title=new.title, film_id=new.film_id WHERE film_id=old.film_id; END IF; END",
        "CREATE TRIGGER del_film AFTER DELETE ON film FOR EACH ROW BEGIN DELETE FROM film_text WHERE film_id = old.film_id; END",
        "CREATE TRIGGER c BEFORE INSERT ON customer FOR EACH ROW FOLLOWS b SET NEW.create_date = NOW(), NEW.password = 'x'",
        "CREATE TRIGGER c AFTER UPDATE OF a, b ON t REFERENCING OLD TABLE AS o FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION f('a.b')",
        "CREATE TRIGGER c BEFORE INSERT OR UPDATE OR DELETE ON t FOR EACH STATEMENT EXECUTE PROCEDURE f()",
        "CREATE CONSTRAINT TRIGGER c AFTER INSERT ON t DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION f()",
        "MySQL: CREATE FUNCTION balance(p_customer_id INT, p_date DATETIME) RETURNS DECIMAL(5,2)\n DETERMINISTIC\n READS SQL DATA\nBEGIN\n #OK, WE NEED TO UPDATE THE BALANCE\n DECLARE v_rentfees DECIMAL(5,2); #FEES PAID TO UPDATE the.VIDEOS INITIALLY\n DECLARE v_payments DECIMAL(5,2); #SUM OF PAYMENTS\n SELECT IFNULL(SUM(IF((TO_DAYS(rental.return_date) > 3),1,0)),0) INTO v_rentfees FROM rental, inventory WHERE rental.a = inventory.a;\n RETURN v_rentfees - v_payments;\nEND",
        "CREATE PROCEDURE rewards_report (IN min_purchases TINYINT UNSIGNED, OUT count_rewardees INT) LANGUAGE SQL NOT DETERMINISTIC READS SQL DATA SQL SECURITY DEFINER COMMENT 'Provides a report'\nproc: BEGIN DECLARE last_start DATE; IF min_purchases = 0 THEN SELECT 'must be > 0'; LEAVE proc; END IF; SET last_start = DATE_SUB(CURRENT_DATE(), INTERVAL 1 MONTH); CREATE TEMPORARY TABLE tmp (id SMALLINT UNSIGNED NOT NULL PRIMARY KEY); INSERT INTO tmp (id) SELECT p.id FROM payment AS p GROUP BY p.id, p.x; SELECT COUNT(*) FROM tmp INTO count_rewardees; SELECT c.* FROM tmp AS t INNER JOIN customer AS c ON t.id = c.id; DROP TABLE tmp; END",
        "CREATE FUNCTION held(p INT) RETURNS INT READS SQL DATA BEGIN DECLARE v INT; DECLARE EXIT HANDLER FOR NOT FOUND RETURN NULL; SELECT customer_id INTO v FROM rental WHERE id = p; RETURN v; END",
        "CREATE FUNCTION emp_dept_id(employee_id int) RETURNS char(4) CHARACTER SET latin1 READS SQL DATA BEGIN DECLARE max_date date; SET max_date = (SELECT MAX(from_date) FROM dept_emp WHERE emp_no = employee_id); SET @max_date=max_date; RETURN (SELECT dept_no FROM dept_emp LIMIT 1); END",
        "CREATE PROCEDURE show_departments() MODIFIES SQL DATA BEGIN DROP TABLE IF EXISTS d; CREATE TEMPORARY TABLE d (emp_no int NOT NULL PRIMARY KEY, KEY (emp_no)); INSERT INTO d SELECT emp_no, max(from_date) FROM dept_emp GROUP BY emp_no; END",
        "MySQL: CREATE PROCEDURE `CustOrderHist`(in AtCustomerID VARCHAR(5)) BEGIN SELECT ProductName, SUM(Quantity) as TOTAL FROM Products P, `Order Details` OD WHERE OD.ProductID = P.ProductID GROUP BY ProductName; END",
        "CREATE FUNCTION MyRound(Operand DOUBLE,Places INTEGER) RETURNS DOUBLE DETERMINISTIC BEGIN DECLARE x DOUBLE; DECLARE ix DOUBLE; SET x = Operand*POW(10,Places); IF (x) >= 0.5 THEN SET ix = 1; ELSE SET ix = 0; END IF; RETURN x; END",
        "CREATE PROCEDURE cur() BEGIN DECLARE done BOOLEAN DEFAULT FALSE; DECLARE n CONDITION FOR SQLSTATE '02000'; DECLARE c CURSOR FOR SELECT a FROM t; DECLARE CONTINUE HANDLER FOR n, 1051, SQLSTATE VALUE '02000' BEGIN SET done = TRUE; END; OPEN c; the_loop: LOOP FETCH c INTO v; IF done THEN CLOSE c; LEAVE the_loop; ELSEIF v THEN ITERATE the_loop; END IF; END LOOP the_loop; WHILE v > 0 DO SET v = v - 1; END WHILE; REPEAT SET v = v + 1; UNTIL v > 3 END REPEAT; CASE v WHEN 1 THEN SELECT CASE WHEN v = 1 THEN 'a' ELSE v * 2 END; ELSE SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'x'; END CASE; END",
        "CREATE PROCEDURE p() SELECT * FROM Employees",
        "CREATE PROCEDURE p() INSERT INTO t VALUES (1) ON DUPLICATE KEY UPDATE a = 2",
        "CREATE FUNCTION f() RETURNS int LANGUAGE sql BEGIN ATOMIC DELETE FROM t; SELECT 1; END",
        "CREATE FUNCTION f(a int) RETURNS int IMMUTABLE RETURN a + 1",
        "PostgreSQL: CREATE FUNCTION _group_concat(text, text) RETURNS text LANGUAGE sql IMMUTABLE AS $_$\nSELECT CASE WHEN $2 IS NULL THEN $1 WHEN $1 IS NULL THEN $2 ELSE $1 || ', ' || $2 END\n$_$",
        "PostgreSQL: CREATE FUNCTION last_day(timestamp without time zone) RETURNS timestamp(3) with time zone LANGUAGE sql IMMUTABLE STRICT COST 5 AS $_$ SELECT CASE WHEN EXTRACT(MONTH FROM $1) = 12 THEN (((EXTRACT(YEAR FROM $1) + 1) operator(pg_catalog.||) '-01-01')::date - INTERVAL '1 day')::date ELSE $1 END $_$",
        "PostgreSQL: CREATE FUNCTION last_updated() RETURNS trigger AS $$ BEGIN NEW.last_update = CURRENT_TIMESTAMP; RETURN NEW; END $$ LANGUAGE plpgsql SET work_mem = '1MB'",
        "PostgreSQL: CREATE FUNCTION balance(p integer) RETURNS numeric LANGUAGE plpgsql SET work_mem = '1MB' SECURITY DEFINER AS $$\n --#OK, WE DROP THE public.BALANCE\nDECLARE\n v_rentfees DECIMAL(5,2); --#FEES PAID\n rr film.title%TYPE := 'a';\nBEGIN\n SELECT COALESCE(SUM(CASE WHEN r.a > 1 THEN EXTRACT(epoch FROM r.b)::int ELSE 0 END),0) INTO v_rentfees FROM rental r;\n RETURN v_rentfees;\nEND $$",
        "PostgreSQL: CREATE FUNCTION f() RETURNS SETOF customer LANGUAGE plpgsql AS $$ <<outer>> DECLARE rr RECORD; c CURSOR FOR SELECT 1; BEGIN IF a = 0 THEN RAISE EXCEPTION 'x'; ELSIF b THEN NULL; ELSE PERFORM g(1); END IF; arr[1] := 2; last_start := CURRENT_DATE - '3 month'::interval; FOR rr IN SELECT * FROM t LOOP RETURN NEXT rr; END LOOP; FOREACH x IN ARRAY arr LOOP EXIT WHEN x; CONTINUE; END LOOP; DECLARE y int; BEGIN y := 1; END; INSERT INTO t VALUES (1) ON CONFLICT (a) DO NOTHING; INSERT INTO t VALUES (1) ON CONFLICT (a) DO UPDATE SET a = 1 RETURNING a INTO NEW.b; GET DIAGNOSTICS n = ROW_COUNT; RETURN; EXCEPTION WHEN unique_violation THEN RAISE NOTICE 'x'; END $$",
        "CREATE FUNCTION f() RETURNS TABLE (a int, b text) AS 'BEGIN RETURN QUERY SELECT 1, ''x''; END' LANGUAGE 'plpgsql' STABLE",
        "CREATE AGGREGATE group_concat(text) (SFUNC = _group_concat, STYPE = text)",
      })
  void passes(String sql) {
    assertThat(refusals(sql, false)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DROP DATABASE shop",
        "DROP SCHEMA IF EXISTS sakila",
        "drop /* x */ schema public cascade",
        "MySQL: /*!40000 DROP DATABASE IF EXISTS `shop`*/",
        "MySQL: /*M!100100 DROP DATABASE shop */",
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
        "PostgreSQL: SELECT '\\'; DROP DATABASE x; --'",
        "DROP TABLE shop.2020_sales",
        "DROP TABLE 2020db.orders",
        "DROP TABLE 2020_sales",
        "CREATE TABLE t (a int REFERENCES 2020db.orders (id))",
        "UPDATE (shop.orders) SET total=0",
        "UPDATE LOW_PRIORITY (shop.orders) SET total=0",
        "UPDATE ONLY (shop.orders) SET total=0",
        "UPDATE t JOIN (u JOIN shop.orders o) ON u.a = o.a SET o.total = 0",
        "UPDATE t JOIN u ON f(t.a, u.a) = 1, shop.orders SET total = 0",
        "DELETE FROM ONLY (shop.orders)",
        "DELETE shop.orders.* FROM t",
        "DELETE FROM t USING (t JOIN shop.orders)",
        "DROP TABLE --old\n public.orders",
        "SELECT * INTO TABLE public.x FROM t",
        "SELECT * INTO TEMP TABLE public.x",
        "SELECT * INTO UNLOGGED TABLE public.x",
        "MERGE INTO ONLY public.t USING s ON true WHEN MATCHED THEN DELETE",
        "INSERT INTO new.t VALUES (1)",
        "DROP FUNCTION f(int), public.g(int)",
        "DROP AGGREGATE f(int), public.g(int)",
        "ANALYZE t (a), public.u",
        "VACUUM FULL",
        "ALTER TABLE ALL IN TABLESPACE a SET TABLESPACE b",
        "ALTER INDEX ALL IN TABLESPACE a SET TABLESPACE b",
        "ALTER TABLE t RENAME AS shop.t2",
        "ALTER TABLE t RENAME shop.t2",
        "ALTER TABLE t RENAME = shop.t2",
        "ALTER TABLE t RENAME TO 2020db.t2",
        "ALTER TABLE t RENAME TO shop.2020_t",
        "ALTER TABLE t ATTACH PARTITION public.u DEFAULT",
        "ALTER TABLE t ENGINE='federated'",
        "ALTER TABLE t UNION=(u, shop.t)",
        "RENAME TABLE a TO 2020db.b",
        "DROP TABLE # x\n shop.t",
        "UPDATE t, # , x\n shop.o SET a = 1",
        "MySQL: UPDATE t # SET\n , shop.o SET a = 1",
        "MySQL: DELETE t # WHERE\n , shop.o FROM t JOIN shop.o",
        "MySQL: SELECT 1 #> '\n INTO OUTFILE \"/x\"",
        "LOCK TABLES a AS x READ, other.t WRITE",
        "LOCK INSTANCE FOR BACKUP",
        "INSERT INTO t SELECT 1; DROP TABLE shop.x",
        "SELECT 1; DROP TABLE x",
        "CREATE TRIGGER t AFTER INSERT ON u EXECUTE FUNCTION f(); DROP TABLE shop.x",
        "LOCK TABLES FOR BACKUP",
        "LOCK BINLOG FOR BACKUP",
        "CREATE STATISTICS s ON a, b FROM public.t",
        "CREATE AGGREGATE FUNCTION shop.f(x INT) RETURNS INT RETURN 1",
        "COMMENT ON CONSTRAINT c ON public.t IS 'x'",
        "DROP INDEX i ON shop.t",
        "EXPLAIN ANALYZE CREATE TABLE public.x AS SELECT 1",
        "EXPLAIN (ANALYZE) REFRESH MATERIALIZED VIEW public.x",
        "EXPLAIN ANALYZE FORMAT=TREE FOR SCHEMA shop DELETE t FROM t JOIN u",
        "SET a = 1, PASSWORD = 'x'",
        "SET session_authorization = 'admin'",
        "INSERT INTO t VALUES (1) ON CONFLICT DO UPDATE shop.t SET a = 1",
        "CREATE VIEW v AS SELECT * FROM shop.orders",
        "CREATE OR REPLACE VIEW v AS SELECT a.b FROM t JOIN shop.orders a ON a.b = t.b",
        "CREATE VIEW v AS SELECT * FROM t, (shop.orders)",
        "CREATE VIEW v AS SELECT * FROM (SELECT * FROM shop.orders) x",
        "CREATE VIEW v AS WITH w AS (SELECT * FROM shop.orders) SELECT * FROM w",
        "CREATE VIEW v AS TABLE shop.orders",
        "ALTER VIEW v AS SELECT * FROM shop.orders",
        "SELECT setval(pg_get_serial_sequence('public.orders','id'),1)",
        "SELECT SETVAL(shop.s,9)",
        "SELECT nextval('public.' || 's')",
        "SELECT NEXT VALUE FOR shop.s",
        "SELECT shop.cleanup()",
        "SELECT * FROM t WHERE a = public.f(1)",
        "CREATE TRIGGER t AFTER INSERT ON film FOR EACH ROW EXECUTE FUNCTION public.f()",
        "SELECT lo_create(1)",
        "SELECT lowrite(1, 'x')",
        "SELECT pg_stat_reset_shared('bgwriter')",
        "SELECT pg_logical_emit_message(true, 'a', 'b')",
        "SELECT pg_catalog.\"pg_read_file\"('/etc/passwd')",
        "SELECT GROUP_REPLICATION_SET_AS_PRIMARY('x')",
        "SELECT ASYNCHRONOUS_CONNECTION_FAILOVER_RESET()",
        "SELECT KEYRING_KEY_REMOVE('x')",
        "SELECT AUDIT_LOG_FILTER_FLUSH()",
        "CREATE PROCEDURE p() DROP DATABASE shop",
        "CREATE PROCEDURE p() GRANT ALL ON *.* TO x",
        "CREATE PROCEDURE p() TRUNCATE shop.t",
        "CREATE PROCEDURE p() SET GLOBAL x = 1",
        "CREATE PROCEDURE p() COMMENT 'x' DETERMINISTIC DROP DATABASE shop",
        "CREATE PROCEDURE p() lbl: BEGIN DROP DATABASE shop; END",
        "CREATE PROCEDURE p(a VARCHAR(10)) SQL SECURITY INVOKER SHUTDOWN",
        "CREATE PROCEDURE p()",
        "CREATE FUNCTION f() RETURNS int UNSIGNED CHARSET utf8 SHUTDOWN",
        "CREATE TRIGGER t AFTER INSERT ON film FOR EACH ROW FOLLOWS u DELETE FROM shop.x",
        "CREATE TRIGGER t AFTER INSERT ON film FOR EACH ROW DROP TABLE shop.x",
        "CREATE TRIGGER t AFTER INSERT ON film DROP TABLE x",
        "CREATE PROCEDURE p() BEGIN WHILE 1 DO UPDATE shop.orders SET total=0; END WHILE; END",
        "CREATE PROCEDURE p() BEGIN DECLARE EXIT HANDLER FOR SQLEXCEPTION DROP DATABASE x; END",
        "CREATE PROCEDURE p() BEGIN DECLARE EXIT HANDLER FOR NOT FOUND, SQLSTATE VALUE '42000' DROP DATABASE x; END",
        "CREATE PROCEDURE p() BEGIN DECLARE a INT; DROP DATABASE x; END",
        "CREATE PROCEDURE p() BEGIN IF a THEN DROP DATABASE x; END IF; END",
        "CREATE PROCEDURE p() BEGIN CASE a WHEN 1 THEN DROP DATABASE x; END CASE; END",
        "CREATE PROCEDURE p() BEGIN SELECT CASE WHEN a THEN b; DROP DATABASE x; END",
        "CREATE PROCEDURE p() BEGIN lbl: LOOP FLUSH TABLES; END LOOP lbl; END",
        "CREATE PROCEDURE p() BEGIN SELECT 1; # x\n SHUTDOWN; END",
        "CREATE PROCEDURE p() BEGIN EXECUTE s; END",
        "CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql SET search_path = public AS $$ BEGIN DELETE FROM orders; END $$",
        "CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DELETE FROM orders; END $$ SET search_path TO public",
        "ALTER FUNCTION f() SET search_path = public",
        "ALTER FUNCTION f() SET work_mem = '1MB' SET search_path = public",
        "CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ #variable_conflict error\n BEGIN DROP SCHEMA public; END $$",
        "CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ DECLARE a int; BEGIN <<x>> DROP SCHEMA public; END $$",
        "CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN FOR r IN UPDATE public.t SET a = 1 RETURNING * LOOP NULL; END LOOP; END $$",
        "CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN OPEN c FOR UPDATE public.t SET a = 1 RETURNING *; END $$",
        "CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DO 'x'; END $$",
        "CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN SELECT 1 INTO TABLE public.x; END $$",
        "CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DECLARE c CURSOR FOR SELECT 1; DROP SCHEMA x $$",
        "CREATE FUNCTION f() RETURNS void LANGUAGE sql AS 'SELECT 1' 'DROP SCHEMA x'",
        "CREATE FUNCTION f() RETURNS void AS E'DROP SCHEMA x' LANGUAGE sql",
        "CREATE FUNCTION f() RETURNS void LANGUAGE sql BEGIN ATOMIC DELETE FROM public.t; END",
      })
  void isRefused(String sql) {
    assertThat(refusals(sql, false))
        .hasSize(syntaxesOf(sql).size())
        .allMatch(message -> message.matches("(?s)'.*': .*"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SHUTDOWN",
        "REASSIGN OWNED BY a TO b",
        "RESET MASTER",
        "INSTALL PLUGIN x SONAME 'y'",
        "UNINSTALL PLUGIN x",
        "HANDLER t OPEN",
        "FLUSH TABLES",
        "KILL 3",
        "PURGE BINARY LOGS TO 'x'",
        "CHANGE MASTER TO MASTER_HOST = 'x'",
        "STOP SLAVE",
        "START SLAVE",
        "XA COMMIT 'x'",
        "NOTIFY x",
        "LISTEN x",
        "DISCARD ALL",
        "GRANT a TO b",
        "REVOKE a FROM b",
        "COPY t FROM '/x'",
        "LOAD DATA INFILE '/x' INTO TABLE t",
        "PREPARE s FROM 'x'",
        "DEALLOCATE PREPARE s",
        "USE shop",
        "CHECKPOINT",
        "SECURITY LABEL ON TABLE t IS 'x'",
        "IMPORT FOREIGN SCHEMA a FROM SERVER b INTO c",
        "BINLOG 'x'",
        "BACKUP STAGE START",
        "CLONE LOCAL DATA DIRECTORY '/x'",
        "RESTART",
        "CACHE INDEX t IN c",
        "HELP 'x'",
        "SIGNED x",
      })
  void otherStatementsAreRefusedInBodiesToo(String sql) {
    for (String form :
        List.of(
            "%s",
            "CREATE PROCEDURE p() BEGIN %s; END",
            "CREATE PROCEDURE p() BEGIN IF a THEN SET b = 1; ELSE %s; END IF; END",
            "CREATE TRIGGER t AFTER INSERT ON u FOR EACH ROW BEGIN %s; END",
            "CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN %s; END $$",
            "CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ SELECT 1; %s $$")) {
      assertThat(refusals(form.formatted(sql), false)).as(form).hasSize(2);
    }
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
        "ALTER TABLE ${schema}.t ADD a int, ADD b numeric(10,2)",
        "ALTER TABLE ${schema}.t RENAME TO u",
        "CREATE VIEW ${schema}.v AS SELECT * FROM ${schema}.t JOIN ${schema}.u USING (id)",
        "DROP TRIGGER x ON ${schema}.t",
        "COMMENT ON COLUMN ${schema}.t.a IS 'x'",
        "SELECT nextval('${schema}.s')",
        "INSERT INTO ${schema}.t (a) SELECT 1",
        "ANALYZE ${schema}.t, ${schema}.u",
        "PostgreSQL: CREATE FUNCTION ${schema}.f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO ${schema}.log VALUES (NEW.a); SELECT 1 INTO x; RETURN NEW; END $$",
        "LOCK TABLE ${schema}.t IN SHARE MODE",
        "ALTER TABLE ${schema}.t ADD FOREIGN KEY (a) REFERENCES ${schema}.u (id)",
        "DELETE FROM ${schema}.t USING ${schema}.u WHERE t.a = u.a",
        "MERGE INTO ${schema}.t USING shop.s ON t.a = s.a WHEN MATCHED THEN UPDATE SET b = 1",
        "BEGIN",
      })
  void behindAPoolerWhatIsChangedNamesTheSchema(String sql) {
    assertThat(refusals(sql, true)).isEmpty();
    assertThat(refusals(sql, false)).isEmpty();
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
        "CREATE VIEW ${schema}.v AS SELECT * FROM orders",
        "CREATE TABLE ${schema}.t (a int REFERENCES orders (id))",
        "CREATE FUNCTION ${schema}.f() RETURNS void LANGUAGE sql AS 'DELETE FROM t'",
        "UPDATE ${schema}.t.x SET a = 1",
        "DROP TABLE ${schema}.2020_sales",
        "SELECT nextval('s')",
        "SELECT NEXT VALUE FOR s",
        "UPDATE t JOIN ${schema}.u ON true SET a=1",
        "CREATE TRIGGER x BEFORE INSERT ON t FOR EACH ROW EXECUTE FUNCTION ${schema}.f()",
        "TRUNCATE ${schema}.a, b",
        "DELETE FROM ${schema}.t USING u",
      })
  void behindAPoolerWhatNamesNoneIsRefused(String sql) {
    assertThat(refusals(sql, true)).hasSize(syntaxesOf(sql).size());
  }

  @ParameterizedTest
  @MethodSource("statementsThatPass")
  void moreOfTheSameFormsPass(String sql) {
    assertThat(refusals(sql, false)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("statementsThatAreRefused")
  void moreOfTheSameFormsAreRefused(String sql) {
    assertThat(refusals(sql, false)).hasSize(syntaxesOf(sql).size());
  }

  /** Returns the servers that a line is about: all, unless it begins with the name of one. */
  private static List<SqlSyntax> syntaxesOf(String line) {
    return line.startsWith(ONLY_POSTGRES)
        ? List.of(SqlSyntax.POSTGRES)
        : line.startsWith(ONLY_MYSQL) ? List.of(SqlSyntax.MYSQL) : List.of(SqlSyntax.values());
  }

  /** Returns the reasons for which a statement is refused, at most one for each kind of server. */
  private static List<String> refusals(String line, boolean named) {
    String sql = line.replace(ONLY_POSTGRES, "").replace(ONLY_MYSQL, "");
    List<String> refusals = new ArrayList<>();
    for (SqlSyntax syntax : syntaxesOf(line)) {
      try {
        if (named) {
          SqlRule.checkNamed(sql, syntax);
        } else {
          SqlRule.check(sql, syntax);
        }
      } catch (IllegalArgumentException e) {
        refusals.add(String.valueOf(e.getMessage()));
      }
    }
    return refusals;
  }

  static List<String> statementsThatPass() throws IOException {
    return lines("statements-that-pass.txt");
  }

  static List<String> statementsThatAreRefused() throws IOException {
    return lines("statements-that-are-refused.txt");
  }

  /** One statement a line, with {@code \n} where it has a line break. */
  private static List<String> lines(String resource) throws IOException {
    try (InputStream in = SqlRuleTest.class.getResourceAsStream(resource)) {
      String text = new String(requireNonNull(in).readAllBytes(), UTF_8);
      return text.lines().map(line -> line.replace("\\n", "\n")).toList();
    }
  }
}
