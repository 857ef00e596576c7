package io.kurabe.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.sql.internal.SqlPieces.Piece;
import io.kurabe.sql.internal.SqlPieces.PieceKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Files are cut where psql and pgbench, or mysql and mariadb, cut them. */
final class SqlPiecesTest {
  private static List<String> postgres(String text) {
    return statements(text, SqlSyntax.POSTGRES);
  }

  private static List<String> mysql(String text) {
    return statements(text, SqlSyntax.MYSQL);
  }

  private static List<String> statements(String text, SqlSyntax syntax) {
    List<Piece> pieces = SqlPieces.of(text, syntax);
    StringBuilder joined = new StringBuilder();
    int line = 1;
    for (Piece piece : pieces) {
      assertThat(piece.line()).isEqualTo(line);
      joined.append(piece.text());
      line += (int) piece.text().chars().filter(c -> c == '\n').count();
    }
    assertThat(joined).hasToString(text);
    List<String> found = new ArrayList<>();
    for (Piece piece : pieces) {
      if (piece.kind() != PieceKind.BETWEEN) {
        String kind = piece.kind() == PieceKind.STATEMENT ? "" : piece.kind() + " ";
        found.add(
            kind
                + piece.text()
                + (piece.problem().isEmpty() ? "" : " [" + piece.problem() + "]")
                + (piece.combined() ? " +" : ""));
      }
    }
    return found;
  }

  @Test
  void cutsAtSemicolonsOutsideOfQuotesCommentsAndBrackets() {
    String text =
        """
        -- first; comment
        SELECT 'a;b', "c;d", $x$ e;f $x$, E'it\\'s;' --g;h
          /* i; /* j; */ k; */ ;
        ;;
        CREATE RULE r AS ON INSERT TO t DO (DELETE FROM a; DELETE FROM b);
        SELECT 2
        """;
    assertThat(postgres(text))
        .containsExactly(
            "SELECT 'a;b', \"c;d\", $x$ e;f $x$, E'it\\'s;'",
            "CREATE RULE r AS ON INSERT TO t DO (DELETE FROM a; DELETE FROM b)",
            "SELECT 2");
  }

  @Test
  void knowsBodiesOfPostgresThatAreNoTexts() {
    assertThat(
            postgres(
                """
                CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql
                BEGIN ATOMIC SELECT CASE WHEN true THEN 1 END; SELECT 2; END;
                BEGIN;
                END;
                CREATE TABLE t (begin_atomic int); SELECT 3;
                """))
        .hasSize(5)
        .contains("BEGIN", "END", "SELECT 3");
  }

  @Test
  void keepsTheRowsOfACopyApart() {
    assertThat(
            postgres(
                """
                COPY public.t (a, b) FROM stdin;
                1\tit's; "x"
                2\t\\N
                \\.

                COPY u FROM stdin WITH (FORMAT csv);
                \\.
                COPY t TO stdout;
                SELECT 1;
                """))
        .containsExactly(
            "COPY public.t (a, b) FROM stdin",
            "DATA 1\tit's; \"x\"\n2\t\\N\n",
            "COPY u FROM stdin WITH (FORMAT csv)",
            "COPY t TO stdout",
            "SELECT 1");
  }

  @Test
  void takesCommandsOfTheClientFromTheirBackslashToTheEndOfTheLine() {
    assertThat(
            postgres(
                """
                \\restrict abc
                SELECT 1 \\gset p_
                \\set a 1 + \\
                  2
                SELECT 2; \\sleep 1 ms
                SELECT 3 \\; SELECT 4 \\aset
                \\connect db
                """))
        .containsExactly(
            "COMMAND \\restrict abc",
            "SELECT 1",
            "COMMAND \\gset p_",
            "COMMAND \\set a 1 + \\\n  2",
            "SELECT 2",
            "COMMAND \\sleep 1 ms",
            "SELECT 3 +",
            "SELECT 4",
            "COMMAND \\aset",
            "COMMAND \\connect db");
  }

  @Test
  void cutsWhatMySqlExecutesAsCode() {
    assertThat(
            mysql(
                """
                /*!40101 SET NAMES utf8 */;
                CREATE TABLE t (a int) /*!50100 PARTITION BY RANGE (a) (PARTITION p VALUES LESS THAN (1)) */;
                # a comment; with a semicolon
                -- another; one
                INSERT INTO t VALUES ('it\\'s; x', "y;\\"z");
                SELECT 1--1; SELECT 2
                """))
        .containsExactly(
            "/*!40101 SET NAMES utf8 */",
            "CREATE TABLE t (a int) /*!50100 PARTITION BY RANGE (a) (PARTITION p VALUES LESS THAN (1)) */",
            "INSERT INTO t VALUES ('it\\'s; x', \"y;\\\"z\")",
            "SELECT 1--1",
            "SELECT 2");
  }

