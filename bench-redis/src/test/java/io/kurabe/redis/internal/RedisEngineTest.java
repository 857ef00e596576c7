package io.kurabe.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.target.Engines;
import io.kurabe.target.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedisEngineTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "embedded:redis",
        "redis://db1",
        "rediss://app:secret@db1:6380/0",
        "container:local/bench-redis:8",
        "container:valkey/valkey:8"
      })
  void isFoundForItsTargets(String target) {
    assertThat(Engines.load().engineFor(Target.parse(target))).isInstanceOf(RedisEngine.class);
  }

  @Test
  void leavesOtherImagesAlone() {
    assertThat(new RedisEngine().runsImage("postgres")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void usesOneEventLoopOnSmallMachines(int processors) {
    assertThat(Endpoint.ioThreadsFor(processors)).isEqualTo(1);
  }

  @Test
  void usesAtMostFourEventLoops() {
    assertThat(Endpoint.ioThreadsFor(4)).isEqualTo(2);
    assertThat(Endpoint.ioThreadsFor(64)).isEqualTo(4);
  }
}
