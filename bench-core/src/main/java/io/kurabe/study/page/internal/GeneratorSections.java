package io.kurabe.study.page.internal;

import static io.kurabe.page.internal.Medium.BROWSER;
import static io.kurabe.page.internal.Medium.TEXTS;

import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Chart;
import io.kurabe.page.internal.ChartGroup;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Tone;
import io.kurabe.result.FleetResult;
import io.kurabe.result.FleetResult.Generator;
import io.kurabe.result.FleetResult.Work;
import io.kurabe.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Shows who made the runs that several generators made together: a line when all were alike. */
final class GeneratorSections {
  /** The most runs whose generators are listed where there is little room. */
  private static final int MOST_LISTED = 3;

  /** The most runs that are drawn, since each has a series for each generator. */
  private static final int MOST_DRAWN = 24;

  private static final String LEGEND =
      "Each generator's own clients, over all that was measured. share: of the successes of the"
          + " run. CPU: of its machine's processors. stall: by how much a thread overslept. late: by"
          + " how much its first client began after the agreed instant.";

  private static final String CLOCKS =
      " clock: its monotonic clock minus the coordinator's before the start, and the most by which"
          + " that is wrong; such clocks begin anywhere. drift: by how much it is faster. wall"
          + " clock: the difference of the times of day, which no number rests on. All in "
          + GeneratorTables.FILE
          + ".";

  private final ResultView view;
  private final List<RunResult> runs;
  private final List<RunResult> odd;

  GeneratorSections(ResultView view) {
    this.view = view;
    this.runs = view.result().runs().stream().filter(r -> r.fleet().isPresent()).toList();
    this.odd = runs.stream().filter(r -> !isWell(r)).toList();
  }

  private static FleetResult fleet(RunResult run) {
    return run.fleet().orElseThrow();
  }

  private static boolean isWell(RunResult run) {
    FleetResult fleet = fleet(run);
    return fleet.kinds().size() == 1
        && fleet.startSkewMillis().isPresent()
        && fleet.generators().stream().allMatch(g -> g.lost().isEmpty() && g.remarks().isEmpty())
        && run.generator().unfit().isEmpty();
  }

  /** Shows nothing where every run was made by one process. */
  Section.Builder section() {
    Section.Builder section = Section.named("generators", "Generators");
    if (runs.isEmpty()) {
      return section;
    }
    if (!odd.isEmpty()) {
      section.add(GeneratorTables.table(first(odd)).in(TEXTS));
      section.add(new Block.Text(Tone.NOTE, legend(odd) + more(odd)).in(TEXTS));
    }
    List<RunResult> well = runs.stream().filter(r -> !odd.contains(r)).toList();
    if (!well.isEmpty()) {
      String others = well.size() == 1 ? "The other run: " : "The others: ";
      section.text((odd.isEmpty() ? "" : others) + line(well));
    }
    return section.add(new Block.Fold("Each generator in each run", detail()).in(BROWSER));
  }

  private static String legend(List<RunResult> of) {
    boolean remarks =
        of.stream()
            .flatMap(r -> fleet(r).generators().stream())
            .anyMatch(g -> !g.remarks().isEmpty());
    return LEGEND + (remarks ? " odd: see \"Be careful\"." : "");
  }

  private static List<RunResult> first(List<RunResult> all) {
    return all.subList(0, Math.min(MOST_LISTED, all.size()));
  }

  private static String more(List<RunResult> all) {
    int more = all.size() - MOST_LISTED;
    return more <= 0 ? "" : " %d more runs are in report.html.".formatted(more);
  }

  private static String place(Generator g) {
    return g.zone().isEmpty() ? g.host() : g.host() + ", " + g.zone();
  }

  /** Writes the worst of each figure of these runs. */
  private static String line(List<RunResult> of) {
    List<FleetResult> fleets = of.stream().map(GeneratorSections::fleet).toList();
    int most = fleets.stream().mapToInt(f -> f.generators().size()).max().orElseThrow();
    int least = fleets.stream().mapToInt(f -> f.generators().size()).min().orElseThrow();
    return "%s%d generator%s, started within %s, clocks known to %s%s."
        .formatted(
            least < most ? least + " to " : "",
            most,
            most == 1 ? "" : "s alike",
            millis(fleets, f -> f.startSkewMillis().orElse(0)),
            millis(fleets, FleetResult::uncertaintyMillis),
            of.size() == 1 ? "" : ", at worst of " + of.size() + " runs");
  }

