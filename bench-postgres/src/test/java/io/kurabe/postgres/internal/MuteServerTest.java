package io.kurabe.postgres.internal;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.OpenOptions;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What takes a connection and then says nothing, or no more. */
class MuteServerTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "?sslmode=disable", "?sslmode=require"})
  void aPortThatAcceptsAndStaysMuteIsGivenUp(String parameters) throws IOException {
    try (ServerSocket mute = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      expectGivenUp(mute, parameters);
    }
  }

  @Test
  void aHandshakeOfTlsThatIsNeverAnsweredIsGivenUp() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Thread agreesToTls =
          new Thread(
              () -> {
                try (Socket client = server.accept()) {
                  client.getInputStream().readNBytes(8); // The wish for TLS.
                  client.getOutputStream().write('S');
                  over.await();
                } catch (IOException | InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              });
      agreesToTls.start();
      expectGivenUp(server, "?sslmode=require");
      over.countDown();
      agreesToTls.join();
    }
  }

  private static void expectGivenUp(ServerSocket server, String parameters) {
    String address = "127.0.0.1:" + server.getLocalPort();
    Target target =
        Target.parse("jdbc:postgresql://ann@" + address + "/app" + parameters)
            .withConnectTimeout(Duration.ofMillis(500));
    assertThatThrownBy(() -> new PostgresEngine().open(target, OpenOptions.DEFAULT).close())
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("PostgreSQL at " + address + " did not answer in time");
  }
}
