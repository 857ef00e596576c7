package io.kurabe.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code bench help [COMMAND...]}: the same as {@code --help} behind the command. */
@Command(
    name = "help",
    description = "Shows the help of a command: bench help run counters.",
    mixinStandardHelpOptions = true,
    footer = {"", "Example: bench help run", "         bench help load point-select"})
final class HelpCommand implements Verb {
  private final Screen screen;

  @Parameters(
      arity = "0..*",
      paramLabel = "COMMAND",
      description = "The command, and what follows it. Default: all commands.")
  private List<String> command = new ArrayList<>();

  HelpCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public boolean isWithoutDefaults() {
    return true;
  }

  @Override
  public Integer call() {
    List<String> words = new ArrayList<>(command);
    words.add("--help");
    return Main.execute(words.toArray(String[]::new), screen);
  }
}
