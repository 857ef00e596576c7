package io.kurabe.report;

import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.Side;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.ResultJson;
import java.nio.file.Path;
import java.util.List;

/** The files of a comparison. */
public final class ComparisonReports {
  /** The whole comparison. */
  public static final String JSON = ComparisonResult.FILE;

  /** For browsers. */
  public static final String HTML = "comparison.html";

  /** For pull requests. */
  public static final String MARKDOWN = "comparison.md";

  /** For spreadsheets. */
  public static final String CSV = "comparison.csv";

  private ComparisonReports() {}

  /**
   * Writes all files into a folder.
   *
   * @param sides what was compared, for the charts
   * @throws io.kurabe.config.ConfigurationException when a file cannot be written
   */
  public static void writeAll(Path folder, ComparisonResult result, List<Side> sides) {
    ResultFiles.writeText(folder.resolve(JSON), ResultJson.text(result));
    ResultFiles.writeText(folder.resolve(HTML), ComparisonHtml.text(result, sides));
    ResultFiles.writeText(folder.resolve(MARKDOWN), ComparisonMarkdown.text(result));
    ResultFiles.writeText(folder.resolve(CSV), ComparisonCsv.text(result));
  }
}
