package io.kurabe.postgres.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.target.Engines;
import io.kurabe.target.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresEngineTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "embedded:postgres",
        "container:postgres:18",
        "container:local/bench-postgres:18",
        "container:postgis/postgis:17-3.5",
        "jdbc:postgresql://db1/bench"
      })
  void isFoundAsAServiceForEachFormOfTarget(String target) {
    assertThat(Engines.load().engineFor(Target.parse(target))).isInstanceOf(PostgresEngine.class);
  }

  @Test
  void leavesTheImagesOfOtherServersAlone() {
    assertThat(new PostgresEngine().runsImage("mysql")).isFalse();
    assertThat(new PostgresEngine().runsImage("redis")).isFalse();
  }
}
