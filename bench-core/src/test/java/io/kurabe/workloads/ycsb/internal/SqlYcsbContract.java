package io.kurabe.workloads.ycsb.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Driver;
import io.kurabe.sql.internal.SqlWorkspace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the core workloads of YCSB owe on every SQL engine. */
public abstract class SqlYcsbContract extends YcsbContract {
  @Override
  protected void delete(String key) {
    execute("DELETE FROM ${schema}.usertable WHERE YCSB_KEY = '" + key + "'");
  }

  @Override
  protected void cut(String key) {
    execute(
        "UPDATE ${schema}.usertable SET FIELD3 = LEFT(FIELD3, 99) WHERE YCSB_KEY = '" + key + "'");
  }

  @Override
  protected void loseUpdates(String key) {
    execute("UPDATE ${schema}.usertable SET COUNTER = 0 WHERE YCSB_KEY = '" + key + "'");
  }

  private void execute(String sql) {
    workspace().execute("disturb the records", List.of(sql));
  }

  private SqlWorkspace workspace() {
    return session(Driver.JDBC).capability(target().name(), SqlWorkspace.class).orElseThrow();
  }

  @ParameterizedTest
  @EnumSource(YcsbMix.class)
  void theVertxClientIsExact(YcsbMix mix) throws Exception {
    Map<String, String> parameters = Map.of("records", "500", "verify", "true");
    exact(run(Driver.VERTX, ycsb(mix, parameters), 300));
  }

  @ParameterizedTest
  @EnumSource(YcsbMix.class)
  void recordsOfJsonAreExactByEveryDriver(YcsbMix mix) throws Exception {
    Map<String, String> json = Map.of("records", "500", "layout", "json", "verify", "true");
    exact(run(Driver.JDBC, ycsb(mix, json), 200));
    Map<String, String> random = Map.of("records", "500", "layout", "json");
    exact(run(Driver.VERTX, ycsb(mix, random), 200));
  }

  @Test
  void oneFieldOfJsonIsReadAndAllAreWritten() throws Exception {
    Map<String, String> json =
        Map.of(
            "records", "300",
            "layout", "json",
            "read-one-field", "true",
            "write-all-fields", "true",
            "transaction", "true");
    exact(run(Driver.JDBC, ycsb(YcsbMix.F, json), 200));
    exact(run(Driver.VERTX, ycsb(YcsbMix.F, json), 200));
  }

  @Test
  void aTableInPartitionsIsExact() throws Exception {
    RunResult run =
        run(Driver.JDBC, ycsb(YcsbMix.E, Map.of("records", "500", "partitions", "3")), 200);
    exact(run);
    assertThat(run.measures().get(YcsbMeasure.TABLE_BYTES)).isGreaterThan(500_000.0);
  }

  @Test
  void keysAreInTheOrderOfTheirBytes() throws Exception {
    run(Driver.JDBC, ycsb(YcsbMix.C, Map.of("records", "2")), 100);
    execute("INSERT INTO ${schema}.usertable (YCSB_KEY) VALUES ('USER'), ('ab'), ('a_'), ('B')");
    assertThat(
            workspace()
                .number(
                    "ask for the order",
                    "SELECT COUNT(*) FROM ${schema}.usertable WHERE YCSB_KEY < 'a'"))
        .isEqualTo(2);
  }

  @Test
  void whatIsOfRedisIsRefused() {
    assertThatThrownBy(() -> run(Driver.JDBC, ycsb(YcsbMix.A, Map.of("no-index", "true")), 100))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("no-index is of Redis only");
  }
}
