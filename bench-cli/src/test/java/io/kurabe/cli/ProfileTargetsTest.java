package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.cli.profile.Profile;
import io.kurabe.cli.profile.Profile.Part;
import io.kurabe.cli.profile.ProfileCatalogue;
import io.kurabe.config.ConfigurationException;
import io.kurabe.config.Problems;
import io.kurabe.target.Target;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which parts of a profile can be made with the targets that are named. */
class ProfileTargetsTest {
  private static final Profile GRAVITON =
      ProfileCatalogue.find("graviton", new Problems("graviton")).orElseThrow();

  private final Problems problems = new Problems("graviton");

  private ProfileTargets named(String... names) {
    List<Target> targets =
        Stream.of(names).map(n -> Target.parse("embedded:postgres").withName(n)).toList();
    return ProfileTargets.of(GRAVITON, targets, problems);
  }

  private List<String> told() {
    try {
      problems.throwIfAny();
      return List.of();
    } catch (ConfigurationException e) {
      return e.problems();
    }
  }

  @Test
  void partsWhoseTargetsAreAllNamedAreMade() {
    ProfileTargets ready = named("pg-x86", "pg-arm", "cache-x86", "cache-arm");
    assertThat(told()).isEmpty();
    assertThat(ready.profile().parts())
        .extracting(Part::name)
        .containsExactly("keys", "pgbench-select", "pgbench-simple-update", "pgbench-tpcb", "incr");
    assertThat(ready.isEmpty()).isFalse();
  }

  @Test
  void withoutTargetsNothingIsMadeAndNothingIsWrong() {
    assertThat(named().isEmpty()).isTrue();
    assertThat(told()).isEmpty();
  }

  @Test
  void oneOfAPairAloneIsToldOnce() {
    named("pg-x86", "cache-x86", "cache-arm");
    assertThat(told())
        .containsExactly("--target: keys compares pg-x86 with pg-arm, which is not named");
  }

  @Test
  void aTargetThatTheProfileDoesNotHaveIsToldWithItsNames() {
    named("pg-x86", "pg-arm", "db");
    assertThat(told())
        .containsExactly(
            "--target: 'db' is no target of graviton. Write -t NAME=...; its names are: pg-x86,"
                + " pg-arm, mysql-x86, mysql-arm, cache-x86, cache-arm");
  }

  @Test
  void onThisMachineEmbeddedServersStandInForAll() {
    ProfileTargets local = ProfileTargets.local(GRAVITON);
    assertThat(local.targets().keySet()).containsExactlyElementsOf(GRAVITON.targets().keySet());
    assertThat(local.targets())
        .containsEntry("mysql-arm", Target.parse("embedded:mariadb").withName("mysql-arm"))
        .containsEntry("cache-x86", Target.parse("embedded:redis").withName("cache-x86"));
    assertThat(local.profile().parts()).hasSameSizeAs(GRAVITON.parts());
  }

  @Test
  void theRefusalNamesEachTargetAndTheWaysToGiveIt() {
    Console console = new Console();
    assertThat(console.run("--profile", "graviton")).isEqualTo(ExitCode.USAGE);
    assertThat(console.err())
        .contains("graviton needs servers to measure, and none is named.")
        .contains("-t 'pg-x86=aws:rds:INSTANCE?region=eu-west-1'")
        .contains("-t 'pg-x86=aws:aurora:CLUSTER?region=eu-west-1'")
        .contains("-t pg-x86=jdbc:postgresql://user@host/database")
        .contains("-t pg-x86=container:IMAGE", "-t pg-x86=embedded:postgres")
        .contains("bench profile show graviton > mine.yaml")
        .contains("KURABE_PASSWORD_PG_X86", "--password-file pg-x86=FILE", "--ask-password")
        .contains("--dry-run", "--local")
        .doesNotContain("\tat ");
    GRAVITON
        .targets()
        .values()
        .forEach(s -> assertThat(console.err()).contains(s.name()).contains(s.about()));
    GRAVITON
        .parts()
        .forEach(
            p ->
                assertThat(console.err())
                    .containsPattern(
                        p.name() + " +needs " + String.join(" and ", p.targetNames()) + "\n"));
  }

  @Test
  void onlyThePartsThatAreWantedAreAskedFor() {
    Console console = new Console();
    assertThat(console.run("run", "graviton", "--only", "incr")).isEqualTo(ExitCode.USAGE);
    assertThat(console.err()).contains("incr ").doesNotContain("pgbench-tpcb");
  }
}
