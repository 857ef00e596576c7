package io.kurabe.result;

import java.util.List;
import java.util.Optional;

/**
 * The data that the hosts of the servers add to a study: prices, their own metrics, and whether the
 * servers are alike. Immutable.
 *
 * @param prices of the targets whose price is known
 * @param windows one per run and target, and one per target for the whole study
 * @param pairs servers of one kind that are not alike
 * @param notes what could not be found out, a sentence each
 */
public record CloudResult(
    List<HostPrice> prices, List<HostWindow> windows, List<UnequalPair> pairs, List<String> notes) {
  public CloudResult {
    prices = List.copyOf(prices);
    windows = List.copyOf(windows);
    pairs = List.copyOf(pairs);
    notes = List.copyOf(notes);
  }

  /**
   * {@return the price of a target}
   *
   * @param target the name of the target
   */
  public Optional<HostPrice> price(String target) {
    return prices.stream().filter(p -> p.target().equals(target)).findFirst();
  }
}
