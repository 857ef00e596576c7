package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Help at the widths that a terminal can have. */
class UsageHelpTest {
  private static String help(String command, String columns) {
    CaughtScreen screen = new CaughtScreen(Map.of("COLUMNS", columns));
    assertThat(Main.execute((command + " --help").strip().split(" "), screen.screen())).isZero();
    return screen.out();
  }

  static List<String> commands() {
    return BadInputTest.examplesFitIntoATerminal().toList();
  }

  /** The words behind the synopsis, which is the parser's. */
  private static Set<String> words(String help) {
    return Arrays.stream(help.substring(help.indexOf('\n')).split("[\\s,]+"))
        .filter(w -> !w.equals("\\") && !w.contains("[") && !w.contains("]"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void noWordIsBrokenHoweverNarrowTheTerminal(String command) {
    String narrow = help(command, "60");
    assertThat(words(narrow)).isSubsetOf(words(help(command, "200")));
    assertThat(narrow.lines().filter(line -> line.length() > 60).toList()).isEmpty();
  }

  @Test
  void aCommandGoesOnAsAShellTakesIt() {
    String help = help("run", "60");
    assertThat(help)
        .contains(
            """
                     bench run ddl --statement \\
                         "ALTER TABLE orders ADD note TEXT" \\
                         --table-like schema.sql -t embedded:postgres
            """);
    assertThat(help("run", "200"))
        .contains(
            "         bench run ddl --statement \"ALTER TABLE orders ADD note TEXT\" --table-like"
                + " schema.sql -t embedded:postgres\n");
  }

  @Test
  void theWidthIsThatOfTheTerminal() {
    assertThat(help("load point-select", "200").lines().mapToInt(String::length).max().orElse(0))
        .isBetween(150, 200);
    assertThat(help("load point-select", "").lines().mapToInt(String::length).max().orElse(0))
        .isBetween(90, 100);
  }

  /** A name stands in the first column, its text in the second. */
  @Test
  void listsFitIntoTheTerminal() {
    CaughtScreen screen = new CaughtScreen(Map.of("COLUMNS", "60"));
    assertThat(Main.execute(new String[] {"list"}, screen.screen())).isZero();
    assertThat(screen.out().lines().filter(l -> l.startsWith("  ")))
        .hasSizeGreaterThan(50)
        .allMatch(line -> line.length() <= 60);
  }

  @Test
  void helpIsACommandToo() {
    for (String command : List.of("run", "run counters", "load point-select", "run quick", "")) {
      CaughtScreen screen = new CaughtScreen(Map.of());
      assertThat(Main.execute(("help " + command).strip().split(" "), screen.screen())).isZero();
      assertThat(screen.out()).isEqualTo(help(command, "100"));
    }
    for (String command : List.of("help nope", "nope --help", "help run nope")) {
      Console console = new Console();
      assertThat(console.run(command.split(" "))).isEqualTo(ExitCode.USAGE);
      assertThat(console.err()).contains("'nope' is unknown. Possible: ");
    }
  }

  @Test
  void theVersionIsACommandToo() {
    Console console = new Console();
    assertThat(console.run("version")).isZero();
    assertThat(console.out()).startsWith("kurabe ").contains("\nJava ");
  }

  @Test
  void theScriptOfShellsKnowsEveryName() {
    Console console = new Console();
    assertThat(console.run("completion")).isZero();
    assertThat(console.out())
        .contains("counters", "graviton", "point-select", "\"summary\"", "\"durable\"")
        .contains("complete -F _complete_bench");
    Console old = new Console();
    assertThat(old.run("generate-completion")).isZero();
    assertThat(old.out()).isEqualTo(console.out());
    assertThat(help("completion", "100")).contains("  source <(bench completion)\n", "~/.zshrc");
    assertThat(help("", "100")).doesNotContain("generate-completion");
  }
}
