package io.kurabe.workloads.ycsb.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GrayZipfTest {
  private static final Zeta ZETA = new Zeta(KeyChoice.THETA);

  @ParameterizedTest
  @CsvSource({
    "2,1.5034777750283594",
    "10,2.9561075165103636",
    "100,5.294568831377",
    "999,7.727881697979",
    "1000,7.728953217285",
    "10000,10.224361459596",
    "100000,12.778338062551",
    "1000000,15.391849746037",
    "10000000,18.0662425750",
    "100000000,20.8029304900",
    "10000000000,26.4690282018"
  })
  void theSumIsExact(long terms, double sum) {
    assertThat(ZETA.of(terms)).isCloseTo(sum, within(1e-9));
  }

  @Test
  void theSumByFormulaIsThatOfTheTerms() {
    Zeta zeta = new Zeta(0.5);
    double sum = 0;
    for (int i = 1; i <= 200_000; i++) {
      sum += Math.pow(i, -0.5);
    }
    assertThat(zeta.of(200_000)).isCloseTo(sum, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({
    "0.12,0",
    "0.13,1",
    "0.19,1",
    "0.2,2",
    "0.25,3",
    "0.3,4",
    "0.4,10",
    "0.5,22",
    "0.6,47",
    "0.7,103",
    "0.8,221",
    "0.9,471",
    "0.99,927",
    "0.999999,999"
  })
  void ranksOfAThousandAreThoseOfTheOriginal(double u, long rank) {
    GrayZipf zipf = new GrayZipf(1000, ZETA);
    assertThat(zipf.eta()).isCloseTo(0.07480608670690, within(1e-12));
    assertThat(zipf.rank(u)).isEqualTo(rank);
  }

  @ParameterizedTest
  @CsvSource({
    "0.03,0,144",
    "0.04,1,610",
    "0.06,2,213",
    "0.1,6,942",
    "0.2,83,421",
    "0.3,1038,824",
    "0.4,12175,847",
    "0.5,134552,367",
    "0.7,13910962,11",
    "0.9,1170869537,991"
  })
  void scrambledRanksAreThoseOfTheOriginal(double u, long rank, long record) {
    GrayZipf ranks = Chooser.ranks(KeyChoice.THETA);
    assertThat(ranks.eta()).isCloseTo(0.21220003380968, within(1e-13));
    assertThat((double) ranks.rank(u)).isCloseTo(rank, withinPercentage(1e-7));
    assertThat(KeyHash.of(rank) % 1001).isEqualTo(record);
  }

  @Test
  void theShareBelowARankIsThatOfItsDraws() {
    GrayZipf zipf = new GrayZipf(1000, ZETA);
    for (long rank : new long[] {1, 2, 3, 10, 500, 1000}) {
      double edge = zipf.below(rank);
      assertThat(zipf.rank(edge - 1e-9)).isLessThan(rank);
      assertThat(edge >= 1 ? 1000 : zipf.rank(edge + 1e-9)).isEqualTo(rank);
    }
  }

  @Test
  void staysInItsRange() {
    for (int items : new int[] {1, 2, 3, 7}) {
      GrayZipf zipf = new GrayZipf(items, ZETA);
      for (double u : new double[] {0, 0.3, 0.6, 0.9, Math.nextDown(1.0)}) {
        assertThat(zipf.rank(u)).isBetween(0L, items - 1L);
      }
    }
  }
}
