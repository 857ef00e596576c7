package io.kurabe.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.target.OwnerMark;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkTest {
  @Test
  void readsWhatItWrote() {
    Mark mark = new Mark(new OwnerMark("host a", 4711, "2026-11-21T00:00:00Z"), true);
    assertThat(Mark.parse(mark.text())).contains(mark);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "me", "kurabe pid=x created=1 kept=true host=a", "kurabe pid=1 kept=true"})
  void takesNothingElseForAMark(String text) {
    assertThat(Mark.parse(text)).isEmpty();
  }
}
