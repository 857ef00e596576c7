package io.kurabe.result;

import java.util.List;

/**
 * Whether a run was in a steady state when it was measured.
 *
 * @param state the answer
 * @param cutSeconds length of the transient at the begin of the measured phase, which is in no
 *     number of the run; the fixed warm-up lies before it
 * @param shifts lasting changes of the level after the cut
 * @param because in words: from when on it was steady, why it was not, or why it is not known
 */
public record Steadiness(State state, double cutSeconds, List<Shift> shifts, String because) {
  /** The answer that a series gives. */
  public enum State {
    /** The series has one level from the cut to the end, apart from short disturbances. */
    STEADY("steady"),
    /** No part of the series can stand for the rest. */
    UNSTEADY("no steady state"),
    /** The series has too few intervals, or none. */
    UNKNOWN("not known");

    private final String text;

    State(String text) {
      this.text = text;
    }

    /** {@return the words that all outputs show} */
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

  /** The steadiness of a load that only accompanied something that disturbs it on purpose. */
  public static final Steadiness DISTURBED =
      unknown("its load accompanied something that disturbs it on purpose");

  /** The steadiness of a fixed number of requests, none of which is left out. */
  public static final Steadiness BATCH =
      unknown("it is a fixed number of requests, measured from the first to the last answer");

  public Steadiness {
    shifts = List.copyOf(shifts);
  }

  /**
   * Makes a steadiness that is not known, with nothing cut off.
   *
   * @param because the reason, as a sentence
   * @return the steadiness
   */
  public static Steadiness unknown(String because) {
    return new Steadiness(State.UNKNOWN, 0, List.of(), because);
  }
}
