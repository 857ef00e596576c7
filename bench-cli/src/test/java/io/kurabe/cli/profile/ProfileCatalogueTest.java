package io.kurabe.cli.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.kurabe.cli.profile.Profile.Part;
import io.kurabe.cli.profile.Profile.Setting;
import io.kurabe.cli.profile.Profile.Slot;
import io.kurabe.config.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileCatalogueTest {
  @TempDir private Path folder;

  private static Profile find(String name) {
    Problems problems = new Problems(name);
    Profile profile = ProfileCatalogue.find(name, problems).orElseThrow();
    assertThat(ReadProfile.of(problems)).as(name).isEmpty();
    return profile;
  }

  @Test
  void everyProfileOfTheJarIsReadWithoutAProblem() {
    Map<String, List<String>> targets =
        Map.of(
            "quick", List.of("mariadb", "postgres", "redis"),
            "graviton",
                List.of("pg-x86", "pg-arm", "mysql-x86", "mysql-arm", "cache-x86", "cache-arm"),
            "aurora-ddl", List.of("rds", "aurora"),
            "query-cache", List.of("db", "cache"),
            "sql-bench-classic", List.of("a", "b"),
            "aurora-vs-redis-counters", List.of("aurora", "redis"),
            "redis-or-valkey", List.of("redis", "valkey"));
    assertThat(targets.keySet()).containsExactlyInAnyOrderElementsOf(ProfileCatalogue.NAMES);
    targets.forEach(
        (name, expected) -> {
          Profile profile = find(name);
          assertThat(profile.name()).isEqualTo(name);
          assertThat(profile.description()).as(name).isNotEmpty();
          assertThat(profile.targets().keySet()).as(name).containsExactlyElementsOf(expected);
        });
  }

  @Test
  void onlyTheDefaultBringsItsServers() {
    assertThat(ProfileCatalogue.NAMES).startsWith(ProfileCatalogue.DEFAULT);
    for (String name : ProfileCatalogue.NAMES) {
      Profile profile = find(name);
      boolean bringsAll = profile.targets().values().stream().allMatch(s -> s.target().isPresent());
      assertThat(bringsAll).as(name).isEqualTo(name.equals(ProfileCatalogue.DEFAULT));
      if (!bringsAll) {
        assertThat(profile.limits().time()).as("%s ends some day", name).isPresent();
        assertThat(profile.targets().values()).extracting(Slot::about).doesNotContain("");
        assertThat(profile.parts()).as("%s scales down", name).noneMatch(p -> p.local().isEmpty());
      }
    }
  }

  @Test
  void gravitonComparesThreePairs() {
    Profile graviton = find("graviton");
    assertThat(graviton.parts())
        .extracting(Part::name)
        .containsExactly(
            "keys",
            "pgbench-select",
            "pgbench-simple-update",
            "pgbench-tpcb",
            "order-entry-pg",
            "sysbench-point-select",
            "sysbench-read-write",
            "sysbench-write-only",
            "order-entry-mysql",
            "incr",
            "cache");
    assertThat(graviton.parts())
        .allSatisfy(
            p -> {
              assertThat(p.targetNames()).hasSize(2);
              assertThat(p.targetNames().get(0)).endsWith("-x86");
              assertThat(p.targetNames().get(1)).endsWith("-arm");
            });
    assertThat(graviton.parts())
        .as("enough repeats for an interval of the ratio, see Effect")
        .allSatisfy(p -> assertThat(repeats(graviton, p, p.parameters())).isGreaterThanOrEqualTo(4))
        .allSatisfy(p -> assertThat(repeats(graviton, p, p.local())).isGreaterThanOrEqualTo(4));
    assertThat(graviton.limits().time()).contains(Duration.ofHours(24));
    assertThat(graviton.common().get("order").text()).isEqualTo("abba");
  }

  private static int repeats(Profile profile, Part part, Map<String, Setting> over) {
    Setting common = Objects.requireNonNull(profile.common().get("repeats"), part.name());
    return Integer.parseInt(over.getOrDefault("repeats", common).text());
  }

  @Test
  void aFileIsNamedAfterItself() throws IOException {
    for (String name : List.of("mine.yaml", "mine.yml")) {
      Path file = folder.resolve(name);
      Files.writeString(file, ProfileCatalogue.text("quick"));
      assertThat(ProfileCatalogue.isProfile(file.toString())).isTrue();
      assertThat(find(file.toString()).name()).isEqualTo("mine");
    }
  }

  @Test
  void whatIsNoProfileIsToldWithThoseThereAre() {
    assertThat(ProfileCatalogue.isProfile("gravitn")).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProfileCatalogue.text("gravitn"))
        .withMessage(
            "there is no profile 'gravitn'. Possible: "
                + String.join(", ", ProfileCatalogue.NAMES)
                + ", or a file that ends in .yaml");
  }

  @Test
  void aFileThatCannotBeReadIsToldWithTheReason() throws IOException {
    Path missing = folder.resolve("missing.yaml");
    Path directory = Files.createDirectory(folder.resolve("folder.yaml"));
    Path noText =
        Files.write(folder.resolve("picture.yaml"), new byte[] {(byte) 0xff, (byte) 0xd8});
    Map<Path, String> reasons =
        Map.of(
            missing,
            "there is no such file or folder",
            directory,
            "it is a folder",
            noText,
            "it is not a text in UTF-8");
    reasons.forEach(
        (file, reason) -> {
          Problems problems = new Problems("run");
          assertThat(ProfileCatalogue.find(file.toString(), problems)).isEmpty();
          assertThat(ReadProfile.of(problems))
              .containsExactly("PROFILE: '" + file + "' cannot be read: " + reason);
        });
  }
}
