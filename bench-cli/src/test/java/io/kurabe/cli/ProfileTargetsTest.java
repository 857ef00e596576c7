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
    List<Target> targets = Stream.of(names).map(n -> Target.parse(fitting(n)).withName(n)).toList();
    return ProfileTargets.of(GRAVITON, targets, false, problems);
  }

  private static String fitting(String name) {
    return name.startsWith("cache") ? "aws:elasticache:x" : "embedded:postgres";
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
        .containsExactly(
            "keys",
            "pgbench-select",
            "pgbench-simple-update",
            "pgbench-tpcb",
            "order-entry-pg",
            "incr",
            "cache");
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
        .containsExactly(
            "--target: keys compares pg-x86 with pg-arm, which is not named. Write -t pg-arm=...");
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
  void aServerThatSpeaksSomethingElseIsTold() {
    List<Target> targets =
        List.of(
            Target.parse("pg-x86=embedded:redis"),
            Target.parse("pg-arm=aws:elasticache:x"),
            Target.parse("mysql-x86=jdbc:postgresql://db1/"),
            Target.parse("mysql-arm=aws:rds:orders"),
            Target.parse("cache-x86=aws:rds:orders"),
            Target.parse("cache-arm=rediss://c1"));
    ProfileTargets.of(GRAVITON, targets, false, problems);
    assertThat(told())
        .containsExactly(
            "targets.pg-x86: 'embedded:redis' is redis, and the profile needs postgres as pg-x86",
            "targets.pg-arm: 'aws:elasticache:x' is redis, and the profile needs postgres as pg-arm",
            "targets.mysql-x86: 'jdbc:postgresql://db1/' is postgres, and the profile needs mysql as"
                + " mysql-x86",
            "targets.cache-x86: 'aws:rds:orders' is a database, and the profile needs redis as"
                + " cache-x86");
  }

  @Test
  void aPartThatIsAskedForByNameIsNotLeftOut() {
    Profile wanted =
        GRAVITON.only(
            GRAVITON.parts().stream()
                .filter(p -> List.of("keys", "incr").contains(p.name()))
                .toList());
    List<Target> pair = List.of(Target.parse("pg-x86=aws:rds:a"), Target.parse("pg-arm=aws:rds:b"));
    ProfileTargets.of(wanted, pair, true, problems);
    assertThat(told()).containsExactly("--only: incr needs cache-x86 and cache-arm, not named");
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
    assertThat(console.err())
        .contains("incr ", "-t 'cache-x86=aws:elasticache:GROUP?region=eu-west-1'")
        .doesNotContain("pgbench-tpcb");
  }
}
