package io.kurabe.page.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * What a page says where there is room for a few lines only: its main figures, and whether it meets
 * what was demanded. Immutable.
 */
public record Brief(List<Table> figures, List<Check> checks) {
  public static final Brief NONE = new Brief(List.of(), List.of());

  public Brief {
    figures = figures.stream().filter(t -> !t.isEmpty()).toList();
    checks = List.copyOf(checks);
  }

  /**
   * A demand on what was measured, e.g. a gate.
   *
   * @param subject what it is demanded of, e.g. the name of a result
   * @param name what is demanded
   * @param because the reasons of the outcome, a sentence each
   */
  public record Check(String subject, String name, Outcome outcome, List<String> because) {
    public Check {
      because = List.copyOf(because);
    }

    /** Returns the check as a part of a larger whole. */
    public Check of(String whole) {
      return new Check(whole + ": " + subject, name, outcome, because);
    }

    /** Returns the check as of somebody for whom only a decision counts. */
    public Check strict() {
      return outcome == Outcome.UNDECIDED
          ? new Check(subject, name, Outcome.FAILED, because)
          : this;
    }
  }

  /** How a check came out. */
  public enum Outcome {
    PASSED("passed"),
    FAILED("FAILED"),
    /** The data decide nothing. */
    UNDECIDED("not decided"),
    /** There are no data that may be used. */
    INVALID("INVALID");

    private final String text;

    Outcome(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }

  /** Returns this with further checks. */
  public Brief and(List<Check> more) {
    List<Check> all = new ArrayList<>(checks);
    all.addAll(more);
    return new Brief(figures, all);
  }

  /** Returns this as of somebody for whom only a decision counts. */
  public Brief strict() {
    return new Brief(figures, checks.stream().map(Check::strict).toList());
  }
}
