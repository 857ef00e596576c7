package io.kurabe.compare.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.compare.Metric;
import io.kurabe.result.RunResult;
import io.kurabe.result.internal.Points;
import io.kurabe.study.KnownRun;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SampleTest {
  private static final Metric RATE = Metric.of(Optional.empty(), Metric.Figure.THROUGHPUT);

  private static RunResult run(int block, int step, double rate) {
    return new KnownRun("r" + block + "-s" + step, 2, rate).with("repeat", block).valid();
  }

  private static Sample sample(RunResult... runs) {
    List<RunResult> all = Arrays.asList(runs);
    Map<String, RunResult> byName =
        all.stream().collect(Collectors.toMap(r -> r.spec().name(), Function.identity()));
    return Sample.of(Points.of("db insert", "db", 2, Map.of(), all), byName, RATE);
  }

  @Test
  void severalRunsOfABlockAreOneValueTheirMean() {
    Sample sample = sample(run(2, 1, 2_000), run(2, 2, 4_000), run(1, 1, 500), run(1, 2, 700));
    assertThat(sample.byBlock()).containsExactly(Map.entry("2", 3_000.0), Map.entry("1", 600.0));
    assertThat(sample.values()).containsExactly(3_000.0, 600.0);
    assertThat(sample.cell().median().runs()).isEqualTo(2);
    assertThat(sample.cell().median().value()).isEqualTo(1_800);
    assertThat(sample.leftOut()).isZero();
  }

  @Test
  void blocksArePairedWithThoseOfTheOtherSideAndOthersLeftOut() {
    Sample over = sample(run(1, 1, 1_000), run(1, 2, 3_000), run(2, 1, 5_000));
    Sample under = sample(run(3, 1, 1), run(1, 1, 200), run(1, 2, 600));
    Sample.Pairs pairs = over.pairedWith(under);
    assertThat(pairs.over()).containsExactly(2_000.0);
    assertThat(pairs.under()).containsExactly(400.0);
    assertThat(pairs.size()).isEqualTo(1);
  }

  @Test
  void anInvalidRunIsCountedButNotPartOfItsBlocksMean() {
    RunResult unfit = new KnownRun("r1-s2", 2, 9_000).with("repeat", 1).unfit();
    Sample sample = sample(run(1, 1, 1_000), unfit);
    assertThat(sample.byBlock()).containsExactly(Map.entry("1", 1_000.0));
    assertThat(sample.leftOut()).isEqualTo(1);
  }
}
