package io.kurabe.studies.keys.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.study.internal.RunParameters;
import io.kurabe.workloads.keys.internal.FakeKeyServer;
import io.kurabe.workloads.keys.internal.KeyServer;
import io.kurabe.workloads.keys.internal.RowWidth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeysPlanTest {
  private static final int REPEATS = 3;
  private static final KeysOptions ALL = options(List.of("all"), 42);

  private static KeysOptions options(List<String> keys, long seed) {
    KeysOptions o = Fills.options(keys, List.of(1, 8), REPEATS, RowWidth.NARROW, RowWidth.WIDE);
    return with(o, seed, o.reads(), o.pgbench().duration());
  }

  private static KeysOptions with(KeysOptions o, long seed, Duration reads, Duration pgbench) {
    return KeysOptions.PARAMETERS.make(
        o.values()
            .with(KeysOptions.READS, reads)
            .with(KeysOptions.SCALE, 1)
            .with(KeysOptions.PGBENCH_CLIENTS, o.pgbench().clients())
            .with(KeysOptions.PGBENCH_DURATION, pgbench)
            .with(RunParameters.SEED, seed));
  }

  private static Map<String, KeyServer> servers(FakeKeyServer... servers) {
    Map<String, KeyServer> all = new LinkedHashMap<>();
    for (FakeKeyServer server : servers) {
      all.put("abc".substring(all.size(), all.size() + 1), server);
    }
    return all;
  }

  private static final Map<String, KeyServer> TWO =
      servers(FakeKeyServer.without(), FakeKeyServer.without("uuid4-server"));

  private static List<PlannedRun> runs(KeysPlan plan) {
    return plan.blocks().stream().flatMap(List::stream).toList();
  }

  private static List<String> names(KeysPlan plan) {
    return runs(plan).stream().map(PlannedRun::name).toList();
  }

  private static <P extends PlannedRun> List<P> only(List<PlannedRun> runs, Class<P> kind) {
    return runs.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  @Test
  void everyTableIsFilledStepByStepOnceInEachRepeat() {
    KeysPlan plan = KeysPlan.of(ALL, TWO);
    assertThat(plan.variants()).as("5 and 4 keys in two widths").hasSize(18);
    for (PlannedRun.Variant variant : plan.variants()) {
      for (int repeat = 1; repeat <= REPEATS; repeat++) {
        List<PlannedRun.Step> fill = new ArrayList<>();
        for (PlannedRun.Step step : only(plan.blocks().get(repeat - 1), PlannedRun.Step.class)) {
          if (step.of().equals(variant) && step.repeat() == repeat) {
            fill.add(step);
          }
        }
        assertThat(fill)
            .as(variant.name())
            .extracting(PlannedRun.Step::step)
            .containsExactlyElementsOf(IntStream.rangeClosed(1, Fills.STEPS).boxed().toList());
        assertThat(fill.subList(0, Fills.STEPS - 1)).noneMatch(PlannedRun.Step::last);
        assertThat(fill.get(Fills.STEPS - 1).last()).isTrue();
      }
    }
  }

  @Test
  void readsComeAfterTheLastStepAndOneOfThemIsTheLast() {
    List<PlannedRun> runs = runs(KeysPlan.of(ALL, TWO));
    Map<String, Integer> full = new HashMap<>();
    Map<String, Integer> reads = new HashMap<>();
    Map<String, Integer> ended = new HashMap<>();
    for (PlannedRun run : runs) {
      if (run instanceof PlannedRun.Step step && step.last()) {
        full.merge(step.of().name() + step.repeat(), 1, Integer::sum);
      } else if (run instanceof PlannedRun.Read read) {
        String table = read.of().name() + read.repeat();
        assertThat(full).as("full before " + read.name()).containsKey(table);
        assertThat(ended).as("still there for " + read.name()).doesNotContainKey(table);
        reads.merge(table, 1, Integer::sum);
        if (read.last()) {
          ended.put(table, 1);
        }
      }
    }
    assertThat(full.values()).hasSize(18 * REPEATS).containsOnly(1);
    assertThat(ended.keySet()).isEqualTo(full.keySet());
    reads.forEach(
        (table, count) ->
            assertThat(count)
                .as(table + ": a random key has no range of its own")
                .isEqualTo(table.contains("uuid4") ? 2 : 3));
  }

  @Test
  void targetsTakeTurnsAndTheFirstOfATurnIsTheLastOfTheNext() {
    KeysPlan plan = KeysPlan.of(options(List.of("serial"), 42), TWO);
    for (List<PlannedRun> block : plan.blocks()) {
      String order =
          only(block, PlannedRun.Step.class).stream()
              .filter(s -> s.of().width() == RowWidth.NARROW)
              .map(PlannedRun::target)
              .reduce("", String::concat);
      assertThat(order).isIn("abbaabbaabba", "baabbaabbaab");
    }
    assertThat(first(plan, PlannedRun.Step.class)).containsExactly("a", "b", "a");
  }

  @Test
  void whoIsFirstInSimpleUpdatesIsNotInTheNextRepeat() {
    assertThat(first(KeysPlan.of(ALL, TWO), PlannedRun.Pgbench.class))
        .containsExactly("a", "b", "a");
  }

  private static List<String> first(KeysPlan plan, Class<? extends PlannedRun> kind) {
    return plan.blocks().stream().map(b -> only(b, kind).get(0).target()).toList();
  }

  @Test
  void theStepsOfATableAreNotMixedWithThoseOfAnother() {
    List<PlannedRun.Step> steps = only(runs(KeysPlan.of(ALL, TWO)), PlannedRun.Step.class);
    int changes = 0;
    for (int i = 1; i < steps.size(); i++) {
      changes += steps.get(i).of().what().equals(steps.get(i - 1).of().what()) ? 0 : 1;
    }
    assertThat(changes).as("5 keys in two widths, in each repeat").isBetween(27, 29);
  }

  @Test
  void theOrderIsDrawnAnewInEachRepeatByTheSeed() {
    KeysPlan plan = KeysPlan.of(ALL, TWO);
    assertThat(names(KeysPlan.of(ALL, TWO))).isEqualTo(names(plan));
    KeysPlan other = KeysPlan.of(options(List.of("all"), 7), TWO);
    assertThat(names(other))
        .isNotEqualTo(names(plan))
        .containsExactlyInAnyOrderElementsOf(names(plan));
    assertThat(tables(plan.blocks().get(0))).isNotEqualTo(tables(plan.blocks().get(1)));
    assertThat(other.variants()).as("the tables stay in order").isEqualTo(plan.variants());
  }

  private static List<String> tables(List<PlannedRun> block) {
    return only(block, PlannedRun.Step.class).stream().map(s -> s.of().what()).distinct().toList();
  }

  @Test
  void namesAreUniqueAndSafeInFiles() {
    List<String> names = names(KeysPlan.of(ALL, TWO));
    assertThat(names).doesNotHaveDuplicates().allMatch(n -> n.matches("[A-Za-z0-9-]+"));
    assertThat(names).contains("a-uuid4-server-narrow-r1-s01", "b-simple-update-c8-r3");
  }

  @Test
  void aKeyThatATargetLacksIsNamedWithTheReasonAndNotPlannedThere() {
    KeysPlan plan = KeysPlan.of(options(List.of("serial", "uuid4-server"), 42), TWO);
    assertThat(plan.unavailable()).containsExactly("b uuid4-server: it cannot make one");
    assertThat(plan.variants())
        .extracting(PlannedRun.Variant::name)
        .containsExactly(
            "a serial, narrow",
            "a uuid4-server, narrow",
            "a serial, wide",
            "a uuid4-server, wide",
            "b serial, narrow",
            "b serial, wide");
  }

  @Test
  void whatWasNotAskedForIsNotNamedAsUnavailable() {
    assertThat(KeysPlan.of(options(List.of("serial"), 42), TWO).unavailable()).isEmpty();
  }

  @Test
  void anUnknownKeyIsRefusedWithThosePossible() {
    KeysOptions wrong = options(List.of("serial", "uuid8", "guid"), 42);
    assertThatThrownBy(() -> KeysPlan.of(wrong, TWO))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "keys: 'uuid8', 'guid' is unknown. Possible: all, serial, uuid7, uuid4,"
                + " uuid4-server, uuid4-char");
  }

  @Test
  void keysThatNoTargetHasAreRefusedWithTheReasons() {
    KeysOptions options = options(List.of("uuid4-server"), 42);
    Map<String, KeyServer> servers = servers(FakeKeyServer.without("uuid4-server"));
    assertThatThrownBy(() -> KeysPlan.of(options, servers))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage("none of the targets has any of the keys. a uuid4-server: it cannot make one");
  }

  @Test
  void withoutKeysThoseMostUsedAreShown() {
    KeysPlan plan = KeysPlan.of(options(KeysOptions.SHOWN, 42), servers(FakeKeyServer.without()));
    assertThat(plan.variants())
        .extracting(a -> a.column().name())
        .containsExactly(
            "serial", "uuid7", "uuid4", "uuid4-char", "serial", "uuid7", "uuid4", "uuid4-char");
  }

  @Test
  void simpleUpdatesRunOnEveryTargetAtEachNumberOfClients() {
    List<PlannedRun.Pgbench> runs = only(runs(KeysPlan.of(ALL, TWO)), PlannedRun.Pgbench.class);
    assertThat(runs)
        .extracting(r -> r.target() + r.clients() + "r" + r.repeat())
        .containsExactlyInAnyOrder(
            "a1r1", "a8r1", "b1r1", "b8r1", "a1r2", "a8r2", "b1r2", "b8r2", "a1r3", "a8r3", "b1r3",
            "b8r3");
  }

  @Test
  void aDurationOfZeroLeavesOutReadsOrSimpleUpdates() {
    Duration second = Duration.ofSeconds(1);
    List<PlannedRun> noUpdates = runs(KeysPlan.of(with(ALL, 42, second, Duration.ZERO), TWO));
    assertThat(only(noUpdates, PlannedRun.Pgbench.class)).isEmpty();
    assertThat(only(noUpdates, PlannedRun.Read.class)).isNotEmpty();
    List<PlannedRun> noReads = runs(KeysPlan.of(with(ALL, 42, Duration.ZERO, second), TWO));
    assertThat(only(noReads, PlannedRun.Read.class)).isEmpty();
    assertThat(only(noReads, PlannedRun.Pgbench.class)).isNotEmpty();
  }
}
