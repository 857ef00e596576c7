package io.kurabe.record.internal;

import io.kurabe.target.Failure;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/**
 * Counts errors by the server's code, with one message each. Keeps at most {@value #MOST_CODES}
 * codes, the rest under one name. Thread-safe.
 */
final class ErrorLedger {
  private static final int MOST_CODES = 100;
  private static final Failure REST =
      new Failure(
          io.kurabe.target.OutcomeKind.OTHER, "(more codes)", "further codes, not distinguished");

  private static final Comparator<FailureCount> MOST_FREQUENT_FIRST =
      Comparator.comparingLong(FailureCount::count).reversed().thenComparing(e -> e.first().code());

  private record Entry(Failure first, LongAdder count) {}

  private final ConcurrentHashMap<String, Entry> entries = new ConcurrentHashMap<>();

  void add(Failure failure) {
    Failure kept =
        entries.size() < MOST_CODES || entries.containsKey(failure.code()) ? failure : REST;
    entries
        .computeIfAbsent(kept.code(), code -> new Entry(kept, new LongAdder()))
        .count()
        .increment();
  }

  /** The entries of several ledgers as those of one. */
  static List<FailureCount> merge(Stream<FailureCount> all) {
    Map<String, FailureCount> byCode = new HashMap<>();
    all.forEach(e -> byCode.merge(e.first().code(), e, FailureCount::with));
    return byCode.values().stream().sorted(MOST_FREQUENT_FIRST).toList();
  }

  /** The entries, most frequent first. */
  List<FailureCount> entries() {
    return entries.values().stream()
        .map(e -> new FailureCount(e.first, e.count.sum()))
        .sorted(MOST_FREQUENT_FIRST)
        .toList();
  }
}
