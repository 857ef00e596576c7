package io.kurabe.report;

import io.kurabe.compare.PricePerformance;
import io.kurabe.result.HostMetric;
import io.kurabe.result.HostPrice;
import io.kurabe.result.HostResult;
import io.kurabe.result.HostWindow;
import io.kurabe.result.UnequalPair;
import io.kurabe.stats.Change;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.FalseDiscovery;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the hosts of servers add to a result, as tables and sentences. */
public final class HostTables {
  private static final String COST =
      "USD/M: dollars for a million operations, by the price of the server alone: no storage, backup"
          + " or traffic.";

  private static final String CORRECTED =
      " More and less are said after "
          + FalseDiscovery.NAME
          + " over this table, so that of the values called so at most 5 % are expected to be without"
          + " a difference; where servers do not differ, at most 5 % of such tables call any.";

  private static final String VALUE =
      "speed, per USD: operations per second and per dollar against the first target, with their"
          + " 95 % intervals (each on its own), by runs in turn: not the quotient of the medians"
          + " beside them. value: what a dollar buys; without prices, what is"
          + " done in a second."
          + CORRECTED;

  /** The same where no price is known. */
  private static final String SPEED =
      "speed: operations per second against the first target, with its 95 % interval (each on its"
          + " own), by runs in turn: not the quotient of the medians beside it. value: whether that is more or less."
          + CORRECTED;

  /** What the columns of {@link #metrics} mean. */
  static final String METRICS =
      "The host's own metrics from the start of the study to its end: mean, least and most of its"
          + " samples. Those of each run are in "
          + HostCsv.METRICS
          + ".";

  /** The columns that a narrow terminal misses least, in this order. */
  static final List<String> DISPENSABLE = List.of("95%", "p99", "USD/h", "mean");

  private static final Map<Change, String> WORTH =
      Map.of(
          Change.FASTER, "+ more",
          Change.SLOWER, "- less",
          Change.SAME, "= same",
          Change.NOT_SHOWN, "? not shown");

  private final HostResult hosts;
  private final List<PricePerformance.Row> rows;
  private final String plusMinus;

  /**
   * @param rows those of one result, or of several with what each is of
   */
  HostTables(HostResult hosts, List<PricePerformance.Row> rows, TextStyle style) {
    this.hosts = hosts;
    this.rows = List.copyOf(rows);
    this.plusMinus = style.plusMinus();
  }

  /** Price and performance; empty where no price is known. */
  CellTable value() {
    return PricePerformance.anyPrice(rows) ? performance() : new CellTable(List.of(), 0, List.of());
  }

  /** What the columns of {@link #performance} mean; empty where they need no words. */
  String legend() {
    boolean priced = PricePerformance.anyPrice(rows);
    boolean compared = rows.stream().anyMatch(r -> r.value().isPresent());
    return Stream.of(
            Optional.of(COST).filter(c -> priced),
            Optional.of(priced ? VALUE : SPEED).filter(v -> compared))
        .flatMap(Optional::stream)
        .collect(Collectors.joining(" "));
  }

  /** The title of {@link #performance}. */
  String title() {
    return PricePerformance.anyPrice(rows)
        ? "Throughput, latency and price"
        : "Throughput and latency";
  }

  /** The same, also where no price is known. */
  CellTable performance() {
    Map<String, Function<PricePerformance.Row, String>> columns = new LinkedHashMap<>();
    columns.put("target", PricePerformance.Row::target);
    columns.put("value", r -> r.value().map(v -> worth(v.change())).orElse(""));
    columns.put("ops/s", r -> Quantity.number(r.throughput().value()));
    columns.put("95%", r -> Quantity.spread(r.throughput(), plusMinus));
    columns.put("mean", r -> Quantity.time(r.meanMicros()));
    columns.put("p99", r -> Quantity.time(r.p99Micros()));
    columns.put("USD/h", r -> r.cost().map(c -> usd(c.usdPerHour())).orElse(Quantity.NONE));
    columns.put("USD/M", r -> r.cost().map(c -> million(c.usdPerMillion())).orElse(Quantity.NONE));
    columns.put("speed", r -> r.value().map(v -> factor(v.throughput())).orElse(Quantity.NONE));
    columns.put(
        "per USD",
        r ->
            r.value()
                .flatMap(PricePerformance.Value::perDollar)
                .map(HostTables::factor)
                .orElse(Quantity.NONE));
    List<CellTable.Row> cells = new ArrayList<>();
    for (PricePerformance.Row row : rows) {
      cells.add(
          new CellTable.Row(row.what(), columns.values().stream().map(c -> c.apply(row)).toList()));
    }
    return new CellTable(List.copyOf(columns.keySet()), 2, cells).withoutEmpty();
  }

  /** The words of a verdict on what a dollar buys. */
  static String worth(Change change) {
    return String.valueOf(WORTH.get(change));
  }

