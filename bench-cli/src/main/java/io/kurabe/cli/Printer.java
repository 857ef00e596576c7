package io.kurabe.cli;

import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Page;
import io.kurabe.report.internal.CsvRenderer;
import io.kurabe.report.internal.JunitRenderer;
import io.kurabe.report.internal.MarkdownRenderer;
import io.kurabe.report.internal.SummaryRenderer;
import io.kurabe.report.internal.TextRenderer;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.ResultJson;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/** Prints a result in the form the user asked for. */
final class Printer {
  private Printer() {}

  static void print(
      Screen screen, OutputFormat format, Path folder, StudyResult result, Page page) {
    print(screen, format, folder, page, () -> ResultJson.text(result));
  }

  /** Prints a page whose files are stored in a folder. */
  static void print(Screen screen, OutputFormat format, Path folder, Page page) {
    print(screen, format, folder, page, () -> json(page));
  }

  private static void print(
      Screen screen, OutputFormat format, Path folder, Page page, Supplier<String> json) {
    switch (format) {
      case TEXT ->
          screen
              .out()
              .print(TextRenderer.text(page, Optional.of(folder.toString()), screen.style()));
      case MARKDOWN -> screen.data().print(MarkdownRenderer.text(page));
      case SUMMARY -> screen.data().print(SummaryRenderer.text(page));
      case CSV -> screen.data().print(CsvRenderer.main(page).orElse(""));
      case JSON -> screen.data().println(json.get());
      case JUNIT -> screen.data().print(JunitRenderer.text(page));
      case NONE -> screen.note("Results: " + folder);
    }
  }

  private static String json(Page page) {
    return page.data().stream()
        .filter(f -> f.name().equals(page.file() + ".json"))
        .map(DataFile::text)
        .findFirst()
        .orElseThrow();
  }
}
