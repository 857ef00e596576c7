package io.kurabe.redis.ycsb.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.redis.internal.RedisWorkspace;
import io.kurabe.spec.Driver;
import io.kurabe.target.Target;
import io.kurabe.workloads.ycsb.internal.YcsbContract;
import io.kurabe.workloads.ycsb.internal.YcsbMix;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** The core workloads of YCSB on a real Redis. */
class YcsbIT extends YcsbContract {
  @Override
  protected Target target() {
    return Target.parse("embedded:redis");
  }

  @Override
  protected void delete(String key) {
    withRedis((redis, prefix) -> redis.del(prefix + key));
  }

  @Override
  protected void cut(String key) {
    withRedis(
        (redis, prefix) ->
            redis.hset(
                prefix + key, "field3", redis.hget(prefix + key, "field3").substring(0, 99)));
  }

  @Override
  protected void loseUpdates(String key) {
    withRedis((redis, prefix) -> redis.hset(prefix + key, "counter", "0"));
  }

  private void withRedis(BiConsumer<RedisCommands<String, String>, String> work) {
    RedisWorkspace workspace =
        session(Driver.JDBC).capability(target().name(), RedisWorkspace.class).orElseThrow();
    try (StatefulRedisConnection<String, String> redis = workspace.connections().openText()) {
      work.accept(redis.sync(), workspace.prefix());
    }
  }

  @Test
  void scansReadTheirRecordsTogether() throws Exception {
    exact(
        run(
            Driver.JDBC,
            ycsb(YcsbMix.E, Map.of("records", "500", "pipelined-scans", "true", "verify", "true")),
            300));
  }

  @Test
  void withoutTheIndexThereIsNoSortedSet() throws Exception {
    exact(run(Driver.JDBC, ycsb(YcsbMix.D, Map.of("records", "500", "no-index", "true")), 200));
    withRedis((redis, prefix) -> assertThat(redis.exists(prefix + "_indices")).isZero());
    exact(run(Driver.JDBC, ycsb(YcsbMix.D, Map.of("records", "501")), 200));
    withRedis((redis, prefix) -> assertThat(redis.zcard(prefix + "_indices")).isGreaterThan(501L));
  }

  @Test
  void whatIsOfSqlIsRefused() {
    assertThatThrownBy(() -> run(Driver.JDBC, ycsb(YcsbMix.A, Map.of("layout", "json")), 100))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("layout json is of SQL servers only");
  }
}
