package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.study.internal.Study;
import io.kurabe.workload.WorkloadType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The page of commands is what each of them says of itself. After a wanted change: {@code mvn -pl
 * bench-cli -am test -Dtest=CommandPageTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dkurabe.test.argLine=-Dkurabe.reference=write}.
 */
class CommandPageTest {
  private static final Path PAGE = Path.of("..", "docs", "reference", "cli.md");

  private static final Pattern SUBCOMMAND = Pattern.compile("(?m)^  ([a-z][a-z-]*)(?:  |$)");

  private final List<String> lines = new ArrayList<>();

  private String page() {
    lines.add("# Commands and options");
    lines.add("");
    lines.add(
        "What `bench COMMAND --help` prints, for every command. `bench` stands for `./bench` or");
    lines.add(
        "`java -jar bench-cli.jar`. A study or workload has options of its own besides those");
    lines.add("shown here of one of them: [parameters](parameters.md).");
    add("");
    return String.join("\n", lines) + "\n";
  }

  private void add(String command) {
    String help = help(command);
    lines.add("");
    lines.add("## " + ("bench " + command).strip());
    lines.add("");
    lines.add("```text");
    lines.add(help.stripTrailing());
    lines.add("```");
    for (String further : below(command, help)) {
      add((command + " " + further).strip());
    }
  }

  /** The commands below one; of studies and of workloads one stands for all. */
  private static List<String> below(String command, String help) {
    if (command.equals(RunCommand.NAME)) {
      return List.of(Study.names().get(0));
    }
    if (command.equals(LoadCommand.NAME)) {
      return List.of(WorkloadType.named("point-select").orElseThrow().name());
    }
    List<String> names = new ArrayList<>();
    int list = help.indexOf("\nCommands:\n");
    Matcher name = SUBCOMMAND.matcher(list < 0 ? "" : help.substring(list));
    while (name.find()) {
      names.add(name.group(1));
    }
    return names;
  }

  private static String help(String command) {
    Console console = new Console();
    assertThat(console.run((command + " --help").strip().split(" "))).as(command).isZero();
    return console.out();
  }

  @Test
  void itIsWhatTheCommandsSay() throws IOException {
    String page = page();
    if (System.getProperty("kurabe.reference") != null) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE)).isEqualTo(page);
  }
}
