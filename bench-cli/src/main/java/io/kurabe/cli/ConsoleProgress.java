package io.kurabe.cli;

import io.kurabe.spec.NanoClock;
import io.kurabe.study.StudyProgress;
import io.kurabe.workload.BulkReport;
import io.kurabe.workload.BulkTotal;
import java.util.Locale;

/** Shows the progress on one line of a terminal, which is drawn over. Used by one thread. */
final class ConsoleProgress implements StudyProgress {
  private static final int BAR = 20;
  private static final int NARROW = 79;
  private static final long REDRAW_NANOS = 100_000_000;

  private final Screen screen;
  private final NanoClock clock;
  private int runs;
  private int number;

  /** The number of runs that an earlier process made, which took no time of this one. */
  private int taken;

  private String name = "";
  private double expectedSeconds;
  private long began;
  private long drawn;

  ConsoleProgress(Screen screen, NanoClock clock) {
    this.screen = screen;
    this.clock = clock;
  }

  /** Shows progress on a terminal; elsewhere only what is worth keeping in a log. */
  static StudyProgress on(Screen screen, boolean quiet) {
    if (quiet) {
      return StudyProgress.NONE;
    }
    return screen.errIsTerminal()
        ? new ConsoleProgress(screen, NanoClock.SYSTEM)
        : new LogProgress(screen);
  }

  @Override
  public void plan(int plannedRuns, double seconds) {
    runs = plannedRuns;
    expectedSeconds = seconds;
    began = clock.nanoTime();
  }

  @Override
  public void run(int runNumber, String runName) {
    taken = number == 0 ? runNumber - 1 : taken;
    number = runNumber;
    name = runName;
  }

  @Override
  public void loading(String table, long done, long rows, double rowsPerSecond) {
    double share = rows == 0 ? 1 : (double) done / rows;
    double left = rowsPerSecond == 0 ? 0 : (rows - done) / rowsPerSecond;
    draw("rows", share, left, rowsPerSecond, table);
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
  public void update(String phase, double done, double opsPerSecond) {
    long now = clock.nanoTime();
    if (now - drawn < REDRAW_NANOS) {
      return;
    }
    drawn = now;
    // With a precision to be reached there can be more runs than were planned.
    double overall = runs == 0 ? 0 : Math.min(1, (Math.max(0, number - 1) + done) / runs);
    draw(phase, overall, secondsLeft(overall, now), opsPerSecond, what());
  }

  private String what() {
    return number == 0 ? "warming up" : number + "/" + runs + " " + name;
  }

  private void draw(String phase, double share, double left, double rate, String what) {
    screen.err().print(Screen.CLEAR_LINE + line(phase, share, left, rate, what));
    screen.err().flush();
  }

  private double secondsLeft(double overall, long now) {
    double elapsed = (now - began) / 1e9;
    double before = runs == 0 ? 0 : (double) taken / runs;
    double own = before < 1 ? (overall - before) / (1 - before) : 0;
    return own > 0.05 ? elapsed / own - elapsed : Math.max(0, expectedSeconds - elapsed);
  }

  private String line(String phase, double share, double left, double rate, String what) {
    int full = (int) Math.round(share * BAR);
    String bar =
        screen.unicode()
            ? "█".repeat(full) + "░".repeat(BAR - full)
            : "#".repeat(full) + "-".repeat(BAR - full);
    String line =
        String.format(
            Locale.ROOT,
            "%s %3.0f %%  %.0f s left  %-7s %,8.0f/s  %s",
            bar,
            share * 100,
            left,
            phase,
            rate,
            what);
    return line.length() <= width() ? line : line.substring(0, width());
  }

  /** Returns the width, since a line that wraps cannot be drawn over and has to be cut. */
  private int width() {
    String columns = screen.environment().getOrDefault("COLUMNS", "");
    return columns.matches("[1-9]\\d{1,3}") ? Integer.parseInt(columns) - 1 : NARROW;
  }

  void clear() {
    screen.err().print(Screen.CLEAR_LINE);
    screen.err().flush();
  }

  /** Removes the line of a progress that has one. */
  static void clear(StudyProgress progress) {
    if (progress instanceof ConsoleProgress console) {
      console.clear();
    }
  }

  /** Writes to a log how tables were filled; the result has all other progress. */
  private record LogProgress(Screen screen) implements StudyProgress {
    @Override
    public void loaded(BulkReport report) {
      screen.note(report.sentence());
    }

    @Override
    public void ready(BulkTotal total) {
      screen.note(total.sentence());
    }
  }
}
