package io.kurabe.study.page.internal;

import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.internal.ComparisonBrief;
import io.kurabe.page.internal.Brief;
import io.kurabe.page.internal.Brief.Check;
import io.kurabe.page.internal.Brief.Outcome;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import io.kurabe.result.PointResult;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Estimate;
import io.kurabe.study.findmax.internal.SloSearchResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A result in a few lines: its points with their main figures, and what each run has to meet so
 * that its numbers may be used.
 */
record ResultBrief(StudyResult result, ResultView view) {
  Brief brief(Optional<ComparisonResult> comparison) {
    Optional<SloSearchResult> search = SloSearchResult.of(result);
    List<Table> figures =
        search.isPresent()
            ? List.of()
            : List.of(comparison.map(ComparisonBrief::figures).orElseGet(this::figures));
    List<Check> checks = new ArrayList<>();
    if (!result.complete()) {
      checks.add(
          new Check(
              result.study(), "complete", Outcome.INVALID, List.of(result.incompleteBecause())));
    }
    search.ifPresentOrElse(
        s -> checks.add(check(s)), () -> view.allPoints().forEach(p -> checks.add(check(p))));
    return new Brief(figures, checks);
  }

  private Table figures() {
    return Table.of("Numbers", view.points())
        .words("variant", view::variantName)
        .number(view.loaders(), p -> Cell.words(String.valueOf(p.clients())))
        .number("throughput", ifValid(p -> ComparisonBrief.withSpread(p.throughput(), "ops/s")))
        .number("mean", ifValid(p -> ComparisonBrief.withSpread(p.meanResponse(), "us")))
        .number("p99", ifValid(ResultBrief::p99))
        .number("n", p -> Cell.words(String.valueOf(p.validRuns())))
        .column("note", Table.Kind.WORDS, this::note)
        .build();
  }

  private static Function<PointResult, Cell> ifValid(Function<PointResult, String> text) {
    return p -> p.validRuns() > 0 ? Cell.words(text.apply(p)) : Cell.NONE;
  }

  private static String p99(PointResult p) {
    return p.response().percentile(99).map(Quantity::time).orElse(Quantity.NONE);
  }

  private Cell note(PointResult p) {
    List<String> notes = new ArrayList<>();
    if (!p.exact()) {
      notes.add("not exact");
    }
    if (p.failed() > 0) {
      notes.add(Quantity.number(p.failed()) + " failed");
    }
    int invalid = p.runs().size() - p.validRuns();
    if (invalid > 0) {
      notes.add(invalid + (invalid == 1 ? " run invalid" : " runs invalid"));
    }
    return Cell.words(notes.isEmpty() ? Tone.PLAIN : Tone.BAD, String.join(", ", notes));
  }

  /** Asks of a point what the exit code asks: runs that count, and a store that is exact. */
  private Check check(PointResult point) {
    String name = view.variantName(point) + ", " + PointResult.clientsText(point.clients());
    List<String> reasons =
        view.runsOf(point).flatMap(r -> r.invalid().stream()).distinct().toList();
    if (point.validRuns() == 0) {
      return new Check(result.study(), name, Outcome.INVALID, reasons);
    }
    return point.exact()
        ? new Check(result.study(), name, Outcome.PASSED, List.of())
        : new Check(
            result.study(),
            name,
            Outcome.FAILED,
            List.of("the store does not hold what was acknowledged; see the report"));
  }

  private Check check(SloSearchResult search) {
    Outcome outcome =
        switch (search.outcome()) {
          case FOUND, ABOVE -> Outcome.PASSED;
          case BELOW -> Outcome.FAILED;
          case UNDECIDED -> Outcome.UNDECIDED;
        };
    return new Check(
        result.study(),
        String.valueOf(result.parameters().get(SloSearchResult.SLO)),
        outcome,
        result.answer());
  }

  /** Returns a line for each point, with all digits; times are response times of successes. */
  DataFile file() {
    return DataFile.of(StudyPages.FILE + ".csv", view.points())
        .columns("variant,target,clients", p -> List.of(p.variant(), p.target(), p.clients()))
        .column("factors", ResultBrief::factors)
        .columns("valid_runs,runs", p -> List.of(p.validRuns(), p.runs().size()))
        .estimate("ops_per_s", p -> valid(p, p.throughput()))
        .estimate("mean_us", p -> valid(p, p.meanResponse()))
        .columns(
            "p50_us,p90_us,p99_us,p999_us",
            p -> Stream.of(50.0, 90.0, 99.0, 99.9).map(percent -> percentile(p, percent)).toList())
        .column("max_us", p -> p.response().count() > 0 ? p.response().maxMicros() : Double.NaN)
        .columns("failed,retried,exact", p -> List.of(p.failed(), p.retried(), p.exact()))
        .build();
  }

  private static String factors(PointResult point) {
    return point.factors().entrySet().stream()
        .map(f -> f.getKey() + "=" + f.getValue())
        .collect(Collectors.joining(" "));
  }

  private static Optional<Estimate> valid(PointResult point, Estimate estimate) {
    return point.validRuns() > 0 ? Optional.of(estimate) : Optional.empty();
  }

  private static double percentile(PointResult point, double percent) {
    return point.response().percentile(percent).orElse(Double.NaN);
  }
}
