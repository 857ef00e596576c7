package io.kurabe.page.internal;

import io.kurabe.stats.Change;
import io.kurabe.stats.Verdict;

/** The meaning of a piece of text to the reader; each renderer has a look for it. */
public enum Tone {
  PLAIN,
  /** The text explains how to read the content beside it. */
  NOTE,
  /** The text is the answer to the question of the page. */
  ANSWER,
  GOOD,
  BAD,
  /** The text shows neither good nor bad. */
  OPEN,
  /** The text says that two things are shown to be the same. */
  SAME;

  public static Tone of(Verdict verdict) {
    return switch (verdict) {
      case HOLDS -> GOOD;
      case FAILS -> BAD;
      case NOT_SHOWN, NOT_ASKED -> OPEN;
    };
  }

  public static Tone of(Change change) {
    return switch (change) {
      case FASTER -> GOOD;
      case SLOWER -> BAD;
      case SAME -> SAME;
      case NOT_SHOWN -> OPEN;
    };
  }
}
