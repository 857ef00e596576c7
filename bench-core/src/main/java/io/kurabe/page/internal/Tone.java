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
  /** The text says that something is wrong. */
  BAD,
  /** The text says no, or worse than the other: a result as good as any. */
  AGAINST,
  /** The text shows neither good nor bad. */
  OPEN,
  /** The text says that two things are shown to be the same. */
  SAME;

  public static Tone of(Verdict verdict) {
    return switch (verdict) {
      case HOLDS -> GOOD;
      case FAILS -> AGAINST;
      case NOT_SHOWN, NOT_ASKED -> OPEN;
    };
  }

  public static Tone of(Change change) {
    return switch (change) {
      case FASTER -> GOOD;
      case SLOWER -> AGAINST;
      case SAME -> SAME;
      case NOT_SHOWN -> OPEN;
    };
  }
}
