package io.kurabe.redis.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.jmh.internal.EveryBenchmark;
import io.kurabe.redis.internal.RedisEngine;
import io.kurabe.spec.Durability;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.tier.Tier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag(Tier.NIGHTLY)
class EveryBenchmarkIT {
  @Test
  void everyBenchmarkRunsAndLeavesNothing() throws Exception {
    try (Server server =
        new RedisEngine()
            .open(Target.parse("embedded:redis"), new OpenOptions(Durability.RELAXED, 0))) {
      assertThat(EveryBenchmark.in("io.kurabe.redis.jmh", server)).hasSize(9 + 2 * 5);
      assertThat(server.leftovers()).isEmpty();
    }
  }
}
