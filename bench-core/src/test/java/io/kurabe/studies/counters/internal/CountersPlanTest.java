package io.kurabe.studies.counters.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.config.StudySize;
import io.kurabe.study.internal.RunParameters;
import io.kurabe.workloads.counters.internal.CounterMethod;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CountersPlanTest {
  @Test
  void everyPointIsRepeatedInBlocksWhoseOrderIsDrawnBySeed() {
    CountersOptions options = CountersOptions.LOCAL;
    List<PlannedRun> runs = runs(CountersPlan.of(options, targets(), Set.of("mariadb")));
    int block = (int) runs.stream().filter(r -> r.repeat() == 1).count();
    assertThat(runs.subList(0, block)).allSatisfy(r -> assertThat(r.repeat()).isEqualTo(1));
    assertThat(names(runs)).doesNotHaveDuplicates();
    Map<String, Long> repeats =
        runs.stream()
            .filter(r -> r.variant().kind() != Variant.Kind.KILLED)
            .collect(
                Collectors.groupingBy(
                    r -> r.variant().name() + "@" + r.clients(), Collectors.counting()));
    assertThat(repeats.values()).containsOnly((long) options.replication().repeats());
    assertThat(names(runs(CountersPlan.of(options, targets(), Set.of("mariadb")))))
        .isEqualTo(names(runs));
    assertThat(runs.subList(0, 20))
        .extracting(r -> r.variant().target())
        .as("interleaved")
        .contains("mariadb", "postgres", "redis");
  }

  @Test
  void anotherSeedGivesAnotherOrderOfTheSameRuns() {
    CountersOptions local = CountersOptions.LOCAL;
    CountersOptions other =
        CountersOptions.PARAMETERS.make(local.values().with(RunParameters.SEED, 7L));
    List<String> ours = names(runs(CountersPlan.of(local, targets(), Set.of())));
    List<String> theirs = names(runs(CountersPlan.of(other, targets(), Set.of())));
    assertThat(theirs).isNotEqualTo(ours).containsExactlyInAnyOrderElementsOf(ours);
  }

  @Test
  void withoutHoldThereIsNoVariantWithoutHold() {
    CountersPlan plan =
        CountersPlan.of(
            CountersOptions.LOCAL.with(CountersOptions.HOLD, Optional.of(Duration.ZERO)),
            targets(),
            Set.of());
    assertThat(plan.variants(Variant.Kind.UNHELD)).isEmpty();
    assertThat(plan.variants(Variant.Kind.MAIN))
        .extracting(Variant::name)
        .contains("mariadb upsert", "redis incrby");
  }

  @Test
  void thinkingClientsNeedNoPacedVariant() {
    assertThat(
            CountersPlan.of(
                    CountersOptions.PARAMETERS.byDefault(StudySize.PUBLISHED), targets(), Set.of())
                .variants(Variant.Kind.PACED))
        .isEmpty();
    assertThat(
            CountersPlan.of(CountersOptions.LOCAL, targets(), Set.of())
                .variants(Variant.Kind.PACED))
        .hasSize(1);
  }

  @Test
  void theWriteBackGoesFromRedisToTheFirstSqlTargetAndIsKilledInBothProtocols() {
    CountersPlan plan = CountersPlan.of(CountersOptions.LOCAL, targets(), Set.of());
    assertThat(plan.variants().stream().filter(a -> a.writeBack().isPresent()).map(Variant::name))
        .containsExactly(
            "redis write-back to mariadb",
            "redis write-back to mariadb, killed",
            "redis naive write-back to mariadb, killed");
  }

  @Test
  void oneTargetAloneIsPlannedToo() {
    CountersPlan redis =
        CountersPlan.of(
            CountersOptions.LOCAL, Map.of("r", EnumSet.of(CounterMethod.INCRBY)), Set.of());
    assertThat(redis.variants())
        .extracting(Variant::name)
        .containsExactly("r incrby", "r incrby, paced");
  }

  @Test
  void theTenthOfTheMostClientsIsFoundOnTheLogScale() {
    assertThat(CountersOptions.LOCAL.tenthOfMost()).isEqualTo(8);
    assertThat(CountersOptions.PARAMETERS.byDefault(StudySize.PUBLISHED).tenthOfMost())
        .isEqualTo(40);
  }

  @Test
  void thePublishedNumbersAreThoseOfTheExperiment() {
    assertThat(Published.row("insert_on_duplicate", 400).meanSeconds()).isEqualTo(0.2690);
    assertThat(Published.row("insert_on_duplicate", 400).rwRounds()).isEqualTo(3530 + 7855);
    assertThat(Published.row("incrby", 4).meanSeconds()).isEqualTo(0.0111);
    assertThat(Published.means("x", "select_and_update")).hasSize(4);
  }

  static Map<String, Set<CounterMethod>> targets() {
    Map<String, Set<CounterMethod>> targets = new LinkedHashMap<>();
    Set<CounterMethod> sql =
        EnumSet.of(CounterMethod.UPSERT, CounterMethod.UPDATE, CounterMethod.SLOTS);
    targets.put("mariadb", sql);
    targets.put("postgres", sql);
    targets.put("redis", EnumSet.of(CounterMethod.INCRBY));
    return targets;
  }

  private static List<PlannedRun> runs(CountersPlan plan) {
    return plan.blocks().stream().flatMap(List::stream).toList();
  }

  private static List<String> names(List<PlannedRun> runs) {
    return runs.stream().map(PlannedRun::name).toList();
  }
}
