package io.kurabe.study;

import io.kurabe.config.internal.DurationText;
import io.kurabe.load.Generator;
import io.kurabe.load.StopSignal;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Phases;
import io.kurabe.spec.Replication;
import io.kurabe.spec.Retry;
import io.kurabe.spec.ThinkTime;
import io.kurabe.study.internal.Journal;
import io.kurabe.study.internal.StudyContext;
import io.kurabe.target.OpenOptions;
import io.kurabe.workload.Attachment;
import io.kurabe.workload.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The complete settings of a {@link LoadTest}. Immutable.
 *
 * @param rehearsal length of the load before the first run of each target, if that was said
 */
record LoadPlan(
    Workload workload,
    Optional<Attachment> attachment,
    Arrivals arrivals,
    Phases phases,
    Optional<Duration> rehearsal,
    Retry retry,
    long seed,
    Replication replication,
    Generator generator,
    Optional<Path> hlogFolder,
    StopSignal stop,
    StudyProgress progress) {
  private static final String NOT_SET = "not set";

  StudyContext on(TargetSession session) {
    return new StudyContext(session, generator, Journal.none(), hlogFolder, stop, progress);
  }

  ThinkTime think() {
    return arrivals.match(
        Arrivals.Closed::think, b -> ThinkTime.NONE, c -> ThinkTime.NONE, p -> ThinkTime.NONE);
  }

  /** Returns the length of the load before the first run of each of so many variants. */
  Duration rehearsal(int variants) {
    return rehearsal.orElse(variants == 1 ? Duration.ZERO : phases.warmUp());
  }

  double secondsPerRun() {
    return phases.warmUp().plus(phases.measure()).toMillis() / 1e3;
  }

  /**
   * Returns every parameter as text, for the result. A parameter that is not the same for all
   * targets is listed for each of them, e.g. {@code driver, on db1}.
   */
  Map<String, String> parameters(Map<String, Map<String, String>> byTarget, OpenOptions opened) {
    Map<String, String> all = new LinkedHashMap<>();
    Set<String> names = new LinkedHashSet<>();
    byTarget.values().forEach(own -> names.addAll(own.keySet()));
    for (String name : names) {
      List<String> values =
          byTarget.values().stream().map(own -> own.getOrDefault(name, NOT_SET)).toList();
      if (values.stream().distinct().count() == 1) {
        all.put(name, values.get(0));
      } else {
        byTarget.forEach(
            (target, own) -> all.put(name + ", on " + target, own.getOrDefault(name, NOT_SET)));
      }
    }
    all.put("clients", String.valueOf(arrivals.clients()));
    String rate =
        arrivals.match(
            c -> "", b -> "", c -> c.opsPerSecond() + "/s", p -> p.opsPerSecond() + "/s, Poisson");
    if (rate.isEmpty()) {
      all.put("think", think().text());
    } else {
      all.put("rate", rate);
    }
    replication.describe(all);
    all.put("warmup", DurationText.format(phases.warmUp()));
    all.put("duration", DurationText.format(phases.measure()));
    rehearsal.ifPresent(length -> all.put("rehearsal", DurationText.format(length)));
    all.put("attempts", String.valueOf(retry.maxAttempts()));
    all.put("seed", String.valueOf(seed));
    all.put("durability", opened.durability().text());
    return all;
  }
}
