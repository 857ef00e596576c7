package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.RunSpec;
import io.kurabe.studies.keys.internal.KeyStep;
import io.kurabe.studies.keys.internal.KeysResult;
import io.kurabe.study.TargetSession;
import io.kurabe.study.internal.Journal;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.Workspace;
import io.kurabe.workloads.keys.internal.KeyFigure;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** {@code bench run keys} interrupted at several places and resumed, on PostgreSQL and MariaDB. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KeysResumeIT {

  @TempDir private Path folder;
  private InterruptedKeys keys;

  @BeforeAll
  void startServers() {
    keys = new InterruptedKeys();
  }

  @AfterAll
  void stopServers() {
    keys.close();
  }

  @BeforeEach
  void nothingIsLeftFromBefore() {
    keys.begin(1, folder);
    assertThat(keys.left()).isEmpty();
  }

  /** Every table of every repeat was filled to its end, once, and nothing is left of it. */
  private void isWhole(StudyResult result) {
    assertThat(result.complete()).isTrue();
    assertThat(result.runs()).extracting(r -> r.spec().name()).isEqualTo(result.order());
    List<KeyStep> steps = result.part(KeysResult.class).orElseThrow().steps();
    assertThat(steps).hasSize(fills() * InterruptedKeys.STEPS);
    assertThat(steps)
        .allSatisfy(
            s -> {
              assertThat(s.rowsBefore())
                  .as(s.run())
                  .isEqualTo((s.step() - 1) * InterruptedKeys.STEP);
              assertThat(s.rowsAfter()).as(s.run()).isEqualTo(s.step() * InterruptedKeys.STEP);
            });
    List<RunResult> audited =
        result.runs().stream()
            .filter(r -> r.spec().workload().equals("key-insert") && r.audit().isPresent())
            .toList();
    assertThat(audited).hasSize(fills());
    assertThat(result.runs())
        .allSatisfy(
            r ->
                assertThat(r.audit().map(a -> a.exact()).orElse(true)).as("" + r.audit()).isTrue());
    assertThat(result.part(KeysResult.class).orElseThrow().variants()).hasSize(4);
    assertThat(keys.left()).isEmpty();
  }

  /** Of two keys on two targets. */
  private int fills() {
    return 2 * 2 * keys.fills();
  }

  /** The steps that were cut and filled up. */
  private static List<KeyStep> cut(StudyResult result) {
    Set<String> names =
        result.runs().stream()
            .map(RunResult::spec)
            .filter(spec -> spec.parameters().containsKey("resumed-at-row"))
            .map(RunSpec::name)
            .collect(Collectors.toSet());
    return result.part(KeysResult.class).orElseThrow().steps().stream()
        .filter(s -> names.contains(s.run()))
        .toList();
  }

  @Test
  void aStepThatWasCutIsFilledUpAndHasNoTime() throws Exception {
    keys.begin(2, folder);
    keys.interruptAndKeep("r2-s03", 1);
    Map<String, Long> missing = keys.insertByHand(50);
    StudyResult result = keys.resume();
    isWhole(result);
    assertThat(missing).hasSize(2);
    assertThat(cut(result))
        .hasSize(missing.size())
        .allSatisfy(
            s -> {
              assertThat(s.valid()).isFalse();
              assertThat(s.seconds()).isNaN();
              assertThat(s.repeat()).isEqualTo(2);
              assertThat(s.figures()).containsKey(KeyFigure.INDEX_BYTES.text());
              assertThat(s.figures()).doesNotContainKey(KeyFigure.LOG_BYTES.text());
            });
    RunResult first =
        result.runs().stream()
            .filter(r -> r.spec().name().equals(cut(result).get(0).run()))
            .findFirst()
            .orElseThrow();
    assertThat(first.invalid())
        .anyMatch(r -> r.startsWith("interrupted at row ") && r.contains("completed later"));
    assertThat(first.acknowledged() * 10)
        .isEqualTo(
            InterruptedKeys.STEP
                - (Long.parseLong(first.spec().parameters().get("resumed-at-row"))
                    % InterruptedKeys.STEP));
    assertThat(result.cautions())
        .anyMatch(c -> c.startsWith("Resumed: ") && c.contains(" runs were made by an earlier"))
        .anyMatch(
            c ->
                c.startsWith("Interrupted and completed later")
                    && c.contains(cut(result).get(1).run()));
    assertThat(result.part(KeysResult.class).orElseThrow().variants())
        .allSatisfy(a -> assertThat(a.secondsPerMillion().value()).isPositive());
  }

  @Test
  void readsThatWereCutAreMadeOverTheSameTable() throws Exception {
    keys.interruptAndKeep("time-range-r1", 1);
    StudyResult result = keys.resume();
    isWhole(result);
    assertThat(cut(result)).isEmpty();
    assertThat(result.cautions()).noneMatch(c -> c.startsWith("Begun anew"));
  }

  @Test
  void aTableThatIsGoneIsBegunAnewAndAllOthersCount() throws Exception {
    RunId id = RunId.random();
    StudyResult before;
    try (TargetSession session =
        TargetSession.open(keys.targets(), Engines.load(), OpenOptions.DEFAULT, id)) {
      before = keys.interrupt(session, Journal.begin(folder, id), "s02", 3);
    }
    StudyResult result = keys.resume();
    isWhole(result);
    assertThat(cut(result)).isEmpty();
    assertThat(result.cautions())
        .anyMatch(c -> c.startsWith("Begun anew, since the table under way was gone: "));
    RunResult kept = before.runs().get(0);
    assertThat(result.runs().get(0)).isEqualTo(kept);
  }

  @Test
  void itCanBeInterruptedAgain() throws Exception {
    keys.interruptAndKeep("r1-s02", 1);
    Journal journal = Journal.resume(folder);
    try (TargetSession session =
        TargetSession.reopen(
            keys.targets(),
            Engines.load(),
            OpenOptions.DEFAULT,
            journal.id(),
            journal::requireSameServers)) {
      keys.interrupt(session, journal, "r1-s04", 3);
      session.workspaces().values().forEach(Workspace::keep);
    }
    isWhole(keys.resume());
  }

  @Test
  void otherServersAreRefusedAndTheDataStay() throws Exception {
    RunId id = keys.interruptAndKeep("r1-s02", 1);
    Journal journal = Journal.resume(folder);
    List<Target> one = keys.targets().subList(0, 1);
    assertThatThrownBy(
            () ->
                TargetSession.reopen(
                    one,
                    Engines.load(),
                    OpenOptions.DEFAULT,
                    journal.id(),
                    journal::requireSameServers))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("targets: were [pg, maria] and are [pg]");
    assertThat(keys.left()).containsExactly(id, id);

    long another = ProcessHandle.current().parent().map(ProcessHandle::pid).orElseThrow();
    keys.ownedBy(another, id);
    assertThatThrownBy(() -> keys.resume())
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("belongs to process " + another + ", which still runs");
    assertThat(keys.left()).containsExactly(id, id);
    keys.ownedBy(Integer.MAX_VALUE, id);
    isWhole(keys.resume());
  }
}
