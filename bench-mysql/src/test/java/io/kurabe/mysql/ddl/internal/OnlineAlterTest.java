package io.kurabe.mysql.ddl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.mysql.internal.MySqlConnections;
import io.kurabe.mysql.internal.MySqlUrl;
import io.kurabe.studies.ddl.internal.DdlTool;
import io.kurabe.studies.ddl.internal.OnlineChangeStrategy;
import io.kurabe.target.Secret;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OnlineAlterTest {
  @ParameterizedTest
  @CsvSource({"localhost, 127.0.0.1", "db.example.com, db.example.com"})
  void aServerOnThisMachineIsReachedByTcp(String host, String given) throws Exception {
    MySqlConnections connections =
        new MySqlConnections(
            MySqlUrl.parse("jdbc:mysql://root@" + host + ":3307/"),
            Optional.of(Secret.of("x")),
            Map.of());
    OnlineChangeStrategy strategy =
        new OnlineAlter(Path.of("/bin/echo"), connections, "kurabe_x").ghost("FORCE");
    DdlTool tool = strategy.match(steps -> fail(), OnlineChangeStrategy.Tool::run, none -> fail());
    assertThat(tool.run("t", Duration.ofMinutes(1)).output())
        .singleElement()
        .asString()
        .contains(" --host=" + given + " --port=3307 ");
  }

  @Test
  void aTableThatGetsAnotherNameIsNotForThem() {
    assertThat(OnlineAlter.clause("ALTER TABLE {table} ADD INDEX (c)")).contains("ADD INDEX (c)");
    assertThat(OnlineAlter.clause("ALTER TABLE {table} RENAME TO other")).isEmpty();
    assertThat(OnlineAlter.clause("CREATE INDEX i ON {table} (c)")).isEmpty();
  }

  private static DdlTool fail() {
    throw new AssertionError("not a program");
  }
}
