package io.kurabe.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.cli.profile.Profile.Part;
import io.kurabe.cli.profile.Profile.Setting;
import io.kurabe.config.Problems;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --set}: every value of a profile from the command line. */
class OverridesTest {
  private static final Profile PROFILE =
      ReadProfile.of(
              "targets:",
              "  a: {engine: postgres, target: embedded:postgres}",
              "  b: {engine: redis}",
              "parts:",
              "  - name: first",
              "    study: counters",
              "    targets: [a, b]",
              "    parameters: {clients: 4}",
              "    local: {clients: 1}",
              "  - {name: second, workload: round-trip, targets: [a]}",
              "repeats: 5",
              "limits: {time: 8h}")
          .sound();

  private static Profile set(String... sets) {
    Problems problems = new Problems("mine");
    Profile changed = Overrides.apply(PROFILE, List.of(sets), problems);
    assertThat(ReadProfile.of(problems)).isEmpty();
    return changed;
  }

  private static List<String> refused(String... sets) {
    Problems problems = new Problems("mine");
    Overrides.apply(PROFILE, List.of(sets), problems);
    return ReadProfile.of(problems);
  }

  @Test
  void nothingSetIsTheSame() {
    assertThat(set()).isEqualTo(PROFILE);
  }

  @Test
  void whatAllPartsHaveInCommonIsSet() {
    assertThat(set("repeats=7", "order=abba", "seed=9").common())
        .containsEntry("repeats", new Setting("7", 0))
        .containsEntry("order", new Setting("abba", 0))
        .containsEntry("seed", new Setting("9", 0));
  }

  @Test
  void eachLimitIsSetAndTheOthersStay() {
    Profile.Limits limits = set("limits.rows=1_000", "limits.money=2.5").limits();
    assertThat(limits.time()).contains(Duration.ofHours(8));
    assertThat(limits.rows()).hasValue(1_000);
    assertThat(limits.usd()).hasValue(2.5);
    assertThat(set("limits.time=30m").limits().time()).contains(Duration.ofMinutes(30));
  }

  @Test
  void targetsAreSet() {
    Profile changed = set("targets.b.target=redis://cache1?x=y", "targets.a.local=embedded:x");
    assertThat(changed.targets().get("b").target())
        .as("only the first = parts name and value")
        .contains(new Setting("redis://cache1?x=y", 0));
    assertThat(changed.targets().get("b").engine()).isEqualTo("redis");
    assertThat(changed.targets().get("a").local()).isEqualTo("embedded:x");
    assertThat(changed.targets().keySet()).containsExactly("a", "b");
  }

  @Test
  void aParameterOfAPartIsSetForThisMachineToo() {
    Part first = set("first.clients=8,16", "first.think=1ms").parts().get(0);
    assertThat(first.parameters())
        .containsEntry("clients", new Setting("8,16", 0))
        .containsEntry("think", new Setting("1ms", 0));
    assertThat(first.local()).containsEntry("clients", new Setting("8,16", 0));
    assertThat(first.line()).isEqualTo(PROFILE.parts().get(0).line());
  }

  @Test
  void targetsAndGatesOfAPartAreLists() {
    Part first =
        set("first.targets=b, a", "first.gates=p99<5% slower; throughput<3%").parts().get(0);
    assertThat(first.targetNames()).containsExactly("b", "a");
    assertThat(first.gates())
        .extracting(Setting::text)
        .containsExactly("p99<5% slower", "throughput<3%");
    assertThat(first.parameters()).doesNotContainKeys("targets", "gates");
    assertThat(set("first.gates=").parts().get(0).gates()).isEmpty();
  }

  @Test
  void theLastOfTheSameWins() {
    assertThat(set("repeats=7", "repeats=8").common())
        .containsEntry("repeats", new Setting("8", 0));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "repeats|it is not written as PATH=VALUE. Possible: repeats, order, seed, limits.time",
        "=5|it is not written as PATH=VALUE",
        "limits.cpu=5|'limits.cpu' is no limit. Possible: time, rows, money",
        "limits.time=soon|'soon' is not a duration",
        "limits.time=0s|a limit of time is above 0",
        "limits.rows=many|'many' is no number of rows",
        "limits.money=free|'free' is no sum of US dollars",
        "targets.z.target=x|'z' is no target. Possible: a, b",
        "targets.a=x|'targets.a': possible are targets.a.target and .local",
        "targets.a.engine=x|'targets.a.engine': possible are targets.a.target and .local",
        "third.clients=hunter2|'third.clients': there is no such value. Possible: repeats",
        "first=4|no such value",
        "first.=4|no such value",
        "description=4|Parts: first, second",
      })
  void whatCannotBeSetIsToldWithWhatCan(String set, String problem) {
    assertThat(refused(set)).singleElement().asString().startsWith("--set: ").contains(problem);
  }

  @Test
  void aTargetThatIsNoneIsRefused() {
    assertThat(refused("first.targets=a,zz", "second.targets="))
        .hasSize(2)
        .anyMatch(p -> p.contains("'zz'") && p.contains("a, b"))
        .anyMatch(p -> p.contains("second.targets"));
  }

  @Test
  void allThatIsWrongIsToldAtOnce() {
    assertThat(refused("x", "limits.time=soon", "repeats=3", "y.z=1")).hasSize(3);
  }
}
