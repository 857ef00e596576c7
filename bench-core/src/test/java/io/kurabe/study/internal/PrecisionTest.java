package io.kurabe.study.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.RunResult;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Design;
import io.kurabe.spec.MovedClock;
import io.kurabe.spec.Replication;
import io.kurabe.study.RunVariants;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PrecisionTest {
  private static final StudyResult SAMPLE = SampleStudy.counters();
  private final MovedClock clock = new MovedClock();

  /** One variant, or two that are asked about together; a run's name tells turn and variant. */
  private record Names(boolean together) implements Precision.Grouping {
    @Override
    public String group(RunResult run) {
      return together ? "all" : variant(run);
    }

    @Override
    public String variant(RunResult run) {
      return run.spec().parameters().getOrDefault("method", run.spec().workload());
    }

    @Override
    public String turn(RunResult run) {
      return run.spec().parameters().getOrDefault("turn", "");
    }
  }

  @Test
  void withoutAPrecisionNothingIsEverReached() {
    Precision precision = new Precision(Replication.of(3), new Names(false), clock);
    assertThat(precision.reached(100, SAMPLE.runs())).isFalse();
    assertThat(precision.outcome()).isEmpty();
  }

  @Test
  void beforeTheFirstBlockAndWithFewerThanSevenRunsNothingIsKnown() {
    Precision precision = precision(0.5, Duration.ofHours(1));
    assertThat(precision.reached(0, List.of())).isFalse();
    assertThat(precision.reached(6, runs(6, 0.001))).isFalse();
  }

  @Test
  void stopsWhenTheIntervalIsNarrowEnough() {
    Precision precision = precision(0.02, Duration.ofHours(1));
    assertThat(precision.reached(7, runs(7, 0.10))).isFalse();
    assertThat(precision.outcome()).isEmpty();
    assertThat(precision.reached(7, runs(7, 0.005))).isTrue();
    assertThat(precision.outcome())
        .isEqualTo("The medians are known within 2%, after 7 runs of each.");
  }

  @Test
  void stopsAtTheTimeLimitAndSaysWhatIsNotKnown() {
    Precision precision = precision(0.02, Duration.ofSeconds(10));
    clock.at(Duration.ofSeconds(9).toNanos());
    assertThat(precision.reached(3, runs(3, 0.10))).isFalse();
    clock.at(Duration.ofSeconds(10).toNanos());
    assertThat(precision.reached(4, runs(4, 0.10))).isTrue();
    assertThat(precision.outcome())
        .isEqualTo("The time limit was reached after 4 runs of each; not known within 2%: upsert.");
  }

  private Precision precision(double halfWidth, Duration limit) {
    return new Precision(
        new Replication(
            Design.RANDOM, 7, Optional.of(new Replication.UntilPrecise(halfWidth, limit)), false),
        new Names(false),
        clock);
  }

  /** Runs of one variant whose rates spread by so much to both sides. */
  private static List<RunResult> runs(int count, double spread) {
    List<RunResult> runs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double factor = 1 + spread * (2.0 * i / (count - 1) - 1);
      runs.add(RunVariants.of(SAMPLE.runs().get(0), "t" + i, factor));
    }
    return runs;
  }
}
