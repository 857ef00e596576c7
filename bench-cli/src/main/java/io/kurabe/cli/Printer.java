package io.kurabe.cli;

import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.History;
import io.kurabe.report.ComparisonCsv;
import io.kurabe.report.ComparisonMarkdown;
import io.kurabe.report.ComparisonReports;
import io.kurabe.report.ComparisonText;
import io.kurabe.report.HistoryMarkdown;
import io.kurabe.report.HistoryReports;
import io.kurabe.report.HistoryText;
import io.kurabe.report.MarkdownReport;
import io.kurabe.report.TextReport;
import io.kurabe.report.TextStyle;
import io.kurabe.result.ResultJson;
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
      case "json" -> screen.out().println(ResultJson.text(result));
      default -> screen.err().println("Results: " + folder);
    }
  }

  /**
   * @param folder where the comparison is stored
   */
  static void print(Screen screen, String format, Path folder, ComparisonResult result) {
    switch (format) {
      case "text" -> {
        TextStyle style = new TextStyle(screen.colour(), screen.unicode(), COLUMNS);
        screen.out().print(ComparisonText.text(result, Optional.of(folder.toString()), style));
      }
      case "markdown" -> screen.out().print(ComparisonMarkdown.text(result));
      case "csv" -> screen.out().print(ComparisonCsv.text(result));
      case "json" -> screen.out().println(stored(folder.resolve(ComparisonReports.JSON)));
      default -> screen.err().println("Results: " + folder);
    }
  }

  /**
   * @param folder where the history is stored
   */
  static void print(Screen screen, String format, Path folder, History history) {
    switch (format) {
      case "text" -> {
        TextStyle style = new TextStyle(screen.colour(), screen.unicode(), COLUMNS);
        screen.out().print(HistoryText.text(history, style));
        screen.out().println("\n  Files: " + folder);
      }
      case "markdown" -> screen.out().print(HistoryMarkdown.text(history));
      case "json" -> screen.out().println(stored(folder.resolve(HistoryReports.JSON)));
      default -> screen.err().println("Results: " + folder);
    }
  }

  private static String stored(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
