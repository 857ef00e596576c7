package io.kurabe.sql.script.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ExpressionTest {
  private final Scope scope =
      new Scope().define("scale", "20").define("part", "2.5").define("name", "abc");
  private final SplittableRandom random = new SplittableRandom(42);

  private String value(String text) {
    Expression expression = ExpressionParser.parse(text, scope, "a.sql:3");
    return expression.text(scope.frame(4), random);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 + 2 * 3 | 7",
        "(1 + 2) * 3 | 9",
        "7 / 2 | 3",
        "7 / 2.0 | 3.5",
        "-7 % 3 | -1",
        "mod(7, 3) | 1",
        "100000 * :scale | 2000000",
        ":scale * :part | 50.0",
        ":client_id + 1 | 5",
        "greatest(1, :scale, 3) | 20",
        "least(4, 2.5) | 2.5",
        "int(:part) | 2",
        "double(3) | 3.0",
        "abs(-3) | 3",
        "power(2, 10) | 1024.0",
        "sqrt(16) | 4.0",
        "1e3 | 1000.0",
        "- - 2 | 2",
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
    assertThat(value("random_exponential(1, 10, 2)")).matches("\\d+");
    assertThat(value("random_special(1, 10) + random_pareto(1, 10)")).matches("\\d+");
  }

  @Test
  void fillsTemplates() {
    assertThat(value("random_text('###########-@@@/x')")).matches("\\d{11}-[a-z]{3}/x");
    assertThat(value("random_text('####################################')"))
        .matches("\\d{36}")
        .isNotEqualTo(value("random_text('####################################')"));
  }

  @Test
  void drawsFromTheLargestRanges() {
    assertThat(Long.parseLong(value("random(1, 9223372036854775807)"))).isPositive();
    assertThat(value("random(9223372036854775807, 9223372036854775807)"))
        .isEqualTo("9223372036854775807");
    assertThatThrownBy(() -> value("random_zipfian(-1, 9223372036854775807, 1.1)"))
        .isInstanceOf(ScriptException.class)
        .hasMessageContaining("more values than 2^63 - 1");
  }

  @Test
  void refusesWhatIsTooDeepOrTooLong() {
    String deep = "(".repeat(20_000) + "1" + ")".repeat(20_000);
    for (String text : new String[] {deep, "-".repeat(20_000) + "1", "1" + "+1".repeat(20_000)}) {
      assertThatThrownBy(() -> value(text))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("more than 100 brackets")
          .hasMessageMatching("(?s).{1,200}");
    }
  }

  @Test
  void saysWhereAnExecutionCannotGoOn() {
    assertThatThrownBy(() -> value("1 / (:scale - 20)"))
        .isInstanceOf(ScriptException.class)
        .hasMessageContaining("a.sql:3");
    assertThatThrownBy(() -> value("random(2, 1)"))
        .isInstanceOf(ScriptException.class)
        .hasMessageContaining("from 2 to 1");
    assertThatThrownBy(() -> value("9223372036854775807 + 1"))
        .isInstanceOf(ScriptException.class)
        .hasMessageContaining("overflow");
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
        "(1 + 2 | ')' is missing at the end",
        "random_zipfian(1, 2, :scale) | must be a number",
        "1.2.3 | '1.2.3' is not a number",
        "add(1, 2) | 'add' is not a function"
      })
  void saysWhatIsWrong(String text, String message) {
    assertThatThrownBy(() -> value(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
