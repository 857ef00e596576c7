package io.kurabe.mysql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.target.Engines;
import io.kurabe.target.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MySqlEngineTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "embedded:mariadb",
        "container:mysql:9",
        "container:registry:5000/local/bench-mysql:9.7",
        "container:mariadb:11.4",
        "container:percona/percona-server:8.4",
        "jdbc:mysql://db1/x",
        "jdbc:mariadb://db1/x"
      })
  void isFoundForItsTargets(String target) {
    assertThat(Engines.load().engineFor(Target.parse(target)).name()).isEqualTo("mysql");
  }
}
