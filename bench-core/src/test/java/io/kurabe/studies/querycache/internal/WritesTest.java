package io.kurabe.studies.querycache.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WritesTest {
  @ParameterizedTest
  @CsvSource({
    "none, 0, 0, none, no writes",
    "0, 0, 0, none, no writes",
    "50/s, 50, 0, 50/s, 50 updates/s",
    "0.5/s, 0.5, 0, 0.5/s, 0.5 updates/s",
    "10%, 0, 0.1, 10%, 10% updates",
    "0.1%, 0, 0.001, 0.1%, 0.1% updates"
  })
  void readsARateOrAShare(String text, double perSecond, double share, String again, String words) {
    Writes writes = Writes.parse(text);

    assertThat(writes).isEqualTo(new Writes(perSecond, share));
    assertThat(writes.text()).isEqualTo(again);
    assertThat(writes.words()).isEqualTo(words);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "fifty/s", "50", "-1/s", "100%", "150%", "1/m"})
  void refusesWhatIsNeither(String text) {
    assertThatThrownBy(() -> Writes.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void knowsWhetherThereAreAny() {
    assertThat(Writes.NONE.any()).isFalse();
    assertThat(Writes.parse("1%").any()).isTrue();
    assertThat(Writes.parse("1/s").any()).isTrue();
  }
}
