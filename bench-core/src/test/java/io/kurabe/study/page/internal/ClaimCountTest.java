package io.kurabe.study.page.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.Finding;
import io.kurabe.stats.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClaimCountTest {
  @Test
  void eachClaimIsToldOnceAlsoWithSeveralVerdicts() {
    assertThat(
            sentence(
                of("K1", Verdict.HOLDS),
                of("F1", Verdict.HOLDS),
                of("F1", Verdict.NOT_SHOWN),
                of("F1", Verdict.NOT_SHOWN),
                of("F2", Verdict.NOT_ASKED),
                of("F3", Verdict.FAILS),
                of("F3", Verdict.FAILS)))
        .isEqualTo(
            "Of 4 claims 1 holds (K1), 1 fails (F3), 1 was not asked (F2), 1 is mixed (F1: holds"
                + " for 1 of 3, not shown for 2).");
  }

  @Test
  void manyAreInThePlural() {
    assertThat(sentence(of("F1", Verdict.NOT_ASKED), of("F2", Verdict.NOT_ASKED)))
        .isEqualTo("Of 2 claims 2 were not asked (F1, F2).");
  }

  private static String sentence(Finding... findings) {
    return ClaimCount.of(List.of(findings)).sentence();
  }

  private static Finding of(String id, Verdict verdict) {
    return Finding.of(id, "db", "It is so.", "above 1x", verdict, "because");
  }
}
