package io.kurabe.result;

import io.kurabe.stats.Estimate;
import io.kurabe.stats.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * One claim of a study and its test.
 *
 * @param id e.g. {@code F4.1}
 * @param subject what it was tested on, e.g. {@code mariadb upsert}
 * @param sentence the claim in words
 * @param relation what must be true of the effect, stated beforehand, e.g. {@code above 5 x}
 * @param effect the measured effect with its interval, if it could be measured
 * @param verdict of the effect on the relation
 * @param because one sentence that gives the reason of the verdict
 * @param published values of the published experiment beside it
 */
public record Finding(
    String id,
    String subject,
    String sentence,
    String relation,
    Optional<Estimate> effect,
    Verdict verdict,
    String because,
    List<Published> published) {
  public Finding {
    published = List.copyOf(published);
  }

  /**
   * Makes a claim with its verdict, without an effect and published values.
   *
   * @param id the id
   * @param subject what it is about
   * @param sentence the claim
   * @param relation what is expected
   * @param verdict the verdict
   * @param because the reason, as a sentence
   * @return the finding
   */
  public static Finding of(
      String id,
      String subject,
      String sentence,
      String relation,
      Verdict verdict,
      String because) {
    return new Finding(
        id, subject, sentence, relation, Optional.empty(), verdict, because, List.of());
  }

  /**
   * {@return this finding under another id}
   *
   * @param newId the new id
   */
  public Finding withId(String newId) {
    return new Finding(newId, subject, sentence, relation, effect, verdict, because, published);
  }

  /**
   * {@return this finding with the measured effect}
   *
   * @param measured what was measured
   */
  public Finding withEffect(Optional<Estimate> measured) {
    return new Finding(id, subject, sentence, relation, measured, verdict, because, published);
  }

  /**
   * {@return this finding with another reason}
   *
   * @param newReason the new reason
   */
  public Finding withReason(String newReason) {
    return new Finding(id, subject, sentence, relation, effect, verdict, newReason, published);
  }

  /**
   * {@return this finding with published values beside it}
   *
   * @param values the values by name
   */
  public Finding withPublished(List<Published> values) {
    return new Finding(id, subject, sentence, relation, effect, verdict, because, values);
  }

  /**
   * A published value.
   *
   * @param label where it comes from, e.g. {@code Aurora MySQL 5.6, 10 to 100 tasks}
   * @param value the value
   * @param unit its unit
   */
  public record Published(String label, double value, String unit) {}
}
