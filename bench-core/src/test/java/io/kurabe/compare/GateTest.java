package io.kurabe.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.stats.ComparisonRule;
import io.kurabe.stats.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GateTest {
  @Test
  void readsWhatItPrints() {
    Gate gate = Gate.parse(" p99.9 < 2.5% slower ");
    assertThat(gate.metric().name()).isEqualTo("p99.9 response");
    assertThat(gate.percent()).isEqualTo(2.5);
    assertThat(gate.text()).isEqualTo("p99.9 < 2.5% slower");
    assertThat(Gate.parse("throughput<3% slower").metric().moreIsBetter()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"p99", "p99<5%", "p99<5ms", "p99>5% slower", "p99<5% faster", ""})
  void refusesWhatIsNoGateWithAnExample(String text) {
    assertThatThrownBy(() -> Gate.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "' is no gate; e.g. \"p99<5% slower\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"p0<5% slower", "latency<5% slower", "p100<5% slower"})
  void refusesUnknownMetricsWithThePossibleOnes(String text) {
    assertThatThrownBy(() -> Gate.parse(text)).hasMessageContaining("Possible: throughput, mean");
  }

  @ParameterizedTest
  @ValueSource(strings = {"p99<0% slower", "p99<100% slower"})
  void refusesPercentagesThatSayNothing(String text) {
    assertThatThrownBy(() -> Gate.parse(text)).hasMessageContaining("between 0 and 100");
  }

  @Test
  void gatesHoldFailOrAreNotDecided() {
    Loads base = new Loads().point("db", "x", ComparisonTest.AT_1000);
    assertThat(gate(base, ComparisonTest.shifted(0.8), "throughput<5% slower"))
        .isEqualTo(Verdict.FAILS);
    assertThat(gate(base, ComparisonTest.NEAR_1000, "throughput<5% slower"))
        .isEqualTo(Verdict.HOLDS);
    assertThat(gate(base, ComparisonTest.AT_1200, "p99<5% slower"))
        .as("faster")
        .isEqualTo(Verdict.HOLDS);
    assertThat(gate(base, ComparisonTest.WILD, "throughput<5% slower"))
        .isEqualTo(Verdict.NOT_SHOWN);
    assertThat(gate(base, ComparisonTest.shifted(0.97), "mean<3% slower"))
        .isEqualTo(Verdict.NOT_SHOWN);
  }

  private static Verdict gate(Loads base, double[] other, String gate) {
    ComparisonResult result =
        Comparison.of(
            List.of(
                Side.of("A", "results/a", base.result()),
                Side.of("B", "results/b", new Loads().point("db", "x", other).result())),
            new Question(
                List.of(),
                Pattern.compile(""),
                ComparisonRule.DEFAULT,
                0,
                List.of(Gate.parse(gate)),
                Optional.empty(),
                false));
    return result.gates().get(0).verdict();
  }
}
