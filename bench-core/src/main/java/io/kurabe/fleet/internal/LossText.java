package io.kurabe.fleet.internal;

import io.kurabe.spec.Phases;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Why and when generators of a run were lost, in words. Those that are lost for one reason, one
 * after the other, have the same words. Used by one thread.
 */
final class LossText {
  private final double warmUp;
  private final double measure;
  private final Pulse pulse;
  private final Map<String, String> whenByReason = new HashMap<>();

  LossText(Phases phases, Pulse pulse) {
    this.warmUp = phases.warmUp().toMillis() / 1e3;
    this.measure = phases.measure().toMillis() / 1e3;
    this.pulse = pulse;
  }

  /**
   * Returns e.g. {@code was lost: its connection was closed after 3.2 s of 20 s}.
   *
   * @param sinceStartNanos of the run; negative before it
   */
  String text(String why, long sinceStartNanos) {
    return why + whenByReason.computeIfAbsent(why, reason -> when(sinceStartNanos / 1e9));
  }

  private String when(double seconds) {
    return phase(seconds) + pulse.heldUp().map(LossText::heldUp).orElse("");
  }

  private String phase(double seconds) {
    if (seconds < 0) {
      return " before the start";
    }
    if (seconds < warmUp) {
      return text(" after %.1f s of the warm-up", seconds);
    }
    return seconds < warmUp + measure
        ? text(" after %.1f s of %.0f s", seconds - warmUp, measure)
        : " when the load was over";
  }

  private static String heldUp(Duration time) {
    return text(
        ", because this coordinator was held up for up to %.1f s: its host was too busy, or it was stopped",
        time.toMillis() / 1e3);
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
