package io.kurabe.stats;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What a finding's data say about its relation. In files its words; results of before had the names
 * of the constants.
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
