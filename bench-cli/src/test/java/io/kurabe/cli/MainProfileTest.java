package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.cli.profile.ProfileCatalogue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which verb a command line means, and what there is to list. */
class MainProfileTest {
  @ParameterizedTest
  @CsvSource({
    "run, profile run quick",
    "run graviton --dry-run, profile run graviton --dry-run",
    "run ./mine.yaml, profile run ./mine.yaml",
    "run mine.yml --local, profile run mine.yml --local",
    "run query-cache, run query-cache",
    "run counters, run counters",
    "run --help, run --help",
    "load counters, load counters",
    "--profile graviton, profile run graviton",
    "--profile=graviton --local, profile run graviton --local",
    "--profile query-cache, profile run query-cache",
    "--profile counters, run counters",
    "--profile ./mine.yaml --set a=b, profile run ./mine.yaml --set a=b",
    "profile show quick, profile show quick",
  })
  void aProfileIsRunByItsOwnVerb(String line, String meant) {
    assertThat(String.join(" ", Main.forName(Main.expandProfile(line.split(" ")))))
        .isEqualTo(meant);
  }

  @Test
  void nothingStaysNothing() {
    assertThat(Main.forName(Main.expandProfile(new String[0]))).isEmpty();
  }

  @Test
  void profilesAreListedWithTheTargetsThatTheyNeed() {
    Console console = new Console();
    assertThat(console.run("list", "profiles")).isZero();
    ProfileCatalogue.NAMES.forEach(n -> assertThat(console.out()).contains("  " + n + " "));
    assertThat(console.out())
        .contains("needs pg-x86, pg-arm, mysql-x86, mysql-arm, cache-x86, cache-arm")
        .contains("./FILE.yaml")
        .doesNotContain("needs mariadb", "Workloads (");
  }

  @Test
  void withoutAKindEverythingIsListed() {
    Console console = new Console();
    assertThat(console.run("list")).isZero();
    assertThat(console.out())
        .contains("Studies (", "Profiles (", "Workloads (", "Engines\n", "Published numbers");
  }

  @Test
  void anUnknownKindIsToldWithThoseThereAre() {
    Console console = new Console();
    assertThat(console.run("list", "profile")).isEqualTo(ExitCode.USAGE);
    assertThat(console.err())
        .contains(
            "'profile' is unknown. Possible: studies, profiles, workloads, engines, published");
  }

  @Test
  void everyProfileIsShownToCopy() {
    for (String name : ProfileCatalogue.NAMES) {
      Console console = new Console();
      assertThat(console.run("profile", "show", name)).isZero();
      assertThat(console.out()).isEqualTo(ProfileCatalogue.text(name));
    }
  }
}
