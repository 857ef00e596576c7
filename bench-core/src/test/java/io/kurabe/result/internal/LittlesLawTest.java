package io.kurabe.result.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** When throughput times response time is too far from the number of clients. */
class LittlesLawTest {
  @Test
  void aTenthIsTolerated() {
    assertThat(new LittlesLaw(58, 64).misses(1_000)).isFalse();
    assertThat(new LittlesLaw(57, 64).misses(1_000)).isTrue();
    assertThat(new LittlesLaw(71, 64).misses(1_000)).isTrue();
  }

  /** 64 clients in a line of 3.7 ms each, for 300 ms: two answers for every third client. */
  @Test
  void aPhaseWithOneAnswerForEachClientIsJudged() {
    assertThat(new LittlesLaw(45, 64).misses(81)).isTrue();
  }

  @Test
  void aHandfulOfOperationsDecidesNothing() {
    assertThat(new LittlesLaw(0.8, 1).misses(29)).isFalse();
    assertThat(new LittlesLaw(0.8, 1).misses(30)).isTrue();
  }
}
