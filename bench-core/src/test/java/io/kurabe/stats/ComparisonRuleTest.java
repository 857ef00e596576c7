package io.kurabe.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.stats.ComparisonRule.Judgement;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonRuleTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # value | low  | high | p    | floor | change    | because
          1.20 | 1.10 | 1.30 | 0.01    | 0     | FASTER    | interval excludes 1, p 0.01
          0.80 | 0.70 | 0.90 | 0.00001 | 0     | SLOWER    | interval excludes 1, p < 0.0001
          1.20 | 1.10 | 1.30 | 0.05    | 0     | FASTER    | interval excludes 1, p 0.05
          1.20 | 1.10 | 1.30 | 0.0876  | 0     | NOT_SHOWN | p 0.088 after Holm's correction
          1.20 | 1.10 | 1.30 | 1       | 0     | NOT_SHOWN | p 1 after Holm's correction
          1.01 | 0.96 | 1.05 | 0.5     | 0     | SAME      | whole interval within 5%
          1.03 | 1.02 | 1.04 | 0.001   | 0     | SAME      | whole interval within 5%
          1.01 | 0.95 | 1.02 | 0.5     | 0     | NOT_SHOWN | interval covers 1
          1.01 | 0.96 | 1.06 | 0.5     | 0     | NOT_SHOWN | interval covers 1
          1.06 | 1.00 | 1.12 | 0.01    | 0     | NOT_SHOWN | interval covers 1
          1.20 | 1.10 | 1.30 | 0.01    | 0.25  | NOT_SHOWN | below the noise floor of 25%
          0.80 | 0.70 | 0.90 | 0.01    | 0.25  | NOT_SHOWN | below the noise floor of 25%
          0.80 | 0.70 | 0.90 | 0.01    | 0.24  | SLOWER    | interval excludes 1, p 0.01
          1.20 | 1.10 | 1.30 | 0.01    | 0.03  | FASTER    | interval excludes 1, p 0.01
          """)
  void judges(
      double value, double low, double high, double p, double floor, Change change, String why) {
    Estimate speed = new Estimate(value, low, high, 7, "x", true);
    assertThat(ComparisonRule.DEFAULT.judge(speed, p, floor)).isEqualTo(new Judgement(change, why));
  }

  @Test
  void tooFewRunsShowNothing() {
    assertThat(ComparisonRule.DEFAULT.judge(new Estimate(3, 3, 3, 3, "x", false), 0.001, 0))
        .isEqualTo(new Judgement(Change.NOT_SHOWN, "too few runs (3) for a 95% interval"));
  }

  @Test
  void everyChangeHasItsOwnWordsAndSign() {
    assertThat(Arrays.stream(Change.values()).map(Change::text))
        .containsExactly("faster", "slower", "same", "not shown");
    assertThat(Arrays.stream(Change.values()).map(Change::sign))
        .containsExactly('+', '-', '=', '?');
  }

  @Test
  void anotherMarginIsAnotherRule() {
    Estimate speed = new Estimate(1.03, 1.02, 1.04, 7, "x", true);
    assertThat(new ComparisonRule(0.01, 0.05).judge(speed, 0.001, 0).change())
        .isEqualTo(Change.FASTER);
  }

  @Test
  void refusesRulesThatDecideNothing() {
    assertThatThrownBy(() -> new ComparisonRule(0, 0.05))
        .hasMessage("the margin is above 0 and below 1, was 0.0");
    assertThatThrownBy(() -> new ComparisonRule(0.05, 0.1))
        .hasMessage("the error rate is above 0, at most 0.05, was 0.1");
  }
}
