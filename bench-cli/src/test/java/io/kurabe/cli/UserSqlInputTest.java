package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user can get wrong with {@code bench load --sql}. */
class UserSqlInputTest {
  @Test
  void mistakesInOwnSqlAreToldWithFileAndLineAllAtOnce(@TempDir Path folder) throws IOException {
    Path orders = folder.resolve("orders.sql");
    Files.writeString(orders, "\\set x rand(1, 2)\nSELECT :y;\nBEGIN;\n");
    CaughtScreen screen = new CaughtScreen(Map.of());
    int code =
        run(
            screen,
            "load",
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
        .startsWith("bench load sql is not usable, 6 problems:")
        .contains("unknown option: '--range'. It is an option of read-only, read-write")
        .contains("orders.sql: line 1: 'rand' is not a function")
        .contains("orders.sql: line 2: variable :y is not set")
        .contains("orders.sql: line 3: the transaction that begins here is not ended")
        .contains("the weight behind @ must be a number above 0, was '0'")
        .contains("--driver: 'odbc' is unknown. Possible: jdbc, vertx");
  }

  @Test
  void filesThatAreNoneAndScriptsThatCannotRunAreMistakesOfTheUser(@TempDir Path folder)
      throws IOException {
    Path script = Files.writeString(folder.resolve("zero.sql"), "\\set x 1 / 0\nSELECT :x;");
    Path drop = Files.writeString(folder.resolve("drop.sql"), "DROP DATABASE shop;");
    Path deep = folder.resolve("deep.sql");
    Files.writeString(deep, "\\set x " + "(".repeat(20_000) + "\nSELECT :x;");
    CaughtScreen screen = new CaughtScreen(Map.of());
    int code =
        run(
            screen,
            "load",
            "--sql",
            "/dev/zero",
            "--sql",
            script.toString(),
            "--sql",
            deep.toString(),
            "--setup",
            drop.toString(),
            "--password-file",
            "/dev/zero",
            "-t",
            "jdbc:postgresql://127.0.0.1:1/x");
    assertThat(code).isEqualTo(2);
    assertThat(screen.err())
        .contains("/dev/zero: cannot be read: it is a device or a pipe, not a regular file")
        .contains("--password-file: '/dev/zero' cannot be read: it is a device or a pipe")
        .contains("zero.sql:1: it divides by zero")
        .contains("deep.sql: line 1: the expression has more than 100 brackets")
        .contains("drop.sql: line 1: 'DROP DATABASE shop'")
        .doesNotContain("\tat ", "Exception");
  }

  @Test
  void aBrokenRegularExpressionOfJmhIsTold() {
    CaughtScreen screen = new CaughtScreen(Map.of());
    assertThat(run(screen, "jmh", "[")).isEqualTo(2);
    assertThat(screen.err())
        .contains("REGEX: '[' is no regular expression")
        .doesNotContain("\tat ");
  }

  @Test
  void aProfileHasABoundedNumberOfParts(@TempDir Path folder) throws IOException {
    Path profile = folder.resolve("many.yaml");
    Files.writeString(
        profile, "description: x\nparts:\n" + "  - {name: a, study: nonsense}\n".repeat(5_000));
    CaughtScreen screen = new CaughtScreen(Map.of());
    assertThat(run(screen, "run", profile.toString())).isEqualTo(2);
    assertThat(screen.err()).contains("there are 5000, at most 200 may be");
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
        .contains("unknown option: '--setup'. It is an option of sql")
        .contains("unknown option: '--define'. It is an option of sql");
  }

  private static int run(CaughtScreen screen, String... args) {
    return Main.execute(args, screen.screen());
  }
}
