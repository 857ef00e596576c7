package io.kurabe.report;

import io.kurabe.result.SuiteCell;
import io.kurabe.result.SuiteResult;
import io.kurabe.result.SuiteRow;
import io.kurabe.result.SuiteTestRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tables of a run of the suite sql-bench as files for other programs. */
final class SuiteCsv {
  private static final Double NONE = Double.NaN;

  private SuiteCsv() {}

  /** File names and contents. */
  static Map<String, String> files(SuiteResult suite) {
    Map<String, String> files = new LinkedHashMap<>();
    files.put("operations.csv", rows(suite));
    files.put("cells.csv", cells(suite));
    return files;
  }

  /** A row for each test or operation and target. */
  private static String rows(SuiteResult suite) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "block,name,target,count,statements,seconds,seconds_low,seconds_high,repeats,estimated,"
            + "over_first,over_first_low,over_first_high,p_adjusted,change,"
            + "p50_us,p90_us,p99_us,max_us,wrong,missing");
    suite.tests().forEach(r -> add(lines, suite, "test", r));
    suite.operations().forEach(r -> add(lines, suite, "operation", r));
    suite.totals().ifPresent(r -> add(lines, suite, "totals", r));
    suite.also().forEach(r -> add(lines, suite, "also", r));
    return String.join("\n", lines) + "\n";
  }

  private static void add(List<String> lines, SuiteResult suite, String block, SuiteRow row) {
    for (int i = 0; i < suite.targets().size(); i++) {
      SuiteRow.Value v = row.values().get(i);
      List<Object> cells = new ArrayList<>(List.of(block, row.name(), suite.targets().get(i)));
      cells.addAll(List.of(v.count(), v.statements()));
      cells.addAll(CsvReport.estimate(Optional.of(v.seconds())));
      cells.addAll(List.of(v.seconds().runs(), v.estimated()));
      cells.addAll(CsvReport.estimate(v.overFirst().map(SuiteRow.Ratio::times)));
      cells.add(v.overFirst().map(SuiteRow.Ratio::adjustedP).orElse(NONE));
      cells.add(v.overFirst().map(o -> o.change().text()).orElse(""));
      cells.add(v.statement().map(SuiteRow.Statement::p50).orElse(NONE));
      cells.add(v.statement().map(SuiteRow.Statement::p90).orElse(NONE));
      cells.add(v.statement().map(SuiteRow.Statement::p99).orElse(NONE));
      cells.add(v.statement().map(SuiteRow.Statement::max).orElse(NONE));
      cells.addAll(List.of(v.wrong(), v.missing()));
      lines.add(CsvReport.cells(cells));
    }
  }

  /** A row for each operation of each run of a test. */
  private static String cells(SuiteResult suite) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "run,test,target,repeat,operation,count,statements,seconds,estimated,reported,"
            + "wrong_answers,wrong,missing");
    for (SuiteTestRun test : suite.runs()) {
      for (SuiteCell c : test.cells()) {
        lines.add(
            CsvReport.cells(
                List.of(
                    test.run(),
                    test.test(),
                    test.target(),
                    test.repeat(),
                    c.operation(),
                    c.count(),
                    c.statements(),
                    c.seconds(),
                    c.estimated(),
                    c.reported(),
                    c.wrongAnswers(),
                    c.wrong(),
                    c.missing())));
      }
    }
    return String.join("\n", lines) + "\n";
  }
}
