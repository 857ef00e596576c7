package io.kurabe.report;

import io.kurabe.report.internal.HtmlRenderer;
import io.kurabe.report.internal.JunitRenderer;
import io.kurabe.report.internal.MarkdownRenderer;
import io.kurabe.report.internal.PageFormats;
import io.kurabe.report.internal.SummaryRenderer;
import io.kurabe.report.internal.TextRenderer;
import io.kurabe.report.internal.TextStyle;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.study.page.internal.StudyPages;
import java.nio.file.Path;
import java.util.Optional;

/** Writes results for people and for other programs. Stateless. */
public final class Reports {
  private Reports() {}

  /**
   * Writes {@code result.json} and its reports into a folder, which is created when missing: for
   * browsers, as Markdown, and each table as CSV.
   *
   * @param folder the folder
   * @param result the result
   * @throws io.kurabe.config.ConfigurationException when a file cannot be written
   */
  public static void writeResult(Path folder, StudyResult result) {
    PageFormats.writeResult(folder, result);
  }

  /**
   * {@return a result for the terminal: no colour, ASCII, 100 columns}
   *
   * @param result the result
   */
  public static String text(StudyResult result) {
    return TextRenderer.text(StudyPages.of(result), Optional.empty(), TextStyle.PLAIN);
  }

  /**
   * {@return a single run for the terminal} It has no interval, and says nothing about the server,
   * which is not part of a run's result.
   *
   * @param run the run
   */
  public static String text(RunResult run) {
    return TextRenderer.text(StudyPages.of(run), Optional.empty(), TextStyle.PLAIN);
  }

  /**
   * {@return a result as Markdown, for pull requests and wikis}
   *
   * @param result the result
   */
  public static String markdown(StudyResult result) {
    return MarkdownRenderer.text(StudyPages.of(result));
  }

  /**
   * {@return the answer of a result and its main figures in a few lines of Markdown, to paste into
   * a pull request}
   *
   * @param result the result
   */
  public static String summary(StudyResult result) {
    return SummaryRenderer.text(StudyPages.of(result));
  }

  /**
   * {@return what a result has to meet so that its numbers may be used, as the XML that build
   * systems read of JUnit: not exact is a failure, and no valid run an error}
   *
   * @param result the result
   */
  public static String junit(StudyResult result) {
    return JunitRenderer.text(StudyPages.of(result));
  }

  /**
   * {@return a result for browsers, as one file that loads nothing else}
   *
   * @param result the result
   */
  public static String html(StudyResult result) {
    return HtmlRenderer.text(StudyPages.of(result));
  }
}
