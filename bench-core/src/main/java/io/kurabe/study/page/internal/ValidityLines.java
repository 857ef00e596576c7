package io.kurabe.study.page.internal;

import io.kurabe.page.internal.Quantity;
import io.kurabe.result.GeneratorFitness;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OfferedLoad;
import io.kurabe.result.RunResult;
import io.kurabe.result.Steadiness;
import io.kurabe.result.internal.LittlesLaw;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The checks of a run's validity, one line each, in the same words in every report. */
final class ValidityLines {
  enum State {
    OK("ok"),
    /** The numbers can be used, with a reservation. */
    DOUBT("in doubt"),
    /** The numbers are wrong, or the server made an error. */
    BAD("bad"),
    NOT_APPLICABLE("not applicable");

    private final String text;

    State(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  /** One check, with a sentence without a full stop. */
  record Line(String name, State state, String sentence) {
    /** Returns the check in one line, e.g. {@code Little's law: ok, 3.98 of 4 clients}. */
    String text() {
      return name + ": " + state.text() + ", " + sentence;
    }
  }

  /** The name of the line for a reason that belongs to no check. */
  static final String OTHER = "run";

  private ValidityLines() {}

  /** Returns all checks of a run in a fixed order, including those that do not apply. */
  static List<Line> of(RunResult run) {
    List<Line> lines = new ArrayList<>();
    if (!run.complete()) {
      lines.add(new Line("length", State.BAD, "did not run to its end" + covered(run)));
    }
    lines.add(steadyState(run));
    lines.add(littlesLaw(run));
    lines.add(offered(run));
    lines.add(generator(run.generator()));
    lines.add(audit(run));
    run.invalid().stream()
        .filter(reason -> !run.generator().unfit().contains(reason))
        .forEach(reason -> lines.add(new Line(OTHER, State.BAD, reason)));
    return lines;
  }

  /** Returns of how much time the numbers are; a batch has no length. */
  private static String covered(RunResult run) {
    return run.steadiness().equals(Steadiness.BATCH)
        ? ""
        : ": its numbers are of %s of %s"
            .formatted(
                Quantity.time(run.measuredSeconds() * 1e6),
                Quantity.time(run.spec().phases().measure().toNanos() / 1e3));
  }

  private static Line steadyState(RunResult run) {
    Steadiness s = run.steadiness();
    State state =
        switch (s.state()) {
          case STEADY -> State.OK;
          case UNSTEADY -> State.DOUBT;
          case UNKNOWN ->
              timed(run) && !s.equals(Steadiness.DISTURBED) ? State.DOUBT : State.NOT_APPLICABLE;
        };
    String words = s.because().isEmpty() ? s.state().text() : s.because();
    String start = s.state() == Steadiness.State.UNSTEADY ? s.state().text() + ": " : "";
    String cut =
        s.cutSeconds() > 0
            ? "; the first " + Quantity.time(s.cutSeconds() * 1e6) + " are in no number"
            : "";
    return new Line("steady state", state, start + words + cut);
  }

  /** Returns whether the run is a series in time; JMH's iterations are none. */
  private static boolean timed(RunResult run) {
    return !run.series().isEmpty() && !run.generator().equals(GeneratorFitness.UNKNOWN);
  }

  private static Line littlesLaw(RunResult run) {
    String name = "Little's law";
    return LittlesLaw.of(run)
        .map(
            law ->
                new Line(
                    name,
                    LittlesLaw.isMissedBy(run) ? State.DOUBT : State.OK,
                    "throughput x response time is %s of %s"
                        .formatted(
                            Quantity.number(law.found()), ResultView.clients(law.clients()))))
        .orElse(
            new Line(
                name,
                State.NOT_APPLICABLE,
                "is for closed loops without think time that are timed"));
  }

  private static Line offered(RunResult run) {
    String name = "offered against achieved";
    return run.offered()
        .map(o -> new Line(name, o.sustainable() ? State.OK : State.DOUBT, rates(o)))
        .orElse(new Line(name, State.NOT_APPLICABLE, "no rate was offered"));
  }

  private static String rates(OfferedLoad load) {
    return Quantity.of(load.offeredPerSecond(), "ops/s")
        + " offered, "
        + Quantity.of(load.achievedPerSecond(), "ops/s")
        + " achieved: "
        + (load.sustainable() ? "sustained" : "UNSUSTAINABLE");
  }

  private static Line generator(GeneratorFitness fitness) {
    String name = "generator";
    if (!fitness.unfit().isEmpty()) {
      return new Line(name, State.BAD, String.join("; ", fitness.unfit()));
    }
    if (!fitness.cautions().isEmpty()) {
      return new Line(name, State.DOUBT, String.join("; ", fitness.cautions()));
    }
    String figures = figures(fitness);
    return figures.isEmpty()
        ? new Line(name, State.NOT_APPLICABLE, "was not watched")
        : new Line(name, State.OK, figures);
  }

  private static String figures(GeneratorFitness fitness) {
    List<String> parts = new ArrayList<>();
    if (fitness.cpuShare() >= 0) {
      parts.add("CPU " + percent(fitness.cpuShare()));
    }
    LatencySummary stall = fitness.stall();
    if (stall.count() > 0) {
      parts.add("longest stall " + Quantity.time(stall.maxMicros()));
    }
    if (fitness.gcMillis() >= 0) {
      parts.add("GC " + fitness.gcMillis() + " ms");
    }
    return String.join(", ", parts);
  }

  /** Writes a share such as 0.314 as {@code 31 %}. */
  static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f%%", share * 100);
  }

  private static Line audit(RunResult run) {
    String name = "audit";
    return run.audit()
        .map(a -> new Line(name, a.faulty() ? State.BAD : State.OK, a.sentence()))
        .orElseGet(() -> new Line(name, State.NOT_APPLICABLE, whyNotAudited(run)));
  }

  private static String whyNotAudited(RunResult run) {
    return run.cautions().stream()
        .filter(c -> c.startsWith("not audited"))
        .findFirst()
        .orElse("this workload has nothing to count");
  }
}
