package io.kurabe.workloads.sysbench.internal;

import io.kurabe.workload.internal.Distribution;

/**
 * Size and shape of a sysbench workload. Defaults are those of sysbench 1.0.20.
 *
 * @param rows of each table ({@code --table-size}), 1 to {@value #MOST_ROWS}
 * @param tables {@code sbtest1} and on ({@code --tables}), 1 to {@value #MOST_TABLES}
 * @param distribution that ids and k are drawn by ({@code --rand-type})
 * @param range ids that a range statement covers ({@code --range-size}), 1 to {@value #MOST_RANGE}
 * @param autocommit whether BEGIN and COMMIT are left out ({@code --skip-trx})
 */
public record SysbenchSettings(
    int rows, int tables, Distribution distribution, int range, boolean autocommit) {
  /**
   * The default: one table of 10,000 rows, drawn by {@code special}, ranges of 100, transactions.
   */
  public static final SysbenchSettings DEFAULT =
      new SysbenchSettings(10_000, 1, Distribution.SPECIAL, 100, false);

  /** The most rows, so that an id plus a range fits INTEGER. */
  public static final int MOST_ROWS = 2_000_000_000;

  /** The most tables; each connection prepares every statement once for each table. */
  public static final int MOST_TABLES = 1000;

  /** The longest range. */
  public static final int MOST_RANGE = 1_000_000;

  public SysbenchSettings {
    check("rows", rows, MOST_ROWS);
    check("tables", tables, MOST_TABLES);
    check("range", range, MOST_RANGE);
  }

  /** Returns these settings with another size of each table. */
  public SysbenchSettings withRows(int number) {
    return new SysbenchSettings(number, tables, distribution, range, autocommit);
  }

  /** Returns these settings with another number of tables. */
  public SysbenchSettings withTables(int number) {
    return new SysbenchSettings(rows, number, distribution, range, autocommit);
  }

  /** Returns these settings with another distribution of ids. */
  public SysbenchSettings withDistribution(Distribution other) {
    return new SysbenchSettings(rows, tables, other, range, autocommit);
  }

  private static void check(String name, int value, int most) {
    if (value < 1 || value > most) {
      throw new IllegalArgumentException(name + " must be from 1 to " + most + ", was " + value);
    }
  }
}
