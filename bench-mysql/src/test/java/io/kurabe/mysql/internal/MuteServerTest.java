package io.kurabe.mysql.internal;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.OpenOptions;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MuteServerTest {
  @ParameterizedTest
  @ValueSource(strings = {"jdbc:mysql:", "jdbc:mariadb:"})
  void aPortThatAcceptsAndStaysMuteIsGivenUp(String prefix) throws IOException {
    try (ServerSocket mute = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      String address = "127.0.0.1:" + mute.getLocalPort();
      expectGivenUp(
          Target.parse(prefix + "//ann@" + address + "/")
              .withConnectTimeout(Duration.ofMillis(100)),
          address);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"?socketTimeout=100", "?sslMode=REQUIRED&socketTimeout=100"})
  void whatTheUrlSaysGoesBefore(String parameters) throws IOException {
    try (ServerSocket mute = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      String address = "127.0.0.1:" + mute.getLocalPort();
      expectGivenUp(
          Target.parse("jdbc:mysql://ann@" + address + "/" + parameters)
              .withConnectTimeout(Duration.ofDays(1)),
          address);
    }
  }

  private static void expectGivenUp(Target target, String address) {
    assertThatThrownBy(() -> new MySqlEngine().open(target, OpenOptions.DEFAULT).close())
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("The server at " + address + " did not answer in time");
  }
}
