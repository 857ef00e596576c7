package io.kurabe.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.cli.profile.Profile.Limits;
import io.kurabe.cli.profile.Profile.Part;
import io.kurabe.cli.profile.Profile.Setting;
import io.kurabe.cli.profile.Profile.Slot;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Profiles whose form is right or wrong; what their parameters mean is the verbs' affair. */
class ProfileReaderTest {
  @Test
  void everythingThatAProfileMaySayIsRead() {
    Profile profile =
        ReadProfile.of(
                "description: a and b",
                "targets:",
                "  a: {engine: postgres, about: old, target: embedded:postgres}",
                "  b:",
                "    engine: redis",
                "    target:",
                "    local: container:valkey",
                "parts:",
                "  - name: first",
                "    about: one line",
                "    study: counters",
                "    targets: [a, b]",
                "    parameters:",
                "      clients: [1, 8]",
                "      think: 0",
                "    local: {clients: 2}",
                "    gates: [p99<5% slower]",
                "  - workload: round-trip",
                "    targets: [a]",
                "repeats: 7",
                "order: abba",
                "seed: 42",
                "limits: {time: 2h, rows: 50_000_000, money: 7.50}")
            .sound();
    assertThat(profile.name()).isEqualTo("mine");
    assertThat(profile.description()).isEqualTo("a and b");
    assertThat(profile.targets().keySet()).containsExactly("a", "b");
    Slot a = profile.targets().get("a");
    assertThat(a.target()).contains(new Setting("embedded:postgres", 3));
    assertThat(a.local()).isEqualTo("embedded:postgres");
    assertThat(a.about()).isEqualTo("old");
    Slot b = profile.targets().get("b");
    assertThat(b.target()).as("null is as if it were not there").isEmpty();
    assertThat(b.local()).isEqualTo("container:valkey");
    Part first = profile.parts().get(0);
    assertThat(first.isStudy()).isTrue();
    assertThat(first.subject()).isEqualTo(new Setting("counters", 11));
    assertThat(first.targetNames()).containsExactly("a", "b");
    assertThat(first.parameters())
        .containsEntry("clients", new Setting("1,8", 14))
        .containsEntry("think", new Setting("0", 15));
    assertThat(first.local()).containsOnlyKeys("clients");
    assertThat(first.gates()).extracting(Setting::text).containsExactly("p99<5% slower");
    assertThat(first.line()).isEqualTo(9);
    Part second = profile.parts().get(1);
    assertThat(second.name()).as("that of the workload").isEqualTo("round-trip");
    assertThat(second.isStudy()).isFalse();
    assertThat(profile.common())
        .containsEntry("repeats", new Setting("7", 20))
        .containsEntry("order", new Setting("abba", 21))
        .containsEntry("seed", new Setting("42", 22));
    assertThat(profile.limits().time()).contains(Duration.ofHours(2));
    assertThat(profile.limits().rows()).hasValue(50_000_000);
    assertThat(profile.limits().usd()).hasValue(7.5);
  }

  @Test
  void withoutLimitsThereAreNone() {
    Profile profile =
        ReadProfile.of(
                "targets: {a: {engine: mysql}}", "parts: [{workload: counters, targets: [a]}]")
            .sound();
    assertThat(profile.limits()).isEqualTo(Limits.NONE);
    assertThat(profile.description()).isEmpty();
    assertThat(profile.common()).isEmpty();
    assertThat(profile.targets().get("a").local()).isEqualTo("embedded:mariadb");
  }

  @Test
  void aTextMayBeABlock() {
    assertThat(
            ReadProfile.of(
                    "description: >",
                    "  one",
                    "  line",
                    "targets: {a: {engine: mysql}}",
                    "parts: [{workload: counters, targets: [a]}]")
                .sound()
                .description())
        .isEqualTo("one line");
  }

  @Test
  void namesTextsAndListsOfTargetsAreChecked() {
    assertThat(
            ReadProfile.of(
                    "description: \"two\\nlines\"",
                    "targets: {a: {engine: mysql, about: \"\\e[31mred\"}}",
                    "parts:",
                    "  - name: w/x",
                    "    workload: counters",
                    "    targets: [a, a]")
                .problems())
        .containsExactlyInAnyOrder(
            "line 1  description: has a line break or another control character",
            "line 2  targets.a.about: has a line break or another control character",
            "line 4  parts[0].name: 'w/x': a name begins with a letter; then letters, digits, _"
                + " and -, 32 at most",
            "line 6  parts[0].targets: 'a' is there twice");
  }

