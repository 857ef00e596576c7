package io.kurabe.compare;

import io.kurabe.compare.ComparisonResult.PublishedRow;
import io.kurabe.compare.ComparisonResult.Row;
import io.kurabe.compare.ComparisonResult.SideFacts;
import io.kurabe.compare.ComparisonResult.Table;
import io.kurabe.compare.ComparisonResult.Unmatched;
import io.kurabe.compare.internal.ComparisonTable;
import io.kurabe.compare.internal.Differences;
import io.kurabe.compare.internal.LoadedBy;
import io.kurabe.compare.internal.Matching;
import io.kurabe.compare.internal.Unlike;
import io.kurabe.config.ConfigurationException;
import io.kurabe.probe.internal.EnvironmentReader;
import io.kurabe.result.PointResult;
import io.kurabe.result.PublishedSet;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.target.ServerFacts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;

/**
 * Compares two and more results, or the targets of one: rows are matched by workload, operation and
 * parameters, the run is the unit of replication, and every side is compared with the first. Used
 * by one thread.
 */
public final class Comparison {
  private static final int NAMED = 3;

  private final List<Side> sides;
  private final Question question;
  private final Matching matching;

  private Comparison(List<Side> sides, Question question) {
    this.sides = List.copyOf(sides);
    this.question = question;
    this.matching = Matching.of(this.sides, question.rows());
  }

  /**
   * Compares the sides.
   *
   * @param sides two or more with distinct labels, the baseline first
   * @param question what is compared, and by which rule
   * @return what the comparison came to
   * @throws ConfigurationException when there is nothing that could be compared
   */
  public static ComparisonResult of(List<Side> sides, Question question) {
    if (sides.size() < 2) {
      throw new IllegalArgumentException("a comparison needs two sides, had " + sides.size());
    }
    return new Comparison(sides, question).result();
  }

  private ComparisonResult result() {
    List<RowKey> matched = matching.matched();
    if (matched.isEmpty()) {
      throw new ConfigurationException(nothingMatches());
    }
    List<NoiseFloor> floors =
        sides.stream().flatMap(s -> NoiseFloor.of(s).stream()).distinct().toList();
    List<Table> tables = new ArrayList<>();
    for (Metric metric : metrics()) {
      Table table =
          new ComparisonTable(
                  sides, question, metric, matching, floors, Collections.nCopies(sides.size(), 1.0))
              .of(matched);
      if (!table.rows().isEmpty()) {
        tables.add(table);
      }
    }
    return new ComparisonResult(
        ComparisonResult.SCHEMA_VERSION,
        EnvironmentReader.version(),
        sides.stream().map(Comparison::facts).toList(),
        question.rule(),
        question.noiseFloor(),
        floors,
        differences(),
        tables,
        question.published().stream()
            .flatMap(p -> p.values().stream())
            .flatMap(v -> background(v, tables))
            .toList(),
        unmatched(),
        question.gates().stream()
            .map(g -> g.judge(sides, tables, question.rule().alpha()))
            .toList(),
        answer(tables),
        new ComparisonCautions(sides, tables, matched.size()).all());
  }

  private List<Difference> differences() {
    List<Difference> differences = new ArrayList<>(new LoadedBy(sides, matching).differences());
    differences.addAll(Differences.of(sides.stream().map(Side::result).toList()));
    return differences;
  }

  private List<String> answer(List<Table> tables) {
    List<String> answer = new ArrayList<>(new LoadedBy(sides, matching).sentences());
    if (!question.allowUnlike()) {
      answer.addAll(new Unlike(sides, matching).sentences());
    }
    answer.addAll(new ComparisonAnswer(sides, tables).sentences());
    return answer;
  }

  /** Returns the metrics that the user wants; else the figure that is free, and the tail. */
  private List<Metric> metrics() {
    List<Metric> metrics = new ArrayList<>(question.metrics());
    if (metrics.isEmpty()) {
      metrics.addAll(defaults());
    }
    question.published().ifPresent(set -> set.metrics().forEach(m -> add(metrics, m)));
    question.gates().forEach(g -> add(metrics, g.metric().name()));
    return metrics;
  }

  /** Adds the metric of a published value or a gate, which must be compared too. */
  private static void add(List<Metric> metrics, String name) {
    if (metrics.stream().noneMatch(m -> m.name().equals(name))) {
      metrics.add(Metric.named(name));
    }
  }

  private List<Metric> defaults() {
    boolean free =
        sides.stream()
            .flatMap(s -> s.result().runs().stream())
            .allMatch(r -> r.spec().arrivals().paceIsFree());
    boolean jmh = sides.stream().allMatch(s -> s.result().study().equals(StudyResult.JMH));
    return List.of(Metric.parse(free && !jmh ? "throughput" : "mean"), Metric.parse("p99"));
  }

  /**
   * Puts a published value beside the measured ones of its metric and method, at the nearest number
   * of clients, which is stated: few users repeat an experiment at exactly its size.
   */
  private static Stream<PublishedRow> background(PublishedSet.Value value, List<Table> tables) {
    Optional<Table> table =
        tables.stream().filter(t -> t.metric().equals(value.metric())).findFirst();
    if (table.isEmpty()) {
      return Stream.of();
    }
    Map<String, Row> nearest = new LinkedHashMap<>();
    Comparator<Row> byDistance =
        Comparator.comparingDouble(
            r -> Math.abs(Math.log(r.key().clients() / (double) value.clients())));
    for (Row row : table.get().rows()) {
      if (row.key().factors().entrySet().containsAll(value.factors().entrySet())
          && row.key().operation().isEmpty()) {
        nearest.merge(row.key().name(), row, BinaryOperator.minBy(byDistance));
      }
    }
    return nearest.values().stream()
        .map(
            r ->
                new PublishedRow(
                    value.label(),
                    value.conditions(),
                    value.metric(),
                    table.get().unit(),
                    value.value(),
                    r.key(),
                    r.cells().stream().map(ComparisonResult.Cell::median).toList()));
  }

  private List<Unmatched> unmatched() {
    List<Unmatched> unmatched = new ArrayList<>();
    matching
        .unmatched()
        .forEach(
            (key, has) -> {
              if (key.operation().isEmpty()) {
                unmatched.add(
                    new Unmatched(key, has.stream().map(i -> sides.get(i).label()).toList()));
              }
            });
    return unmatched;
  }

  private static SideFacts facts(Side side) {
    StudyResult r = side.result();
    return new SideFacts(
        side.label(),
        side.source(),
        r.study(),
        r.startedAt(),
        r.servers().stream().map(Comparison::server).toList(),
        r.runs().size(),
        (int) r.runs().stream().filter(RunResult::valid).count());
  }

  private static String server(ServerFacts s) {
    return s.product() + " " + s.version();
  }

  private String nothingMatches() {
    StringBuilder text =
        new StringBuilder(
            "Nothing can be compared: no workload with the same parameters and number of clients is"
                + " on the first side and another.");
    for (Side side : sides) {
      List<String> names =
          side.result().points().stream().map(Comparison::pointName).distinct().toList();
      List<String> some = names.subList(0, Math.min(NAMED, names.size()));
      text.append("\n  ").append(side.label()).append(" (").append(side.source()).append("): ");
      text.append(names.isEmpty() ? "no points" : String.join("; ", some));
      if (names.size() > NAMED) {
        text.append(" and ").append(names.size() - NAMED).append(" more");
      }
    }
    return text.toString();
  }

  private static String pointName(PointResult p) {
    return p.variant() + " at " + PointResult.clientsText(p.clients());
  }
}