  @Test
  void cutsAtTheDelimiterThatAFileSets() {
    assertThat(
            mysql(
                """
                DELIMITER ;;
                /*!50003 CREATE*/ /*!50017 DEFINER=`r`@`%`*/ /*!50003 TRIGGER t BEFORE INSERT ON a FOR EACH ROW
                BEGIN SET NEW.x = 1; SET NEW.y = 2; END */;;
                DELIMITER ;
                delimiter $$
                CREATE PROCEDURE p() BEGIN SELECT 1; END$$
                DELIMITER //
                SELECT 1; SELECT 2//
                DELIMITER ;
                SELECT 3;
                """))
        .satisfiesExactly(
            trigger -> assertThat(trigger).startsWith("/*!50003 CREATE*/").endsWith("END */"),
            procedure ->
                assertThat(procedure).isEqualTo("CREATE PROCEDURE p() BEGIN SELECT 1; END"),
            both -> assertThat(both).isEqualTo("SELECT 1; SELECT 2"),
            last -> assertThat(last).isEqualTo("SELECT 3"));
  }

  @Test
  void knowsBodiesOfMySqlWithoutADelimiterOfTheirOwn() {
    String trigger =
        "CREATE DEFINER=`r`@`%` TRIGGER t BEFORE INSERT ON a FOR EACH ROW BEGIN IF NEW.x > 1 THEN SET"
            + " NEW.x = CASE WHEN NEW.y THEN 1 ELSE 2 END; END IF; CASE NEW.x WHEN 1 THEN BEGIN END;"
            + " END CASE; WHILE NEW.x < 1 DO SET NEW.x = 2; END WHILE; l: LOOP LEAVE l; END LOOP l;"
            + " END";
    String block = "BEGIN NOT ATOMIC DECLARE a INT; SELECT 1; END";
    assertThat(
            mysql(
                trigger
                    + ";\n"
                    + block
                    + ";\nCREATE TABLE t (f int, begin date);\nBEGIN;\nCOMMIT;"))
        .containsExactly(trigger, block, "CREATE TABLE t (f int, begin date)", "BEGIN", "COMMIT");
    assertThat(mysql("CREATE TRIGGER t BEFORE INSERT ON a FOR EACH ROW SET NEW.x = 1; SELECT 2"))
        .hasSize(2);
  }

  @Test
  void readsFilesOfEverySystem() {
    assertThat(
            mysql("\uFEFFSELECT 1;\r\n-- x\r\nSELECT 'a\r\nb';\r\nDELIMITER //\r\nSELECT 2//\r\n"))
        .containsExactly("SELECT 1", "SELECT 'a\r\nb'", "SELECT 2");
    for (SqlSyntax syntax : SqlSyntax.values()) {
      assertThat(SqlPieces.statements("SELECT 1;\r-- x\rSELECT 2;\r", syntax))
          .extracting(Piece::text, Piece::line)
          .containsExactly(
              org.assertj.core.groups.Tuple.tuple("SELECT 1", 1),
              org.assertj.core.groups.Tuple.tuple("SELECT 2", 3));
    }
  }

  @Test
  void saysWhatIsNotClosed() {
    assertThat(postgres("SELECT 1; SELECT 'open; SELECT 2;"))
        .containsExactly(
            "SELECT 1", "SELECT 'open; SELECT 2; [a quote or a comment is not closed]");
    assertThat(postgres("SELECT (1;\nSELECT 2;"))
        .containsExactly("SELECT (1;\nSELECT 2; [a bracket is not closed]");
    assertThat(mysql("SELECT 1; /*!50100 SELECT 2;"))
        .containsExactly("SELECT 1", "/*!50100 SELECT 2; [a comment /*! is not closed]");
    assertThat(mysql("CREATE PROCEDURE p() BEGIN SELECT 1; SELECT 2;"))
        .containsExactly(
            "CREATE PROCEDURE p() BEGIN SELECT 1; SELECT 2; [the END of a BEGIN is missing]");
    assertThat(postgres("SELECT 1; /* open"))
        .containsExactly("SELECT 1", "/* open [a quote or a comment is not closed]");
  }
}
