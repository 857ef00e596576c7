package io.kurabe.workloads.orderentry.internal;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * What the clients of a run entered, and what the server acknowledged. Thread-safe; each client
 * counts on its own {@link Page}.
 */
final class Ledger {
  /** Something that is counted. */
  enum Entry {
    /** New orders that were committed; those that were rolled back on purpose are none. */
    ORDERS,
    LINES,
    QUANTITY,
    REMOTE_LINES,
    PAYMENTS,
    PAID_CENTS,
    DELIVERED,
    /** What was entered, whatever became of it: the audit of inputs is about these. */
    ENTERED_ORDERS,
    ENTERED_UNUSED,
    ENTERED_LINES,
    ENTERED_REMOTE_LINES,
    ENTERED_PAYMENTS,
    ENTERED_REMOTE_PAYMENTS,
    ENTERED_PAYMENTS_BY_NAME,
    ENTERED_STATUS,
    ENTERED_STATUS_BY_NAME,
    /** Districts that a delivery looked into, and those that had nothing to deliver. */
    VISITED_DISTRICTS,
    SKIPPED_DISTRICTS,
    DELIVERIES;

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The least and the most lines of an order. */
  static final int LEAST_LINES = 5;

  static final int MOST_LINES = 15;

  private static final String DOUBT = "_in_doubt";

  private final Queue<Page> pages = new ConcurrentLinkedQueue<>();

  /** Returns the name under which orders of so many lines are counted. */
  static String ordersOf(int lines) {
    return "entered_orders_of_" + lines + "_lines";
  }

  /** Returns a page for one more client. */
  Page page() {
    Page page = new Page();
    pages.add(page);
    return page;
  }

  /** Forgets everything, for a run with new clients. */
  void clear() {
    pages.clear();
  }

  long known(Entry entry) {
    return pages.stream().mapToLong(p -> p.known(entry).get()).sum();
  }

  /** Returns what was sent to be committed and never answered: it happened or it did not. */
  long inDoubt(Entry entry) {
    return pages.stream().mapToLong(p -> p.inDoubt(entry).get()).sum();
  }

  private long ordersBy(int lines) {
    return pages.stream().mapToLong(p -> p.bySize.get(lines - LEAST_LINES)).sum();
  }

  /** Returns all counts by name, so that they can be added to those of other processes. */
  Map<String, Long> tally() {
    Map<String, Long> tally = new LinkedHashMap<>();
    for (Entry entry : Entry.values()) {
      tally.put(entry.text(), known(entry));
      tally.put(entry.text() + DOUBT, inDoubt(entry));
    }
    for (int lines = LEAST_LINES; lines <= MOST_LINES; lines++) {
      tally.put(ordersOf(lines), ordersBy(lines));
    }
    return tally;
  }

  /** Adds the counts of another process. */
  void add(Map<String, Long> tally) {
    Page page = page();
    for (Entry entry : Entry.values()) {
      add(page.known(entry), tally.getOrDefault(entry.text(), 0L));
      add(page.inDoubt(entry), tally.getOrDefault(entry.text() + DOUBT, 0L));
    }
    for (int lines = LEAST_LINES; lines <= MOST_LINES; lines++) {
      page.bySize.addAndGet(lines - LEAST_LINES, tally.getOrDefault(ordersOf(lines), 0L));
    }
  }

  /** Adds to a counter, which has one writer at a time. */
  private static void add(AtomicLong counter, long amount) {
    counter.setRelease(counter.getPlain() + amount);
  }

  private static Map<Entry, AtomicLong> zeros() {
    Map<Entry, AtomicLong> zeros = new EnumMap<>(Entry.class);
    for (Entry entry : Entry.values()) {
      zeros.put(entry, new AtomicLong());
    }
    return zeros;
  }

  /** The counts of one client, written by one thread at a time and read by any. */
  static final class Page {
    private final Map<Entry, AtomicLong> known = zeros();
    private final Map<Entry, AtomicLong> inDoubt = zeros();
    private final AtomicLongArray bySize = new AtomicLongArray(MOST_LINES - LEAST_LINES + 1);
    private final Map<Entry, Long> underWay = new EnumMap<>(Entry.class);

    /** Counts what was entered. */
    void entered(Entry entry, long amount) {
      add(known(entry), amount);
    }

    /** Counts an order of so many lines. */
    void enteredOrder(int lines) {
      bySize.addAndGet(lines - LEAST_LINES, 1);
    }

    /** Counts what is about to be committed. */
    void committing(Entry entry, long amount) {
      add(inDoubt(entry), amount);
      underWay.merge(entry, amount, Long::sum);
    }

    /** Counts what was about to be committed as acknowledged. */
    void committed() {
      underWay.forEach(
          (entry, amount) -> {
            add(inDoubt(entry), -amount);
            add(known(entry), amount);
          });
      underWay.clear();
    }

    /** Notes that what was about to be committed surely did not happen. */
    void refused() {
      underWay.forEach((entry, amount) -> add(inDoubt(entry), -amount));
      underWay.clear();
    }

    /** Begins an operation; what is under way from the last one stays in doubt. */
    void begin() {
      underWay.clear();
    }

    private AtomicLong known(Entry entry) {
      return Objects.requireNonNull(known.get(entry));
    }

    private AtomicLong inDoubt(Entry entry) {
      return Objects.requireNonNull(inDoubt.get(entry));
    }
  }
}
