package io.kurabe.redis.internal;

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
  @ValueSource(strings = {"redis://", "rediss://"})
  void aPortThatAcceptsAndStaysMuteIsGivenUp(String scheme) throws IOException {
    try (ServerSocket mute = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Target target =
          Target.parse(scheme + "127.0.0.1:" + mute.getLocalPort())
              .withConnectTimeout(Duration.ofMillis(200));
      assertThatThrownBy(() -> new RedisEngine().open(target, OpenOptions.DEFAULT).close())
          .isInstanceOf(TargetException.class)
          .hasMessageContaining("Redis at 127.0.0.1:" + mute.getLocalPort());
    }
  }
}
