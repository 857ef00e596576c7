package io.kurabe.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServerFactsTest {
  private static final ServerFacts FACTS =
      new ServerFacts(
          "pg",
          "postgres",
          "PostgreSQL",
          "18.1",
          "10.0.0.7:5432",
          "remote",
          false,
          "TLSv1.3",
          210.5,
          ordered("fsync", "on", "architecture", "x86_64"),
          List.of("fsync is on."));

  @Test
  void withoutAHostTheyStayAsTheyAre() {
    assertThat(FACTS.with(Optional.empty())).isSameAs(FACTS);
  }

  @Test
  void whatTheHostSaysGoesFirstAndBeforeWhatTheServerSays() {
    ServerFacts hosted =
        FACTS.with(
            Optional.of(
                new CloudMetadata(
                    "aws:rds:orders",
                    ordered("instance class", "db.m7g.large", "architecture", "aarch64"),
                    List.of("Changes are pending."))));
    assertThat(List.copyOf(hosted.settings().entrySet()))
        .containsExactly(
            Map.entry("hosted as", "aws:rds:orders"),
            Map.entry("instance class", "db.m7g.large"),
            Map.entry("architecture", "aarch64"),
            Map.entry("fsync", "on"));
    assertThat(hosted.warnings()).containsExactly("Changes are pending.", "fsync is on.");
    assertThat(hosted.target()).isEqualTo("pg");
    assertThat(hosted.version()).isEqualTo("18.1");
    assertThat(hosted.address()).isEqualTo("10.0.0.7:5432");
    assertThat(hosted.tls()).isEqualTo("TLSv1.3");
    assertThat(hosted.roundTripMicros()).isEqualTo(210.5);
    assertThat(FACTS.settings()).as("the original stays").hasSize(2);
  }

  @Test
  void aHostingIsACopyThatNobodyChanges() {
    Map<String, String> settings = ordered("zone", "eu-west-1a");
    List<String> warnings = new ArrayList<>(List.of("w"));
    CloudMetadata cloud = new CloudMetadata("aws:rds:orders", settings, warnings);
    settings.put("zone", "elsewhere");
    warnings.clear();
    assertThat(cloud.settings()).containsExactly(Map.entry("zone", "eu-west-1a"));
    assertThat(cloud.warnings()).containsExactly("w");
    assertThatThrownBy(() -> cloud.settings().put("a", "b"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  private static Map<String, String> ordered(String... pairs) {
    Map<String, String> all = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      all.put(pairs[i], pairs[i + 1]);
    }
    return all;
  }
}
