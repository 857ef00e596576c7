package io.kurabe.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Files that are no YAML, or more than a profile may be. */
class YamlTest {
  private static final String TARGETS = "targets: {a: {engine: mysql}}";

  @Test
  void anEmptyFileIsTold() {
    for (String text : new String[] {"", "# nothing", "\n\n"}) {
      ReadProfile read = ReadProfile.of(text);
      assertThat(read.isUsable()).isFalse();
      assertThat(read.problems()).containsExactly("line 1: the file is empty");
    }
  }

  @Test
  void aFileThatIsNoMappingIsTold() {
    assertThat(ReadProfile.of("# hello", "just words").problems())
        .containsExactly("line 2  the file: a mapping (name: value) is needed, found 'just words'");
  }

  @Test
  void brokenYamlIsToldWithItsLine() {
    ReadProfile read = ReadProfile.of(TARGETS, "parts:", "  - study: 'keys");
    assertThat(read.isUsable()).isFalse();
    assertThat(read.problems()).singleElement().asString().startsWith("line 3: no YAML: ");
    assertThat(ReadProfile.of(TARGETS, "parts:", "\t- study: keys").problems())
        .singleElement()
        .asString()
        .startsWith("line 3: no YAML: ");
  }

  @Test
  void aSecondDocumentIsTold() {
    assertThat(ReadProfile.of(TARGETS, "---", TARGETS).problems())
        .singleElement()
        .asString()
        .contains("no YAML: ");
  }

  @Test
  void aKeyThatIsThereTwiceIsToldWithItsLine() {
    assertThat(
            ReadProfile.of(TARGETS, "parts: [{workload: counters, targets: [a]}]", TARGETS)
                .problems())
        .singleElement()
        .asString()
        .startsWith("line 3")
        .contains("targets", "twice");
    assertThat(
            ReadProfile.of(
                    TARGETS,
                    "parts:",
                    "  - workload: counters",
                    "    targets: [a]",
                    "    parameters:",
                    "      clients: 1",
                    "      clients: 2")
                .problems())
        .singleElement()
        .asString()
        .startsWith("line 7")
        .contains("clients", "twice");
  }

  @Test
  void whatIsTheSameInSeveralPartsMayBeWrittenOnce() {
    Profile profile =
        ReadProfile.of(
                TARGETS,
                "parts:",
                "  - {name: x, workload: counters, targets: [a], parameters: &p {clients: 3}}",
                "  - {name: y, workload: counters, targets: [a], parameters: *p}")
            .sound();
    assertThat(profile.parts().get(1).parameters()).isEqualTo(profile.parts().get(0).parameters());
  }

  @Test
  void anAliasOfNothingIsTold() {
    assertThat(ReadProfile.of(TARGETS, "parts: *nowhere").problems())
        .singleElement()
        .asString()
        .startsWith("line 2: no YAML: ")
        .contains("nowhere");
  }

  @Test
  void aValueThatHoldsItselfIsTold() {
    assertThat(
            ReadProfile.of(
                    TARGETS,
                    "parts:",
                    "  - workload: counters",
                    "    targets: [a]",
                    "    parameters: &p",
                    "      clients: *p")
                .problems())
        .singleElement()
        .asString()
        .contains("parameters.clients: a single value is needed, found a mapping");
  }

  @Test
  void aHugeFileIsRefused() {
    assertThat(ReadProfile.of(TARGETS, "# " + "x".repeat(4_000_000)).problems())
        .singleElement()
        .asString()
        .isEqualTo("line 1: a file of at most 1000000 characters is read");
  }

  @Test
  void aFileOfBracketsIsRefused() {
    assertThat(ReadProfile.of(TARGETS, "parts: " + "[".repeat(100_000)).problems())
        .singleElement()
        .asString()
        .isEqualTo("line 2: lists and mappings are more than 50 deep");
  }

  @Test
  void whatIsNoTextIsRefused() {
    assertThat(ReadProfile.of(TARGETS, "seed: \u0000").problems())
        .singleElement()
        .asString()
        .contains("no YAML: ");
  }
}
