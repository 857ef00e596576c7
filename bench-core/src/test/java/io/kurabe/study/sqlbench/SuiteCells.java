package io.kurabe.study.sqlbench;

import io.kurabe.result.SuiteCell;
import io.kurabe.result.SuiteTestRun;
import io.kurabe.study.Replication;
import io.kurabe.workload.sqlbench.ColumnType;
import io.kurabe.workload.sqlbench.SuiteDialect;
import io.kurabe.workload.sqlbench.SuiteTable;
import java.sql.PreparedStatement;
import java.util.Arrays;
import java.util.List;

/** Invented runs of tests. */
final class SuiteCells {
  private SuiteCells() {}

  /** A run of a test that took so long, with the sum of its cells' times as its own. */
  static SuiteTestRun test(String test, String target, int repeat, SuiteCell... cells) {
    double seconds = Arrays.stream(cells).mapToDouble(SuiteCell::seconds).sum();
    String name = target + "-" + test + "-r" + repeat;
    boolean estimated = Arrays.stream(cells).anyMatch(SuiteCell::estimated);
    return new SuiteTestRun(name, test, target, repeat, seconds, estimated, "", List.of(cells));
  }

  static SuiteCell cell(String operation, double seconds) {
    return new SuiteCell(operation, 10, 10, seconds, false, 0, "", "", true);
  }

  static SuiteCell also(String operation, double seconds) {
    return new SuiteCell(operation, 10, 10, seconds, false, 0, "", "", false);
  }

  static SuiteCell wrong(String operation, double seconds) {
    return new SuiteCell(operation, 10, 10, seconds, false, 1, "SELECT: 2 rows", "", true);
  }

  static SuiteCell missing(String operation) {
    return new SuiteCell(operation, 10, 1, Double.NaN, false, 0, "", "no such thing", true);
  }

  static SuiteCell estimated(String operation, double seconds) {
    return new SuiteCell(operation, 10, 3, seconds, true, 0, "", "", true);
  }

  static SqlBenchOptions repeats(int repeats) {
    SqlBenchOptions local = SqlBenchOptions.LOCAL;
    return new SqlBenchOptions(
        local.size(),
        local.tests(),
        List.of(),
        false,
        local.timeLimit(),
        false,
        Replication.of(repeats),
        1,
        local.durability(),
        local.protocol());
  }

  /** Of no server. */
  static final class NoWords implements SuiteDialect {
    @Override
    public String type(ColumnType type) {
      return type.name();
    }

    @Override
    public List<String> create(SuiteTable table) {
      return List.of();
    }

    @Override
    public String dropIndex(String table, String index) {
      return "";
    }

    @Override
    public String countColumns(String table) {
      return "";
    }

    @Override
    public String listTables() {
      return "";
    }

    @Override
    public String tidyUp(String table) {
      return "";
    }

    @Override
    public void bind(PreparedStatement statement, int parameter, String text) {
      throw new UnsupportedOperationException();
    }
  }
}
