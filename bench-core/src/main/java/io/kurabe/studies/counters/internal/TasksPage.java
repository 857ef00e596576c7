package io.kurabe.studies.counters.internal;

import static io.kurabe.page.internal.Medium.DOCUMENTS;
import static io.kurabe.page.internal.Medium.TERMINAL;

import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.result.FleetResult;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Replication;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Puts runs of several generators beside the tasks of the published experiment: as there, processes
 * with four clients each began at one instant. Immutable.
 */
record TasksPage(List<Row> rows) {
  private static final String FILE = "tasks.csv";

  private static final String LEGEND =
      "A task is a process of the published experiment with four clients; all began at one instant."
          + " generators: how many made our runs together, one for four clients as far as there are"
          + " so many. start: by how much the last of them began after the first, at worst. mean:"
          + " the median over our runs. published: Aurora MySQL 5.6 and ElastiCache Redis 5, one run"
          + " in 2020, by the same method and with pauses of 0 to 1 s between two increments; our"
          + " servers are others. A row without our mean has no valid run.";

  /** A number of clients with what there is of it: ours, or published, or both. */
  record Row(
      String target,
      String way,
      int clients,
      Optional<PointResult> ours,
      List<FleetResult> fleets,
      Optional<Published.Row> published) {
    double tasks() {
      return clients / (double) CountersRunner.CLIENTS_OF_TASK;
    }

    String generators() {
      return fleets.stream()
          .map(f -> f.generators().size())
          .distinct()
          .sorted()
          .map(String::valueOf)
          .collect(Collectors.joining(" / "));
    }

    double startMillis() {
      return fleets.stream()
          .map(FleetResult::startSkewMillis)
          .flatMap(skew -> skew.stream().boxed())
          .max(Double::compare)
          .orElse(Double.NaN);
    }

    double meanMicros() {
      return ours.filter(p -> p.validRuns() > 0)
          .map(p -> p.meanResponse().value())
          .orElse(Double.NaN);
    }

    double publishedMicros() {
      return published.map(p -> p.meanSeconds() * 1e6).orElse(Double.NaN);
    }

    double ratio() {
      return meanMicros() / publishedMicros();
    }
  }

  /** Returns the page of a result in which several generators made a run; else none. */
  static Optional<TasksPage> of(StudyResult result) {
    if (result.runs().stream().allMatch(run -> run.fleet().isEmpty())) {
      return Optional.empty();
    }
    Map<String, RunResult> runs =
        result.runs().stream()
            .collect(Collectors.toMap(r -> r.spec().name(), Function.identity(), (a, b) -> a));
    Map<String, List<PointResult>> byWay =
        result.points().stream()
            .filter(TasksPage::isComparable)
            .collect(
                Collectors.groupingBy(
                    PointResult::variant, LinkedHashMap::new, Collectors.toList()));
    List<Row> rows = new ArrayList<>();
    byWay.values().forEach(points -> rows.addAll(rows(points, runs)));
    return Optional.of(new TasksPage(List.copyOf(rows)));
  }

  /** Returns whether a point counts like the published ones: each increment is sent, at once. */
  private static boolean isComparable(PointResult point) {
    Map<String, String> factors = point.factors();
    return !Published.of(factors.getOrDefault("method", "")).isEmpty()
        && !factors.containsKey("protocol")
        && !factors.containsKey(Replication.NULL_CHECK);
  }

  private static List<Row> rows(List<PointResult> points, Map<String, RunResult> runs) {
    PointResult first = points.get(0);
    List<Published.Row> published = Published.of(first.factors().getOrDefault("method", ""));
    Map<Integer, Row> byClients = new TreeMap<>();
    for (Published.Row row : published) {
      byClients.put(
          row.clients(),
          new Row(
              first.target(),
              first.shortVariant(),
              row.clients(),
              Optional.empty(),
              List.of(),
              Optional.of(row)));
    }
    for (PointResult point : points) {
      List<FleetResult> fleets =
          point.runs().stream()
              .flatMap(name -> Optional.ofNullable(runs.get(name)).stream())
              .flatMap(run -> run.fleet().stream())
              .toList();
      byClients.merge(
          point.clients(),
          new Row(
              point.target(),
              point.shortVariant(),
              point.clients(),
              Optional.of(point),
              fleets,
              Optional.empty()),
          (theirs, ours) ->
              new Row(
                  ours.target, ours.way, ours.clients, ours.ours, ours.fleets, theirs.published));
    }
    return List.copyOf(byClients.values());
  }

  List<Section> sections() {
    List<Row> ours = rows.stream().filter(r -> r.ours.isPresent()).toList();
    return List.of(
        Section.named("tasks", "Beside the tasks of the published experiment")
            .add(table(ours).in(TERMINAL))
            .add(table(rows).in(DOCUMENTS))
            .note(rows.isEmpty() ? "" : LEGEND)
            .build());
  }

  private static Table table(List<Row> rows) {
    return Table.of("Beside the tasks of the published experiment", rows)
        .group(r -> r.target + " " + r.way)
        .number("tasks", r -> Cell.number(r.tasks()))
        .number("clients", r -> Cell.count(r.clients))
        .number("generators", r -> Cell.words(r.generators()))
        .number("start", r -> number(r.startMillis(), v -> Cell.words(millis(v))))
        .number("mean", r -> number(r.meanMicros(), Cell::time))
        .number("published", r -> number(r.publishedMicros(), Cell::time))
        .number("over published", r -> number(r.ratio(), v -> Cell.amount(v, "x", ratio(v))))
        .build();
  }

  private static Cell number(double value, Function<Double, ? extends Cell> known) {
    return Double.isNaN(value) ? Cell.NONE : known.apply(value);
  }

  private static String millis(double value) {
    return String.format(Locale.ROOT, "%.2f ms", value);
  }

  private static String ratio(double value) {
    return Quantity.of(value, "x");
  }

  List<DataFile> files() {
    return List.of(
        DataFile.of(FILE, rows)
            .columns("target,way,clients", r -> List.of(r.target, r.way, r.clients))
            .column("tasks", Row::tasks)
            .column("generators", Row::generators)
            .column("start_ms", Row::startMillis)
            .column("mean_us", Row::meanMicros)
            .column("published_mean_us", Row::publishedMicros)
            .column("over_published", Row::ratio)
            .build());
  }
}
