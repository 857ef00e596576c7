package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.probe.AnyMachine;
import io.kurabe.result.StudyResult;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.keys.internal.KeyVariant;
import io.kurabe.studies.keys.internal.KeysResult;
import io.kurabe.study.TargetSession;
import io.kurabe.study.internal.PreparedStudy;
import io.kurabe.target.Secret;
import io.kurabe.target.Target;
import io.kurabe.workloads.keys.internal.KeyFigure;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two databases of one PostgreSQL, filled in turns: the log is the server's, the rows are not. */
class KeysNeighboursIT {
  private static final PreparedStudy<?> STUDY = SmallKeys.fills(List.of("serial"), 3_000);

  private static StudyResult run(Target... targets) throws InterruptedException {
    try (TargetSession session = TargetSession.open(targets)) {
      return STUDY.run(AnyMachine.study(session));
    }
  }

  private static KeyVariant serial(StudyResult result, String target) {
    return result.part(KeysResult.class).orElseThrow().variants().stream()
        .filter(a -> a.variant().equals(target + " serial, narrow"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whatTheNeighbourWroteIsNotTheStepsOwn() throws Exception {
    try (TargetSession server = TargetSession.open(Target.parse("pg=embedded:postgres"))) {
      server
          .capability("pg", SqlWorkspace.class)
          .orElseThrow()
          .execute("make another database", List.of("CREATE DATABASE neighbour"));
      Target one = server.workspaces().get("pg").server().reachableTarget().withName("one");
      Secret password = one.password().orElseThrow();
      Target two =
          Target.parse("two=" + one.text().replaceFirst("/[a-z]+([?]|$)", "/neighbour$1"))
              .withPassword(password);

      StudyResult single = run(one);
      double alone = serial(single, "one").logBytesPerRow().value();
      StudyResult both = run(one, two);
      for (String target : List.of("one", "two")) {
        KeyVariant serial = serial(both, target);
        assertThat(serial.logBytesPerRow().value())
            .as(target + " beside " + alone + " alone")
            .isBetween(0.8 * alone, 1.25 * alone);
        assertThat(serial.figures()).containsKey(KeyFigure.PAGES_WRITTEN.text());
      }
      assertThat(both.cautions())
          .anyMatch(c -> c.startsWith("one and two are one server: the data pages written"));
      assertThat(single.cautions()).noneMatch(c -> c.contains("are one server"));
    }
  }
}
