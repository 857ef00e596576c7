package io.kurabe.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.target.OwnerMark;
import io.kurabe.target.RunId;
import io.kurabe.target.internal.SignOfLife;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkTest {
  @Test
  void readsWhatItWrote() {
    Mark mark =
        new Mark(new OwnerMark("host a", "boot/pid:[4]", 4711, "2026-11-21T00:00:00Z"), true);
    assertThat(Mark.parse(mark.text())).contains(mark);
  }

  @Test
  void countsAnEarlierVersionsMarkWithoutSignsAsAlive() {
    Mark mark = Mark.parse("kurabe pid=1 created=2026 kept=false host=a b").orElseThrow();
    assertThat(mark.owner().host()).isEqualTo("a b");
    assertThat(mark.leftover(new RunId("x"), SignOfLife.DEAD_AFTER).silence()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "me", "kurabe pid=x created=1 kept=true host=a", "kurabe pid=1 kept=true"})
  void takesNothingElseForAMark(String text) {
    assertThat(Mark.parse(text)).isEmpty();
  }
}
