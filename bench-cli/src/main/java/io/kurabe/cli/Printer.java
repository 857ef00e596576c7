package io.kurabe.cli;

import io.kurabe.report.MarkdownReport;
import io.kurabe.report.TextReport;
import io.kurabe.report.TextStyle;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Prints a result in the form the user asked for. */
final class Printer {
  /** Width of the tables, so that they can be pasted anywhere. */
  private static final int COLUMNS = 100;

  private Printer() {}

  /**
   * @param folder where the result is stored
   */
  static void print(Screen screen, String format, Path folder, StudyResult result) {
    switch (format) {
      case "text" -> {
        TextStyle style = new TextStyle(screen.colour(), screen.unicode(), COLUMNS);
        screen.out().print(TextReport.text(result, Optional.of(folder.toString()), style));
      }
      case "markdown" -> screen.out().print(MarkdownReport.text(result));
      case "json" -> screen.out().println(stored(folder));
      default -> screen.err().println("Results: " + folder);
    }
  }

  private static String stored(Path folder) {
    try {
      return Files.readString(folder.resolve(ResultFiles.RESULT));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
