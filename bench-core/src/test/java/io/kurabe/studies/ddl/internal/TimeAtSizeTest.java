package io.kurabe.studies.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.stats.Estimate;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeAtSizeTest {
  private static TimeAtSize grows(double exponent, double low, double high) {
    return new TimeAtSize(
        0.9, 100_000, Optional.of(new Estimate(exponent, low, high, 3, "", true)));
  }

  @Test
  void theTimeIsCarriedOnByTheMeasuredGrowth() {
    assertThat(grows(1, 0.9, 1.1).at(40_000_000))
        .isEqualTo(
            "about 6 min (95%: 3 min to 11 min) at your 40000000 rows, by the measured growth");
  }

  @Test
  void aChangeThatDoesNotGrowTakesAsLongOnALargerTable() {
    assertThat(grows(-0.02, -0.1, 0).at(40_000_000))
        .isEqualTo("about 900 ms at your 40000000 rows, by the measured growth");
  }

  @Test
  void oneSizeShowsNoGrowthAndIsSaidToBeCarriedOnInProportion() {
    assertThat(new TimeAtSize(0.9, 100_000, Optional.empty()).at(1_000_000))
        .startsWith("about 9.0 s at your 1000000 rows, if it grows in proportion");
  }

  @ParameterizedTest
  @CsvSource({
    "0.0234, 23 ms",
    "3.21, 3.2 s",
    "42, 42 s",
    "180, 3 min",
    "7300, 2 hours",
    "200000, 2 days"
  })
  void timesAreToldAsPeopleSayThem(double seconds, String words) {
    assertThat(TimeAtSize.words(seconds)).isEqualTo(words);
  }
}
