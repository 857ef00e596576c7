package io.kurabe.result;

/** What a finding's data say about its relation. */
public enum Verdict {
  /** The whole interval satisfies the relation. */
  HOLDS("holds"),
  /** The whole interval contradicts it. */
  FAILS("fails"),
  /** The data do not decide: interval too wide, too few runs, not measured, not reported. */
  NOT_SHOWN("not shown");

  private final String text;

  Verdict(String text) {
    this.text = text;
  }

  /** The words, the same everywhere. */
  public String text() {
    return text;
  }
}
