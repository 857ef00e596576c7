package io.kurabe.page;

import io.kurabe.stats.Change;
import io.kurabe.stats.Verdict;

/** What a piece of text means to the reader; each renderer has a look for it. */
public enum Tone {
  PLAIN,
  /** How to read what stands beside it. */
  NOTE,
  /** The answer to the question of the page. */
  ANSWER,
  GOOD,
  BAD,
  /** Neither good nor bad is shown. */
  OPEN,
  /** Shown to be the same. */
  SAME;

  /** The tone of a verdict on a claim. */
  public static Tone of(Verdict verdict) {
    return switch (verdict) {
      case HOLDS -> GOOD;
      case FAILS -> BAD;
      case NOT_SHOWN -> OPEN;
    };
  }

  /** The tone of a change. */
  public static Tone of(Change change) {
    return switch (change) {
      case FASTER -> GOOD;
      case SLOWER -> BAD;
      case SAME -> SAME;
      case NOT_SHOWN -> OPEN;
    };
  }
}
