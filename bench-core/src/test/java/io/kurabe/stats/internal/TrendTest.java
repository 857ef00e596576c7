package io.kurabe.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class TrendTest {
  /**
   * Worked by hand: ten rising values have a Kendall sum of 45 with a variance of 10 * 9 * 25 / 18
   * = 125, so z = 44 / 11.18 = 3.935.
   */
  @Test
  void aStraightLineHasItsSlopeAndTheLeastPValue() {
    Trend trend = Trend.of(List.of(3.0, 5.0, 7.0, 9.0, 11.0, 13.0, 15.0, 17.0, 19.0, 21.0), 1);
    assertThat(trend.slope()).isEqualTo(2);
    assertThat(trend.intercept()).isEqualTo(3);
    assertThat(trend.at(4)).isEqualTo(11);
    assertThat(trend.pValue()).isCloseTo(8.3e-5, within(1e-6));
  }

  @Test
  void anOutlierDoesNotBendIt() {
    Trend trend = Trend.of(List.of(10.0, 9.0, 8.0, 700.0, 6.0, 5.0, 4.0, 3.0, 2.0), 1);
    assertThat(trend.slope()).isCloseTo(-1, within(0.01));
    assertThat(trend.pValue()).isLessThan(0.05);
  }

  @Test
  void valuesThatAreAlikeCountForLess() {
    List<Double> rising = List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0);
    assertThat(Trend.of(rising, 1.0 / 3).pValue()).isGreaterThan(Trend.of(rising, 1).pValue());
    assertThat(Trend.of(List.of(2.0, 2.0, 2.0), 1).pValue()).isCloseTo(1, within(1e-9));
  }
}
