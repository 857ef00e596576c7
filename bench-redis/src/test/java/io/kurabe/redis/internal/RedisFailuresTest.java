package io.kurabe.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisException;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RedisFailuresTest {
  @ParameterizedTest
  @CsvSource({
    "OOM command not allowed when used memory > 'maxmemory'., UNAVAILABLE, OOM",
    "LOADING Redis is loading the dataset in memory, UNAVAILABLE, LOADING",
    "BUSY Redis is busy running a script., UNAVAILABLE, BUSY",
    "READONLY You can't write against a read only replica., UNAVAILABLE, READONLY",
    "MASTERDOWN Link with MASTER is down, UNAVAILABLE, MASTERDOWN",
    "CLUSTERDOWN The cluster is down, UNAVAILABLE, CLUSTERDOWN",
    "MISCONF Errors writing to the AOF file, UNAVAILABLE, MISCONF",
    "ERR max number of clients reached, UNAVAILABLE, MAXCLIENTS",
    "NOAUTH Authentication required., DENIED, NOAUTH",
    "WRONGPASS invalid username-password pair or user is disabled., DENIED, WRONGPASS",
    "NOPERM this user has no permissions to run the 'incrby' command, DENIED, NOPERM",
    "ERR invalid password, DENIED, ERR",
    "WRONGTYPE Operation against a key holding the wrong kind of value, OTHER, WRONGTYPE",
    "ERR value is not an integer or out of range, OTHER, ERR",
    "odd words of a proxy, OTHER, ERR",
  })
  void readsTheFirstWordOfAReply(String reply, OutcomeKind kind, String code) {
    Failure failure = RedisFailures.classify(new RedisCommandExecutionException(reply));
    assertThat(failure).isEqualTo(new Failure(kind, code, reply));
  }

  static Stream<Throwable> lostConnections() {
    return Stream.of(
        new RedisConnectionException("Connection closed prematurely"),
        new RedisException("Currently not connected. Commands are rejected."),
        new RedisException("Connection is closed"),
        new RedisException("Connection disconnected"),
        new RedisException(new IOException("Broken pipe")),
        new IOException("Connection reset by peer"),
        new CancellationException());
  }

  @ParameterizedTest
  @MethodSource("lostConnections")
  void callsABrokenConnectionLost(Throwable thrown) {
    assertThat(RedisFailures.classify(thrown).kind()).isEqualTo(OutcomeKind.CONNECTION_LOST);
  }

  @Test
  void tellsATimeoutFromALostConnection() {
    Failure failure =
        RedisFailures.classify(new RedisCommandTimeoutException("Command timed out after 1 s"));
    assertThat(failure.kind()).isEqualTo(OutcomeKind.TIMEOUT);
  }

  @Test
  void saysInWordsOfWhatKindIsWhatItDoesNotKnow() {
    assertThat(RedisFailures.classify(new IllegalStateException("a\nb")))
        .isEqualTo(new Failure(OutcomeKind.OTHER, "illegal state", "a"));
  }
}
