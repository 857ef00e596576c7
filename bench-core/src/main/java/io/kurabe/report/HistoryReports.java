package io.kurabe.report;

import io.kurabe.compare.History;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.ResultJson;
import java.nio.file.Path;

/** The files of a history. */
public final class HistoryReports {
  /** The whole history. */
  public static final String JSON = History.FILE;

  /** For browsers. */
  public static final String HTML = "history.html";

  /** For pull requests and wikis. */
  public static final String MARKDOWN = "history.md";

  private HistoryReports() {}

  /**
   * Writes all files into a folder.
   *
   * @throws io.kurabe.config.ConfigurationException when a file cannot be written
   */
  public static void writeAll(Path folder, History history) {
    ResultFiles.writeText(folder.resolve(JSON), ResultJson.text(history));
    ResultFiles.writeText(folder.resolve(HTML), HistoryHtml.text(history));
    ResultFiles.writeText(folder.resolve(MARKDOWN), HistoryMarkdown.text(history));
  }
}
