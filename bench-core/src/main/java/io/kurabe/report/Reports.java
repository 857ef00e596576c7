package io.kurabe.report;

import io.kurabe.page.DataFile;
import io.kurabe.page.Page;
import io.kurabe.page.Quantity;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.study.page.StudyPages;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Writes pages for people and tables for other programs, by a renderer for each format. Stateless.
 */
public final class Reports {
  private Reports() {}

  /** Writes a time in microseconds in the words of all reports, e.g. {@code 1.45 ms}. */
  public static String time(double micros) {
    return Quantity.time(micros);
  }

  /**
   * Writes {@code result.json} and all reports into a folder, which is created when missing.
   *
   * @return the page that the reports show
   * @throws io.kurabe.config.ConfigurationException when a file cannot be written
   */
  public static Page writeResult(Path folder, StudyResult result) {
    ResultFiles.write(folder, result);
    return writeAll(folder, result);
  }

  /**
   * Writes all reports into the folder of the result, over those that are there.
   *
   * @return the page that the reports show
   * @throws io.kurabe.config.ConfigurationException when a file cannot be written
   */
  public static Page writeAll(Path folder, StudyResult result) {
    Page page = StudyPages.of(result);
    write(folder, page);
    return page;
  }

  /**
   * Writes a page for browsers, as Markdown, and its tables into a folder.
   *
   * @throws io.kurabe.config.ConfigurationException when a file cannot be written
   */
  public static void write(Path folder, Page page) {
    ResultFiles.writeText(folder.resolve(page.html()), html(page));
    ResultFiles.writeText(folder.resolve(page.markdown()), markdown(page));
    for (DataFile table : page.data()) {
      ResultFiles.writeText(folder.resolve(table.name()), csv(table));
    }
  }

  /** Returns a result for the terminal: no colour, ASCII, 100 columns. */
  public static String text(StudyResult result) {
    return text(StudyPages.of(result), Optional.empty(), TextStyle.PLAIN);
  }

  /**
   * Returns a single run for the terminal. It has no interval, and says nothing about the server,
   * which is not part of a run's result.
   */
  public static String text(RunResult run) {
    return text(StudyPages.of(run), Optional.empty(), TextStyle.PLAIN);
  }

  /** Returns a result as Markdown. */
  public static String markdown(StudyResult result) {
    return markdown(StudyPages.of(result));
  }

  /**
   * Returns a page for the terminal.
   *
   * @param files where its files are, if they were kept
   */
  public static String text(Page page, Optional<String> files, TextStyle style) {
    return TextRenderer.text(page, files, style);
  }

  /** Returns a page for browsers, as one file. */
  public static String html(Page page) {
    return HtmlRenderer.text(page);
  }

  /** Returns a page for pull requests and wikis. */
  public static String markdown(Page page) {
    return MarkdownRenderer.text(page);
  }

  /**
   * Returns a table for other programs as RFC 4180; an empty field is a value that is not known.
   */
  public static String csv(DataFile table) {
    return CsvRenderer.text(table);
  }
}
