package io.kurabe.jmh.internal;

import java.util.List;

/** Short names: target, method, parameters; class or mode where it must be. Immutable. */
final class JmhNames {
  private final List<JmhEntry> entries;

  JmhNames(List<JmhEntry> entries) {
    this.entries = List.copyOf(entries);
  }

  /** Returns {@code postgres upsert, text}. */
  String of(JmhEntry entry) {
    StringBuilder name = new StringBuilder(entry.target()).append(' ');
    boolean ambiguous =
        entries.stream()
            .anyMatch(
                e ->
                    e.target().equals(entry.target())
                        && e.method().equals(entry.method())
                        && !e.benchmark().equals(entry.benchmark()));
    name.append(ambiguous ? entry.shortName() : entry.method());
    entry.params().values().forEach(value -> name.append(", ").append(value));
    boolean modes =
        entries.stream()
            .anyMatch(
                e -> e.benchmark().equals(entry.benchmark()) && !e.mode().equals(entry.mode()));
    return name + (modes ? ", " + entry.mode() : "");
  }
}
