package io.kurabe.study.page.internal;

import io.kurabe.compare.internal.PricePerformance;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.RatioText;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import io.kurabe.result.CloudResult;
import io.kurabe.result.HostMetric;
import io.kurabe.result.HostPrice;
import io.kurabe.result.HostWindow;
import io.kurabe.result.UnequalPair;
import io.kurabe.stats.Change;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.internal.FalseDiscovery;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The data that the hosts of servers add to a result, as tables and sentences. */
final class HostTables {
  private static final String COST =
      "USD/M: dollars for a million operations, by the price of the server alone: no storage, backup"
          + " or traffic.";

  private static final String CORRECTED =
      " More and less are said after "
          + FalseDiscovery.NAME
          + " over this table, so that of the values called so at most 5% are expected to be without"
          + " a difference; where servers do not differ, at most 5% of such tables call any.";

  private static final String VALUE =
      "speed, per USD: operations per second and per dollar against the first target, with their"
          + " 95% intervals (each on its own), by runs in turn: not the quotient of the medians"
          + " beside them. value: what a dollar buys; without prices, what is"
          + " done in a second."
          + CORRECTED;

  private static final String SPEED =
      "speed: operations per second against the first target, with its 95% interval (each on its"
          + " own), by runs in turn: not the quotient of the medians beside it. value: whether that is more or less."
          + CORRECTED;

  static final String METRICS =
      "The host's own metrics from the start of the study to its end: mean, least and most of its"
          + " samples. Those of each run are in "
          + HostSections.METRICS
          + ".";

  private static final Map<Change, String> WORTH =
      Map.of(
          Change.FASTER, "+ more",
          Change.SLOWER, "- less",
          Change.SAME, "= same",
          Change.NOT_SHOWN, "? not shown");

  private final CloudResult hosts;
  private final List<PricePerformance.Row> rows;

  /** Makes the tables of one result, or of several with a name of each. */
  HostTables(CloudResult hosts, List<PricePerformance.Row> rows) {
    this.hosts = hosts;
    this.rows = List.copyOf(rows);
  }

  boolean isPriced() {
    return PricePerformance.anyPrice(rows);
  }

  /** Returns the meaning of the columns of {@link #performance}; empty when they need no words. */
  String legend() {
    boolean compared = rows.stream().anyMatch(r -> r.value().isPresent());
    return Stream.of(
            Optional.of(COST).filter(c -> isPriced()),
            Optional.of(isPriced() ? VALUE : SPEED).filter(v -> compared))
        .flatMap(Optional::stream)
        .collect(Collectors.joining(" "));
  }

  String title() {
    return isPriced() ? "Throughput, latency and price" : "Throughput and latency";
  }

  /** Shows throughput, latency and, when it is known, price. */
  Table performance() {
    return Table.of(title(), rows)
        .group(PricePerformance.Row::what)
        .words("target", PricePerformance.Row::target)
        .column(
            "value",
            Table.Kind.WORDS,
            r -> r.value().<Cell>map(v -> worthy(v.change())).orElse(Cell.words("")))
        .number("ops/s", r -> Cell.number(r.throughput().value()))
        .number("95%", r -> new Cell.Spread(r.throughput()))
        .number("mean", r -> Cell.time(r.meanMicros()))
        .number("p99", r -> Cell.time(r.p99Micros()))
        .number("USD/h", r -> cost(r, c -> usd(c.usdPerHour())))
        .number("USD/M", r -> cost(r, c -> million(c.usdPerMillion())))
        .number(
            "speed",
            r -> Cell.words(r.value().map(v -> RatioText.factor(v.throughput())).orElse("-")))
        .number(
            "per USD",
            r ->
                Cell.words(
                    r.value()
                        .flatMap(PricePerformance.Value::perDollar)
                        .map(RatioText::factor)
                        .orElse("-")))
        .dispensable("95%", "p99", "USD/h", "mean")
        .build();
  }

  private static Cell worthy(Change change) {
    return Cell.words(Tone.of(change), worth(change));
  }

  private static Cell cost(
      PricePerformance.Row row, Function<PricePerformance.Cost, String> words) {
    return Cell.words(row.cost().map(words).orElse(Quantity.NONE));
  }

  /** Returns the words of a verdict on what a dollar buys. */
  static String worth(Change change) {
    return String.valueOf(WORTH.get(change));
  }

  /** Writes dollars as price lists do. */
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

  List<String> prices() {
    return hosts.prices().stream().map(HostTables::price).toList();
  }

  private static String price(HostPrice p) {
    List<String> parts = new ArrayList<>(List.of(p.of(), p.region(), p.source(), p.date()));
    parts.removeIf(String::isEmpty);
    return p.target() + ": " + usd(p.usdPerHour()) + " USD per hour; " + String.join(", ", parts);
  }

  /** A metric of a target over the whole study. */
  private record Metric(String target, HostMetric metric) {}

  /** Shows the host's metrics over the whole study; empty when there are none. */
  Table metrics() {
    return Table.of("Metrics of the host", ofStudy(w -> w.metrics().stream(), Metric::new))
        .group(Metric::target)
        .words("metric", m -> m.metric.name())
        .number("mean", m -> value(m.metric.average(), m.metric.unit()))
        .number("least", m -> value(m.metric.minimum(), m.metric.unit()))
        .number("most", m -> value(m.metric.maximum(), m.metric.unit()))
        .build();
  }

  private <T, R> List<R> ofStudy(
      Function<HostWindow, Stream<T>> parts, BiFunction<String, T, R> named) {
    return hosts.windows().stream()
        .filter(w -> w.run().isEmpty())
        .flatMap(w -> parts.apply(w).map(p -> named.apply(w.target(), p)))
        .toList();
  }

  static Cell value(double value, String unit) {
    return Cell.amount(
        value,
        unit,
        switch (unit) {
          case "B" -> Quantity.bytes(value);
          case "B/s" -> Quantity.bytes(value) + "/s";
          case "s" -> Quantity.time(value * 1e6);
          case "%" -> Quantity.percent(value / 100);
          default -> Quantity.of(value, unit);
        });
  }

  private record Waiting(String target, HostWindow.Wait event) {}

  /** Shows what the sessions waited for over the whole study; empty when no host recorded it. */
  Table load() {
    return Table.of("What sessions waited for", ofStudy(w -> w.load().stream(), Waiting::new))
        .group(Waiting::target)
        .words("waits for", w -> w.event.event())
        .number("sessions", w -> Cell.number(w.event.sessions()))
        .build();
  }

  /** Lists every limit that was reached, with the runs in which it was. */
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

  List<String> notes() {
    return hosts.notes();
  }

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

  private record PairSetting(UnequalPair pair, UnequalPair.Setting setting) {}

  Table settings() {
    List<PairSetting> all =
        hosts.pairs().stream()
            .flatMap(p -> p.settings().stream().map(s -> new PairSetting(p, s)))
            .toList();
    return Table.of("Settings that differ", all)
        .group(s -> s.pair.first() + " and " + s.pair.second())
        .words("setting", s -> s.setting.name())
        .words("first", s -> shown(s.setting.first()))
        .words("second", s -> shown(s.setting.second()))
        .build();
  }

  private static String shown(String value) {
    return value.isEmpty() ? "not set" : value;
  }
}
