package io.kurabe.stats;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The verdict of the data on a finding's relation. Files hold its words; older results hold the
 * names of the constants.
 */
public enum Verdict {
  /** The whole interval satisfies the relation. */
  @JsonProperty("holds")
  @JsonAlias("HOLDS")
  HOLDS("holds"),
  /** The whole interval contradicts it. */
  @JsonProperty("fails")
  @JsonAlias("FAILS")
  FAILS("fails"),
  /** The data do not decide: interval too wide, too few runs, not measured, not reported. */
  @JsonProperty("not shown")
  @JsonAlias("NOT_SHOWN")
  NOT_SHOWN("not shown"),
  /**
   * The run was not made to answer it: its targets or parameters leave out what the claim is of.
   */
  @JsonProperty("not asked")
  NOT_ASKED("not asked");

  private final String text;

  Verdict(String text) {
    this.text = text;
  }

  /** {@return whether the data answer the question, with yes or no} */
  public boolean isDecided() {
    return this == HOLDS || this == FAILS;
  }

  /** {@return the words that all outputs show} */
  public String text() {
    return text;
  }
}
