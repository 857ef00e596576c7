package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No message repeats a word of the command line that may be a password. */
class TypedSecretsTest {
  static Stream<List<String>> lines() {
    return Stream.of(
        List.of("hunter2"),
        List.of("--password", "hunter2", "run", "counters"),
        List.of("run", "counters", "--password", "hunter2"),
        List.of("run", "counters", "--password=hunter2"),
        List.of("run", "counters", "--passwordhunter2"),
        List.of("run", "counters", "-phunter2"),
        List.of("run", "counters", "-p", "hunter2"),
        List.of("run", "counters", "--ask-password=hunter2"),
        List.of("run", "counters", "--quiet=hunter2"),
        List.of("run", "counters", "--password-file", "hunter2", "-t", "redis://127.0.0.1:1"),
        List.of("run", "quick", "--set", "a.password=hunter2"),
        List.of("run", "quick", "--set", "hunter2"),
        List.of("run", "quick", "--set", "targets.a.target=jdbc:mysql://u:hunter2@h/x"),
        List.of("run", "counters", "-t", "user:hunter2@host"),
        List.of("run", "counters", "-t", "jdbc:mysql://ann:hunter2/shop"),
        List.of("run", "counters", "-t", "jdbc:mysql://h:99999/x?pasword=hunter2"),
        List.of("run", "counters", "-t", "jdbc:mysql:loadbalance://u:hunter2@a,b/x"),
        List.of("run", "counters", "-t", "mysqlx://u:hunter2@a/x"),
        List.of("run", "counters", "-t", "jdbc:postgresql://(host=a,password=hunter2)/x"),
        List.of("run", "counters", "-t", "redis://:hunter2@a/orders"),
        List.of("run", "counters", "-t", "redis-sentinel://hunter2@a,b/0"),
        List.of("run", "counters", "-t", "redis://a?password=hunter2&unknown=hunter2"),
        List.of("clean", "user:hunter2@host"),
        List.of("compare", "jdbc:mysql://u:hunter2@h/x", "redis://:hunter2@h"),
        List.of("report", "redis://:hunter2@h"),
        List.of("history", "jdbc:mysql://u:hunter2@h/x"),
        List.of("doctor", "jdbc:mysql://u:hunter2/x"),
        List.of("sql", "counters", "--password", "hunter2"),
        List.of("jmh", "--password", "hunter2"),
        List.of("jmh", "-phunter2"));
  }

  @ParameterizedTest
  @MethodSource("lines")
  void aWrongLineIsRefusedWithoutItsSecret(List<String> line) {
    Console console = new Console();
    assertThat(console.run(line.toArray(String[]::new))).as(console.err()).isEqualTo(2);
    assertThat(console.err()).isNotBlank().doesNotContain("\tat ");
    assertThat(console.out() + console.err()).doesNotContain("hunter2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--password", "--password=x", "-px", "--pass", "--pwd"})
  void whoWantsToGiveAPasswordIsToldHow(String option) {
    Console console = new Console();
    assertThat(console.run("run", "counters", option)).isEqualTo(2);
    assertThat(console.err())
        .contains("unknown option: '" + option.replaceFirst("=.*|(?<=-p)x", "") + "'")
        .contains("KURABE_PASSWORD, --password-file or --ask-password");
  }

  @Test
  void whatTheEnvironmentKeepsSecretIsMaskedEverywhere() {
    CaughtScreen screen = new CaughtScreen(Map.of("KURABE_PASSWORD_DB", "hunter2"));
    String[] args = {"run", "counters", "--clients", "hunter2", "--stacktrace"};
    assertThat(Main.execute(args, screen.screen())).isEqualTo(2);
    assertThat(screen.err()).contains("--clients: '***' is not", "\tat ").doesNotContain("hunter2");
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:mysql://db:99999/x, a port is a number from 1 to 65535",
    "jdbc:postgresql://db:0/x, a port is a number from 1 to 65535",
    "redis://db:70000, a port is a number from 1 to 65535",
    "redis://db?verifyPeer=FALSE, 'NONE, CA, FULL'",
    "redis://db/orders, database number",
    "rediss://db?ca=/not/there.pem, cannot be read",
    "jdbc:mysql:replication://a/b, 'Possible: jdbc:mysql://'",
    "jdbc:mysql://db:port/x, with a number as port"
  })
  void aUrlThatCannotBeUsedIsRefusedBeforeAnythingIsOpened(String url, String part) {
    Console console = new Console();
    assertThat(console.run("load", "counters", "-t", url)).as(console.err()).isEqualTo(2);
    assertThat(console.err()).contains("--target: ", part).doesNotContain("Opening", "Exception");
  }
}
