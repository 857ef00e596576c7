package io.kurabe.result;

import java.util.List;

/**
 * Whether a run had come to rest when it was measured.
 *
 * @param state what its series says
 * @param cutSeconds length of the transient at the begin of the measured phase, which is in no
 *     number of the run; the fixed warm-up lies before it
 * @param shifts lasting changes of the level after the cut
 * @param because in words: from when on it was steady, why it was not, or why it cannot be told
 */
public record Steadiness(State state, double cutSeconds, List<Shift> shifts, String because) {
  /** What a series says. */
  public enum State {
    /** One level from the cut to the end, but for what does not last. */
    STEADY("steady"),
    /** No part of it can stand for the rest. */
    UNSTEADY("no steady state"),
    /** Too few intervals, or none. */
    UNKNOWN("not known");

    private final String text;

    State(String text) {
      this.text = text;
    }

    /** The words, the same everywhere. */
    public String text() {
      return text;
    }
  }

  /**
   * A lasting change of the level.
   *
   * @param atSeconds when, since the measured phase began
   * @param before level until then: operations per second in a closed loop, median response time in
   *     microseconds in an open one
   * @param after level from then on
   */
  public record Shift(double atSeconds, double before, double after) {}

  /** Of a load that only accompanied something that disturbs it on purpose. */
  public static final Steadiness DISTURBED =
      unknown("its load accompanied something that disturbs it on purpose");

  /** Of a fixed number of requests, none of which is left out. */
  public static final Steadiness BATCH =
      unknown("it is a fixed number of requests, measured from the first to the last answer");

  public Steadiness {
    shifts = List.copyOf(shifts);
  }

  /** Nothing is known, and nothing cut. */
  public static Steadiness unknown(String because) {
    return new Steadiness(State.UNKNOWN, 0, List.of(), because);
  }
}
