package io.kurabe.cli;

import io.kurabe.load.Answers;
import io.kurabe.page.internal.Quantity;
import io.kurabe.spec.NanoClock;
import io.kurabe.study.StudyProgress;
import io.kurabe.workload.BulkReport;
import io.kurabe.workload.BulkTotal;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Shows how the runs get on: on a terminal one line, drawn over each second; elsewhere, e.g. in the
 * log of a job, a line of its own every ten seconds. Rate, percentiles and failures are those since
 * the line before, of the run that is under way. Thread-safe: the loads of a study may run beside
 * its own work.
 */
final class ConsoleProgress implements StudyProgress {
  private static final long SECOND = 1_000_000_000;
  private static final long TERMINAL_NANOS = SECOND;
  private static final long LOG_NANOS = 10 * SECOND;

  /** The phases of {@link io.kurabe.load.Progress}; a study has others for its own work. */
  private static final Set<String> PHASES_OF_RUNS =
      Set.of("connect", "warm-up", "measure", "drain");

  private final Screen screen;
  private final NanoClock clock;
  private final OptionalInt terminal;
  private final long every;
  private final long opened;
  private int runs;
  private int number;

  /** The number of runs that an earlier process made, which took no time of this one. */
  private int taken;

  private String name = "";
  private double expectedSeconds;
  private long began;

  /** When the first run began: what came before says nothing of the pace of the others. */
  private long runsBegan;

  private long written;
  private boolean shown;
  private String nameAbove = "";

  /** The answers that the run's series told of since the line before; none without a series. */
  private Answers answers = new Answers();

  /**
   * Successes since the line before by the rates that were told, and the time they were told of.
   */
  private double finished;

  private long toldNanos;
  private long told;

  ConsoleProgress(Screen screen, NanoClock clock) {
    this(screen, clock, OptionalInt.empty());
  }

  /**
   * @param terminal columns of the terminal, if they are known
   */
  private ConsoleProgress(Screen screen, NanoClock clock, OptionalInt terminal) {
    this.screen = screen;
    this.terminal = terminal;
    this.clock = clock;
    this.every = screen.errIsTerminal() ? TERMINAL_NANOS : LOG_NANOS;
    this.opened = clock.nanoTime();
    this.began = opened;
    this.runsBegan = opened;
    this.told = opened;
    // On a terminal the first line comes at once, to show that something happens.
    this.shown = !screen.errIsTerminal();
    this.written = shown ? opened : opened - every;
  }

  static StudyProgress on(Screen screen, boolean quiet) {
    OptionalInt terminal =
        screen.errIsTerminal() && !quiet ? ScreenWidth.ofTerminal() : OptionalInt.empty();
    return quiet ? NONE : new ConsoleProgress(screen, NanoClock.SYSTEM, terminal);
  }

  @Override
  public synchronized void plan(int plannedRuns, double seconds) {
    runs = plannedRuns;
    expectedSeconds = seconds;
    began = clock.nanoTime();
    runsBegan = began;
  }

  @Override
  public synchronized void run(int runNumber, String runName) {
    if (number == 0) {
      taken = runNumber - 1;
      runsBegan = clock.nanoTime();
    }
    number = runNumber;
    name = runName;
    forget();
  }

  @Override
  public synchronized void loading(String table, long done, long rows, double rowsPerSecond) {
    if (due()) {
      double left = rowsPerSecond == 0 ? Double.NaN : (rows - done) / rowsPerSecond;
      double share = rows == 0 ? 1 : (double) done / rows;
      write(
          new ProgressLine(share, left, table)
              .with("", Quantity.count(done) + " of " + Quantity.count(rows) + " rows")
              .with("", Quantity.number(rowsPerSecond) + " rows/s"));
    }
  }

  @Override
  public void loaded(BulkReport report) {
    screen.note(report.sentence());
  }

  @Override
  public void ready(BulkTotal total) {
    screen.note(total.sentence());
  }

