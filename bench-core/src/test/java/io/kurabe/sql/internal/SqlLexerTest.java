package io.kurabe.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.sql.internal.SqlLexer.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The lexical rules of the manuals: PostgreSQL 18, 4.1; MySQL 9, chapter 11. */
final class SqlLexerTest {
  /** Returns the lexemes that matter, each with the first letter of its kind. */
  private static String lexemes(String text, SqlSyntax syntax) {
    List<String> found = new ArrayList<>();
    SqlLexer lexer = new SqlLexer(text, syntax);
    while (lexer.next()) {
      if (lexer.matters()) {
        String kind = lexer.kind().name().substring(0, 1);
        found.add(kind + (lexer.closed() ? ":" : "!") + lexer.text());
      }
    }
    return String.join(" ", found);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "a--b | W:a",
        "a -- 'b~c | W:a W:c",
        "a /* b /* c */ d */ e | W:a W:e",
        "/* a /* b */ | ",
        "'it''s' | T:'it''s'",
        "'a\\' b | T:'a\\' W:b",
        "E'it\\'s' b | T:E'it\\'s' W:b",
        "e'a''b\\\\' c | T:e'a''b\\\\' W:c",
        "E'a'~'b\\'c' d | T:E'a'~'b\\'c' W:d",
        "E'a' 'b' | T:E'a' T:'b'",
        "U&'d!0061' UESCAPE '!' | T:U&'d!0061' W:UESCAPE T:'!'",
        "U&\"d\\0061\" a | N:U&\"d\\0061\" W:a",
        "B'01' X'1F' N'a' | T:B'01' T:X'1F' T:N'a'",
        "e 'a' | W:e T:'a'",
        "$$a'b$$ c | T:$$a'b$$ W:c",
        "$q$ $$ $x$ $q$ c | T:$q$ $$ $x$ $q$ W:c",
        "$été$ ; $été$ | T:$été$ ; $été$",
        "a$b$c | W:a$b$c",
        "$1 $12a | S:$1 S:$12 W:a",
        "\"a\"\"b\" c | N:\"a\"\"b\" W:c",
        "a::b := c | W:a S::: W:b S::= W:c",
        "1.5e-3 .5 0x1F 1_000 1..10 t.1 | N:1.5e-3 N:.5 N:0x1F N:1_000 N:1 S:. S:. N:10 W:t S:. N:1",
        "a # b @ c ? d ?& e | W:a S:# W:b S:@ W:c S:? W:d S:? S:& W:e",
        "`a | S:` W:a",
        "日本語 naïve | W:日本語 W:naïve",
        "t${n} ${schema}.t | W:t S:$ S:{ W:n S:} S:$ S:{ W:schema S:} S:. W:t",
        "'open | T!'open",
        "$q$ open | T!$q$ open",
        "/*!40101 a */ b | W:b"
      })
  void readsAsPostgresDoes(String text, String expected) {
    String want = expected == null ? "" : expected;
    assertThat(lexemes(text.replace("~", "\n"), SqlSyntax.POSTGRES))
        .isEqualTo(want.replace("~", "\n"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "a--b | W:a S:- S:- W:b",
        "a -- b~c | W:a W:c",
        "a --~c | W:a W:c",
        "a # 'b~c | W:a W:c",
        "a /* b /* c */ d | W:a W:d",
        "'it\\'s' 'a''b' | T:'it\\'s' T:'a''b'",
        "\"a\\\"b\" \"c\"\"d\" | N:\"a\\\"b\" N:\"c\"\"d\"",
        "`a``b\\` c | N:`a``b\\` W:c",
        "N'a' _utf8'b' x'1F' | W:N T:'a' W:_utf8 T:'b' W:x T:'1F'",
        "$$ a$b $1 | W:$$ W:a$b W:$1",
        "/*!50100 PARTITION BY x */ a | C:/*!50100 W:PARTITION W:BY W:x C:*/ W:a",
        "/*!a */ /*M! b */ /*M!100100 c */ | C:/*! W:a C:*/ C:/*M! W:b C:*/ C:/*M!100100 W:c C:*/",
        "/*!50003 CREATE*/ /*!50017 DEFINER=`r`@`%`*/ | C:/*!50003 W:CREATE C:*/ C:/*!50017 W:DEFINER S:= N:`r` S:@ N:`%` C:*/",
        "/*!50001 '*/' */ a | C:/*!50001 T:'*/' C:*/ W:a",
        "/*+ MAX_EXECUTION_TIME(1) */ a | W:a",
        "@a := @@b | S:@ W:a S::= S:@ S:@ W:b",
        "2020_sales 1e5 0x1F | N:2020_sales N:1e5 N:0x1F",
        "'open \\' | T!'open \\'"
      })
  void readsAsMySqlDoes(String text, String expected) {
    assertThat(lexemes(text.replace("~", "\n"), SqlSyntax.MYSQL)).isEqualTo(expected);
  }

  /** Whatever the text is: the lexemes are the text, and only the last one may have no end. */
  @ParameterizedTest
  @EnumSource(SqlSyntax.class)
  void lexemesAreTheTextWhateverItIs(SqlSyntax syntax) {
    String[] pieces = {
      "'",
      "\"",
      "`",
      "\\",
      "$$",
      "$q$",
      "--",
      "#",
      "/*",
      "*/",
      "/*!50100",
      ";",
      "\n",
      "\r\n",
      " ",
      "E'",
      "U&'",
      "a",
      "1",
      "(",
      ")",
      ":",
      "::",
      "?",
      "é",
      "BEGIN",
      "END",
      "\\;",
      "DELIMITER //\n",
      "//"
    };
    SplittableRandom random = new SplittableRandom(7);
    for (int n = 0; n < 20_000; n++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(12); i >= 0; i--) {
        text.append(pieces[random.nextInt(pieces.length)]);
      }
      SqlLexer lexer = new SqlLexer(text.toString(), syntax);
      StringBuilder joined = new StringBuilder();
      boolean open = false;
      while (lexer.next()) {
        assertThat(open).as(text.toString()).isFalse();
        joined.append(lexer.text());
        open = !lexer.closed();
        assertThat(lexer.end()).isGreaterThan(lexer.start());
      }
      assertThat(joined).hasToString(text.toString());
      StringBuilder pieced = new StringBuilder();
      SqlPieces.of(text.toString(), syntax).forEach(p -> pieced.append(p.text()));
      assertThat(pieced).hasToString(text.toString());
    }
  }

  @Test
  void tellsWordsAndSigns() {
    SqlLexer lexer = new SqlLexer("Select (", SqlSyntax.POSTGRES);
    assertThat(lexer.next()).isTrue();
    assertThat(lexer.is("SELECT")).isTrue();
    assertThat(lexer.is("SELECTS")).isFalse();
    assertThat(lexer.kind()).isEqualTo(Kind.WORD);
    lexer.next();
    assertThat(lexer.matters()).isFalse();
    lexer.next();
    assertThat(lexer.is("(")).isTrue();
    assertThat(lexer.next()).isFalse();
  }
}
