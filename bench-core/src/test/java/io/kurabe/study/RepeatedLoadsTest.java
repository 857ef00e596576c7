package io.kurabe.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.junit.FakeEngine;
import io.kurabe.load.FakeWorkload;
import io.kurabe.load.internal.FakeServer;
import io.kurabe.load.internal.VirtualTime;
import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Page;
import io.kurabe.page.internal.Section;
import io.kurabe.result.StudyResult;
import io.kurabe.study.page.internal.StudyPages;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Repeats of a load on one target, in virtual time: how many, what comes before, what is said. */
class RepeatedLoadsTest {
  private static final long MS = 1_000_000;

  private final VirtualTime time = new VirtualTime();
  private final List<String> told = new ArrayList<>();
  private int requests;

  /** A server that is a little slower in every request than in the one before. */
  private final FakeServer server =
      new FakeServer(
          time,
          n -> {
            requests++;
            return 2 * MS + 50L * n;
          });

  private final TargetSession session =
      TargetSession.open(
          List.of(Target.parse("embedded:fake")),
          Engines.of(List.of(new FakeEngine())),
          OpenOptions.DEFAULT,
          RunId.random());

  /** One client of the server. */
  private final class OneClient implements Workload {
    @Override
    public String name() {
      return "fake";
    }

    @Override
    public LoadedWorkload load(Workspace workspace) {
      return FakeWorkload.of(List.of(server.blocking()));
    }
  }

  @AfterEach
  void close() {
    session.close();
  }

  private LoadTest load() {
    return LoadTest.on(session)
        .workload(new OneClient())
        .clients(1)
        .phases(Duration.ofMillis(100), Duration.ofSeconds(1))
        .generator(time.engine())
        .progress(
            new StudyProgress() {
              @Override
              public void plan(int runs, double seconds) {
                told.add("%d runs in %.1f s".formatted(runs, seconds));
              }

              @Override
              public void run(int number, String name) {
                told.add(number + " after " + requests + " requests");
              }
            });
  }

  @Test
  void aRehearsalComesBeforeTheFirstRunAndIsInNoNumber() throws Exception {
    StudyResult result = load().rehearsal(Duration.ofSeconds(2)).repeats(7).runAll();
    assertThat(result.runs()).hasSize(7);
    assertThat(result.points().get(0).throughput().bounded()).isTrue();
    assertThat(result.parameters()).containsEntry("rehearsal", "2s");
    assertThat(told).startsWith("7 runs in 9.7 s", "1 after 988 requests");
  }

  @Test
  void withoutOneTheFirstRunIsTheFirstLoad() throws Exception {
    StudyResult result = load().repeats(2).runAll();
    assertThat(told).startsWith("2 runs in 2.2 s", "1 after 0 requests");
    assertThat(result.parameters()).doesNotContainKey("rehearsal");
  }

  @Test
  void aDefaultHoldsUnlessTheTestSaysItself() throws Exception {
    assertThat(load().defaultRepeats(5).runAll().runs()).hasSize(5);
    assertThat(load().defaultRepeats(5).repeats(2).runAll().runs()).hasSize(2);
    assertThat(load().runAll().runs()).hasSize(1);
    assertThat(load().defaultRepeats(5).run().valid()).isTrue();
  }

  @Test
  void whatCannotBeIsRefused() {
    assertThatThrownBy(() -> load().defaultRepeats(0)).hasMessageContaining("was 0");
    assertThatThrownBy(() -> load().rehearsal(Duration.ofSeconds(-1)))
        .hasMessageContaining("not shorter than 0, was PT-1S");
    assertThatThrownBy(() -> load().rehearsal(Duration.ofSeconds(1)).run())
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("rehearsal: run() makes one run; use runAll()");
  }

  @Test
  void theHeadlineHasTheMedianWithItsInterval() throws Exception {
    StudyResult result = load().repeats(7).runAll();
    assertThat(StudyPages.answer(result))
        .singleElement()
        .asString()
        .matches(
            "At 1 client, fake fake does 4\\d\\d/s"
                + " \\(median of 7 runs, 95% interval 4\\d\\d to 4\\d\\d/s\\)\\.");
    assertThat(last(result).id()).isNotEqualTo("repeat");
  }

  @Test
  void runsWithoutAnIntervalEndWithWhatToDo() throws Exception {
    assertThat(text(last(load().runAll())))
        .isEqualTo(
            "One run does not tell by how much the next one would differ, so that no later result"
                + " can be called faster or slower than it. Repeat it: bench load fake with the"
                + " same options and --repeats 7.");
    assertThat(text(last(load().repeats(3).runAll())))
        .startsWith("3 valid runs have no 95% interval, which needs 6. Repeat it: bench load");
  }

  private static Section last(StudyResult result) {
    Page page = StudyPages.of(result);
    return page.sections().get(page.sections().size() - 1);
  }

  private static String text(Section section) {
    assertThat(section.title()).isEqualTo("To compare it later");
    return ((Block.Text) section.blocks().get(0)).text();
  }
}
