package io.kurabe.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranks against the enumeration of every arrangement, which uses none of the formulas. */
class RankIntervalsTest {
  @ParameterizedTest
  @CsvSource({"2,3", "3,3", "3,5", "4,4", "5,4", "7,7", "10,5"})
  void shiftRankIsThatOfAllArrangements(int n, int m) {
    int[] count = new int[n * m + 1];
    for (int chosen = 0; chosen < 1 << (n + m); chosen++) {
      if (Integer.bitCount(chosen) == n) {
        count[pairsWon(chosen, n + m)]++;
      }
    }
    for (double alpha : new double[] {0.2, 0.05, 0.0025}) {
      assertThat(RankIntervals.shiftRank(n, m, alpha)).isEqualTo(rank(count, alpha));
    }
  }

  @ParameterizedTest
  @CsvSource({"3", "5", "6", "7", "9", "12", "15"})
  void walshRankIsThatOfAllSigns(int n) {
    int[] count = new int[n * (n + 1) / 2 + 1];
    for (int signs = 0; signs < 1 << n; signs++) {
      int sum = 0;
      for (int i = 0; i < n; i++) {
        sum += (signs >> i & 1) * (i + 1);
      }
      count[sum]++;
    }
    for (double alpha : new double[] {0.2, 0.05, 0.0025}) {
      assertThat(RankIntervals.walshRank(n, alpha)).isEqualTo(rank(count, alpha));
    }
  }

  /** Where the exact distribution is left for the normal one, the rank goes on without a step. */
  @Test
  void theNormalApproximationContinuesTheExactRank() {
    int shift = RankIntervals.shiftRank(50, 50, 0.05);
    int shiftBefore = shift - RankIntervals.shiftRank(50, 49, 0.05);
    assertThat(RankIntervals.shiftRank(50, 51, 0.05) - shift)
        .isBetween(shiftBefore - 1, shiftBefore + 1);
    int walsh = RankIntervals.walshRank(200, 0.05);
    int walshBefore = walsh - RankIntervals.walshRank(199, 0.05);
    assertThat(RankIntervals.walshRank(201, 0.05) - walsh)
        .isBetween(walshBefore - 2, walshBefore + 2);
  }

  /** For each chosen position, how many of the others stand below it. */
  private static int pairsWon(int chosen, int length) {
    int won = 0;
    int others = 0;
    for (int i = 0; i < length; i++) {
      if ((chosen >> i & 1) == 1) {
        won += others;
      } else {
        others++;
      }
    }
    return won;
  }

  private static int rank(int[] count, double alpha) {
    long all = Arrays.stream(count).asLongStream().sum();
    long tail = 0;
    int k = 0;
    while (2.0 * (tail + count[k]) / all <= alpha) {
      tail += count[k++];
    }
    return k;
  }
}
