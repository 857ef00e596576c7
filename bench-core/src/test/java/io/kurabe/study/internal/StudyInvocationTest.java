package io.kurabe.study.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.load.internal.VirtualTime;
import io.kurabe.result.StudyResult;
import io.kurabe.studies.ddl.internal.DdlResult;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StudyInvocationTest {
  private static final StudyInvocation.Conclusions NO_CONCLUSIONS =
      new StudyInvocation.Conclusions(List.of(), List.of(), List.of(), List.of("a caution"));

  private final VirtualTime time = new VirtualTime();

  @Test
  void timesTheStudyFromItsBegin() throws Exception {
    StudyInvocation invocation = StudyInvocation.begin("locks", "Who waits?", time);
    time.sleepUntil(time.nanoTime() + 2_500_000_000L);
    StudyResult result = result(invocation, "");
    assertThat(result.study()).isEqualTo("locks");
    assertThat(result.question()).isEqualTo("Who waits?");
    assertThat(result.startedAt()).isBefore(Instant.now());
    assertThat(result.elapsedSeconds()).isEqualTo(2.5);
    assertThat(result.parameters()).containsExactly(Map.entry("rows", "7"));
    assertThat(result.seed()).isEqualTo(42);
    assertThat(result.order()).containsExactly("first", "second");
    assertThat(result.cautions()).containsExactly("a caution");
    assertThat(result.part(DdlResult.class)).isEmpty();
  }

  @Test
  void isCompleteUnlessThePlanSaysWhyNot() {
    StudyInvocation invocation = StudyInvocation.begin("locks", "Who waits?", time);
    assertThat(result(invocation, "").complete()).isTrue();
    StudyResult ended = result(invocation, "the server died");
    assertThat(ended.complete()).isFalse();
    assertThat(ended.incompleteBecause()).isEqualTo("the server died");
  }

  @Test
  void whetherThePrecisionWasReachedIsSaidFirst() {
    StudyInvocation invocation = StudyInvocation.begin("locks", "Who waits?", time);
    assertThat(result(invocation, "", "5% was not reached").cautions())
        .containsExactly("5% was not reached", "a caution");
  }

  private static StudyResult result(StudyInvocation invocation, String incomplete) {
    return result(invocation, incomplete, "");
  }

  private static StudyResult result(
      StudyInvocation invocation, String incomplete, String precision) {
    return invocation.result(
        List.of(),
        Map.of("rows", "7"),
        42,
        new PlannedRuns(List.of("first", "second"), List.of(), incomplete, precision),
        NO_CONCLUSIONS);
  }
}
