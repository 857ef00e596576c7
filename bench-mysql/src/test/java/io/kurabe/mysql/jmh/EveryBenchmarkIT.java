package io.kurabe.mysql.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.jmh.internal.EveryBenchmark;
import io.kurabe.mysql.internal.MySqlEngine;
import io.kurabe.mysql.internal.MySqlImage;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
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
    runAllOn(Target.parse("embedded:mariadb"));
  }

  @Test
  @Needs(Prerequisite.MYSQL_IMAGE)
  void everyBenchmarkRunsOnMySqlItself() throws Exception {
    runAllOn(MySqlImage.target());
  }

  private static void runAllOn(Target target) throws Exception {
    try (Server server = new MySqlEngine().open(target, new OpenOptions(Durability.RELAXED, 0))) {
      assertThat(EveryBenchmark.in("io.kurabe.mysql.jmh", server)).hasSize(70);
      assertThat(server.leftovers()).isEmpty();
    }
  }
}
