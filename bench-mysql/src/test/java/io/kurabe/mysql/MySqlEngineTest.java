package io.kurabe.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.spec.Durability;
import io.kurabe.target.Engines;
import io.kurabe.target.Target;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  @ParameterizedTest
  @CsvSource({"DURABLE, 1", "RELAXED, 2"})
  void durabilityIsTheFlushAtCommit(Durability durability, String flush) {
    assertThat(MariaDbOptions.measured(durability, Map.of()))
        .contains("--innodb-flush-log-at-trx-commit=" + flush, "--innodb-doublewrite=1");
    assertThat(ContainerStart.command(ServerOrigin.container(durability, Map.of())))
        .contains("--innodb-flush-log-at-trx-commit=" + flush);
  }

  @Test
  void theEmbeddedServerListensOnLoopbackAndChecksRights() {
    var mariaDb = new MariaDbPackage(Path.of("/p/bin/mariadbd"), Path.of("/p/s"));
    List<String> options =
        MariaDbOptions.service(
            mariaDb,
            Path.of("/w/data"),
            4711,
            Path.of("/w/init"),
            MariaDbOptions.measured(Durability.DURABLE, Map.of()));
    assertThat(options)
        .startsWith("/p/bin/mariadbd", "--no-defaults", "--basedir=/p", "--datadir=/w/data")
        .contains("--bind-address=127.0.0.1", "--port=4711", "--init-file=/w/init")
        .doesNotContain("--skip-grant-tables");
  }

  @ParameterizedTest
  @CsvSource({
    "8.0.19, true",
    "9.7.4, true",
    "8.0.18, false",
    "5.7.44, false",
    "11.4.5-MariaDB, false"
  })
  void writesTheUpsertInTheFormThatTheServerAccepts(String version, boolean alias) {
    var sql = CountersSql.of(MySqlVersion.of(version, "", Optional.empty()));
    assertThat(sql.upsert().contains("AS n")).isEqualTo(alias);
    assertThat(sql.upsertSlot().contains("AS n")).isEqualTo(alias);
    assertThat(sql.upsert().contains("VALUES(count)")).isEqualTo(!alias);
    assertThat(String.join("\n", sql.tables()))
        .contains("ENGINE=InnoDB", "PRIMARY KEY (shop_id, ordered_on, slot)")
        .doesNotContain("AUTO_INCREMENT");
  }
}
