package io.kurabe.studies.querycache.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class HotSetTest {
  private final HotSet hot = new HotSet(1_000, 10, 3);

  @Test
  void aRowIsKeptByItselfAndInEveryRangeThatHoldsIt() {
    assertThat(hot.namesOf(1)).containsExactly("p:1", "r:1");
    assertThat(hot.namesOf(5)).containsExactly("p:5", "r:3", "r:4", "r:5");
    assertThat(hot.namesOf(10)).containsExactly("p:10", "r:8", "r:9", "r:10");
  }

  @Test
  void aReadMaySeeTheRowsBehindTheLastHotOne() {
    assertThat(hot.watched()).isEqualTo(12);
  }

  @Test
  void refusesATableThatIsTooSmall() {
    assertThatThrownBy(() -> new HotSet(11, 10, 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("11 rows")
        .hasMessageContaining("needs 12");
  }
}
