package io.kurabe.stats;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The verdict of a comparison on the candidate against the baseline. */
public enum Change {
  /** The candidate is shown to be faster. */
  @JsonProperty("faster")
  FASTER("faster", '+'),
  /** The candidate is shown to be slower. */
  @JsonProperty("slower")
  SLOWER("slower", '-'),
  /** The candidate is shown to be the same within the margin that was stated beforehand. */
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

  /** {@return the words that all outputs show} */
  public String text() {
    return text;
  }

  /** {@return the ASCII character that all outputs show in narrow columns} */
  public char sign() {
    return sign;
  }

  /** {@return sign and text, e.g. {@code + faster}} */
  public String words() {
    return sign + " " + text;
  }
}
