package io.kurabe.postgres.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.jmh.internal.EveryBenchmark;
import io.kurabe.postgres.internal.PostgresEngine;
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
        new PostgresEngine()
            .open(Target.parse("embedded:postgres"), new OpenOptions(Durability.RELAXED, 0))) {
      assertThat(EveryBenchmark.in("io.kurabe.postgres.jmh", server)).hasSize(70);
      assertThat(server.leftovers()).isEmpty();
    }
  }
}