  /** Dollars as price lists write them. */
  static String usd(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  private static String million(Estimate e) {
    String value = digits(e.value());
    String upTo = Double.isFinite(e.high()) ? " to " + digits(e.high()) : " or more";
    return e.bounded() ? value + " (" + digits(e.low()) + upTo + ")" : value;
  }

  private static String digits(double usd) {
    return String.format(Locale.ROOT, usd < 0.1 ? "%.5f" : "%.3f", usd);
  }

  private static String factor(Estimate e) {
    String value = String.format(Locale.ROOT, "%.2f", e.value());
    return e.bounded()
        ? value + String.format(Locale.ROOT, " (%.2f to %.2f)", e.low(), e.high())
        : value;
  }

  /** What each price is of and who says so. */
  List<String> prices() {
    return hosts.prices().stream().map(HostTables::price).toList();
  }

  private static String price(HostPrice p) {
    List<String> parts = new ArrayList<>(List.of(p.of(), p.region(), p.source(), p.date()));
    parts.removeIf(String::isEmpty);
    return p.target() + ": " + usd(p.usdPerHour()) + " USD per hour; " + String.join(", ", parts);
  }

  /** The host's metrics over the whole study; empty where it has none. */
  CellTable metrics() {
    List<CellTable.Row> cells = new ArrayList<>();
    for (HostWindow window : hosts.windows()) {
      if (window.run().isEmpty()) {
        for (HostMetric m : window.metrics()) {
          cells.add(
              new CellTable.Row(
                  window.target(),
                  List.of(
                      m.name(),
                      value(m.average(), m.unit()),
                      value(m.minimum(), m.unit()),
                      value(m.maximum(), m.unit()))));
        }
      }
    }
    return new CellTable(List.of("metric", "mean", "least", "most"), 1, cells);
  }

  /** A value of a metric in its unit. */
  static String value(double value, String unit) {
    return switch (unit) {
      case "B" -> Quantity.bytes(value);
      case "B/s" -> Quantity.bytes(value) + "/s";
      case "s" -> Quantity.time(value * 1e6);
      case "%" -> Quantity.percent(value / 100);
      default -> Quantity.of(value, unit);
    };
  }

  /** What the sessions waited for over the whole study; empty where nobody kept it. */
  CellTable load() {
    List<CellTable.Row> cells = new ArrayList<>();
    for (HostWindow window : hosts.windows()) {
      if (window.run().isEmpty()) {
        window
            .load()
            .forEach(
                w ->
                    cells.add(
                        new CellTable.Row(
                            window.target(), List.of(w.event(), Quantity.number(w.sessions())))));
      }
    }
    return new CellTable(List.of("waits for", "sessions"), 1, cells);
  }

  /** Every limit that was reached, with the runs in which it was. */
  List<String> limits() {
    Map<String, List<String>> runs = new LinkedHashMap<>();
    for (HostWindow window : hosts.windows()) {
      for (String limit : window.limits()) {
        List<String> names =
            runs.computeIfAbsent(window.target() + ": " + limit, l -> new ArrayList<>());
        if (!window.run().isEmpty()) {
          names.add(window.run());
        }
      }
    }
    return runs.entrySet().stream().map(e -> e.getKey() + in(e.getValue())).toList();
  }

  private static String in(List<String> runs) {
    if (runs.isEmpty()) {
      return "";
    }
    return runs.size() == 1 ? " In run " + runs.get(0) + "." : " In " + runs.size() + " runs.";
  }

  /** What could not be found out. */
  List<String> notes() {
    return hosts.notes();
  }

  /** What is not alike, a sentence each. */
  List<String> unequal() {
    List<String> sentences = new ArrayList<>();
    for (UnequalPair pair : hosts.pairs()) {
      String who = pair.first() + " and " + pair.second();
      pair.because().forEach(b -> sentences.add(who + ": " + b));
      if (!pair.settings().isEmpty()) {
        sentences.add(who + ": " + settingsThatDiffer(pair) + ".");
      }
    }
    return sentences;
  }

  private static String settingsThatDiffer(UnequalPair pair) {
    int n = pair.settings().size();
    return n == 1 ? "1 setting differs" : n + " settings differ";
  }

  /** The settings that differ, a row each. */
  CellTable settings() {
    List<CellTable.Row> cells = new ArrayList<>();
    for (UnequalPair pair : hosts.pairs()) {
      for (UnequalPair.Setting s : pair.settings()) {
        cells.add(
            new CellTable.Row(
                pair.first() + " and " + pair.second(),
                List.of(s.name(), shown(s.first()), shown(s.second()))));
      }
    }
    return new CellTable(List.of("setting", "first", "second"), 3, cells);
  }

  private static String shown(String value) {
    return value.isEmpty() ? Quantity.NONE : value;
  }
}
