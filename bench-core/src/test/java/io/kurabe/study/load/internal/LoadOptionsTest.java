package io.kurabe.study.load.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.ParameterProblems;
import io.kurabe.config.Problems;
import io.kurabe.spec.Phases;
import io.kurabe.target.Target;
import io.kurabe.workload.WorkloadType;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How many runs a load makes, and how long each is. */
class LoadOptionsTest {
  private static final Duration SHORT = Duration.ofMillis(300);

  private static LoadOptions options(String... namesAndTexts) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (int i = 0; i < namesAndTexts.length; i += 2) {
      texts.put(namesAndTexts[i], namesAndTexts[i + 1]);
    }
    WorkloadType type = WorkloadType.named("round-trip").orElseThrow();
    Problems problems = new Problems("load");
    Optional<LoadOptions> read =
        LoadOptions.of(type).read(texts, ParameterProblems.byName(problems));
    problems.throwIfAny();
    return read.orElseThrow();
  }

  @Test
  void oneTargetGetsSevenRunsInTheTimeOfOne() {
    LoadOptions byDefault = options();
    assertThat(byDefault.replication(1).repeats()).isEqualTo(7);
    assertThat(byDefault.phases(1)).isEqualTo(new Phases(SHORT, Duration.ofMillis(1_400)));
    assertThat(byDefault.rehearsal(1)).contains(Duration.ofSeconds(2));

    LoadOptions minute = options("duration", "1m", "warmup", "0");
    assertThat(minute.phases(1)).isEqualTo(new Phases(Duration.ZERO, Duration.ofMillis(8_600)));
    assertThat(minute.replication(1).repeats()).isEqualTo(7);
    assertThat(minute.rehearsal(1)).contains(Duration.ZERO);
  }

  @Test
  void aTimeThatIsTooShortToDivideIsOneRun() {
    LoadOptions options = options("duration", "6s");
    assertThat(options.replication(1).repeats()).isEqualTo(1);
    assertThat(options.phases(1).measure()).isEqualTo(Duration.ofSeconds(6));
    assertThat(options.rehearsal(1)).isEmpty();
  }

  @Test
  void whoSaysHowOftenSaysHowLongEachIs() {
    for (String repeats : new String[] {"1", "3", "7"}) {
      LoadOptions options = options("repeats", repeats);
      assertThat(options.replication(1).repeats()).isEqualTo(Integer.parseInt(repeats));
      assertThat(options.phases(1)).isEqualTo(phases(2, 10));
      assertThat(options.rehearsal(1)).isEmpty();
    }
    assertThat(options("until-precise", "3%").phases(1)).isEqualTo(phases(2, 10));
    LoadOptions twice = options("null-check", "true");
    assertThat(twice.phases(1)).isEqualTo(phases(2, 10));
    assertThat(twice.replication(1).repeats()).isEqualTo(7);
  }

  @Test
  void targetsThatAreComparedHaveRunsOfTheWholeLength() {
    assertThat(options().phases(2)).isEqualTo(phases(2, 10));
    assertThat(options().replication(2).repeats()).isEqualTo(7);
    assertThat(options("duration", "500ms").replication(2).repeats()).isEqualTo(7);
    assertThat(options().rehearsal(2)).isEmpty();
  }

  @Test
  void aSearchHasItsOwnRuns() {
    LoadOptions search = options("find-max", "true", "slo", "p99=10ms");
    assertThat(search.phases(1)).isEqualTo(phases(1, 2));
    assertThat(search.rehearsal(1)).isEmpty();
  }

  /** So that nobody fills tables before being told. */
  @Test
  void aSearchNeedsTimeForItsRuns() {
    assertThat(problemsOfASearch("time-limit", "20s"))
        .contains("time-limit")
        .contains("was 20s, but a search with runs of this length takes 26s at the least");
    assertThat(problemsOfASearch("duration", "1m")).contains("was 3m, but");
    assertThat(problemsOfASearch("time-limit", "26s")).isEmpty();
  }

  private static String problemsOfASearch(String name, String text) {
    LoadOptions options = options("find-max", "true", "slo", "p99=10ms", name, text);
    Problems problems = new Problems("load");
    options.check(List.of(Target.parse("embedded:redis")), ParameterProblems.byName(problems));
    try {
      problems.throwIfAny();
      return "";
    } catch (ConfigurationException e) {
      return e.getMessage();
    }
  }

  private static Phases phases(int warmUp, int measure) {
    return new Phases(Duration.ofSeconds(warmUp), Duration.ofSeconds(measure));
  }
}
