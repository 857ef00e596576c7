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
   * A published value.
   *
   * @param label where it comes from, e.g. {@code Aurora MySQL 5.6, 10 to 100 tasks}
   * @param value the value
   * @param unit its unit
   */
  public record Published(String label, double value, String unit) {}
}
