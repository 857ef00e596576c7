package io.kurabe.studies.counters.internal;

import static io.kurabe.study.internal.RunParameters.DESIGN;
import static io.kurabe.study.internal.RunParameters.DURABILITY;
import static io.kurabe.study.internal.RunParameters.NULL_CHECK;
import static io.kurabe.study.internal.RunParameters.POOL;
import static io.kurabe.study.internal.RunParameters.PROTOCOL;
import static io.kurabe.study.internal.RunParameters.REPEATS;
import static io.kurabe.study.internal.RunParameters.SEED;
import static io.kurabe.study.internal.RunParameters.TIME_LIMIT;
import static io.kurabe.study.internal.RunParameters.UNTIL_PRECISE;
import static io.kurabe.workloads.counters.internal.CountersWorkloads.ROWS;
import static io.kurabe.workloads.counters.internal.CountersWorkloads.SLOTS;

import io.kurabe.config.Parameter;
import io.kurabe.config.ParameterValues;
import io.kurabe.config.Parameters;
import io.kurabe.config.StudySize;
import io.kurabe.config.ValueType;
import io.kurabe.spec.ThinkTime;
import io.kurabe.study.internal.RunParameters;
import io.kurabe.study.internal.StudyParameters;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The parameters of the study {@code counters}.
 *
 * <p>Of size local they show the effect on one machine in under two minutes, with as many repeats
 * as an interval of the median and a comparison of many rows need. Of size published they are those
 * of the published experiment: 4 to 400 clients that think for 0 to 1 s, one hot row, no added
 * hold, a write-back each minute; for real servers, about three hours.
 */
record CountersOptions(ParameterValues values) implements StudyParameters {
  private static final Duration LOCAL_HOLD = Duration.ofMillis(2);

  static final Parameter<List<Integer>> CLIENTS =
      Parameter.of(
              "clients",
              ValueType.ascending(ValueType.count()),
              "Numbers of clients; each is measured for itself.",
              List.of(1))
          .byDefault(List.of(1, 8, 64), List.of(4, 40, 200, 400));

  static final Parameter<ThinkTime> THINK =
      RunParameters.THINK.byDefault(
          ThinkTime.NONE, new ThinkTime(Duration.ZERO, Duration.ofSeconds(1)));

  /**
   * The lock is held for 2 ms inside the transaction because a local disk hides what a commit to
   * remote storage costs: 1.9 ms is what the published ceiling of about 520 increments/s implies.
   */
  static final Parameter<Optional<Duration>> HOLD =
      Parameter.optional(
              "hold",
              ValueType.duration(),
              "How long a SQL transaction keeps its row lock before the commit. Default: 2ms on"
                  + " servers that Kurabe starts, else 0")
          .byDefault(Optional.empty(), Optional.of(Duration.ZERO));

  static final Parameter<Duration> WRITE_BACK_EVERY =
      Parameter.of(
              "write-back-every",
              ValueType.durationAboveZero(),
              "Period of the write-back from Redis into SQL.",
              Duration.ofMillis(100))
          .byDefault(Duration.ofMillis(100), Duration.ofMinutes(1));

  static final Parameter<Duration> WARMUP =
      RunParameters.WARMUP.byDefault(Duration.ofMillis(100), Duration.ofSeconds(5));

  static final Parameter<Duration> DURATION =
      RunParameters.DURATION.byDefault(Duration.ofMillis(300), Duration.ofMinutes(1));

  static final Parameters<CountersOptions> PARAMETERS =
      Parameters.sized(
          List.of(
              CLIENTS,
              ROWS,
              SLOTS,
              THINK,
              HOLD,
              WRITE_BACK_EVERY,
              REPEATS,
              DESIGN,
              UNTIL_PRECISE,
              TIME_LIMIT,
              NULL_CHECK,
              WARMUP,
              DURATION,
              SEED,
              DURABILITY,
              POOL,
              PROTOCOL),
          values -> new CountersOptions(RunParameters.withTimeLimit(values)));

  static final CountersOptions LOCAL = PARAMETERS.byDefault(StudySize.LOCAL);

  <T> CountersOptions with(Parameter<T> parameter, T value) {
    return PARAMETERS.make(values.with(parameter, value));
  }

  /** The parameters on these servers: with the hold that is the default there. */
  CountersOptions onServers(boolean allStartedByKurabe) {
    return values.get(HOLD).isPresent()
        ? this
        : with(HOLD, Optional.of(allStartedByKurabe ? LOCAL_HOLD : Duration.ZERO));
  }

  List<Integer> clients() {
    return values.get(CLIENTS);
  }

  int rows() {
    return values.get(ROWS);
  }

  int slots() {
    return values.get(SLOTS);
  }

  ThinkTime think() {
    return values.get(THINK);
  }

  Duration hold() {
    return values.get(HOLD).orElse(LOCAL_HOLD);
  }

  Duration writeBackEvery() {
    return values.get(WRITE_BACK_EVERY);
  }

  int fewest() {
    return clients().get(0);
  }

  int most() {
    return clients().get(clients().size() - 1);
  }

  /** The number of clients nearest to a tenth of the most, as the published experiment compares. */
  int tenthOfMost() {
    return clients().stream()
        .filter(c -> c < most())
        .min(Comparator.comparingDouble(c -> Math.abs(Math.log(c * 10.0 / most()))))
        .orElse(most());
  }
}
