package io.kurabe.study.internal;

import io.kurabe.result.Finding;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.Relation;
import io.kurabe.stats.Verdict;
import java.util.List;
import java.util.Optional;

/** Makes findings of relations and effects, with verdict and reason. Stateless. */
public final class FindingText {
  /** The percentage from which on a value is rounded to 100. */
  private static final double ALL_PERCENT = 99.5;

  private FindingText() {}

  /** Makes a finding as the other methods do, for a claim that was not published with numbers. */
  public static Finding finding(
      String id, String subject, String sentence, Relation relation, Optional<Estimate> effect) {
    return finding(id, subject, sentence, relation, effect, List.of());
  }

  /** Makes a finding; its effect is empty without valid runs of both sides. */
  public static Finding finding(
      String id,
      String subject,
      String sentence,
      Relation relation,
      Optional<Estimate> effect,
      List<Finding.Published> published) {
    return finding(
        id, subject, sentence, relation, effect, published, "no valid runs of both sides");
  }

  /** Makes a finding with a reason for a missing effect. */
  public static Finding finding(
      String id,
      String subject,
      String sentence,
      Relation relation,
      Optional<Estimate> effect,
      List<Finding.Published> published,
      String missing) {
    Verdict verdict = effect.map(relation::judge).orElse(Verdict.NOT_SHOWN);
    String because = because(effect, verdict, missing);
    return Finding.of(id, subject, sentence, relation.text(), verdict, because)
        .withEffect(effect)
        .withPublished(published);
  }

  /**
   * Makes a finding that this run was not made to answer.
   *
   * @param because what the run would have needed, in words that can stand behind "not asked:"
   */
  public static Finding notAsked(
      String id, String subject, String sentence, Relation relation, String because) {
    return Finding.of(id, subject, sentence, relation.text(), Verdict.NOT_ASKED, because);
  }

  private static String because(Optional<Estimate> effect, Verdict verdict, String missing) {
    if (effect.isEmpty()) {
      return "not measured: " + missing;
    }
    if (!effect.get().bounded()) {
      return "too few runs for an interval; use 7 repeats";
    }
    return switch (verdict) {
      case HOLDS -> "whole interval inside";
      case FAILS -> "whole interval outside";
      case NOT_SHOWN, NOT_ASKED -> "interval covers both";
    };
  }

  /** Writes a percentage with two significant digits; 100 % is 100 and not 1.0e+02. */
  public static String percent(double value) {
    return text(value >= ALL_PERCENT ? "%.0f%%" : "%.2g%%", value);
  }

  /** Formats a text with values in it, in the same way in every language of the machine. */
  public static String text(String format, Object... values) {
    return String.format(java.util.Locale.ROOT, format, values);
  }
}
