package io.kurabe.stats;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a comparison says of the candidate against the baseline. */
public enum Change {
  /** Shown to be faster. */
  @JsonProperty("faster")
  FASTER("faster", '+'),
  /** Shown to be slower. */
  @JsonProperty("slower")
  SLOWER("slower", '-'),
  /** Shown to be the same within the margin that was stated beforehand. */
  @JsonProperty("same")
  SAME("same", '='),
  /** The data decide nothing: too few runs, too much noise, or an effect below the noise floor. */
  @JsonProperty("not shown")
  NOT_SHOWN("not shown", '?');

  private final String text;
  private final char sign;

  Change(String text, char sign) {
    this.text = text;
    this.sign = sign;
  }

  /** The words, the same everywhere. */
  public String text() {
    return text;
  }

  /** One ASCII character for narrow columns, the same everywhere. */
  public char sign() {
    return sign;
  }

  /** Sign and text, e.g. {@code + faster}. */
  public String words() {
    return sign + " " + text;
  }
}
