package io.kurabe.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitTextTest {
  @Test
  void limitsAreReadAsTheyAreWritten() {
    assertThat(LimitText.time("8h")).isEqualTo(Duration.ofHours(8));
    assertThat(LimitText.time("90s")).isEqualTo(Duration.ofSeconds(90));
    assertThat(LimitText.rows("50_000_000")).isEqualTo(50_000_000);
    assertThat(LimitText.rows("1")).isEqualTo(1);
    assertThat(LimitText.rows("999999999999999999")).isEqualTo(999_999_999_999_999_999L);
    assertThat(LimitText.money("20")).isEqualTo(20);
    assertThat(LimitText.money("7.50")).isEqualTo(7.5);
    assertThat(LimitText.money("0.0001")).isEqualTo(0.0001);
  }

  @Test
  void aLimitOfNoTimeIsNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LimitText.time("0s"))
        .withMessage("a limit of time is above 0, e.g. 8h");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "8", "h", "-1h", "soon", "1h30"})
  void whatIsNoTimeIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> LimitText.time(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "0_0", "_1", "-5", "1e6", "1.5", "many", "1234567890123456789"})
  void whatIsNoNumberOfRowsIsRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LimitText.rows(text))
        .withMessage("'" + text + "' is no number of rows, e.g. 50_000_000");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "0.00", "-1", "$5", "1,50", ".5", "1e3", "NaN", "1.23456"})
  void whatIsNoMoneyIsRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LimitText.money(text))
        .withMessage("'" + text + "' is no sum of US dollars, e.g. 20 or 7.50");
  }
}
