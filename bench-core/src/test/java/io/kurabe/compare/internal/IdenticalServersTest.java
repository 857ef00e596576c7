package io.kurabe.compare.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.compare.Loads;
import io.kurabe.result.CloudResult;
import io.kurabe.result.HostPrice;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Change;
import io.kurabe.stats.Simulations;
import io.kurabe.tier.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Pages of whole profiles on servers whose truth is known, in simulations with fixed seeds. Runs
 * scatter by 3 %, of which a block has a part in common.
 */
@Tag(Tier.SIMULATION)
class IdenticalServersTest {
  private static final int PAGES = Math.max(8, Simulations.of(40));

  /** A page on which a verdict is found in 5 % exceeds this count in less than 0.1 %. */
  private static final int MOST =
      BinomialDistribution.of(PAGES, 0.05).inverseCumulativeProbability(0.999);

  /** Five parts: on two targets 55 comparisons, as many as a profile had that told one of them. */
  @Test
  void atMostFivePercentOfTheSummariesCallAnything() {
    int called = 0;
    for (int page = 0; page < PAGES; page++) {
      SplittableRandom random = new SplittableRandom(20261125L + page);
      List<StudyResult> parts = new ArrayList<>();
      for (int part = 0; part < 5; part++) {
        parts.add(part(random, 5, 11, 1, false));
      }
      called += verdicts(parts).stream().anyMatch(IdenticalServersTest::isDifference) ? 1 : 0;
    }
    assertThat(called).isLessThanOrEqualTo(MOST);
  }

  @Test
  void whereManyRowsDifferFiveRunsShowThem() {
    SplittableRandom random = new SplittableRandom(20261125);
    List<StudyResult> parts =
        IntStream.range(0, 5).mapToObj(i -> part(random, 5, 11, 1.3, false)).toList();
    assertThat(verdicts(parts)).hasSize(55).containsOnly(Change.FASTER);
  }

  /** Twice as fast at twice the price: the throughputs differ, and what a dollar buys does not. */
  @Test
  void atMostFivePercentOfTheSummariesCallADollarWorthMoreWhereItIsNot() {
    int called = 0;
    for (int page = 0; page < PAGES; page++) {
      SplittableRandom random = new SplittableRandom(page);
      List<StudyResult> parts = List.of(part(random, 7, 20, 2, true));
      called += verdicts(parts).stream().anyMatch(IdenticalServersTest::isDifference) ? 1 : 0;
    }
    assertThat(called).isLessThanOrEqualTo(MOST);
  }

  private static List<Change> verdicts(List<StudyResult> parts) {
    return PricePerformance.of(parts).stream()
        .flatMap(List::stream)
        .flatMap(row -> row.value().stream())
        .map(PricePerformance.Value::change)
        .toList();
  }

  private static boolean isDifference(Change change) {
    return change == Change.FASTER || change == Change.SLOWER;
  }

  private static StudyResult part(
      SplittableRandom random, int repeats, int points, double factor, boolean priced) {
    Loads loads = new Loads();
    for (int point = 0; point < points; point++) {
      double[] first = new double[repeats];
      double[] second = new double[repeats];
      for (int block = 0; block < repeats; block++) {
        double common = 1_000 * Math.exp(0.02 * random.nextGaussian());
        first[block] = common * Math.exp(0.03 * random.nextGaussian());
        second[block] = common * factor * Math.exp(0.03 * random.nextGaussian());
      }
      loads.point("one", "m" + point, first).point("two", "m" + point, second);
    }
    List<HostPrice> prices =
        priced ? List.of(price("one", 0.2), price("two", 0.2 * factor)) : List.of();
    return loads.result().withHosts(new CloudResult(prices, List.of(), List.of(), List.of()));
  }

  private static HostPrice price(String target, double usd) {
    return new HostPrice(target, usd, "", "", "--price", "");
  }
}
