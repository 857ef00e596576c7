package io.kurabe.study;

import io.kurabe.config.DurationText;
import io.kurabe.load.StopSignal;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Phases;
import io.kurabe.spec.Retry;
import io.kurabe.spec.ThinkTime;
import io.kurabe.target.OpenOptions;
import io.kurabe.workload.Workload;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What a {@link LoadTest} was told, complete and immutable. */
record LoadPlan(
    Workload workload,
    Arrivals arrivals,
    Phases phases,
    Retry retry,
    long seed,
    Replication replication,
    Optional<Path> hlogFolder,
    StopSignal stop,
    StudyProgress progress) {
  ThinkTime think() {
    return arrivals.match(
        Arrivals.Closed::think, b -> ThinkTime.NONE, c -> ThinkTime.NONE, p -> ThinkTime.NONE);
  }

  double secondsPerRun() {
    return phases.warmUp().plus(phases.measure()).toMillis() / 1e3;
  }

  /** Every parameter as text, for the result. */
  Map<String, String> parameters(Map<String, String> ofWorkload, OpenOptions opened) {
    Map<String, String> all = new LinkedHashMap<>(ofWorkload);
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
    all.put("attempts", String.valueOf(retry.maxAttempts()));
    all.put("seed", String.valueOf(seed));
    all.put("durability", opened.durability().text());
    all.put("protocol", opened.protocol().text());
    all.put("pool", String.valueOf(opened.pool()));
    all.put("pipeline", String.valueOf(opened.pipeline()));
    return all;
  }
}
