package io.kurabe.mysql.local.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.spec.Durability;
import io.kurabe.target.local.internal.ServerOrigin;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MariaDbOptionsTest {
  @ParameterizedTest
  @CsvSource({"DURABLE, 1", "RELAXED, 2"})
  void durabilityIsTheFlushAtCommit(Durability durability, String flush) {
    assertThat(MariaDbOptions.measured(ServerOrigin.embedded(durability, Map.of())))
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
            MariaDbOptions.measured(ServerOrigin.embedded(Durability.DURABLE, Map.of())));
    assertThat(options)
        .startsWith("/p/bin/mariadbd", "--no-defaults", "--basedir=/p", "--datadir=/w/data")
        .contains("--bind-address=127.0.0.1", "--port=4711", "--init-file=/w/init")
        .doesNotContain("--skip-grant-tables");
  }
}