  /** Writes the largest as a bound, so that it is never less than what was found. */
  private static String millis(List<FleetResult> fleets, ToDoubleFunction<FleetResult> figure) {
    double worst = fleets.stream().mapToDouble(figure).max().orElse(0);
    return String.format(Locale.ROOT, "%.1f ms", Math.max(1, Math.ceil(worst * 10)) / 10);
  }

  private List<Block> detail() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(GeneratorTables.table(runs));
    blocks.add(new Block.Text(Tone.NOTE, legend(runs) + CLOCKS));
    List<RunResult> drawn = drawn();
    String of = drawn.size() == 1 ? " in " + drawn.get(0).spec().name() : "";
    blocks.add(
        new Block.Heading("Each generator's successes per second over time, on one scale" + of));
    blocks.add(charts(drawn));
    return blocks;
  }

  /** Returns the runs that are drawn: those that are not well, the first of each point, others. */
  private List<RunResult> drawn() {
    Set<String> firsts =
        view.allPoints().stream()
            .flatMap(point -> point.runs().stream().limit(1))
            .collect(Collectors.toSet());
    return Stream.of(
            odd.stream(),
            runs.stream().filter(r -> firsts.contains(r.spec().name())),
            runs.stream())
        .flatMap(some -> some)
        .distinct()
        .limit(MOST_DRAWN)
        .toList();
  }

  private ChartGroup charts(List<RunResult> drawn) {
    Chart.Pick run =
        new Chart.Pick(
            "generators-run", "run", drawn.stream().map(r -> r.spec().name()).toList(), 0);
    Map<String, String> places = new LinkedHashMap<>();
    Map<String, List<Chart.View>> views = new LinkedHashMap<>();
    for (int i = 0; i < drawn.size(); i++) {
      FleetResult fleet = fleet(drawn.get(i));
      for (Generator one : fleet.generators()) {
        places.putIfAbsent(one.name(), place(one));
        views
            .computeIfAbsent(one.name(), n -> new ArrayList<>())
            .add(new Chart.View(Map.of(run.id(), i), List.of(plot(fleet, one))));
      }
    }
    List<Chart> charts = new ArrayList<>();
    views.forEach(
        (name, of) ->
            charts.add(
                new Chart(
                    "generator-" + charts.size(),
                    name,
                    places.getOrDefault(name, ""),
                    List.of(),
                    of,
                    false)));
    return new ChartGroup(ChartGroup.Layout.MULTIPLES, List.of(run), List.of(), charts);
  }

  private static Chart.Plot plot(FleetResult fleet, Generator generator) {
    Chart.Axis x =
        Chart.Axis.of("seconds of the measured phase", Chart.Scale.LINEAR, "")
            .between(0, most(fleet, w -> w.rates().size() * w.intervalSeconds()));
    Chart.Axis y =
        Chart.Axis.of("operations/s", Chart.Scale.FROM_ZERO, "ops/s")
            .between(
                0,
                most(
                    fleet,
                    w -> w.rates().stream().mapToDouble(Double::doubleValue).max().orElse(0)));
    List<Chart.Point> points = new ArrayList<>();
    for (Work work : generator.work().stream().toList()) {
      for (int i = 0; i < work.rates().size(); i++) {
        points.add(Chart.Point.of((i + 0.5) * work.intervalSeconds(), work.rates().get(i)));
      }
    }
    Chart.Series line = Chart.Series.line(generator.name(), 0, points).as(Chart.Draw.TREND, 1.5);
    return new Chart.Plot(x, y, List.of(line), List.of());
  }

  private static double most(FleetResult fleet, ToDoubleFunction<Work> figure) {
    return fleet.generators().stream()
        .flatMap(g -> g.work().stream())
        .mapToDouble(figure)
        .max()
        .orElse(1);
  }
}
