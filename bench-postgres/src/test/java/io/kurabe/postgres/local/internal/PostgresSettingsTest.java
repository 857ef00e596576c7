package io.kurabe.postgres.local.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.spec.Durability;
import io.kurabe.target.Target;
import io.kurabe.target.local.internal.ServerOrigin;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresSettingsTest {
  @Test
  void standAfterOursInTheFileSoThatTheyCount() {
    String file =
        ClusterConfig.settings(5432, Durability.DURABLE, Map.of("shared_buffers", "16MB"), false);
    assertThat(file.lines().filter(l -> l.startsWith("shared_buffers")))
        .containsExactly("shared_buffers = '256MB'", "shared_buffers = '16MB'");
  }

  @Test
  void theServerStillTellsWhatItRefusesWhenItReadsThem() {
    String file = ClusterConfig.settings(5432, Durability.DURABLE, Map.of("foo", "1"), false);
    assertThat(file.indexOf("foo = '1'")).isPositive().isLessThan(file.indexOf("log_min_messages"));
  }

  @Test
  void aValueCannotEndItsLine() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("search_path", "a'b");
    settings.put("log_line_prefix", "c\\' # d");
    assertThat(PostgresSettings.asLines(settings))
        .isEqualTo("search_path = 'a''b'\nlog_line_prefix = 'c\\\\'' # d'\n");
  }

  @Test
  void takeThePlaceOfOursInTheCommandOfAContainer() {
    assertThat(
            ContainerStart.command(
                Durability.DURABLE, Map.of("shared_buffers", "16MB", "work_mem", "8MB")))
        .startsWith("postgres")
        .contains("shared_buffers=16MB", "work_mem=8MB", "fsync=on")
        .doesNotContain("shared_buffers=256MB");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "port",
        "LISTEN_ADDRESSES",
        "listen-addresses",
        "data_directory",
        "unix_socket_directories",
        "hba_file",
        "password_encryption",
        "config_file",
        "include",
        "log_min_messages",
        "TimeZone"
      })
  void refuseWhatIsOurs(String name) {
    Target target = Target.parse("embedded:postgres?" + name + "=x");
    assertThatThrownBy(() -> PostgresSettings.RULES.checked(target))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(name + " cannot be set: ");
  }

  @Test
  void areReadOnceWhateverTheirCase() {
    assertThat(PostgresSettings.toRead(List.of("fsync", "TimeZone"), List.of("timezone", "jit")))
        .containsExactly("fsync", "TimeZone", "jit");
  }

  @Test
  void oneThatRelaxesCommitsIsNotExcusedByTheOption() {
    Map<String, String> off = Map.of("synchronous_commit", "off");
    assertThat(ServerOrigin.embedded(Durability.RELAXED, off))
        .matches(o -> !o.relaxedByOption("synchronous_commit"));
    assertThat(ServerOrigin.embedded(Durability.RELAXED, Map.of()))
        .matches(o -> o.relaxedByOption("synchronous_commit"));
  }
}
