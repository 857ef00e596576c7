package io.kurabe.record;

import io.kurabe.result.OperationResult.ErrorCount;
import io.kurabe.target.Failure;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts errors by the server's code, with one message each. Keeps at most {@value #MOST_CODES}
 * codes, the rest under one name. Thread-safe.
 */
final class ErrorLedger {
  private static final int MOST_CODES = 100;
  private static final Failure REST =
      new Failure(
          io.kurabe.target.OutcomeKind.OTHER, "(more codes)", "further codes, not distinguished");

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

  /** Returns the entries, most frequent first. */
  List<ErrorCount> entries() {
    return entries.values().stream()
        .map(
            e ->
                new ErrorCount(
                    e.first.code(), e.first.kind().text(), e.count.sum(), e.first.message()))
        .sorted(
            Comparator.comparingLong(ErrorCount::count).reversed().thenComparing(ErrorCount::code))
        .toList();
  }
}
