package io.kurabe.report;

import io.kurabe.result.Change;
import io.kurabe.result.KeyRatio;

/** What a ratio of two targets says, by its interval alone. */
final class KeysRatios {
  static final String NOTE =
      "faster, slower: the whole 95 % interval of the ratio lies on one side of 1. Each row is"
          + " judged alone: of 20 rows without any difference one is expected to look like one.";

  private KeysRatios() {}

  /** Whether a higher value is the better one: a rate, not a time. */
  static boolean moreIsBetter(String metric) {
    return metric.endsWith("/s");
  }

  static Change change(KeyRatio ratio) {
    if (!ratio.ratio().excludes(1)) {
      return Change.NOT_SHOWN;
    }
    boolean more = ratio.ratio().low() > 1;
    return more == moreIsBetter(ratio.metric()) ? Change.FASTER : Change.SLOWER;
  }
}
