package io.kurabe.studies.sqlbench.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.StudySize;
import io.kurabe.study.StudyProgress;
import io.kurabe.study.internal.Study;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How far the suite is, and in which order its tests run. */
class SuiteProgressTest {
  private static final class Shares implements StudyProgress {
    final List<Double> all = new ArrayList<>();
    private int number;
    private int runs;

    @Override
    public void plan(int plannedRuns, double seconds) {
      runs = plannedRuns;
    }

    @Override
    public void run(int runNumber, String name) {
      number = runNumber;
    }

    @Override
    public void update(String phase, double done, double opsPerSecond) {
      all.add((number - 1 + done) / runs); // As the line on the terminal does it.
    }
  }

  @Test
  void theWholeIsDoneByTheWeightOfItsOperations() {
    Weights weights = Weights.of(SqlBenchOptions.PARAMETERS.byDefault(StudySize.PUBLISHED));
    double total = weights.ofTest("create") + weights.ofTest("insert");
    assertThat(weights.ofTest("insert")).isBetween(2_000.0, 3_500.0);
    assertThat(weights.done("insert", 0, 0)).isZero();
    assertThat(weights.done("insert", 0, 1)).isBetween(0.15, 0.3);
    Shares shares = new Shares();
    SuiteProgress progress = new SuiteProgress(shares, weights, 2, 0, total);
    progress.plan(2, total);
    progress.run(1, "create");
    TimedRun.Watcher create = progress.begin("create");
    create.at("create_MANY_tables", 0, 0.5, 100);
    create.at("create_key+drop", 4, 1, 100);
    progress.run(2, "insert");
    TimedRun.Watcher insert = progress.begin("insert");
    insert.at("insert", 0, 0, 100);
    insert.at("the end", 1_000, 1, 100);
    assertThat(shares.all.get(0)).isBetween(0.0, shares.all.get(1));
    assertThat(shares.all.get(1)).isEqualTo(weights.ofTest("create") / total, within(1e-9));
    assertThat(shares.all.get(2)).isEqualTo(shares.all.get(1), within(1e-9));
    assertThat(shares.all.get(3)).isEqualTo(1, within(1e-6));
  }

  @Test
  void runsOfAnEarlierProcessAreDoneFromTheBegin() {
    Weights weights = Weights.of(SqlBenchOptions.LOCAL);
    Shares shares = new Shares();
    SuiteProgress progress = new SuiteProgress(shares, weights, 4, 3, weights.ofTest("select"));
    progress.plan(4, 1);
    progress.run(4, "select");
    progress.begin("select").at("insert", 0, 0, 0);
    assertThat(shares.all.get(0)).isEqualTo(0.75, within(1e-9));
  }

  @Test
  void targetsTakeTurnsInBeingFirst() {
    Set<String> targets = new LinkedHashSet<>(List.of("a", "b"));
    List<List<PlannedRun>> blocks = PlannedRun.blocks(SuiteCells.repeats(4), targets);
    assertThat(blocks).hasSize(4).allMatch(b -> b.size() == 18);
    for (List<PlannedRun> block : blocks) {
      for (int i = 0; i < block.size(); i += 2) {
        assertThat(block.get(i).test()).isEqualTo(block.get(i + 1).test());
        assertThat(block.get(i).target()).isNotEqualTo(block.get(i + 1).target());
      }
    }
    long first =
        blocks.stream()
            .flatMap(b -> b.stream().filter(r -> r.test().name().equals("select")).limit(1))
            .filter(r -> r.target().equals("a"))
            .count();
    assertThat(first).isEqualTo(2);
    Set<String> names = new HashSet<>();
    blocks.forEach(b -> b.forEach(r -> assertThat(names.add(r.name())).isTrue()));
  }

  @Test
  void whatWasMadeBeforeIsTakenOnlyWithAllItsTargets() {
    Set<String> targets = new LinkedHashSet<>(List.of("a", "b"));
    List<List<PlannedRun>> blocks = PlannedRun.blocks(SuiteCells.repeats(2), targets);
    Set<String> made =
        Set.of("a-select-r1", "b-select-r1", "a-insert-r1", "b-insert-r2", "a-ATIS-r2");
    assertThat(PlannedRun.complete(blocks, made))
        .containsExactlyInAnyOrder("a-select-r1", "b-select-r1");
  }

  @Test
  void unknownOperationsAreRefusedWithAllThatThereAre() {
    Study<SqlBenchOptions> study = new SqlBench();
    assertThat(study.prepare(Map.of("operations", "select_key")).texts())
        .containsEntry("operations", "select_key");
    assertThatThrownBy(() -> study.prepare(Map.of("operation", "nope")))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("operations: 'nope' is unknown")
        .hasMessageContaining("alter_table_add")
        .hasMessageContaining("wisc_benchmark");
  }
}
