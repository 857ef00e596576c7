package io.kurabe.studies.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PatternTextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "^[A-Z]{3}$",
        "^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}$",
        "^\\d{4}-\\d\\d$",
        "^(foo|bar)_[^a-z]+x?$",
        "^[[:digit:]]{5}$"
      })
  void textsMatchAndDiffer(String expression) {
    PatternText texts = PatternText.of(expression).orElseThrow();
    long room = Math.min(500, texts.room());
    assertThat(LongStream.range(0, room).mapToObj(texts::text).distinct().toList())
        .hasSize((int) room)
        .allMatch(t -> t.matches(expression.replace("[[:digit:]]", "[0-9]")));
  }

  @Test
  void aPatternOfLikeIsOne() {
    assertThat(PatternText.of(PatternText.ofLike("S.-_%")).orElseThrow().text(5)).startsWith("S.-");
  }

  @ParameterizedTest
  @ValueSource(strings = {"^(?=.*\\d)(?=.*[a-z]).+$", "[", "(a)\\1x"})
  void whatIsNotSimpleHasNoTexts(String expression) {
    assertThat(PatternText.of(expression)).isEmpty();
  }
}
