package io.kurabe.study.page.internal;

import static io.kurabe.page.internal.Medium.BROWSER;

import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Medium;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import io.kurabe.result.FleetResult;
import io.kurabe.result.FleetResult.Clock;
import io.kurabe.result.FleetResult.Generator;
import io.kurabe.result.FleetResult.Work;
import io.kurabe.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The generators of runs that several made together, a row for each run and generator. */
final class GeneratorTables {
  /** The file with a row per run and generator. */
  static final String FILE = "generators.csv";

  private GeneratorTables() {}

  /** A generator in a run; {@code all} is the successes per second of all of its generators. */
  private record Row(RunResult run, Generator generator, double all) {
    double work(ToDoubleFunction<Work> figure) {
      return generator.work().map(figure::applyAsDouble).filter(v -> v >= 0).orElse(Double.NaN);
    }

    double clock(ToDoubleFunction<Clock> figure) {
      return generator.clock().map(figure::applyAsDouble).orElse(Double.NaN);
    }

    double share() {
      return all > 0 ? work(Work::opsPerSecond) / all : Double.NaN;
    }

    double late() {
      return clock(c -> value(c.beganLateMillis()));
    }

    double drift() {
      return clock(c -> value(c.driftPpm()));
    }

    private static double value(OptionalDouble known) {
      return known.orElse(Double.NaN);
    }
  }

  private static List<Row> rows(List<RunResult> runs) {
    return runs.stream().flatMap(GeneratorTables::rows).toList();
  }

  private static Stream<Row> rows(RunResult run) {
    List<Generator> generators = run.fleet().map(FleetResult::generators).orElse(List.of());
    double all =
        generators.stream()
            .flatMap(g -> g.work().stream())
            .mapToDouble(Work::opsPerSecond)
            .filter(rate -> rate > 0)
            .sum();
    return generators.stream().map(generator -> new Row(run, generator, all));
  }

  static Table table(List<RunResult> runs) {
    return Table.of("Generators", rows(runs))
        .group(r -> r.run.spec().name())
        .words("generator", r -> r.generator.name())
        .column("state", Table.Kind.WORDS, GeneratorTables::state)
        .only(Set.of(BROWSER))
        .words("host", r -> r.generator.host())
        .words("zone", r -> r.generator.zone())
        .only(Medium.ALL)
        .number("clients", r -> Cell.count(r.generator.clients()))
        .number("ops/s", known(r -> r.work(Work::opsPerSecond), Cell::number))
        .number("share", known(Row::share, Cell::percent))
        .number("p50", known(r -> r.work(Work::p50Micros), Cell::time))
        .number("p99", known(r -> r.work(Work::p99Micros), Cell::time))
        .number("CPU", known(r -> r.work(Work::cpuShare), Cell::percent))
        .number("GC", known(r -> r.work(Work::gcMillis), millis("%.0f")))
        .number("stall p99.9", known(r -> r.work(Work::stallP999Micros), Cell::time))
        .number("late", known(Row::late, millis("%.2f")))
        .only(Set.of(BROWSER))
        .number("clock", GeneratorTables::offset)
        .number("drift", known(Row::drift, v -> of(v, "ppm", "%+.1f")))
        .number("wall clock", known(r -> r.clock(Clock::wallMillis), millis("%+.1f")))
        .dispensable("GC", "stall p99.9", "p50", "late", "share")
        .build();
  }

  /** The words for what is said in whole sentences elsewhere on the page. */
  private static Cell state(Row row) {
    if (!row.generator.lost().isEmpty()) {
      return Cell.words(Tone.BAD, "LOST");
    }
    return row.generator.remarks().isEmpty() ? Cell.words("") : Cell.words(Tone.OPEN, "odd");
  }

  private static Function<Row, Cell> known(
      ToDoubleFunction<Row> value, Function<Double, ? extends Cell> cell) {
    return row -> {
      double known = value.applyAsDouble(row);
      return Double.isNaN(known) ? Cell.NONE : cell.apply(known);
    };
  }

  private static Function<Double, Cell> millis(String format) {
    return value -> of(value, "ms", format);
  }

  private static Cell of(double value, String unit, String format) {
    return Cell.amount(value, unit, String.format(Locale.ROOT, format, value) + " " + unit);
  }

  private static Cell offset(Row row) {
    Optional<Clock> clock = row.generator.clock();
    return clock
        .<Cell>map(
            c ->
                Cell.amount(
                    c.beginMillis(),
                    "ms",
                    String.format(
                        Locale.ROOT,
                        "%.2f \u00b1 %.2f ms",
                        c.beginMillis(),
                        c.uncertaintyMillis())))
        .orElse(Cell.NONE);
  }

  /** Returns tables for other programs; none without a run of several generators. */
  static List<DataFile> files(List<RunResult> runs) {
    List<DataFile> files = new ArrayList<>(List.of(generators(runs), series(runs)));
    files.removeIf(f -> f.rows().isEmpty());
    return files;
  }

  private static DataFile generators(List<RunResult> runs) {
    return DataFile.of(FILE, rows(runs))
        .columns("run,valid", r -> List.of(r.run.spec().name(), r.run.valid()))
        .columns(
            "generator,host,zone",
            r -> List.of(r.generator.name(), r.generator.host(), r.generator.zone()))
        .column("clients", r -> r.generator.clients())
        .column("ops_per_s", r -> r.work(Work::opsPerSecond))
        .column("share", Row::share)
        .column("p50_us", r -> r.work(Work::p50Micros))
        .column("p99_us", r -> r.work(Work::p99Micros))
        .column("cpu_share", r -> r.work(Work::cpuShare))
        .column("gc_ms", r -> r.work(Work::gcMillis))
        .column("stall_p999_us", r -> r.work(Work::stallP999Micros))
        .column("began_late_ms", Row::late)
        .column("clock_offset_ms", r -> r.clock(Clock::beginMillis))
        .column("clock_uncertainty_ms", r -> r.clock(Clock::uncertaintyMillis))
        .column("drift_ppm", Row::drift)
        .column("wall_clock_ms", r -> r.clock(Clock::wallMillis))
        .columns("lost,remarks", r -> List.of(r.generator.lost(), remarks(r)))
        .build();
  }

  private static String remarks(Row row) {
    return String.join("; ", row.generator.remarks());
  }

  private record Rate(Row row, Work work, int interval) {}

  /** Makes a row per run, generator and interval, for the charts' numbers. */
  private static DataFile series(List<RunResult> runs) {
    List<Rate> rates = new ArrayList<>();
    for (Row row : rows(runs)) {
      for (Work work : row.generator.work().stream().toList()) {
        for (int i = 0; i < work.rates().size(); i++) {
          rates.add(new Rate(row, work, i));
        }
      }
    }
    return DataFile.of("generator-series.csv", rates)
        .columns("run,generator", r -> List.of(r.row.run.spec().name(), r.row.generator.name()))
        .column("start_s", r -> thousandth(r.interval * r.work.intervalSeconds()))
        .column("ops_per_s", r -> r.work.rates().get(r.interval))
        .build();
  }

  private static String thousandth(double seconds) {
    return String.format(Locale.ROOT, "%.3f", seconds);
  }
}
