package io.kurabe.compare.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.compare.Difference;
import io.kurabe.report.Variants;
import io.kurabe.result.SampleStudy;
import io.kurabe.result.StudyResult;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class DifferencesTest {
  private static final StudyResult SAMPLE = SampleStudy.counters();

  @Test
  void sameConditionsGiveNothing() throws IOException {
    StudyResult later =
        Variants.of(
            r -> {
              r.put("startedAt", "2026-11-22T09:30:00Z").put("elapsedSeconds", 3.0);
              server(r, 0).put("address", "127.0.0.1:50999").put("roundTripMicros", 77.0);
              settings(r, 0).put("node 127.0.0.1:50999", "slots 0-5460, 790 keys, 2 MiB");
              environment(r).put("memoryMiB", 24_030);
            });
    assertThat(Differences.of(List.of(SAMPLE, later))).isEmpty();
  }

  @Test
  void aChangedSettingIsNamedWithItsServerAndAllValues() throws IOException {
    StudyResult relaxed = Variants.of(r -> settings(r, 0).put("sync_binlog", "1"));
    StudyResult silent = Variants.of(r -> settings(r, 0).remove("sync_binlog"));
    assertThat(Differences.of(List.of(SAMPLE, relaxed, silent)))
        .containsExactly(
            new Difference(
                "server mariadb", "sync_binlog", List.of("0", "1", Differences.NOT_REPORTED)));
  }

  @Test
  void likeliestReasonsComeFirst() throws IOException {
    StudyResult other =
        Variants.of(
            r -> {
              r.put("seed", 7);
              ((ObjectNode) r.get("parameters")).put("rows", "2").remove("hold");
              environment(r).put("kurabe", "0.2.0").put("java", "Temurin 25").put("maxHeapMiB", 2);
              settings(r, 1).put("fsync", "off");
              server(r, 1).put("version", "18.7").put("tls", "TLSv1.3");
            });
    assertThat(Differences.of(List.of(SAMPLE, other)))
        .extracting(Difference::wasIs)
        .containsExactly(
            "server postgres: version was 18.6, is 18.7",
            "server postgres: TLS was off, is TLSv1.3",
            "server postgres: fsync was on, is off",
            "parameters: rows was 1, is 2",
            "parameters: hold was 0, is 'not set'",
            "generator: java was 'Debian OpenJDK 17.0.15', is 'Temurin 25'",
            "generator: heap was '1024 MiB', is '2 MiB'",
            "Kurabe: version was 0.1.0, is 0.2.0",
            "seed was 42, is 7");
  }

  @Test
  void ofTheJvmsArgumentsOnlyThoseThatDifferAreShown() throws IOException {
    assertThat(differences(r -> arguments(r, "-Xmx1g", "-XX:+UseZGC")))
        .containsExactly(new Difference("generator", "jvmArguments", List.of("", "-XX:+UseZGC")));
    StudyResult one = Variants.of(r -> arguments(r, "-Da=1", "-Da=2"));
    StudyResult two = Variants.of(r -> arguments(r, "-Da=2", "-Da=1"));
    assertThat(Differences.of(List.of(one, two)))
        .as("the last of two settings of one property wins")
        .containsExactly(
            new Difference("generator", "jvmArguments", List.of("-Da=1 -Da=2", "-Da=2 -Da=1")));
  }

  @Test
  void aServerThatIsNotThereIsOneLine() throws IOException {
    assertThat(differences(r -> r.withArray("servers").remove(2)))
        .containsExactly(
            new Difference(
                "server redis", "product", List.of("Redis 6.2.11", Differences.NO_SERVER)));
  }

  @Test
  void twoSingleServersAreMatchedWhateverTheyAreCalled() throws IOException {
    StudyResult postgres = only(1, r -> {});
    StudyResult renamed = only(1, r -> server(r, 0).put("target", "new"));
    assertThat(Differences.of(List.of(postgres, renamed))).as("a name is no condition").isEmpty();
    assertThat(Differences.of(List.of(postgres, only(0, r -> {}))))
        .containsExactly(
            new Difference("server", "product", List.of("PostgreSQL", "MariaDB")),
            new Difference("server", "version", List.of("18.6", "11.4.5")),
            new Difference("server", "settings", List.of("6 of PostgreSQL", "6 of MariaDB")));
  }

  @Test
  void addressesAreComparedOnlyOfRemoteServers() throws IOException {
    StudyResult one = Variants.of(r -> remote(r, "db1:5432"));
    StudyResult two = Variants.of(r -> remote(r, "db2:5432"));
    assertThat(Differences.of(List.of(one, two)))
        .containsExactly(
            new Difference("server mariadb", "address", List.of("db1:5432", "db2:5432")));
    assertThat(Differences.of(List.of(SAMPLE, one)))
        .extracting(Difference::name)
        .containsExactly("origin", "address", "machine");
  }

  @Test
  void moreMemoryThanKernelsKeepIsADifference() throws IOException {
    assertThat(differences(r -> environment(r).put("memoryMiB", 32_000)))
        .containsExactly(new Difference("generator", "memory", List.of("24102 MiB", "32000 MiB")));
  }

  @Test
  void wasIsNeedsTwo() {
    Difference three = new Difference("seed", "seed", List.of("1", "2", "3"));
    assertThatThrownBy(three::wasIs).hasMessageContaining("two values, had 3");
  }

  private static List<Difference> differences(Consumer<ObjectNode> change) throws IOException {
    return Differences.of(List.of(SAMPLE, Variants.of(change)));
  }

  private static StudyResult only(int index, Consumer<ObjectNode> change) throws IOException {
    return Variants.of(
        r -> {
          ObjectNode kept = server(r, index);
          r.putArray("servers").add(kept);
          change.accept(r);
        });
  }

  private static ObjectNode server(ObjectNode result, int index) {
    return (ObjectNode) result.get("servers").get(index);
  }

  private static ObjectNode settings(ObjectNode result, int index) {
    return (ObjectNode) server(result, index).get("settings");
  }

  private static ObjectNode environment(ObjectNode result) {
    return (ObjectNode) result.get("environment");
  }

  private static void arguments(ObjectNode result, String... arguments) {
    var array = environment(result).putArray("jvmArguments");
    List.of(arguments).forEach(array::add);
  }

  private static void remote(ObjectNode result, String address) {
    server(result, 0)
        .put("origin", "remote")
        .put("address", address)
        .put("sharesGeneratorHost", false);
  }
}
