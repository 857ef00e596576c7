package io.kurabe.report;

import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.result.SuiteResult;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The files for people beside {@code result.json}; made again from it at any time. */
public final class Reports {
  /** The report for browsers. */
  public static final String HTML = "report.html";

  /** The report for pull requests. */
  public static final String MARKDOWN = "report.md";

  /** The seconds of all runs. */
  public static final String SERIES = "series.csv";

  /** A row for each run. */
  public static final String RUNS = "runs.csv";

  /** The comparison table of the suite sql-bench, as it has always been. */
  public static final String CLASSIC = "classic.txt";

  private Reports() {}

  /** A time in microseconds in the words of all reports, e.g. {@code 1.45 ms}. */
  public static String time(double micros) {
    return Quantity.time(micros);
  }

  /**
   * Writes {@code result.json} and all reports into a folder, which is created when missing.
   *
   * @throws io.kurabe.config.ConfigurationException when a file cannot be written
   */
  public static void writeResult(Path folder, StudyResult result) {
    ResultFiles.write(folder, result);
    writeAll(folder, result);
  }

  /**
   * Writes all reports into the folder of the result, over those that are there.
   *
   * @throws io.kurabe.config.ConfigurationException when a file cannot be written
   */
  public static void writeAll(Path folder, StudyResult result) {
    ResultFiles.writeText(folder.resolve(HTML), HtmlReport.text(result));
    ResultFiles.writeText(folder.resolve(MARKDOWN), MarkdownReport.text(result));
    ResultFiles.writeText(folder.resolve(SERIES), CsvReport.text(result));
    ResultFiles.writeText(folder.resolve(RUNS), RunsCsv.text(result));
    result.ddl().ifPresent(ddl -> write(folder, DdlCsv.files(ddl)));
    result.keys().ifPresent(keys -> write(folder, KeysCsv.files(keys)));
    result.queryCache().ifPresent(caches -> write(folder, CacheCsv.files(caches)));
    result.hosts().ifPresent(hosts -> write(folder, HostCsv.files(result, hosts)));
    result.suite().ifPresent(suite -> write(folder, suiteFiles(suite, result)));
  }

  private static Map<String, String> suiteFiles(SuiteResult suite, StudyResult result) {
    Map<String, String> files = new LinkedHashMap<>(SuiteCsv.files(suite));
    files.put(CLASSIC, SuiteClassic.text(suite, result.servers()));
    return files;
  }

  private static void write(Path folder, Map<String, String> files) {
    files.forEach((name, text) -> ResultFiles.writeText(folder.resolve(name), text));
  }
}
