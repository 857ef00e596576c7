package io.kurabe.config.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.Problems;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {
  @ParameterizedTest
  @CsvSource({
    "0,0",
    "0ms,0",
    "250us,250000",
    "2ms,2000000",
    "1.5s,1500000000",
    "5m,300000000000",
    "1h,3600000000000"
  })
  void readsWhatPeopleWrite(String text, long nanos) {
    assertThat(DurationText.parse(text)).isEqualTo(Duration.ofNanos(nanos));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "7ns", "250us", "2ms", "1500ms", "90s", "5m", "3h"})
  void whatItWritesReadsBackTheSame(String text) {
    Duration parsed = DurationText.parse(text);
    assertThat(DurationText.parse(DurationText.format(parsed))).isEqualTo(parsed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "-1s", "fast", "1d", "999999999999h"})
  void refusesAnythingElseAndNamesIt(String text) {
    assertThatThrownBy(() -> DurationText.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "'");
  }

  @Test
  void allProblemsComeInOneMessageEachWithItsPlace() {
    Problems problems = new Problems("bench run counters");
    assertThat(problems.attempt("--hold", () -> DurationText.parse("soon"))).isEmpty();
    problems.add("--clients", "must be at least 1, was 0");
    assertThatThrownBy(problems::throwIfAny)
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            """
            bench run counters is not usable, 2 problems:
              --hold: 'soon' is not a duration. Write a number and a unit, e.g. 500us, 2ms, 1.5s, 5m, 1h
              --clients: must be at least 1, was 0""");
    assertThat(new ConfigurationException("x", List.of("a", "b")).problems())
        .containsExactly("a", "b");
  }
}
