package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user can get wrong with {@code bench load --sql}. */
class OwnSqlInputTest {
  @Test
  void mistakesInOwnSqlAreToldWithFileAndLineAllAtOnce(@TempDir Path folder) throws IOException {
    Path orders = folder.resolve("orders.sql");
    Files.writeString(orders, "\\set x rand(1, 2)\nSELECT :y;\nBEGIN;\n");
    CaughtScreen screen = new CaughtScreen(Map.of());
    int code =
        run(
            screen,
            "load",
            "read-only",
            "--sql",
            orders.toString(),
            "--sql",
            folder.resolve("none.sql") + "@0",
            "--driver",
            "odbc",
            "--range",
            "5",
            "-t",
            "embedded:postgres");
    assertThat(code).isEqualTo(2);
    assertThat(screen.err())
        .startsWith("bench load is not usable, 7 problems:")
        .contains("WORKLOAD: 'read-only' and --sql exclude each other")
        .contains("--range: belongs to a built-in workload, not to --sql")
        .contains("orders.sql: line 1: 'rand' is not a function")
        .contains("orders.sql: line 2: variable :y is not set")
        .contains("orders.sql: line 3: the transaction that begins here is not ended")
        .contains("the weight behind @ must be a number above 0, was '0'")
        .contains("--driver: 'odbc' is unknown. Possible: native, jdbc");
  }

  @Test
  void aSetUpWithoutSqlIsRefused() {
    CaughtScreen screen = new CaughtScreen(Map.of());
    assertThat(
            run(
                screen,
                "load",
                "point-select",
                "-t",
                "embedded:mariadb",
                "--setup",
                "x.sql",
                "--define",
                "a=1"))
        .isEqualTo(2);
    assertThat(screen.err())
        .contains("--setup: belongs to --sql, which is not given")
        .contains("--define: belongs to --sql, which is not given");
  }

  private static int run(CaughtScreen screen, String... args) {
    return Main.execute(args, screen.screen());
  }
}
