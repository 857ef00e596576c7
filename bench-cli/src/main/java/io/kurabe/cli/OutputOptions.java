package io.kurabe.cli;

import io.kurabe.config.Problems;
import java.nio.file.Path;
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
      completionCandidates = Candidates.Formats.class,
      description =
          "What is printed at the end: text, markdown, summary (the answer and a small table for a"
              + " pull request), csv (the main table), json, junit (gates and checks as test cases),"
              + " none. Default: ${DEFAULT-VALUE}")
  private String format = "text";

  @Option(names = "--no-color", description = "No colours; NO_COLOR=1 does the same.")
  private boolean noColor;

  @SuppressWarnings("UnusedVariable") // ErrorHandler asks the parser for it.
  @Option(names = "--stacktrace", description = "Show where an error arose.")
  private boolean stackTrace;

  Path folder() {
    return Path.of(output);
  }

  boolean quiet() {
    return quiet;
  }

  /** Returns the format, which {@link #check} has found to be one. */
  OutputFormat format() {
    return OutputFormat.parse(format);
  }

  boolean isFormat(OutputFormat wanted) {
    return format.equals(wanted.text());
  }

  void check(Problems problems) {
    problems.attempt("--format", () -> OutputFormat.parse(format));
  }

  Screen on(Screen screen) {
    return noColor ? screen.withoutColour() : screen;
  }
}
