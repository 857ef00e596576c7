package io.kurabe.study.page.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.result.RunResult;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.StudyResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class ValiditySummaryTest {
  private static final StudyResult SAMPLE = SampleStudy.counters();

  @Test
  void everyCheckIsALineWithAnExampleOfWhatIsNotOk() {
    List<String> lines = ValiditySummary.of(SAMPLE);
    int runs = SAMPLE.runs().size();
    assertThat(lines)
        .anyMatch(l -> l.startsWith("steady state: in doubt in " + runs + " of " + runs));
    assertThat(lines)
        .anyMatch(
            l -> l.startsWith("generator: ") && l.contains("bad in 1 of " + runs + " (redis-"))
        .anyMatch(l -> l.startsWith("audit: ok in " + runs + " of " + runs))
        .noneMatch(l -> l.startsWith("offered"));
  }

  @Test
  void aSingleRunShowsItsFigures() {
    RunResult run = SAMPLE.runs().get(0);
    StudyResult one = SAMPLE.withParts(SAMPLE.servers(), List.of(run), List.of());
    assertThat(ValiditySummary.of(one))
        .anyMatch(l -> l.startsWith("audit: ok, exact"))
        .anyMatch(l -> l.startsWith("steady state: in doubt, 8 intervals are too few"));
  }
}
