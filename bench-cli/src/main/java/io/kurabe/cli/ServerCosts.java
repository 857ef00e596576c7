package io.kurabe.cli;

import io.kurabe.result.HostPrice;
import io.kurabe.target.Target;
import java.util.List;

/** The cost of a profile's servers; the price of the unknown ones is not in it. */
record ServerCosts(double usdPerHour, List<String> unknown) {
  /** Adds up; a server that Kurabe starts on this machine costs nothing. */
  static ServerCosts of(List<Target> targets, List<HostPrice> prices) {
    List<String> priced = prices.stream().map(HostPrice::target).toList();
    return new ServerCosts(
        prices.stream().mapToDouble(HostPrice::usdPerHourOfAll).sum(),
        targets.stream()
            .filter(t -> !t.address().startedByKurabe())
            .map(Target::name)
            .filter(name -> !priced.contains(name))
            .toList());
  }

  /** Returns whether a limit of money can be kept. */
  boolean areKnown() {
    return usdPerHour > 0 && unknown.isEmpty();
  }

  /** Returns why a limit of money cannot be kept. */
  String missing() {
    return "A limit of money needs the price of every server; none is known of "
        + (unknown.isEmpty() ? "any" : String.join(", ", unknown))
        + ". Give it: --price NAME=USD_PER_HOUR";
  }
}
