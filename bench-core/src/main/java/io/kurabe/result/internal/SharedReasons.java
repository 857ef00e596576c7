package io.kurabe.result.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is said about the generators of one run, in their order. Equal words about several of them
 * become one sentence that names them. Not thread-safe.
 */
public final class SharedReasons {
  private final int generators;
  private final Map<String, Set<String>> namesByReason = new LinkedHashMap<>();

  /**
   * @param generators how many make the run
   */
  public SharedReasons(int generators) {
    this.generators = generators;
  }

  /** Adds words about a generator; its name is empty where there is no other. */
  public void add(String generator, String reason) {
    namesByReason.computeIfAbsent(reason, r -> new LinkedHashSet<>()).add(generator);
  }

  /** Returns {@code agent-0, agent-2: ...}, or {@code all 8 generators: ...}. */
  public List<String> sentences() {
    return sentences(": ");
  }

  /**
   * Returns {@code agent-0, agent-2 ...}, or {@code all 8 generators ...}.
   *
   * @param joint between who and what
   */
  public List<String> sentences(String joint) {
    List<String> sentences = new ArrayList<>();
    namesByReason.forEach(
        (reason, names) -> {
          boolean all = names.size() == generators && generators > 1;
          String who = all ? "all " + generators + " generators" : String.join(", ", names);
          sentences.add(who.isEmpty() ? reason : who + joint + reason);
        });
    return sentences;
  }
}
