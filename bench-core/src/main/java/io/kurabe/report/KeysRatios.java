package io.kurabe.report;

import io.kurabe.result.KeyRatio;
import io.kurabe.stats.Change;
import io.kurabe.stats.FalseDiscovery;
import io.kurabe.stats.LogRatios;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the ratios of targets say, all of one page together. */
final class KeysRatios {
  static final String NOTE =
      "faster, slower: the paired t-test that belongs to the interval, after "
          + FalseDiscovery.NAME
          + " over all rows of this section, so that of the rows called so at most 5 % are expected"
          + " to be without a difference. Each interval is a 95 % interval on its own, and may leave"
          + " out 1 where the row is not called.";

  private final Set<KeyRatio> different = new HashSet<>();

  /**
   * @param all those of the page
   */
  KeysRatios(List<KeyRatio> all) {
    List<Boolean> shown = LogRatios.different(all.stream().map(KeyRatio::ratio).toList());
    for (int i = 0; i < all.size(); i++) {
      if (shown.get(i)) {
        different.add(all.get(i));
      }
    }
  }

  /** Whether a higher value is the better one: a rate, not a time. */
  static boolean moreIsBetter(String metric) {
    return metric.endsWith("/s");
  }

  Change change(KeyRatio ratio) {
    if (!different.contains(ratio)) {
      return Change.NOT_SHOWN;
    }
    boolean more = ratio.ratio().value() > 1;
    return more == moreIsBetter(ratio.metric()) ? Change.FASTER : Change.SLOWER;
  }
}
