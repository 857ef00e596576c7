package io.kurabe.study.findmax;

import io.kurabe.stats.MedianThreshold;

/**
 * One rate of a search with the votes of its runs.
 *
 * <p>It is decided when one side leads by {@value #LEAD} votes: three runs that agree, or five with
 * one against, or seven with two. A rate that four in five runs meet is taken for failing in 1.5 %
 * of all cases ({@code 1 / (1 + 4^3)}, gambler's ruin), one that half of the runs meet in either
 * way. So decisions only lead the search; what it says in the end is {@link MedianThreshold}'s
 * interval over the votes of all steps.
 *
 * @param rate operations per second
 * @param met runs that met the objective
 * @param failed runs that did not
 * @param voided runs that do not count
 */
public record Step(double rate, int met, int failed, int voided) {
  /** Votes by which one side must lead. */
  public static final int LEAD = 3;

  /** Votes after which a step without a decision is left. */
  static final int MOST_VOTES = 7;

  /** Runs that do not count after which a step is left. */
  static final int MOST_VOID = 5;

  /** What the votes say. */
  public enum Decision {
    /** The rate meets the objective. */
    MEETS("meets"),
    /** It does not. */
    FAILS("fails"),
    /** The runs do not agree, or not enough of them count. */
    UNDECIDED("undecided");

    private final String text;

    Decision(String text) {
      this.text = text;
    }

    /** The word used in reports. */
    public String text() {
      return text;
    }
  }

  /** Without any run. */
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

  /** Runs that count. */
  public int votes() {
    return met + failed;
  }

  /** What they say so far. */
  public Decision decision() {
    if (met - failed >= LEAD) {
      return Decision.MEETS;
    }
    return failed - met >= LEAD ? Decision.FAILS : Decision.UNDECIDED;
  }

  /** Whether another run could decide it. */
  boolean open() {
    return decision() == Decision.UNDECIDED && votes() < MOST_VOTES && voided < MOST_VOID;
  }

  MedianThreshold.Level level() {
    return new MedianThreshold.Level(rate, met, failed);
  }
}
