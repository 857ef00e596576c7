package io.kurabe.study.findmax.internal;

import io.kurabe.stats.internal.MedianThreshold;

/**
 * One rate of a search with the votes of its runs.
 *
 * <p>A step is decided when one side leads by {@value #LEAD} votes: three runs that agree, or five
 * with one against, or seven with two. A rate that four in five runs meet is taken for failing in
 * 1.5 % of all cases ({@code 1 / (1 + 4^3)}, gambler's ruin), one that half of the runs meet in
 * either way. Therefore decisions only lead the search; its result is {@link MedianThreshold}'s
 * interval over the votes of all steps.
 *
 * @param rate operations per second
 */
public record Step(double rate, int met, int failed, int voided) {
  /** The number of votes by which one side must lead. */
  public static final int LEAD = 3;

  /** The number of votes after which a step without a decision is left. */
  static final int MOST_VOTES = 7;

  /** The number of runs that do not count after which a step is left. */
  static final int MOST_VOID = 5;

  /** The decision of the votes. */
  public enum Decision {
    MEETS("meets"),
    FAILS("fails"),
    /** The runs do not agree, or not enough of them count. */
    UNDECIDED("undecided");

    private final String text;

    Decision(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }

  static Step at(double rate) {
    return new Step(rate, 0, 0, 0);
  }

  Step with(SloObservation.Vote vote) {
    return switch (vote) {
      case MEETS -> new Step(rate, met + 1, failed, voided);
      case FAILS -> new Step(rate, met, failed + 1, voided);
      case VOID -> new Step(rate, met, failed, voided + 1);
    };
  }

  public int votes() {
    return met + failed;
  }

  public Decision decision() {
    if (met - failed >= LEAD) {
      return Decision.MEETS;
    }
    return failed - met >= LEAD ? Decision.FAILS : Decision.UNDECIDED;
  }

  /** Returns whether another run could decide the step. */
  boolean open() {
    return decision() == Decision.UNDECIDED && votes() < MOST_VOTES && voided < MOST_VOID;
  }

  MedianThreshold.Level level() {
    return new MedianThreshold.Level(rate, met, failed);
  }
}
