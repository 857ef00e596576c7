package io.kurabe.cli;

import io.kurabe.config.Problems;
import io.kurabe.spec.Replication;
import io.kurabe.spec.Slo;
import io.kurabe.study.findmax.FindMax;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The search for the highest rate that meets a limit. */
final class FindMaxOptions {
  private static final FindMax DEFAULTS = FindMax.of("p99=10ms");

  @Option(
      names = "--find-max",
      description =
          "Search the highest rate whose response times stay under the limit of --slo, with an"
              + " interval; many runs of 2s, each after a warm-up of 1s.")
  private boolean findMax;

  @Option(
      names = "--slo",
      paramLabel = "LIMIT",
      description =
          "For --find-max: a percentile (p50 to p99.99) of the response times and its limit, e.g."
              + " p99=10ms")
  private @Nullable String slo;

  @Option(
      names = "--resolution",
      paramLabel = "X%",
      description = "For --find-max: how close the rates around the answer lie. Default: 5%%")
  private @Nullable String resolution;

  /**
   * What is given beside.
   *
   * @param rate of an open loop, as given
   * @param poisson whether requests come at random
   * @param timeLimit as given
   * @param size number and length of runs
   * @param targets number of targets
   */
  record Beside(
      @Nullable String rate,
      boolean poisson,
      @Nullable String timeLimit,
      SizeOptions.Size size,
      int targets) {}

  /** Whether there is a search. */
  boolean given() {
    return findMax;
  }

  /** The search, if it is asked for. */
  Optional<FindMax> check(Problems problems, Beside beside) {
    if (!findMax) {
      refuse(problems, "--slo", slo);
      refuse(problems, "--resolution", resolution);
      return Optional.empty();
    }
    if (beside.rate != null) {
      problems.add("--rate", "is what --find-max searches; leave one of the two out");
    }
    if (!beside.size.think().isNone()) {
      problems.add("--think", "belongs to the closed loop; --find-max searches on the open loop");
    }
    if (!beside.size.replication().equals(Replication.of(1))) {
      problems.add(
          "--find-max",
          "repeats each rate until it is decided; leave out --repeats, --design, --until-precise"
              + " and --null-check");
    }
    if (beside.targets > 1) {
      problems.add("--find-max", "searches on one target at a time, was " + beside.targets);
    }
    return search(problems, beside);
  }

  private Optional<FindMax> search(Problems problems, Beside beside) {
    if (slo == null) {
      problems.add("--slo", "is needed with --find-max, e.g. --slo p99=10ms");
    }
    OptionReader read = new OptionReader(problems);
    FindMax asked =
        FindMax.of(read.or(DEFAULTS.slo(), "--slo", slo, Slo::parse))
            .withTimeLimit(
                read.or(
                    DEFAULTS.timeLimit(),
                    "--time-limit",
                    beside.timeLimit,
                    OptionReader::aboveZero));
    FindMax search =
        read.or(
            asked, "--resolution", resolution, x -> asked.withResolution(OptionReader.percent(x)));
    return Optional.of(beside.poisson ? search.withPoisson() : search);
  }

  private static void refuse(Problems problems, String option, @Nullable String value) {
    if (value != null) {
      problems.add(option, "is for --find-max");
    }
  }
}
