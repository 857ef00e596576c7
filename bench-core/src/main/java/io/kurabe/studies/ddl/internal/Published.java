package io.kurabe.studies.ddl.internal;

import io.kurabe.result.Finding;
import io.kurabe.result.PublishedSet;
import io.kurabe.study.internal.PublishedFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The numbers of the published experiment, from the files beside this class: Aurora (1.10.1,
 * compatible with MySQL 5.6) and RDS MySQL 5.6.27, both db.r3.large, a table of 1 to 4 GB;
 * blog.father.gedow.net, 8 February 2017; one run each. Rates are sysbench's read/write requests, 4
 * to a transaction; times are of transactions. Immutable.
 */
public final class Published {
  /** Statements of a transaction that count as read/write requests. */
  public static final int REQUESTS = 4;

  /**
   * One row of the table of sysbench's figures.
   *
   * @param engine {@code aurora} or {@code rds}
   * @param phase {@code idle}, {@code add_index} or {@code add_column}
   * @param qps read/write requests per second
   * @param p95Millis 95th percentile of the transactions' times
   * @param minMillis shortest
   * @param meanMillis mean
   * @param maxMillis longest
   */
  public record Load(
      String engine,
      String phase,
      int threads,
      double qps,
      double p95Millis,
      double minMillis,
      double meanMillis,
      double maxMillis) {
    /** Returns the server in words, e.g. {@code Aurora 5.6}. */
    public String server() {
      return engine.equals("aurora") ? "Aurora 5.6" : "RDS MySQL 5.6";
    }
  }

  /** One row of the table of durations; seconds are not-a-number when none are published. */
  record Duration(String operation, double sizeGb, double auroraSeconds, double rdsSeconds) {}

  private static final List<Load> LOADS = read("s0_sysbench.csv", Published::load);
  private static final List<Duration> DURATIONS = read("s0_ddl_durations.csv", Published::duration);

  private Published() {}

  /** Returns the table of sysbench's figures, row by row. */
  public static List<Load> loads() {
    return LOADS;
  }

  static List<Duration> durations() {
    return DURATIONS;
  }

  /** Returns the published phase in which a change ran, e.g. {@code add_column}, or empty. */
  public static String phaseOf(String operation) {
    return switch (operation) {
      case "add_index" -> "add_index";
      case "add_column_last" -> "add_column";
      default -> "";
    };
  }

  /** Returns the published rate during a change over the idle rate, for all engines and threads. */
  static List<Finding.Published> retained(String phase) {
    List<Finding.Published> all = new ArrayList<>();
    for (Load during : LOADS) {
      if (during.phase.equals(phase)) {
        idle(during)
            .ifPresent(
                idle -> all.add(new Finding.Published(label(during), during.qps / idle, "x")));
      }
    }
    return all;
  }

  private static OptionalDouble idle(Load of) {
    return LOADS.stream()
        .filter(l -> l.phase.equals("idle") && l.engine.equals(of.engine))
        .filter(l -> l.threads == of.threads)
        .mapToDouble(Load::qps)
        .findFirst();
  }

  /** Returns RDS over Aurora without a change. */
  static List<Finding.Published> idleRatios() {
    List<Finding.Published> all = new ArrayList<>();
    for (Load rds : LOADS) {
      if (rds.engine.equals("rds") && rds.phase.equals("idle")) {
        LOADS.stream()
            .filter(a -> a.engine.equals("aurora") && a.phase.equals("idle"))
            .filter(a -> a.threads == rds.threads)
            .forEach(
                a ->
                    all.add(
                        new Finding.Published(
                            "RDS over Aurora, threads " + a.threads, rds.qps / a.qps, "x")));
      }
    }
    return all;
  }

  static List<Finding.Published> durationRatios() {
    return durationRatios(DURATIONS);
  }

  static List<Finding.Published> durationRatios(String operation) {
    return durationRatios(durationsOf(operation));
  }

  /** Returns the durations; the published change of type names no types and stands for each. */
  private static List<Duration> durationsOf(String operation) {
    return DURATIONS.stream()
        .filter(d -> operation.equals(d.operation) || operation.startsWith(d.operation + "_"))
        .toList();
  }

  private static List<Finding.Published> durationRatios(List<Duration> durations) {
    return durations.stream()
        .filter(d -> d.auroraSeconds > 0)
        .map(
            d ->
                new Finding.Published(
                    "RDS over Aurora, " + d.operation + " " + gigabytes(d),
                    d.rdsSeconds / d.auroraSeconds,
                    "x"))
        .toList();
  }

  /** Returns the growth of the duration from one published size to the next, as an exponent. */
  static List<Finding.Published> growth(String operation) {
    List<Finding.Published> all = new ArrayList<>();
    List<Duration> durations = durationsOf(operation);
    for (Duration small : durations) {
      for (Duration large : durations) {
        boolean next = small.operation.equals(large.operation) && large.sizeGb == 2 * small.sizeGb;
        if (next && small.auroraSeconds > 0) {
          String of = small.operation + ", " + gigabytes(small) + " to " + gigabytes(large);
          all.add(exponent("Aurora " + of, small.auroraSeconds, large.auroraSeconds));
          all.add(exponent("RDS " + of, small.rdsSeconds, large.rdsSeconds));
        }
      }
    }
    return all;
  }

  private static Finding.Published exponent(String label, double small, double large) {
    return new Finding.Published(label, Math.log(large / small) / Math.log(2), "");
  }

  private static String gigabytes(Duration of) {
    return Math.round(of.sizeGb) + " GB";
  }

  private static String label(Load load) {
    return load.server() + ", threads " + load.threads;
  }

  static PublishedSet set() {
    List<PublishedSet.Value> values = new ArrayList<>();
    for (Load load : LOADS) {
      String engine = load.server();
      Map<String, String> factors = Map.of("change", DdlPoints.changeOf(load.phase));
      values.add(value(engine, factors, load.threads, "throughput", load.qps / REQUESTS));
      values.add(value(engine, factors, load.threads, "mean response", load.meanMillis * 1e3));
    }
    return new PublishedSet(
        Ddl.INFO.name(), "Aurora and RDS MySQL 5.6, ALTER TABLE beside updates, 2017", values);
  }

  private static PublishedSet.Value value(
      String engine, Map<String, String> factors, int threads, String metric, double value) {
    return new PublishedSet.Value(engine, factors, threads, metric, value);
  }

  private static Load load(String[] f) {
    return new Load(
        f[0],
        f[1],
        Integer.parseInt(f[2]),
        Double.parseDouble(f[3]),
        Double.parseDouble(f[4]),
        Double.parseDouble(f[5]),
        Double.parseDouble(f[6]),
        Double.parseDouble(f[7]));
  }

  private static Duration duration(String[] f) {
    return new Duration(f[0], number(f[1]), number(f[2]), number(f[3]));
  }

  private static double number(String text) {
    return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
  }

  private static <T> List<T> read(String file, Function<String[], T> parser) {
    return PublishedFile.rows(Published.class, file).stream().map(parser).toList();
  }
}
