package io.kurabe.target.local.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.testcontainers.containers.startupcheck.StartupCheckStrategy.StartupStatus.FAILED;
import static org.testcontainers.containers.startupcheck.StartupCheckStrategy.StartupStatus.NOT_YET_KNOWN;
import static org.testcontainers.containers.startupcheck.StartupCheckStrategy.StartupStatus.SUCCESSFUL;

import io.kurabe.spec.MovedClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExitCheckTest {
  private final StringBuilder output = new StringBuilder("initdb ...\n");
  private final MovedClock clock = new MovedClock();
  private final ExitCheck check = new ExitCheck(output::toString, clock);

  @Test
  void aContainerThatEndedHasFailedWhateverItSaidBefore() {
    output.append("LOG:  database system is ready to accept connections\n");
    assertThat(check.status(false)).isEqualTo(FAILED);
    assertThat(check.lastWords()).contains("initdb ...", "ready to accept connections");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "database system is ready to accept connections\n1 LOG:  database system is ready to accept connections",
        "mysqld: ready for connections. Version: '9.7.0'  socket: '/s'  port: 3306  MySQL",
        "mariadbd: ready for connections.\nVersion: '11.4.5-MariaDB'  socket: '/s'  port: 3306",
        "1:M * Ready to accept connections tcp"
      })
  void oneThatSaysThatItIsReadyHasTakenItsSettings(String line) {
    assertThat(check.status(true)).isEqualTo(NOT_YET_KNOWN);
    output.append(line);
    assertThat(check.status(true)).isEqualTo(SUCCESSFUL);
  }

  @Test
  void postgresSaysItOnceMoreAfterItsSetUp() {
    output.append("LOG:  database system is ready to accept connections\n");
    assertThat(check.status(true)).isEqualTo(NOT_YET_KNOWN);
    output.append("FATAL:  unrecognized configuration parameter \"foo\"\n");
    assertThat(check.status(false)).isEqualTo(FAILED);
    assertThat(check.lastWords()).contains("unrecognized");
  }

  @Test
  void theServerOfASetUpDoesNotCountSinceItHasOtherSettings() {
    output.append(
        "mysqld: ready for connections. Version: '9.7.0'  socket: '/s'  port: 0  MySQL\n");
    output.append("X Plugin ready for connections. Bind-address: '::' port: 33060\n");
    assertThat(check.status(true)).isEqualTo(NOT_YET_KNOWN);
  }

  @Test
  void oneThatRunsInSilenceIsHandedOnAfterTwentySeconds() {
    clock.at(19_999_999_999L);
    assertThat(check.status(true)).isEqualTo(NOT_YET_KNOWN);
    clock.at(20_000_000_000L);
    assertThat(check.status(true)).isEqualTo(SUCCESSFUL);
  }
}
