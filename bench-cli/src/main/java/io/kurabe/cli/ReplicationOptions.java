package io.kurabe.cli;

import io.kurabe.config.Problems;
import io.kurabe.spec.Design;
import io.kurabe.spec.Replication;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How often each point is measured, and in which order. */
final class ReplicationOptions {
  private static final Duration TIME_LIMIT = Duration.ofMinutes(10);

  @Option(
      names = "--repeats",
      paramLabel = "N",
      description = "Runs per point. Default: 7, of bench load on one target 1")
  private @Nullable String repeats;

  @Option(
      names = "--design",
      paramLabel = "WORD",
      description =
          "Order of the runs: random (blocks, drawn by the seed; default), abba (every second block"
              + " in reverse) or sequential (one arm after the other: drift looks like a difference)")
  private @Nullable String design;

  @Option(
      names = "--until-precise",
      paramLabel = "X%",
      description =
          "Repeat until every median is known within X percent (95 %% interval), or the time limit"
              + " is reached.")
  private @Nullable String untilPrecise;

  @Option(
      names = "--time-limit",
      paramLabel = "TIME",
      description =
          "For --until-precise, default 10m; for --find-max, default 3m; sql-bench: after which the"
              + " time of a loop is extrapolated, default 10m")
  private @Nullable String timeLimit;

  @Option(
      names = "--null-check",
      description =
          "Measure the same target twice in turns: no difference smaller than what is seen there is"
              + " called one.")
  private boolean nullCheck;

  /**
   * The defaults with what the user gave.
   *
   * @param search whether the time limit may be for a search instead
   */
  Replication withOverrides(Replication defaults, Problems problems, boolean search) {
    OptionReader read = new OptionReader(problems);
    Design order = read.or(defaults.design(), "--design", design, Design::parse);
    Duration limit =
        search
            ? TIME_LIMIT
            : read.or(TIME_LIMIT, "--time-limit", timeLimit, OptionReader::aboveZero);
    if (timeLimit != null && untilPrecise == null && !search) {
      problems.add("--time-limit", "is for --until-precise, e.g. --until-precise 2%");
    }
    Optional<Replication.UntilPrecise> until =
        Optional.ofNullable(untilPrecise)
            .flatMap(x -> problems.attempt("--until-precise", () -> OptionReader.percent(x)))
            .map(share -> new Replication.UntilPrecise(share, limit));
    if (until.isPresent() && order == Design.SEQUENTIAL) {
      problems.add("--until-precise", "cannot be reached in sequential order; use random or abba");
      until = Optional.empty();
    }
    int runs = read.or(defaults.repeats(), "--repeats", repeats, OptionReader::count);
    return new Replication(order, runs, until, nullCheck || defaults.nullCheck());
  }

  @Nullable String timeLimit() {
    return timeLimit;
  }

  boolean nullCheck() {
    return nullCheck;
  }
}
