package io.kurabe.sql.script.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.kurabe.config.ConfigurationException;
import io.kurabe.sql.internal.SqlSyntax;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ScriptParserTest {
  private final List<String> notes = new ArrayList<>();

  private Script parse(String text) {
    return parse(text, SqlSyntax.POSTGRES);
  }

  private Script parse(String text, SqlSyntax syntax) {
    return Script.parse("shop.sql", 1, text, syntax, new Scope(), notes::add);
  }

  private List<String> problems(String text) {
    return problems(text, SqlSyntax.POSTGRES);
  }

  private List<String> problems(String text, SqlSyntax syntax) {
    return catchThrowableOfType(ConfigurationException.class, () -> parse(text, syntax)).problems();
  }

  private static List<String> shown(Script script) {
    return script.sends().stream().map(s -> s.sql().shown()).toList();
  }

  /** Returns the statements that an execution sends, with what the variables are worth then. */
  private static List<String> sent(Script script, Scope scope) {
    Frame frame = scope.frame(0, 0);
    SplittableRandom random = new SplittableRandom(1);
    List<String> sent = new ArrayList<>();
    for (int at = script.advance(frame, random, 0);
        at < script.commands().size();
        at = script.advance(frame, random, at + 1)) {
      if (script.commands().get(at) instanceof Command.Send send) {
        sent.add(send.sql().literal(frame, SqlText.Marks.PLAIN));
      }
    }
    return sent;
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
            SELECT total FROM orders_${scale} WHERE id = :id \\gset
            SELECT :total;
            COMMIT
            """);
    List<Command.Send> sends = script.sends();
    assertThat(shown(script))
        .containsExactly(
            "BEGIN",
            "UPDATE orders SET paid = ?::int,\n       note = 'it''s :id; no' /* :id ; */\n WHERE id ="
                + " ? AND k = ?",
            "SELECT total FROM orders_N WHERE id = ?",
            "SELECT ?",
            "COMMIT");
    assertThat(sends.get(1).sql().parameters()).hasSize(3);
    assertThat(sends.get(1).expected()).isEqualTo(new Expected(0, 1));
    assertThat(sends.get(2).keep()).isPresent();
    assertThat(sends).extracting(Command::place).contains("shop.sql:4", "shop.sql:8");
    assertThat(notes)
        .singleElement()
        .asString()
        .startsWith("shop.sql:4: :id stands in quotes and stays as it is written; pgbench would");
  }

  @Test
  void marksParametersAsEachDriverTakesThem() {
    Scope scope =
        new Scope().define("a", "1").define("b", "2.5").define("t", "x").define("n", "null");
    SqlText sql =
        SqlTextParser.parse(
            "SELECT :a, :b, :t, :n, data ? 'k', '?' FROM t_${a}",
            SqlSyntax.POSTGRES,
            scope,
            n -> {});
    Frame frame = scope.frame(0, 0);
    assertThat(new SqlText.Texts(sql, SqlText.Marks.JDBC).of(frame))
        .isEqualTo("SELECT ?, ?, ?, NULL, data ?? 'k', '?' FROM t_1");
    SqlText.Texts numbered = new SqlText.Texts(sql, SqlText.Marks.NUMBERED);
    assertThat(numbered.of(frame))
        .isEqualTo(
            "SELECT CAST($1 AS int4), CAST($2 AS numeric), CAST($3 AS varchar), NULL, data ? 'k', '?'"
                + " FROM t_1");
    assertThat(numbered.of(frame)).isSameAs(numbered.of(frame));
    frame.set(scope.find("a").orElseThrow(), 1L << 40);
    assertThat(numbered.of(frame))
        .startsWith("SELECT CAST($1 AS int8)")
        .endsWith("t_1099511627776");
  }

  @Test
  void aDoubleTravelsAsItsTextWould() {
    assertThat(SqlValues.parameter(500.0, SqlSyntax.POSTGRES)).isEqualTo(500);
    assertThat(SqlValues.parameter(0.1 + 0.2, SqlSyntax.POSTGRES)).hasToString("0.3");
    assertThat(SqlValues.parameter(0.1 + 0.2, SqlSyntax.MYSQL)).isEqualTo(0.3);
    assertThat(SqlValues.parameter(3_000_000_000L, SqlSyntax.MYSQL)).isEqualTo(3_000_000_000L);
    assertThat(SqlValues.parameter(true, SqlSyntax.MYSQL)).isEqualTo(true);
    assertThat(SqlValues.literal("it's \\", SqlSyntax.MYSQL)).isEqualTo("'it''s \\\\'");
    assertThat(SqlValues.literal("it's \\", SqlSyntax.POSTGRES)).isEqualTo("'it''s \\'");
  }

  @Test
  void leavesQuotesOfEveryKindAlone() {
    Script script =
        parse(
            "SELECT $tag$ ; :x ' $tag$, \"a;:b\", E'it\\'s; :c', '--', a := b, c::d FROM t"
                + " WHERE a[1:2] = b;");
    assertThat(script.sends()).hasSize(1);
    assertThat(script.sends().get(0).sql().parameters()).isEmpty();
    assertThat(notes).isEmpty();
  }

  @Test
  void takesTheBranchThatHolds() {
    String text =
        """
        \\set op :client_id + 7
        \\if :op <= 3
        SELECT 'low';
        \\elif :op <= 7
          \\if :op = 7
          SELECT 'seven';
          \\else
          SELECT 'middle';
          \\endif
        \\else
        SELECT 'high';
        \\endif
        \\if null
        SELECT 'never';
        \\endif
        SELECT 'always', :op;
        """;
    Scope scope = new Scope();
    Script script = Script.parse("mix", 1, text, SqlSyntax.MYSQL, scope, n -> {});
    assertThat(sent(script, scope)).containsExactly("SELECT 'seven'", "SELECT 'always', 7");
    assertThat(script.statementNumbers()).contains(0, 1, 2, 3, 4, 5);
    Scope low = new Scope().define("client_id", "-5");
    assertThat(sent(Script.parse("mix", 1, text, SqlSyntax.MYSQL, low, n -> {}), low))
        .containsExactly("SELECT 'low'", "SELECT 'always', 2");
    Scope high = new Scope().define("client_id", "5");
    assertThat(sent(Script.parse("mix", 1, text, SqlSyntax.MYSQL, high, n -> {}), high))
        .containsExactly("SELECT 'high'", "SELECT 'always', 12");
  }

  @Test
  void readsCommandsAsPgbenchDoes() {
    Script script =
        parse(
            """
            \\set a 1 + \\
              2
            SELECT 1 \\set b :a
            SELECT 2 AS two, 3 AS three \\gset p_
            SELECT 4 AS four \\; SELECT 5 AS five \\aset
            SELECT :b, :p_two, :p_three, :four, :five;
            \\sleep 1500 us
            \\sleep 0.5
            \\sleep :a ms
            """);
    assertThat(shown(script)).hasSize(5).contains("SELECT 1", "SELECT 4 AS four");
    assertThat(script.sends().get(1).keep().orElseThrow().anyRows()).isFalse();
    assertThat(script.sends().get(2).keep().orElseThrow().anyRows()).isTrue();
    assertThat(script.sends().get(3).keep().orElseThrow().anyRows()).isTrue();
    Scope scope = new Scope();
    Frame frame = scope.frame(0, 0);
    List<Long> pauses = new ArrayList<>();
    for (Command command : script.commands()) {
      if (command instanceof Command.Pause pause && pauses.size() < 2) {
        pauses.add(pause.nanos(frame, new SplittableRandom(1)));
      }
    }
    assertThat(pauses).containsExactly(1_500_000L, 500_000_000L);
  }

  @Test
  void putsPostgresWordsForTransactionsIntoThoseOfMySql() {
    String text = "BEGIN TRANSACTION;\nSELECT 1;\nEND TRANSACTION;\nBEGIN;\nABORT;\nBEGIN;\nend;";
    assertThat(shown(parse(text, SqlSyntax.MYSQL)))
        .containsExactly("BEGIN", "SELECT 1", "COMMIT", "BEGIN", "ROLLBACK", "BEGIN", "COMMIT");
    assertThat(shown(parse(text))).contains("END TRANSACTION", "ABORT", "end");
  }

  @Test
  void tellsEverythingThatIsWrongAtOnceWithItsLine() {
    assertThat(
            problems(
                """
                \\set id rnd(1, 10)
                UPDATE t SET a = :id WHERE b = :nobody;
                \\foo
                SELECT 1;
                \\expect many
                \\set 1x 2
                \\sleep :zzz ms
                BEGIN;
                SELECT $1 FROM t;
                SELECT 'open;
                """))
        .satisfiesExactly(
            p -> assertThat(p).startsWith("line 1: 'rnd' is not a function"),
            p -> assertThat(p).startsWith("line 2: variable :nobody is not set"),
            p -> assertThat(p).startsWith("line 3: '\\foo' is not known. Possible: \\set"),
            p -> assertThat(p).startsWith("line 5: "),
            p -> assertThat(p).startsWith("line 6: '\\set 1x 2' is not of the form"),
            p -> assertThat(p).startsWith("line 7: variable :zzz is not set"),
            p -> assertThat(p).startsWith("line 9: $1 stands outside of quotes"),
            p -> assertThat(p).startsWith("line 10: the statement has no end: a quote"),
            p -> assertThat(p).startsWith("line 8: the transaction that begins here is not ended"));
    assertThat(problems("SELECT a ? b FROM t;", SqlSyntax.MYSQL))
        .singleElement()
        .asString()
        .startsWith("line 1: a ? stands outside of quotes");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "SELECT 1;~\\shell ls | line 2: \\shell is not carried out",
        "\\setshell a echo 1~SELECT 1; | line 1: \\setshell is not carried out",
        "COPY t FROM stdin;~1~\\.~SELECT 1; | line 1: COPY is not carried out in scripts",
        "SELECT * FROM :scale; | line 1: ':scale': a parameter cannot be a name or a part of one; write ${scale}",
        "SELECT 1;~UPDATE t_:scale SET a = 1; | line 2: 't_:scale': a parameter cannot be a name",
        "INSERT INTO :scale VALUES (1); | line 1: ':scale': a parameter",
        "SELECT * FROM a JOIN :scale ON true; | line 1: ':scale': a parameter",
        "DELETE FROM :scale.t; | line 1: ':scale': a parameter",
        "\\if 1~SELECT 1; | line 1: this \\if has no \\endif",
        "SELECT 1;~\\endif | line 2: \\endif belongs behind an \\if",
        "\\if 1~SELECT 1;~\\else~\\elif 2~\\endif | line 4: \\elif stands behind the \\else of line 1",
        "\\gset~SELECT 1; | line 1: \\gset belongs right behind a statement",
        "SELECT 1 AS a, 2 AS b \\gset a b | line 1: '\\gset a b' is not of the form",
        "SELECT 1 AS a \\gset a~SELECT :a; | line 2: variable :a is not set before this line. Set are: client_id, default_seed, random_seed, scale. Set it with \\set a ... or define it beforehand. \\gset a is a prefix, as in pgbench: it sets a<column>",
        "\\startpipeline~SELECT 1 AS a \\gset~\\endpipeline | line 2: \\gset needs an answer",
        "\\startpipeline~SELECT 1; | line 1: this pipeline has no \\endpipeline",
        "SELECT 1;~\\endpipeline | line 2: \\endpipeline belongs behind a \\startpipeline",
        "\\set a 1 | it: has no statement",
        "\\set a 1~\\expect 1 | line 2: \\expect belongs right behind a statement",
      })
  void saysWhatIsWrong(String text, String problem) {
    assertThat(problems(text.replace("~", "\n")))
        .anySatisfy(p -> assertThat(p).startsWith(problem));
  }

  @Test
  void aParameterMayStandBehindAFromThatNamesNoTable() {
    assertThat(
            parse(
                    "SELECT EXTRACT(YEAR FROM :scale), SUBSTRING('x' FROM :scale FOR :scale), TRIM(BOTH"
                        + " FROM :scale), (SELECT 1 WHERE 1 IS DISTINCT FROM :scale);")
                .sends())
        .hasSize(1);
  }

  @Test
  void aPipelineIsOfPostgresAlone() {
    String text = "\\startpipeline\nSELECT 1;\n\\syncpipeline\nSELECT 2;\n\\endpipeline";
    assertThat(parse(text).commands()).hasSize(5);
    assertThat(problems(text, SqlSyntax.MYSQL).get(0))
        .startsWith("line 1: \\startpipeline works on PostgreSQL only");
  }

  @Test
  void aVariableOfAnEarlierScriptIsKnown() {
    Scope scope = new Scope();
    Script.parse("a", 1, "\\set x 1\nSELECT :x;", scope);
    assertThat(Script.parse("b", 1, "SELECT :x;", scope).sends()).hasSize(1);
    assertThatThrownBy(() -> Script.parse("b", 1, "SELECT :y;", scope))
        .hasMessageContaining("Set are: client_id, default_seed, random_seed, scale, x");
    assertThatThrownBy(() -> scope.frame(0, 0).value(scope.find("x").orElseThrow()))
        .hasMessageContaining("variable :x has no value yet");
  }
}
