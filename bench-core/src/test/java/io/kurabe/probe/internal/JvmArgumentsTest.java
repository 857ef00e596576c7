package io.kurabe.probe.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JvmArgumentsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Xmx1g",
        "-XX:+UseZGC",
        "-XX:MaxRAMPercentage=50",
        "-Xlog:gc*=info:file=/tmp/gc.log",
        "-ea",
        "--add-opens=java.base/java.lang=ALL-UNNAMED",
        "--enable-native-access=ALL-UNNAMED",
        "-Dfile.encoding=UTF-8",
        "-Dio.netty.leakDetection.level=disabled",
      })
  void whatIsKnownToHoldNoSecretIsShown(String argument) {
    assertThat(JvmArguments.shown(argument)).isEqualTo(argument);
  }

  @ParameterizedTest
  @CsvSource({
    "-Dkurabe.target=jdbc:postgresql://bench:geheim@db1/app, -Dkurabe.target=***",
    "-Djavax.net.ssl.trustStorePassword=geheim, -Djavax.net.ssl.trustStorePassword=***",
    "-javaagent:apm.jar=license_key=geheim, -javaagent:apm.jar=***",
    "-agentlib:x=geheim, -agentlib:x=***",
    "-XX:OnError=mail geheim, -XX:OnError=***",
    "-XX:OnOutOfMemoryError=mail geheim, -XX:OnOutOfMemoryError=***",
    "-Dfile.encoding=geheim@x, -Dfile.encoding=***",
  })
  void ofAllOthersTheNameIsShown(String argument, String shown) {
    assertThat(JvmArguments.shown(argument)).isEqualTo(shown);
    String line = "# VM options: -Xmx1g " + argument;
    assertThat(JvmArguments.secrets(List.of("-Xmx1g", argument)).mask(line))
        .startsWith("# VM options: -Xmx1g -")
        .doesNotContain("geheim");
  }

  @Test
  void anArgumentWithoutAValueHasNoSecret() {
    assertThat(JvmArguments.shown("-Dverbose")).isEqualTo("-Dverbose");
  }
}
