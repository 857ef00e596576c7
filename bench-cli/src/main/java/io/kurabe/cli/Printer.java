package io.kurabe.cli;

import io.kurabe.report.MarkdownReport;
import io.kurabe.report.TextReport;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import java.nio.file.Path;

/** Prints a result in the form the user asked for. */
final class Printer {
  private Printer() {}

  static void print(Screen screen, String format, Path folder, StudyResult result) {
    switch (format) {
      case "text" -> screen.out().print(TextReport.of(result, screen.colour(), screen.unicode()));
      case "markdown" -> screen.out().print(MarkdownReport.of(result));
      case "json" -> screen.out().println(ResultFiles.toJson(result));
      default -> {
        return;
      }
    }
    screen.err().println("Results: " + folder + " (open report.html)");
  }
}
