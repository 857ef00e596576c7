package io.kurabe.target.local.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.TargetException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ServerProcessTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private final WorkFolder folder = WorkFolder.create("test");
  private final CountDownLatch never = new CountDownLatch(1);

  @AfterEach
  void removeFolder() {
    never.countDown();
    folder.close();
  }

  private ServerProcess start(String script) {
    return ServerProcess.start("Server", folder, List.of("/bin/sh", "-c", script));
  }

  @Test
  void isReadyOnceItSaysSo() {
    AtomicInteger asked = new AtomicInteger();
    try (ServerProcess server = start("exec sleep 60")) {
      server.awaitReady(LONG, () -> asked.incrementAndGet() == 3);

      assertThat(asked).hasValue(3);
      assertThat(server.isAlive()).isTrue();
    }
  }

  @Test
  void aCheckThatHangsDoesNotHideThatTheServerHasEnded() {
    try (ServerProcess server = start("echo its own words; exit 3")) {
      assertThatThrownBy(
              () ->
                  server.awaitReady(
                      LONG,
                      () -> {
                        never.await();
                        return true;
                      }))
          .isInstanceOf(TargetException.class)
          .hasMessageContaining("exit code 3")
          .hasMessageContaining("its own words");
    }
  }

  @Test
  void aServerWhosePortIsTakenSaysSo() {
    try (ServerProcess server = start("echo bind: Address already in use; exit 1")) {
      assertThatThrownBy(() -> server.awaitReady(LONG, () -> false))
          .isInstanceOf(PortTakenException.class)
          .hasMessageContaining("Another process listens on the port");
    }
  }

  @Test
  void anErrorOfTheCheckIsNotTakenForNotYet() {
    try (ServerProcess server = start("exec sleep 60")) {
      assertThatThrownBy(
              () ->
                  server.awaitReady(
                      LONG,
                      () -> {
                        throw new NoClassDefFoundError("a driver");
                      }))
          .isInstanceOf(NoClassDefFoundError.class);
    }
  }
}
