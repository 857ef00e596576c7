package io.kurabe.wire;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KeptStatementsTest {
  private final KeptStatements<Integer> kept = new KeptStatements<>();

  @Test
  void theOneThatWasNotUsedForLongestGoes() {
    for (int i = 0; i < KeptStatements.MOST; i++) {
      assertThat(kept.keep("s" + i, i)).isNull();
    }
    assertThat(kept.find("s0")).isZero();
    assertThat(kept.keep("more", 1000)).isEqualTo(1);
    assertThat(kept.find("s1")).isNull();
    assertThat(kept.find("s0")).isZero();
    assertThat(kept.find("more")).isEqualTo(1000);
  }

  @Test
  void whatWasForgottenLeavesRoom() {
    for (int i = 0; i < KeptStatements.MOST; i++) {
      kept.keep("s" + i, i);
    }
    kept.forget("s7");
    assertThat(kept.keep("more", 1000)).isNull();
  }
}
