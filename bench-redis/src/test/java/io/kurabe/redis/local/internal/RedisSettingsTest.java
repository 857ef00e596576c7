package io.kurabe.redis.local.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.spec.Durability;
import io.kurabe.target.Secret;
import io.kurabe.target.Target;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedisSettingsTest {
  private static final Secret PASSWORD = Secret.of("s3cret");

  @Test
  void standAfterOursInTheFileSoThatTheyCount() {
    var settings = RedisSettings.RULES.checked(parse("MaxMemory=64mb&save=60 1000&hz="));
    assertThat(ServerConfig.local(Durability.DURABLE, PASSWORD, 7000, "/tmp/x", settings))
        .contains("\nmaxmemory 0\n")
        .endsWith("\nmaxmemory 64mb\nsave 60 1000\nhz \"\"\n");
    assertThat(ServerConfig.inContainer(Durability.DURABLE, PASSWORD, settings))
        .endsWith("\nmaxmemory 64mb\nsave 60 1000\nhz \"\"\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "port",
        "BIND",
        "requirepass",
        "dir",
        "unixsocket",
        "include",
        "user",
        "replicaof",
        "cluster-enabled",
        "daemonize"
      })
  void refuseWhatIsOurs(String name) {
    assertThatThrownBy(() -> RedisSettings.RULES.checked(parse(name + "=x")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(name + " cannot be set: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"masterauth", "tls-key-file-pass", "tls-client-key-file-pass"})
  void refusePasswordsOfItsFilesAndOfOtherServers(String name) {
    assertThatThrownBy(() -> RedisSettings.RULES.checked(parse(name + "=hunter2")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a password does not belong there; leave " + name + " out")
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void oneThatRelaxesWritesIsWarnedOf() {
    assertThat(
            RedisSettings.warnings(
                Map.of("appendfsync", "no"), Map.of("appendonly", "yes", "appendfsync", "no")))
        .containsExactly("appendfsync is no: writes are acknowledged before they are on disk.");
    assertThat(
            RedisSettings.warnings(
                Map.of("appendonly", "no", "appendfsync", "no"),
                Map.of("appendonly", "no", "appendfsync", "no")))
        .containsExactly("appendonly is no: writes are acknowledged and never logged on disk.");
    assertThat(
            RedisSettings.warnings(
                Map.of("appendfsync", "always"),
                Map.of("appendonly", "yes", "appendfsync", "always")))
        .isEmpty();
    assertThat(
            RedisSettings.warnings(
                Map.of(), Map.of("appendonly", "yes", "appendfsync", "everysec")))
        .isEmpty();
  }

  private static Target parse(String settings) {
    return Target.parse("embedded:redis?" + settings);
  }
}
