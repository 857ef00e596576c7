package io.kurabe.study.page.internal;

import io.kurabe.result.Finding;
import io.kurabe.stats.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How many claims hold, fail and are open, each told once: a claim that was tested on several
 * subjects with different verdicts is told apart from those that have one verdict.
 */
record ClaimCount(List<Claim> claims) {
  /** The verdicts on a claim, one for each subject. */
  private record Claim(String id, List<Verdict> verdicts) {
    boolean only(Verdict verdict) {
      return verdicts.stream().allMatch(v -> v == verdict);
    }

    /** Returns e.g. {@code F4.1: holds for 1 of 4, not shown for 3}. */
    String split() {
      List<String> parts = new ArrayList<>();
      for (Verdict verdict : verdicts.stream().distinct().sorted().toList()) {
        long count = verdicts.stream().filter(v -> v == verdict).count();
        String of = parts.isEmpty() ? " of " + verdicts.size() : "";
        parts.add("%s for %d%s".formatted(verdict.text(), count, of));
      }
      return id + ": " + String.join(", ", parts);
    }
  }

  static ClaimCount of(List<Finding> findings) {
    return new ClaimCount(
        findings.stream()
            .collect(
                Collectors.groupingBy(
                    Finding::id,
                    TreeMap::new,
                    Collectors.mapping(Finding::verdict, Collectors.toList())))
            .entrySet()
            .stream()
            .map(e -> new Claim(e.getKey(), e.getValue()))
            .toList());
  }

  /** Returns e.g. {@code Of 3 claims 2 hold (K1, K2), 1 is mixed (F1: holds for 1 of 2, ...).} */
  String sentence() {
    List<String> parts = new ArrayList<>();
    for (Verdict verdict : Verdict.values()) {
      List<String> ids = claims.stream().filter(c -> c.only(verdict)).map(Claim::id).toList();
      add(parts, words(verdict, ids.size()), ids, ", ");
    }
    List<String> mixed =
        claims.stream()
            .filter(c -> c.verdicts().stream().distinct().count() > 1)
            .map(Claim::split)
            .toList();
    add(parts, mixed.size() == 1 ? "is mixed" : "are mixed", mixed, "; ");
    String all = claims.size() == 1 ? "claim" : "claims";
    return "Of %d %s %s.".formatted(claims.size(), all, String.join(", ", parts));
  }

  private static void add(List<String> parts, String words, List<String> told, String separator) {
    if (!told.isEmpty()) {
      parts.add("%d %s (%s)".formatted(told.size(), words, String.join(separator, told)));
    }
  }

  private static String words(Verdict verdict, int count) {
    boolean one = count == 1;
    return switch (verdict) {
      case HOLDS -> one ? "holds" : "hold";
      case FAILS -> one ? "fails" : "fail";
      case NOT_SHOWN -> one ? "is not shown" : "are not shown";
      case NOT_ASKED -> one ? "was not asked" : "were not asked";
    };
  }
}
