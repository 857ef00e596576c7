package io.kurabe.sql.script.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ExpressionTest {
  private final Scope scope =
      new Scope()
          .define("scale", "20")
          .define("part", "2.5")
          .define("name", "abc")
          .define("yes", "true")
          .define("nothing", "NULL")
          .define("default_seed", "42");
  private final SplittableRandom random = new SplittableRandom(42);

  private String value(String text) {
    Expression expression = ExpressionParser.parse(text, scope, "a.sql:3");
    return Numbers.text(expression.value(scope.frame(4, 7), random));
  }

  /** The results are those that pgbench 15.20 printed for the same expressions. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 + 2 * 3 | 7",
        "(1 + 2) * 3 | 9",
        "7 / 2 | 3",
        "-7 / 2 | -3",
        "7 / 2.0 | 3.5",
        "-7 % 3 | -1",
        "7 % -3 | 1",
        "-9223372036854775808 % -1 | 0",
        "-9223372036854775808 | -9223372036854775808",
        "mod(7, 3) | 1",
        "100000 * :scale | 2000000",
        ":scale * :part | 50",
        ":client_id + 1 | 5",
        ":random_seed | 7",
        "greatest(1, :scale, 3) | 20",
        "greatest(1, 2.0) | 2",
        "least(4, 2.5) | 2.5",
        "int(2.7) | 3",
        "int(2.5) | 2",
        "int(-2.7) | -3",
        "double(3) | 3",
        "double(1) / 3 | 0.333333333333333",
        "1000 * 0.5 | 500",
        "abs(-3) | 3",
        "abs(-3.5) | 3.5",
        "power(2, 10) | 1024",
        "pow(2, 0.5) | 1.4142135623731",
        "sqrt(16) | 4",
        "exp(0) | 1",
        "ln(exp(2)) | 2",
        "pi() | 3.14159265358979",
        "1e3 | 1000",
        "1e20 | 1e+20",
        "1.5e-7 | 1.5e-07",
        ".5 | 0.5",
        "- - 2 | 2",
        "~5 | -6",
        "5 & 3 | 1",
        "5 # 3 | 6",
        "1 << 4 + 1 | 32",
        "-16 >> 2 | -4",
        "1 < 2 | true",
        "2 <= 1 | false",
        "2 >= 1 | true",
        "1 <> 1 | false",
        "1 != 2 | true",
        "1 = 1.0 | true",
        "1 + 1 = 2 and not 1 > 2 | true",
        "true or null | true",
        "false and null | false",
        "null and true | NULL",
        "not null | NULL",
        "null is null | true",
        "1 is not null | true",
        "null isnull | true",
        "1 notnull | true",
        "true is true | true",
        "null is true | false",
        "1 < 2 is true | true",
        "null + 1 | NULL",
        "greatest(1, null) | NULL",
        "case when 1 > 2 then 10 when 2 > 1 then 20 else 30 end | 20",
        "case when false then 1 end | NULL",
        ":yes and true | true",
        ":nothing is null | true",
        "debug(5) + 1 | 6",
        "hash_fnv1a(10) | -3931898588792031835",
        "hash_murmur2(10) | -3562774314593256714",
        "hash(10) | -3562774314593256714",
        "hash(10, 5432) | -5817877081768721676",
        "hash_fnv1a(-3, 7) | 5065195548231760792",
        "permute(0, 1) | 0",
        "permute(0, 2) | 1",
        "permute(17, 1000) | 584",
        "permute(17, 1000, 5) | 785",
        "permute(9223372036854775806, 9223372036854775807) | 1987016748462215619",
        "permute(3, 1048576, -1) | 227579",
        ":name | abc"
      })
  void worksOutWhatPgbenchWould(String text, String expected) {
    assertThat(value(text)).isEqualTo(expected);
  }

  @Test
  void drawsBetweenExpressions() {
    for (int i = 0; i < 1_000; i++) {
      assertThat(Long.parseLong(value("random(1, 3 * :scale)"))).isBetween(1L, 60L);
    }
    assertThat(value("random_zipfian(5, 5, 1.1)")).isEqualTo("5");
    assertThat(value("random_gaussian(1, 10, 2.5)")).matches("\\d+");
    assertThat(value("random_exponential(1, 10, :part * 2)")).matches("\\d+");
    assertThat(value("random_special(1, 10) + random_pareto(1, 10)")).matches("\\d+");
    assertThat(value("random(1, null)")).isEqualTo("NULL");
  }

  @Test
  void aParameterOfADistributionMayChangeFromDrawToDraw() {
    Expression draw =
        ExpressionParser.parse("random_exponential(1, 1000, :p)", scopeOf("p"), "a:1");
    Scope of = scopeOf("p");
    Frame frame = of.frame(0, 0);
    double[] means = new double[2];
    for (int i = 0; i < 2; i++) {
      frame.set(of.find("p").orElseThrow(), i == 0 ? 0.1 : 20.0);
      for (int n = 0; n < 2_000; n++) {
        means[i] += (Long) draw.value(frame, random) / 2_000.0;
      }
    }
    assertThat(means[0]).isBetween(440.0, 530.0);
    assertThat(means[1]).isBetween(40.0, 65.0);
  }

  private static Scope scopeOf(String name) {
    Scope scope = new Scope();
    scope.slot(name);
    return scope;
  }

  @Test
  void fillsTemplates() {
    assertThat(value("random_text('###########-@@@/x')")).matches("\\d{11}-[a-z]{3}/x");
    assertThat(value("random_text('####################################')"))
        .matches("\\d{36}")
        .isNotEqualTo(value("random_text('####################################')"));
    assertThat(value("random_text('it''s')")).isEqualTo("it's");
  }

  @Test
  void drawsFromTheLargestRanges() {
    assertThat(Long.parseLong(value("random(1, 9223372036854775807)"))).isPositive();
    assertThat(value("random(9223372036854775807, 9223372036854775807)"))
        .isEqualTo("9223372036854775807");
  }

  @Test
  void refusesWhatIsTooDeepOrTooLong() {
    String deep = "(".repeat(20_000) + "1" + ")".repeat(20_000);
    for (String text :
        new String[] {
          deep,
          "-".repeat(20_000) + "1",
          "1" + "+1".repeat(20_000),
          "not ".repeat(20_000) + "true",
          "case when ".repeat(20_000) + "true"
        }) {
      assertThatThrownBy(() -> value(text))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("more than 100 brackets")
          .hasMessageMatching("(?s).{1,200}");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 / (:scale - 20) | it divides by zero",
        "1 % 0 | it divides by zero",
        "random(2, 1) | nothing to draw from 2 to 1",
        "random_zipfian(-1, 9223372036854775807, 1.1) | more values than 2^63 - 1",
        "random_gaussian(1, 10, :part - 2) | must be at least 2, was 0.5",
        "9223372036854775807 + 1 | out of the range of whole numbers",
        "-(-9223372036854775808) | out of the range of whole numbers",
        "-9223372036854775808 / -1 | out of the range of whole numbers",
        "abs(-9223372036854775808) | out of the range of whole numbers",
        "int(1e30) | 1e+30 is out of the range of whole numbers",
        "random(1, 1e19) | 1e+19 is out of the range of whole numbers",
        "int(double(0) / 0) | nan is out of the range of whole numbers",
        "permute(1, 0) | needs a size above 0, was 0",
        ":name + 1 | 'abc' is no number",
        "true + 1 | true stands where a number has to",
        "1 and true | 1 stands where true or false has to",
      })
  void saysWhyAnExecutionCannotGoOn(String text, String message) {
    assertThatThrownBy(() -> value(text))
        .isInstanceOf(ScriptException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 + | value is missing",
        "1 2 | '2' is not understood",
        ":nobody | :nobody is not set",
        "rand(1, 2) | 'rand' is not a function",
        "random(1) | does not take 1",
        "sqrt(1, 2) | does not take 2",
        "pi(1) | does not take 1",
        "(1 + 2 | ')' is missing at the end",
        "1.2.3 | '1.2.3' is not a number",
        "9223372036854775808 | out of the range of whole numbers",
        "add(1, 2) | 'add' is not a function",
        "random_gaussian(1, 10, 1) | must be at least 2, was 1",
        "case 1 when 1 then 2 end | CASE needs a WHEN",
        "case when true then 1 | 'END' is missing",
        "1 is 2 | behind IS there has to be NULL, TRUE or FALSE",
        "1 < 2 < 3 | '< 3' is not understood"
      })
  void saysWhatIsWrong(String text, String message) {
    assertThatThrownBy(() -> value(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
