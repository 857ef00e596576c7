package io.kurabe.cli.profile;

import io.kurabe.config.internal.DurationText;
import java.time.Duration;

/** Reads limits as they are written in files and on the command line. */
public final class LimitText {
  private LimitText() {}

  /** Reads a limit of time; an IllegalArgumentException says what was found. */
  public static Duration time(String text) {
    Duration time = DurationText.parse(text);
    if (time.isZero()) {
      throw new IllegalArgumentException("a limit of time is above 0, e.g. 8h");
    }
    return time;
  }

  /** Reads a limit of rows; an IllegalArgumentException says what was found. */
  public static long rows(String text) {
    if (!text.matches("[0-9][0-9_]{0,17}") || Long.parseLong(text.replace("_", "")) == 0) {
      throw new IllegalArgumentException("'" + text + "' is no number of rows, e.g. 50_000_000");
    }
    return Long.parseLong(text.replace("_", ""));
  }

  /** Reads a limit of US dollars; an IllegalArgumentException says what was found. */
  public static double money(String text) {
    if (!text.matches("[0-9]{1,9}(\\.[0-9]{1,4})?") || Double.parseDouble(text) == 0) {
      throw new IllegalArgumentException("'" + text + "' is no sum of US dollars, e.g. 20 or 7.50");
    }
    return Double.parseDouble(text);
  }
}