  @Test
  void allThatIsWrongIsToldAtOnceWithItsLine() {
    assertThat(
            ReadProfile.of(
                    "descripton: misspelt",
                    "targets:",
                    "  a: {engine: oracle}",
                    "  9b: {engine: mysql, adress: x}",
                    "  c: embedded:mariadb",
                    "parts:",
                    "  - study: keys",
                    "    workload: counters",
                    "    targets: [a]",
                    "  - study: ddl",
                    "    targets: [a, z]",
                    "    gates: p99<5%",
                    "  - study: ddl",
                    "    parameters: [1]",
                    "fleet: {hosts: a}",
                    "limits: {time: soon, rows: many, money: 0, cpu: 1}")
                .problems())
        .containsExactlyInAnyOrder(
            "line 1  descripton: unknown key. Possible: description, targets, parts, repeats,"
                + " order, seed, fleet, limits",
            "line 3  targets.a.engine: 'oracle' is unknown. Possible: mysql, postgres, redis",
            "line 4  targets.9b: a name begins with a letter; then letters, digits, _ and -, 32 at"
                + " most",
            "line 4  targets.9b.adress: unknown key. Possible: about, engine, target, local",
            "line 5  targets.c: a mapping (name: value) is needed, found 'embedded:mariadb'",
            "line 7  parts[0]: either study or workload is needed, found both",
            "line 11  parts[1].targets: 'z' is not among the targets: a, 9b, c",
            "line 12  parts[1].gates: a list is needed, found 'p99<5%'",
            "line 13  parts[2].targets: at least one is needed",
            "line 14  parts[2].parameters: a mapping (name: value) is needed, found a list",
            "line 13  parts[2].name: 'ddl' is there twice",
            "line 15  fleet.generators: missing: how many generators?",
            "line 15  fleet.hosts: unknown key. Possible: generators, key, join-timeout",
            "line 16  limits.time: 'soon' is not a duration. Write a number and a unit, e.g. 500us,"
                + " 2ms, 1.5s, 5m, 1h",
            "line 16  limits.rows: 'many' is no number of rows, e.g. 50_000_000",
            "line 16  limits.money: '0' is no sum of US dollars, e.g. 20 or 7.50",
            "line 16  limits.cpu: unknown key. Possible: time, rows, money");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "parts: 5|line 2  parts: a list is needed, found '5'",
        "parts: []|line 2  parts: at least one is needed",
        "parts: [5]|line 2  parts[0]: a mapping (name: value) is needed, found '5'",
        "seed: 1|line 1  parts: missing: what does it measure?",
        "parts: [{targets: [a]}]|line 2  parts[0]: either study or workload is needed, found neither",
        "parts: [{study: [keys], targets: [a]}]"
            + "|line 2  parts[0].study: a single value is needed, found a list",
        "parts: [{study: keys, name: 1x, targets: [a]}]"
            + "|line 2  parts[0].name: '1x': a name begins with a letter; then letters, digits, _ and -, 32 at most",
        "parts: [{study: keys, targets: [a], parameters: {rows: {n: 1}}}]"
            + "|line 2  parts[0].parameters.rows: a single value is needed, found a mapping",
        "parts: [{study: keys, targets: [a], parameters: {rows: [[1]]}}]"
            + "|line 2  parts[0].parameters.rows: a single value is needed, found a list",
        "parts: [{study: keys, targets: [a], {x: y}: z}]|line 2  parts[0]: a key must be a word",
        "limits: 5|line 2  limits: a mapping (name: value) is needed, found '5'",
        "repeats: [1]|line 2  repeats: a single value is needed, found a list",
      })
  void whatHasTheWrongFormIsTold(String line, String problem) {
    assertThat(ReadProfile.of("targets: {a: {engine: mysql}}", line).problems()).contains(problem);
  }

  @Test
  void targetsAreNeeded() {
    assertThat(ReadProfile.of("", "parts: [{study: keys, targets: [a]}]").problems())
        .contains("line 2  targets: missing: which servers does it need?")
        .anyMatch(p -> p.contains("'a' is not among the targets"));
    assertThat(ReadProfile.of("targets: {a: {about: x}}").problems())
        .contains("line 1  targets.a.engine: missing. Possible: mysql, postgres, redis");
  }
}
