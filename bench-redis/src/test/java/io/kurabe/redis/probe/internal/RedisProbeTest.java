package io.kurabe.redis.probe.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RedisProbeTest {
  @Test
  void turnsSecondsOfProcessorTimeIntoMilliseconds() {
    assertThat(RedisProbe.milliseconds("12.345678")).isEqualTo(12345);
  }
}
