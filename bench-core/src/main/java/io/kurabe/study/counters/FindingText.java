package io.kurabe.study.counters;

import io.kurabe.result.Estimate;
import io.kurabe.result.Finding;
import io.kurabe.result.Verdict;
import io.kurabe.stats.Relation;
import java.util.List;
import java.util.Optional;

/** Makes a finding out of a relation and an effect, with its verdict and the reason in words. */
final class FindingText {
  private FindingText() {}

  static Finding finding(
      String id,
      Arm arm,
      String sentence,
      Relation relation,
      Optional<Estimate> effect,
      List<Finding.Published> published) {
    Verdict verdict = effect.map(relation::judge).orElse(Verdict.NOT_SHOWN);
    return new Finding(
        id,
        arm.name(),
        sentence,
        relation.text(),
        effect,
        verdict,
        because(effect, verdict),
        published);
  }

  private static String because(Optional<Estimate> effect, Verdict verdict) {
    if (effect.isEmpty()) {
      return "not measured: no valid runs of both sides";
    }
    if (!effect.get().bounded()) {
      return "too few runs for an interval; use --repeats 7";
    }
    return switch (verdict) {
      case HOLDS -> "whole interval inside";
      case FAILS -> "whole interval outside";
      case NOT_SHOWN -> "interval covers both";
    };
  }

  static String text(String format, Object... values) {
    return String.format(java.util.Locale.ROOT, format, values);
  }
}
