package io.kurabe.cli;

import picocli.CommandLine.Option;

/** The options that say what is shown and where results go. */
final class OutputOptions {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      defaultValue = "results",
      description = "Folder for results; each run gets its own inside. Default: ${DEFAULT-VALUE}")
  private String output = "results";

  @Option(
      names = {"-q", "--quiet"},
      description = "No progress on standard error.")
  private boolean quiet;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description =
          "What is printed at the end: text, markdown, json, none (bench compare: csv too). Default:"
              + " ${DEFAULT-VALUE}")
  private String format = "text";

  @Option(names = "--no-color", description = "No colours; NO_COLOR=1 does the same.")
  private boolean noColor;

  @SuppressWarnings("UnusedVariable") // ErrorHandler asks the parser for it.
  @Option(names = "--stacktrace", description = "Show where an error arose.")
  private boolean stackTrace;

  java.nio.file.Path folder() {
    return java.nio.file.Path.of(output);
  }

  boolean quiet() {
    return quiet;
  }

  String format() {
    return format;
  }

  void check(io.kurabe.config.Problems problems) {
    check(problems, "text", "markdown", "json", "none");
  }

  /** Checks the format where others can be printed. */
  void check(io.kurabe.config.Problems problems, String... formats) {
    if (!java.util.List.of(formats).contains(format)) {
      problems.add(
          "--format", "'" + format + "' is unknown. Possible: " + String.join(", ", formats));
    }
  }

  Screen on(Screen screen) {
    return noColor ? screen.withoutColour() : screen;
  }
}
