package io.kurabe.workloads.orderentry.internal;

import io.kurabe.stats.internal.Holm;
import io.kurabe.workload.CheckResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.BinomialTest;
import org.apache.commons.statistics.inference.ChiSquareTest;

/**
 * Whether the clients entered what the specification says [5.5.1.5 and on]: shares of what was
 * drawn, each with its window, and the chance of a share so far off when the draws are right.
 * Windows that are read off a few hundred draws are left by chance alone, so what decides is the
 * chance: an exact binomial test (of the lines of orders a chi-square test), Holm's correction for
 * several. Stateless.
 */
final class InputAudit {
  /**
   * A run whose inputs have a smaller chance than that is called wrong: one in a million by chance,
   * so that a user with many runs never meets it. A generator that draws wrongly is far below.
   */
  static final double LEVEL = 1e-6;

  /** Below that, inputs are called unlikely, and nothing follows: one table in a hundred. */
  static final double UNLIKELY = 0.01;

  private static final double MOST_SKIPPED = 0.01;
  private static final String LINES = "lines, ";

  private InputAudit() {}

  /**
   * One item of the audit.
   *
   * @param what is counted
   * @param count how often
   * @param of how many
   * @param expected share; not-a-number where there is none
   * @param low end of the window of the specification, a share; 0 for none
   * @param high end of the window
   * @param draws so many are needed for the window to say something: two standard deviations fit
   * @param chance of a share so far off, corrected for the number of items; 1 where nothing is
   *     tested
   * @param holds whether the item is as it should be
   */
  record Item(
      String what,
      long count,
      long of,
      double expected,
      double low,
      double high,
      long draws,
      double chance,
      boolean holds) {
    double share() {
      return of == 0 ? Double.NaN : (double) count / of;
    }

    /** Returns whether there are enough draws for the window, and the share lies in it. */
    Optional<Boolean> inWindow() {
      return of < draws ? Optional.empty() : Optional.of(share() >= low && share() <= high);
    }

    private Item judged(double corrected) {
      return new Item(
          what, count, of, expected, low, high, draws, corrected, holds && corrected >= LEVEL);
    }

    private String sentence() {
      return what.startsWith(LINES)
          ? String.format(
              Locale.ROOT,
              "%s: %d in %d orders, each length as often as the others by a chance of %.2g",
              what,
              count,
              of,
              chance)
          : String.format(
              Locale.ROOT,
              "%s: %d of %d (%.2f%%), expected %.2f%%, chance of that %.2g",
              what,
              count,
              of,
              100 * share(),
              100 * expected,
              chance);
    }
  }

  /**
   * Returns the items that were drawn at all.
   *
   * @param counts by the names of {@link Ledger#tally}, of one run or of several
   */
  static List<Item> of(Map<String, ? extends Number> counts, int warehouses) {
    List<Item> items = new ArrayList<>();
    long orders = count(counts, Ledger.Entry.ENTERED_ORDERS);
    long lines = count(counts, Ledger.Entry.ENTERED_LINES);
    long payments = count(counts, Ledger.Entry.ENTERED_PAYMENTS);
    items.add(
        tested(
            "orders with an unused item",
            count(counts, Ledger.Entry.ENTERED_UNUSED),
            orders,
            0.01,
            new Window(0.009, 0.011, 39_601)));
    items.add(lines(counts, orders, lines));
    long remoteLines = count(counts, Ledger.Entry.ENTERED_REMOTE_LINES);
    long remotePayments = count(counts, Ledger.Entry.ENTERED_REMOTE_PAYMENTS);
    if (warehouses > 1) {
      items.add(
          tested("remote lines", remoteLines, lines, 0.01, new Window(0.0095, 0.0105, 158_401)));
      items.add(
          tested("remote payments", remotePayments, payments, 0.15, new Window(0.14, 0.16, 5_100)));
    } else {
      items.add(none("remote lines", remoteLines, lines));
      items.add(none("remote payments", remotePayments, payments));
    }
    items.add(byName("payments by name", counts, Ledger.Entry.ENTERED_PAYMENTS_BY_NAME, payments));
    items.add(
        byName(
            "order status by name",
            counts,
            Ledger.Entry.ENTERED_STATUS_BY_NAME,
            count(counts, Ledger.Entry.ENTERED_STATUS)));
    items.add(skipped(counts));
    return corrected(items.stream().filter(i -> i.of() > 0).toList());
  }

  private static List<Item> corrected(List<Item> items) {
    List<Double> chances = Holm.adjust(items.stream().map(Item::chance).toList());
    return IntStream.range(0, items.size())
        .mapToObj(i -> items.get(i).judged(chances.get(i)))
        .toList();
  }

  /** Returns one sentence when all items hold, else one for each that does not. */
  static List<CheckResult> check(List<Item> items) {
    List<CheckResult> faults =
        items.stream()
            .filter(i -> !i.holds())
            .map(i -> new CheckResult(false, "input audit: " + i.sentence()))
            .toList();
    return faults.isEmpty()
        ? List.of(
            new CheckResult(
                true,
                String.format(Locale.ROOT, "all %d items of the input audit hold", items.size())))
        : faults;
  }

  private record Window(double low, double high, long draws) {}

  private static Item tested(String what, long count, long of, double expected, Window window) {
    double chance =
        of == 0 ? 1 : BinomialTest.withDefaults().test((int) of, (int) count, expected).getPValue();
    return new Item(what, count, of, expected, window.low, window.high, window.draws, chance, true);
  }

  private static Item byName(
      String what, Map<String, ? extends Number> counts, Ledger.Entry entry, long of) {
    return tested(what, count(counts, entry), of, 0.60, new Window(0.57, 0.63, 1_067));
  }

  /** Returns the item on orders by their number of lines: 5 to 15, each as likely. */
  private static Item lines(Map<String, ? extends Number> counts, long orders, long lines) {
    long[] bySize =
        IntStream.rangeClosed(Ledger.LEAST_LINES, Ledger.MOST_LINES)
            .mapToLong(n -> number(counts, Ledger.ordersOf(n)))
            .toArray();
    double chance = orders == 0 ? 1 : ChiSquareTest.withDefaults().test(bySize).getPValue();
    return new Item(LINES + "5 to 15 each", lines, orders, 10, 9.5, 10.5, 100, chance, true);
  }

  private static Item none(String what, long count, long of) {
    return new Item(what, count, of, 0, 0, 0, 0, 1, count == 0);
  }

  private static Item skipped(Map<String, ? extends Number> counts) {
    long skipped = count(counts, Ledger.Entry.SKIPPED_DISTRICTS);
    long visited = count(counts, Ledger.Entry.VISITED_DISTRICTS);
    boolean holds = skipped <= 1 || skipped <= MOST_SKIPPED * visited;
    return new Item(
        "nothing to deliver", skipped, visited, Double.NaN, 0, MOST_SKIPPED, 0, 1, holds);
  }

  private static long count(Map<String, ? extends Number> counts, Ledger.Entry entry) {
    return number(counts, entry.text());
  }

  private static long number(Map<String, ? extends Number> counts, String name) {
    Number found = counts.get(name);
    return found == null ? 0 : found.longValue();
  }
}
