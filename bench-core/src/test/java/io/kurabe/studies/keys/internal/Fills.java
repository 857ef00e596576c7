package io.kurabe.studies.keys.internal;

import io.kurabe.result.Finding;
import io.kurabe.result.RunResult;
import io.kurabe.study.KnownRun;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.internal.Architecture;
import io.kurabe.workloads.keys.internal.FakeKeyServer;
import io.kurabe.workloads.keys.internal.KeyFigure;
import io.kurabe.workloads.keys.internal.KeyServer;
import io.kurabe.workloads.keys.internal.RowWidth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Fills made by hand: 6 steps of a million rows each, so that the time of a step is its time for a
 * million rows.
 */
final class Fills {
  static final int STEPS = 6;
  static final long STEP = 1_000_000;
  static final int CLIENTS = 2;

  private final KeysOptions options;
  private final Map<String, KeyServer> servers = new LinkedHashMap<>();
  private final List<ServerFacts> facts = new ArrayList<>();
  private final Map<String, Long> caches = new LinkedHashMap<>();
  private final List<KeyStep> steps = new ArrayList<>();
  private final List<RunResult> runs = new ArrayList<>();

  Fills(KeysOptions options) {
    this.options = options;
  }

  /** Of all keys on one server named {@code db} in narrow rows. */
  static Fills onOne() {
    return new Fills(options(RowWidth.NARROW)).server("db", "postgres", "x86_64");
  }

  static KeysOptions options(RowWidth... widths) {
    return options(List.of(KeysOptions.ALL), List.of(1, 40, 64), 3, widths);
  }

  static KeysOptions options(
      List<String> keys, List<Integer> pgbench, int repeats, RowWidth... widths) {
    return KeysOptions.PARAMETERS.make(
        KeysOptions.LOCAL
            .values()
            .with(KeysOptions.KEYS, keys)
            .with(KeysOptions.ROW_WIDTH, List.of(widths))
            .with(KeysOptions.ROWS, (int) (STEPS * STEP))
            .with(KeysOptions.STEP, (int) STEP)
            .with(KeysOptions.CLIENTS, CLIENTS)
            .with(KeysOptions.READS, Duration.ofSeconds(1))
            .with(KeysOptions.SCALE, 1)
            .with(KeysOptions.PGBENCH_CLIENTS, pgbench)
            .with(KeysOptions.PGBENCH_DURATION, Duration.ofSeconds(1))
            .with(KeysOptions.REPEATS, repeats));
  }

  Fills server(String target, String engine, String architecture) {
    servers.put(target, FakeKeyServer.without());
    facts.add(
        ServerFacts.of(target, engine, engine, "1")
            .at("127.0.0.1:1", "embedded", true)
            .with(Map.of(Architecture.SETTING, architecture), List.of()));
    return this;
  }

  Fills cache(String target, long bytes) {
    caches.put(target, bytes);
    return this;
  }

  /**
   * A fill, or the begin of one.
   *
   * @param variant e.g. {@code db uuid4, narrow}
   * @param seconds of each step
   */
  Fills fill(String variant, int repeat, double... seconds) {
    return fill(variant, repeat, Map.of(), seconds);
  }

  /** The same with figures of each step; not-a-number where the server did not say. */
  Fills fill(String variant, int repeat, Map<KeyFigure, double[]> figures, double... seconds) {
    for (int i = 0; i < seconds.length; i++) {
      Map<String, Double> own = new LinkedHashMap<>();
      int step = i;
      figures.forEach(
          (figure, values) -> {
            if (!Double.isNaN(values[step])) {
              own.put(figure.text(), values[step]);
            }
          });
      steps.add(
          new KeyStep(
              variant + repeat + "-" + (i + 1),
              variant,
              variant.substring(0, variant.indexOf(' ')),
              repeat,
              i + 1,
              i * STEP,
              (i + 1) * STEP,
              seconds[i],
              true,
              own));
    }
    return this;
  }

  /** Six steps of the same time. */
  Fills even(String variant, int repeat, double seconds) {
    return fill(variant, repeat, seconds, seconds, seconds, seconds, seconds, seconds);
  }

  /** The same, with a figure that is the same in each step. */
  Fills even(String variant, int repeat, double seconds, KeyFigure figure, double value) {
    double[] values = {value, value, value, value, value, value};
    return fill(
        variant,
        repeat,
        Map.of(figure, values),
        seconds,
        seconds,
        seconds,
        seconds,
        seconds,
        seconds);
  }

  /** Makes a step one that was cut. */
  Fills cut(String variant, int repeat, int step) {
    return change(variant, repeat, step, KeyStep::withoutTime);
  }

  /** Ends a step with so many rows in the table. */
  Fills rowsAfter(String variant, int repeat, int step, int rows) {
    return change(
        variant,
        repeat,
        step,
        s ->
            new KeyStep(
                s.run(),
                variant,
                s.target(),
                repeat,
                step,
                s.rowsBefore(),
                rows,
                s.seconds(),
                s.valid(),
                s.figures()));
  }

  private Fills change(String variant, int repeat, int step, UnaryOperator<KeyStep> change) {
    steps.replaceAll(
        s ->
            s.variant().equals(variant) && s.repeat() == repeat && s.step() == step
                ? change.apply(s)
                : s);
    return this;
  }

  /**
   * A run of reads.
   *
   * @param variant e.g. {@code db uuid4, narrow, time range}
   */
  Fills reads(String variant, int repeat, double rate) {
    return run(named(variant, repeat, CLIENTS, rate).valid());
  }

  /** A run of simple updates. */
  Fills updates(String target, int repeat, int clients, double rate) {
    return run(named(target + " simple-update", repeat, clients, rate).valid());
  }

  static KnownRun named(String variant, int repeat, int clients, double rate) {
    return new KnownRun(variant + clients + repeat, clients, rate)
        .with("variant", variant)
        .with("repeat", repeat);
  }

  Fills run(RunResult run) {
    runs.add(run);
    return this;
  }

  KeysPlan plan() {
    return KeysPlan.of(options, servers);
  }

  KeysFigures figures() {
    return new KeysFigures(options, plan(), steps, runs, caches);
  }

  Pairs pairs() {
    return new Pairs(options, plan(), figures());
  }

  List<ServerFacts> facts() {
    return facts;
  }

  PlannedRun.Variant variant(String name) {
    return plan().variants().stream().filter(a -> a.name().equals(name)).findFirst().orElseThrow();
  }

  /** All findings of the study. */
  private List<Finding> findings() {
    List<Finding> all = new ArrayList<>();
    all.addAll(new PublishedFindings(options, plan(), figures(), pairs()).all());
    all.addAll(new ArchitectureFindings(options, facts, pairs()).all());
    all.addAll(new MeasuredFindings(options, plan(), figures(), pairs()).all());
    return all;
  }

  List<Finding> findings(String id) {
    return findings().stream().filter(f -> f.id().equals(id)).toList();
  }

  /** The finding on exactly this. */
  Finding finding(String id, String subject) {
    return findings(id).stream()
        .filter(f -> f.subject().equals(subject))
        .findFirst()
        .orElseThrow(() -> new AssertionError(id + " is only " + findings(id)));
  }
}
