package io.kurabe.studies.querycache.internal;

import io.kurabe.page.internal.Quantity;
import io.kurabe.result.PointResult;
import io.kurabe.study.internal.FindingText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The answer of the study in a few sentences. */
record QueryCacheAnswer(
    QueryCacheOptions options, List<CacheRow> rows, List<CacheInstrument> instruments) {
  List<String> sentences() {
    List<String> all = new ArrayList<>();
    for (String target : rows.stream().map(CacheRow::target).distinct().toList()) {
      for (Writes writes : options.writes()) {
        speeds(target, writes).ifPresent(all::add);
      }
      waits(target).ifPresent(all::add);
    }
    stale().ifPresent(all::add);
    return all;
  }

  private Optional<String> speeds(String target, Writes writes) {
    List<CacheRow> of = rows(target, writes);
    String ways = of.stream().map(QueryCacheAnswer::speed).collect(Collectors.joining(", "));
    return of.isEmpty()
        ? Optional.empty()
        : Optional.of(
            FindingText.text(
                    "%s, %s, %s: ", target, PointResult.clientsText(options.most()), writes.words())
                + ways
                + ".");
  }

  private List<CacheRow> rows(String target, Writes writes) {
    return rows.stream()
        .filter(r -> r.target().equals(target) && r.writes().equals(writes.text()))
        .filter(r -> r.clients() == options.most())
        .toList();
  }

  private static String speed(CacheRow row) {
    String ratio =
        row.overNone()
            .map(r -> " (" + Quantity.number(r.value()) + (r.excludes(1) ? "x)" : "x, not shown)"))
            .orElse("");
    return row.way() + " " + Quantity.rate(row.reads().value()) + ratio;
  }

  /** Describes the point at which the locks take most. */
  private Optional<String> waits(String target) {
    List<CacheInstrument> locks =
        instruments.stream()
            .filter(i -> i.target().equals(target) && i.name().startsWith("wait/"))
            .filter(i -> i.state() == CacheInstrument.State.SEEN)
            .toList();
    return locks.stream()
        .map(i -> at(locks, i))
        .max(Comparator.comparingDouble(QueryCacheAnswer::sum))
        .map(
            most ->
                FindingText.text(
                        "On %s, %s with %s: %.0f%% of the clients' time goes into the cache's"
                            + " locks (",
                        target,
                        most.get(0).way(),
                        Writes.parse(most.get(0).writes()).words(),
                        100 * sum(most))
                    + PublishedFindings.shares(most)
                    + ").");
  }

  private static List<CacheInstrument> at(List<CacheInstrument> locks, CacheInstrument one) {
    return locks.stream()
        .filter(i -> i.way().equals(one.way()) && i.writes().equals(one.writes()))
        .toList();
  }

  private static double sum(List<CacheInstrument> of) {
    return of.stream().mapToDouble(CacheInstrument::share).sum();
  }

  private Optional<String> stale() {
    List<String> ways = rows.stream().map(CacheRow::way).distinct().toList();
    List<String> parts = new ArrayList<>();
    for (String way : ways) {
      List<CacheRow> of =
          rows.stream().filter(r -> r.way().equals(way) && !r.writes().equals("none")).toList();
      long reads = of.stream().mapToLong(CacheRow::readCount).sum();
      long stale = of.stream().mapToLong(CacheRow::staleReads).sum();
      if (stale > 0) {
        parts.add(
            FindingText.text(
                "%s %s of its reads",
                way, FindingText.percent(100.0 * stale / Math.max(1, reads))));
      }
    }
    boolean written = rows.stream().anyMatch(r -> !r.writes().equals("none") && r.readCount() > 0);
    return !written
        ? Optional.empty()
        : Optional.of(
            parts.isEmpty()
                ? "Beside the writes nothing gave a stale answer."
                : "Stale answers beside the writes: "
                    + String.join(", ", parts)
                    + "; the others none.");
  }
}
