package io.kurabe.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.record.GeneratorActivity;
import io.kurabe.record.internal.HistogramText;
import java.util.List;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class FitnessRuleTest {
  private static final FitnessRule.Load REMOTE = new FitnessRule.Load(10_000, false);
  private static final FitnessRule.Load LOCAL = new FitnessRule.Load(10_000, true);

  @Test
  void aQuietGeneratorIsFit() {
    GeneratorFitness fitness = judge(0.3, 10, stalls(60), REMOTE);
    assertThat(fitness.unfit()).isEmpty();
    assertThat(fitness.cautions()).isEmpty();
  }

  @Test
  void aBusyGeneratorIsUnfitAgainstARemoteServerAndACautionBesideALocalOne() {
    assertThat(judge(0.9, 0, stalls(60), REMOTE).unfit())
        .containsExactly("the generator used 90% of this machine's processors");
    assertThat(judge(0.9, 0, stalls(60), LOCAL).unfit()).isEmpty();
    assertThat(judge(0.9, 0, stalls(60), LOCAL).cautions()).hasSize(1);
  }

  @Test
  void garbageCollectionForMoreThanATwentiethOfThePhaseIsUnfit() {
    assertThat(judge(0.1, 51, stalls(60), REMOTE).unfit())
        .containsExactly("garbage collection took 51 ms of 1000 ms");
    assertThat(judge(0.1, 50, stalls(60), REMOTE).unfit()).isEmpty();
  }

  @Test
  void aJvmThatStillCompilesForMoreThanAQuarterOfThePhaseIsACaution() {
    assertThat(compiling(251).cautions())
        .containsExactly(
            "the generator's code was still being compiled for more than 25% of the phase, so it"
                + " was slower than it can be: warm up for longer");
    assertThat(compiling(251).unfit()).isEmpty();
    assertThat(compiling(250).cautions()).isEmpty();
  }

  private static GeneratorFitness compiling(long millis) {
    return FitnessRule.DEFAULT.judge(
        List.of(new GeneratorActivity("", 0.1, 0, 0, millis, 1_000, stalls(60))), REMOTE);
  }

  @Test
  void stallsAsLongAsHalfTheTailAreUnfit() {
    assertThat(judge(0.1, 0, stalls(5_100), REMOTE).unfit())
        .singleElement()
        .asString()
        .contains("stalled the generator");
    assertThat(judge(0.1, 0, stalls(4_900), REMOTE).unfit()).isEmpty();
  }

  @Test
  void onAMachineThatTheServerSharesStallsAreACaution() {
    GeneratorFitness shared = judge(0.1, 0, stalls(5_100), LOCAL);
    assertThat(shared.unfit()).isEmpty();
    assertThat(shared.cautions()).singleElement().asString().contains("waited for this machine's");
    assertThat(judge(0.1, 0, stalls(4_900), LOCAL).cautions()).isEmpty();
  }

  @Test
  void stallsThatCannotDecideALimitAreACautionWhereOnlyTheLimitIsAskedFor() {
    FitnessRule rule = FitnessRule.DEFAULT.underLimit(50_000);
    // Half of the p99 of 10 ms, far below half of the limit of 50 ms.
    GeneratorFitness brief = rule.judge(List.of(seen(0.1, 0, stalls(6_000))), REMOTE);
    assertThat(brief.unfit()).isEmpty();
    assertThat(brief.cautions()).singleElement().asString().contains("too short to decide");
    assertThat(rule.judge(List.of(seen(0.1, 0, stalls(26_000))), REMOTE).unfit()).hasSize(1);
    assertThat(rule.judge(List.of(seen(0.1, 0, stalls(4_000))), REMOTE).cautions()).isEmpty();
  }

  @Test
  void theTimersOwnResolutionIsNotHeldAgainstIt() {
    assertThat(judge(0.1, 0, stalls(150), new FitnessRule.Load(50, false)).unfit()).isEmpty();
  }

  @Test
  void oneUnfitGeneratorOfSeveralVoidsTheRunByName() {
    GeneratorActivity quiet = new GeneratorActivity("agent-1", 0.1, 1, 2, 0, 1_000, stalls(60));
    GeneratorActivity busy = new GeneratorActivity("agent-2", 0.9, 1, 60, 0, 1_000, stalls(70));
    GeneratorFitness all = FitnessRule.DEFAULT.judge(List.of(quiet, busy), REMOTE);
    assertThat(all.unfit())
        .containsExactly(
            "agent-2: the generator used 90% of this machine's processors",
            "agent-2: garbage collection took 60 ms of 1000 ms");
    assertThat(all.cpuShare()).isEqualTo(0.9);
    assertThat(all.gcMillis()).isEqualTo(60);
    assertThat(all.stall().count()).isEqualTo(2_000);
  }

  @Test
  void whatSeveralGeneratorsHaveInCommonIsToldOnce() {
    List<GeneratorActivity> four =
        IntStream.range(0, 4)
            .mapToObj(i -> seen(i == 3 ? 0.1 : 0.9, 60, stalls(60)).by("agent-" + i))
            .toList();
    assertThat(FitnessRule.DEFAULT.judge(four, REMOTE).unfit())
        .containsExactly(
            "agent-0, agent-1, agent-2: the generator used 90% of this machine's processors",
            "all 4 generators: garbage collection took 60 ms of 1000 ms");
    assertThat(FitnessRule.DEFAULT.judge(four.subList(0, 1), LOCAL).cautions())
        .containsExactly("agent-0: the generator used 90% of this machine's processors");
  }

  private static GeneratorFitness judge(
      double cpu, long gcMillis, Histogram stalls, FitnessRule.Load load) {
    return FitnessRule.DEFAULT.judge(List.of(seen(cpu, gcMillis, stalls)), load);
  }

  private static GeneratorActivity seen(double cpu, long gcMillis, Histogram stalls) {
    return new GeneratorActivity("", cpu, 1, gcMillis, 0, 1_000, stalls);
  }

  private static Histogram stalls(long micros) {
    Histogram histogram = HistogramText.empty();
    histogram.recordValueWithCount(micros * 1_000, 1_000);
    return histogram;
  }
}
