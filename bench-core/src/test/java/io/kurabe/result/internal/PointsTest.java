package io.kurabe.result.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.study.KnownRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PointsTest {
  private static RunResult run(int block, int step, double rate) {
    return new KnownRun("r" + block + "-s" + step, 2, rate).with("repeat", block).valid();
  }

  private static PointResult point(List<RunResult> runs) {
    return Points.of("db insert", "db", 2, Map.of(), runs);
  }

  @Test
  void severalRunsOfABlockCountAsOneValueTheirMean() {
    List<RunResult> runs = new ArrayList<>();
    for (int block = 1; block <= 3; block++) {
      runs.add(run(block, 1, 1_000 * block));
      runs.add(run(block, 2, 3_000 * block));
    }
    PointResult point = point(runs);
    assertThat(point.throughput().runs()).isEqualTo(3);
    assertThat(point.throughput().value()).as("median of 2000, 4000, 6000").isEqualTo(4_000);
    assertThat(point.throughput().bounded()).as("6 runs, but 3 blocks").isFalse();
    assertThat(point.meanResponse().runs()).isEqualTo(3);
    assertThat(point.meanResponse().value())
        .as("median of the blocks' means of 2000 and 667 us, 1000 and 333, 667 and 222")
        .isCloseTo((1_000 + 1_000 / 3.0) / 2, within(1.0));
  }

  @Test
  void allRunsOfABlockAreNamedCountedAndInTheHistogram() {
    PointResult point = point(List.of(run(1, 1, 1_000), run(1, 2, 3_000)));
    assertThat(point.runs()).containsExactly("r1-s1", "r1-s2");
    assertThat(point.validRuns()).isEqualTo(2);
    assertThat(point.response().count()).isEqualTo(2_000);
  }

  @Test
  void sixBlocksOfOneRunHaveAnInterval() {
    List<RunResult> runs = new ArrayList<>();
    for (int block = 1; block <= 6; block++) {
      runs.add(run(block, 1, 1_000 + block));
    }
    assertThat(point(runs).throughput().bounded()).isTrue();
    assertThat(point(runs).throughput().runs()).isEqualTo(6);
    assertThat(point(runs).throughput().low()).isEqualTo(1_001);
    assertThat(point(runs).throughput().high()).isEqualTo(1_006);
  }

  @Test
  void runsThatNameNoBlockAreEachTheirOwn() {
    List<RunResult> runs =
        List.of(new KnownRun("a", 1, 1_000).valid(), new KnownRun("b", 1, 3_000).valid());
    assertThat(point(runs).throughput().runs()).isEqualTo(2);
    assertThat(Points.block(runs.get(0))).isEqualTo("a");
    assertThat(Points.block(run(7, 1, 1))).isEqualTo("7");
  }

  @Test
  void anInvalidRunIsLeftOutOfItsBlocksMean() {
    RunResult unfit = new KnownRun("r1-s2", 2, 9_000).with("repeat", 1).unfit();
    PointResult point = point(List.of(run(1, 1, 1_000), unfit));
    assertThat(point.throughput().value()).isEqualTo(1_000);
    assertThat(point.validRuns()).isEqualTo(1);
    assertThat(point.runs()).containsExactly("r1-s1", "r1-s2");
    assertThat(point.cautions()).contains("the generator stood still");
  }
}
