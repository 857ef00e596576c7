package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.load.StopSignal;
import io.kurabe.probe.AnyMachine;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.keys.internal.KeyStep;
import io.kurabe.studies.keys.internal.KeysResult;
import io.kurabe.study.StudyProgress;
import io.kurabe.study.TargetSession;
import io.kurabe.study.internal.PreparedStudy;
import io.kurabe.target.Target;
import io.kurabe.workloads.keys.internal.KeyFigure;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A PostgreSQL that ends all connections in the middle of a step, the meter's too. */
class KeysOutageIT {
  private static final PreparedStudy<?> STUDY = SmallKeys.fills(List.of("uuid4"), 20_000);

  /** Once, while the second step is measured. */
  private static final class Cut implements StudyProgress {
    private final SqlWorkspace administrator;
    private boolean inStep;
    private boolean done;

    Cut(SqlWorkspace administrator) {
      this.administrator = administrator;
    }

    @Override
    public void run(int number, String name) {
      inStep = name.endsWith("s02");
    }

    @Override
    public void update(String phase, double share, double opsPerSecond) {
      if (inStep && !done && opsPerSecond > 0) {
        done = true;
        administrator.execute(
            "end the others",
            List.of(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    + " WHERE datname = current_database() AND pid <> pg_backend_pid()"));
      }
    }
  }

  @Test
  void theStepHasNoTimeAndTheOthersGoOn() throws Exception {
    try (TargetSession server = TargetSession.open(Target.parse("pg=embedded:postgres"))) {
      SqlWorkspace administrator = server.capability("pg", SqlWorkspace.class).orElseThrow();
      Target target = server.workspaces().get("pg").server().reachableTarget().withName("pg");
      Cut cut = new Cut(administrator);
      StudyResult result;
      try (TargetSession session = TargetSession.open(target)) {
        result = STUDY.run(AnyMachine.study(session).with(new StopSignal(), cut));
      }
      assertThat(cut.done).isTrue();
      assertThat(result.complete()).isTrue();
      List<KeyStep> steps = result.part(KeysResult.class).orElseThrow().steps();
      assertThat(steps).extracting(KeyStep::valid).containsExactly(true, false, true, true);
      RunResult second = result.runs().get(1);
      assertThat(second.outage()).isPresent();
      assertThat(second.invalid())
          .anyMatch(r -> r.startsWith("connections were lost for "))
          .anyMatch(r -> r.matches("199[0-9] of 2000 statements were acknowledged"));
      assertThat(steps.get(1).figures())
          .containsKey(KeyFigure.INDEX_BYTES.text())
          .doesNotContainKey(KeyFigure.LOG_BYTES.text());
      assertThat(steps.get(2).figures()).containsKey(KeyFigure.LOG_BYTES.text());
      assertThat(result.runs().get(3).audit().orElseThrow().exact()).isTrue();
      assertThat(result.part(KeysResult.class).orElseThrow().variants()).hasSize(1);
    }
  }
}
