package io.kurabe.cli;

import io.kurabe.page.internal.Page;
import io.kurabe.report.internal.CsvRenderer;
import io.kurabe.report.internal.MarkdownRenderer;
import io.kurabe.report.internal.TextRenderer;
import io.kurabe.report.internal.TextStyle;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.ResultJson;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/** Prints a result in the form the user asked for. */
final class Printer {
  /** The width of the tables, so that they can be pasted anywhere. */
  private static final int COLUMNS = 100;

  private Printer() {}

  static void print(Screen screen, String format, Path folder, StudyResult result, Page page) {
    print(screen, format, folder, page, () -> ResultJson.text(result));
  }

  /** Prints a page whose files are stored in a folder. */
  static void print(Screen screen, String format, Path folder, Page page) {
    print(screen, format, folder, page, () -> file(page, ".json"));
  }

  private static void print(
      Screen screen, String format, Path folder, Page page, Supplier<String> json) {
    switch (format) {
      case "text" -> {
        TextStyle style = new TextStyle(screen.colour(), screen.unicode(), COLUMNS);
        screen.out().print(TextRenderer.text(page, Optional.of(folder.toString()), style));
      }
      case "markdown" -> screen.out().print(MarkdownRenderer.text(page));
      case "csv" -> screen.out().print(file(page, ".csv"));
      case "json" -> screen.println(json.get());
      default -> screen.note("Results: " + folder);
    }
  }

  private static String file(Page page, String ending) {
    return page.data().stream()
        .filter(f -> f.name().equals(page.file() + ending))
        .map(CsvRenderer::text)
        .findFirst()
        .orElseThrow();
  }
}
