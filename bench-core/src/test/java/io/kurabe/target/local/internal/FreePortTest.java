package io.kurabe.target.local.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.TargetException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FreePortTest {
  private final PrimitiveIterator.OfInt ports = IntStream.iterate(1, p -> p + 1).iterator();
  private final List<Integer> tried = new ArrayList<>();

  @Test
  void liesOutsideOfWhatOutgoingConnectionsGet() throws Exception {
    int port = FreePort.find();

    assertThat(port).isBetween(20_000, 32_767);
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      assertThat(socket.getLocalPort()).isEqualTo(port);
    }
  }

  @Test
  void aServerThatFindsItTakenIsStartedOnAnother() {
    String started = FreePort.start(ports::nextInt, port -> startUnlessBelow(3, port));

    assertThat(started).isEqualTo("on 3");
    assertThat(tried).containsExactly(1, 2, 3);
  }

  @Test
  void givesUpWithTheServersWordsWhenAllAreTaken() {
    assertThatThrownBy(() -> FreePort.start(ports::nextInt, port -> startUnlessBelow(100, port)))
        .isInstanceOf(TargetException.class)
        .hasMessage("port 5 is taken");
    assertThat(tried).hasSize(5);
  }

  @Test
  void anotherFailureIsToldAtOnce() {
    assertThatThrownBy(
            () ->
                FreePort.start(
                    ports::nextInt,
                    port -> {
                      tried.add(port);
                      throw new TargetException("no disk");
                    }))
        .isInstanceOf(TargetException.class)
        .hasMessage("no disk");
    assertThat(tried).hasSize(1);
  }

  private String startUnlessBelow(int free, int port) {
    tried.add(port);
    if (port < free) {
      throw new PortTakenException("port " + port + " is taken");
    }
    return "on " + port;
  }
}
