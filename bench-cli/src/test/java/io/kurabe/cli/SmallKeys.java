package io.kurabe.cli;

import io.kurabe.config.internal.DurationText;
import io.kurabe.study.internal.PreparedStudy;
import io.kurabe.study.internal.Study;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The study of primary keys at a size for tests: four steps, narrow rows, two clients. */
final class SmallKeys {
  static final int STEPS = 4;

  private SmallKeys() {}

  /**
   * Fills, and nothing else.
   *
   * @param step rows of a step
   */
  static PreparedStudy<?> fills(List<String> keys, int step) {
    return of(keys, step, 1, Duration.ZERO, Duration.ZERO);
  }

  /**
   * Fills with reads and simple updates after them.
   *
   * @param fills of each table
   */
  static PreparedStudy<?> of(
      List<String> keys, int step, int fills, Duration reads, Duration simpleUpdates) {
    return Study.named("keys")
        .orElseThrow()
        .prepare(
            Map.of(
                "keys", String.join(",", keys),
                "rows", String.valueOf(STEPS * step),
                "step", String.valueOf(step),
                "clients", "2",
                "reads", DurationText.format(reads),
                "scale", "1",
                "pgbench-clients", "1",
                "pgbench-duration", DurationText.format(simpleUpdates),
                "repeats", String.valueOf(fills)));
  }
}
