package io.kurabe.config.internal;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks names that a user chooses from a list. Stateless. */
public final class KnownNames {
  private KnownNames() {}

  /** Returns the parts of {@code a, b}, each once. */
  public static List<String> parse(String text) {
    return List.of(text.split(",", -1)).stream().map(String::strip).distinct().toList();
  }

  /** Returns the message about names that are not in the list, which it shows in its order. */
  public static Optional<String> problem(Collection<String> wanted, Collection<String> known) {
    String unknown =
        wanted.stream()
            .filter(n -> !known.contains(n))
            .map(n -> "'" + n + "'")
            .collect(Collectors.joining(", "));
    return unknown.isEmpty()
        ? Optional.empty()
        : Optional.of(unknown + " is unknown. Possible: " + String.join(", ", known));
  }

  /** Refuses names that are not in the list, in the words of {@link #problem}. */
  public static void require(Collection<String> wanted, Collection<String> known) {
    problem(wanted, known)
        .ifPresent(
            p -> {
              throw new IllegalArgumentException(p);
            });
  }
}
