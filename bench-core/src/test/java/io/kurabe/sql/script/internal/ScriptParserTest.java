package io.kurabe.sql.script.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.kurabe.config.ConfigurationException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ScriptParserTest {
  private static Script parse(String text) {
    return Script.parse("shop.sql", 1, text, new Scope().define("scale", "1"));
  }

  private static List<String> problems(String text) {
    return catchThrowableOfType(ConfigurationException.class, () -> parse(text)).problems();
  }

  @Test
  void readsStatementsWithTheirParameters() {
    Script script =
        parse(
            """
            -- pays an order
            \\set id random(1, 10)
            BEGIN;
            UPDATE orders SET paid = :id::int,
                   note = 'it''s :id; no' /* :id ; */
             WHERE id = :id AND k = :id; -- done; really
            \\expect 0..1
            SELECT total FROM orders_${scale} WHERE id = :id; \\gset total
            COMMIT;
            """);
    List<Command.Send> sends = script.sends();
    assertThat(sends)
        .extracting(s -> s.sql().shown())
        .containsExactly(
            "BEGIN",
            "UPDATE orders SET paid = ?::int,\n       note = 'it''s :id; no' /* :id ; */\n WHERE id ="
                + " ? AND k = ?",
            "SELECT total FROM orders_N WHERE id = ?",
            "COMMIT");
    assertThat(sends.get(1).sql().parameters()).hasSize(3);
    assertThat(sends.get(1).expected()).isEqualTo(new Expected(0, 1));
    assertThat(sends.get(2).kept()).isPresent();
    assertThat(sends).extracting(Command::place).contains("shop.sql:4", "shop.sql:8");
  }

  @Test
  void putsSplicedValuesIntoTheText() {
    Scope scope = new Scope().define("table", "3").define("suffix", "_old");
    SqlText sql = SqlTextParser.parse("SELECT c FROM t${table}${suffix} WHERE id=:table", scope);
    assertThat(new SqlText.Texts(sql).of(scope.frame(0)))
        .isEqualTo("SELECT c FROM t3_old WHERE id=?");
    SqlText one = SqlTextParser.parse("SELECT c FROM t${table}", scope);
    SqlText.Texts texts = new SqlText.Texts(one);
    assertThat(texts.of(scope.frame(0))).isEqualTo("SELECT c FROM t3");
    assertThat(texts.of(scope.frame(0))).isSameAs(texts.of(scope.frame(0)));
  }

  @Test
  void leavesQuotesOfEveryKindAlone() {
    Script script =
        parse("SELECT $tag$ ; :x ' $tag$, \"a;:b\", `c;:d`, '--' FROM t WHERE a[1:2] = b;");
    assertThat(script.sends()).hasSize(1);
    assertThat(script.sends().get(0).sql().parameters()).isEmpty();
  }

  @Test
  void tellsEverythingThatIsWrongAtOnceWithItsLine() {
    assertThat(
            problems(
                """
                \\set id rnd(1, 10)
                UPDATE t SET a = :id WHERE b = :nobody;
                \\foo
                \\expect many
                \\set 1x 2
                \\sleep :zzz ms
                BEGIN;
                SELECT ? FROM t;
                SELECT 'open;
                """))
        .satisfiesExactly(
            p -> assertThat(p).startsWith("line 1: 'rnd' is not a function"),
            p -> assertThat(p).startsWith("line 2: variable :nobody is not set"),
            p -> assertThat(p).startsWith("line 3: '\\foo' is not known. Possible: \\set"),
            p -> assertThat(p).startsWith("line 4: "),
            p -> assertThat(p).startsWith("line 5: '\\set 1x 2' is not of the form"),
            p -> assertThat(p).startsWith("line 6: variable :zzz is not set"),
            p -> assertThat(p).startsWith("line 8: a ? stands outside of quotes"),
            p -> assertThat(p).startsWith("line 9: the statement has no ;"),
            p -> assertThat(p).startsWith("line 7: the transaction that begins here is not ended"));
  }

  @Test
  void needsAStatementAndAnExpectationBehindOne() {
    assertThat(problems("\\set a 1\n\\expect 1\n"))
        .anySatisfy(p -> assertThat(p).contains("\\expect belongs right behind a statement"))
        .anySatisfy(p -> assertThat(p).contains("has no statement"));
  }

  @Test
  void aVariableOfAnEarlierScriptIsKnown() {
    Scope scope = new Scope();
    Script.parse("a", 1, "\\set x 1\nSELECT :x;", scope);
    assertThat(Script.parse("b", 1, "SELECT :x;", scope).sends()).hasSize(1);
    assertThatThrownBy(() -> Script.parse("b", 1, "SELECT :y;", scope))
        .hasMessageContaining("Set are: client_id, x");
  }
}
