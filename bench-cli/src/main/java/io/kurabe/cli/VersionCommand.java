package io.kurabe.cli;

import picocli.CommandLine.Command;

/** {@code bench version}: what a report of a defect needs to say. */
@Command(
    name = "version",
    description = "Shows the version of Kurabe, and the Java and system that run it.",
    mixinStandardHelpOptions = true,
    footer = {"", "Example: bench version"})
final class VersionCommand implements Verb {
  private final Screen screen;

  VersionCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public boolean isWithoutDefaults() {
    return true;
  }

  @Override
  public Integer call() {
    screen.println(Main.Version.text());
    screen.println(
        "Java %s (%s), %s %s",
        System.getProperty("java.version"),
        System.getProperty("java.vm.name"),
        System.getProperty("os.name"),
        System.getProperty("os.arch"));
    return ExitCode.OK;
  }
}
