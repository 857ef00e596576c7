package io.kurabe.studies.sqlbench.internal;

import io.kurabe.studies.sqlbench.internal.SuiteResult.Column;
import io.kurabe.studies.sqlbench.internal.SuiteResult.Time;
import io.kurabe.study.internal.PublishedFile;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The numbers of the published run, from two files beside this class: MySQL 5.5.30, 5.6.10, 5.6.10
 * without performance_schema and RDS MySQL 5.5.27, con-mame, February 2013; one run each on
 * m2.4xlarge, in whole seconds.
 */
final class Published {
  /** The column of MySQL 5.5.30. */
  static final int MYSQL_55 = 0;

  /** The column of MySQL 5.6.10. */
  static final int MYSQL_56 = 1;

  /** The column of MySQL 5.6.10 without performance_schema. */
  static final int MYSQL_56_PS_OFF = 2;

  /** The column of RDS MySQL 5.5.27. */
  static final int RDS_55 = 3;

  private static final List<String> LABELS =
      List.of("5.5.30", "5.6.10", "ps_off-5.6.10", "rds-5.5.27");

  private static final List<String> SERVERS =
      List.of(
          "MySQL 5.5.30",
          "MySQL 5.6.10",
          "MySQL 5.6.10 without performance_schema",
          "RDS MySQL 5.5.27");

  private static final List<Column> COLUMNS = read();

  private Published() {}

  static List<Column> columns() {
    return COLUMNS;
  }

  /** Returns the count of an operation; empty when it was not published. */
  static OptionalLong count(String operation) {
    return COLUMNS.get(MYSQL_55).operation(operation).stream().mapToLong(Time::count).findFirst();
  }

  /** Returns the seconds of an operation on the first server; 0 when it was not published. */
  static double seconds(String operation) {
    return COLUMNS.get(MYSQL_55).operation(operation).map(Time::seconds).orElse(0.0);
  }

  private static List<Column> read() {
    List<List<Time>> tests = read("published-tests.csv", false);
    List<List<Time>> operations = read("published-operations.csv", true);
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < LABELS.size(); i++) {
      columns.add(new Column(LABELS.get(i), SERVERS.get(i), tests.get(i), operations.get(i)));
    }
    return columns;
  }

  private static List<List<Time>> read(String file, boolean counted) {
    List<List<Time>> columns = new ArrayList<>();
    LABELS.forEach(label -> columns.add(new ArrayList<>()));
    for (String[] cells : PublishedFile.rows(Published.class, file)) {
      int first = counted ? 2 : 1;
      long count = counted ? Long.parseLong(cells[1]) : 0;
      for (int i = 0; i < columns.size() && !cells[0].equals("TOTALS"); i++) {
        double seconds = Double.parseDouble(cells[first + i]);
        columns.get(i).add(new Time(cells[0], count, seconds));
      }
    }
    return columns;
  }
}