  @Override
  public synchronized void answered(Answers more) {
    answers.add(more);
  }

  @Override
  public synchronized void update(String phase, double done, double opsPerSecond) {
    long now = clock.nanoTime();
    finished += opsPerSecond * (now - told) / SECOND;
    toldNanos += now - told;
    told = now;
    boolean figures = answers.seconds() > 0 || finished > 0;
    // A run that has just begun gets a moment, so that its line has figures.
    if (!due() || (!figures && shown && now - written < every + every / 2)) {
      return;
    }
    // With a precision to be reached there can be more runs than were planned.
    double overall = runs == 0 ? 0 : Math.min(1, (Math.max(0, number - 1) + done) / runs);
    ProgressLine line = new ProgressLine(overall, secondsLeft(overall, now), what(phase));
    write(figures(number == 0 ? line : line.in(phase)));
    forget();
  }

  /** Adds the figures of all answers since the line before; the last look may not be in them. */
  private ProgressLine figures(ProgressLine line) {
    if (answers.seconds() == 0) {
      double rate = toldNanos > 0 ? finished * SECOND / toldNanos : 0;
      return rate > 0 ? line.with("", Quantity.number(rate) + "/s") : line;
    }
    ProgressLine rate = line.with("", Quantity.number(answers.opsPerSecond()) + "/s");
    ProgressLine timed =
        answers.timed()
            ? rate.with("p50 ", time(50)).with("p99 ", time(99))
            : rate.with("p50 ", Quantity.NONE).with("p99 ", Quantity.NONE);
    return timed.failed(answers.failed());
  }

  private String time(double percent) {
    return Quantity.time(answers.percentileMicros(percent)).replace(" ", "");
  }

  private void forget() {
    answers = new Answers();
    finished = 0;
    toldNanos = 0;
  }

  /** Names the run that is under way; before the first one, what is done instead. */
  private String what(String phase) {
    if (number == 0) {
      return PHASES_OF_RUNS.contains(phase) ? "warming up" : phase;
    }
    return "%s%d/%d %s".formatted(screen.errIsTerminal() ? "" : "run ", number, runs, name);
  }

  private boolean due() {
    return clock.nanoTime() - written >= every;
  }

  private void write(ProgressLine line) {
    long now = clock.nanoTime();
    shown = true;
    written += (now - written) / every * every; // Lines keep their distance, whoever was late.
    if (!screen.errIsTerminal()) {
      screen.note(line.ofLog((now - opened) / SECOND));
      return;
    }
    int width = width();
    if (!line.hasRoomForName(width) && !line.name().equals(nameAbove)) {
      nameAbove = line.name();
      screen.note(nameAbove);
    }
    screen.err().print(Screen.CLEAR_LINE + line.ofTerminal(width, screen.unicode()));
    screen.err().flush();
  }

  private double secondsLeft(double overall, long now) {
    double elapsed = (now - runsBegan) / 1e9;
    double before = runs == 0 ? 0 : (double) taken / runs;
    double own = before < 1 ? (overall - before) / (1 - before) : 0;
    return own > 0.05
        ? elapsed / own - elapsed
        : Math.max(0, expectedSeconds - (now - began) / 1e9);
  }

  /** Returns the width, since a line that wraps cannot be drawn over. */
  private int width() {
    String columns = screen.environment().getOrDefault("COLUMNS", "");
    return columns.matches("[1-9]\\d{1,3}")
        ? Integer.parseInt(columns) - 1
        : terminal.orElse(ProgressLine.NARROW + 1) - 1;
  }

  synchronized void clear() {
    if (screen.errIsTerminal()) {
      screen.err().print(Screen.CLEAR_LINE);
      screen.err().flush();
    }
  }

  /** Removes the line of a progress that has one. */
  static void clear(StudyProgress progress) {
    if (progress instanceof ConsoleProgress console) {
      console.clear();
    }
  }
}
