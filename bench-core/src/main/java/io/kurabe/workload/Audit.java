package io.kurabe.workload;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The finding whether the server holds, or answered, exactly what it should.
 *
 * @param acknowledged operations of the whole run that the server acknowledged, warm-up included
 * @param uncertain operations without an answer, which the server may or may not have carried out
 * @param found what was counted in the store after the run, or {@link #NOT_COUNTED} when the audit
 *     is not a comparison of counts
 * @param exact whether everything is as it should be; for counts {@code acknowledged <= found <=
 *     acknowledged + uncertain}
 * @param sentence the finding in words
 * @param lossIsPurpose whether the experiment loses or doubles data on purpose, so that a
 *     difference is its result and no fault of the server or of Kurabe
 */
public record Audit(
    long acknowledged,
    long uncertain,
    long found,
    boolean exact,
    String sentence,
    boolean lossIsPurpose) {
  /** Stands for {@code found} when nothing was counted. */
  public static final long NOT_COUNTED = -1;

  /**
   * Compares the sum in the store with what was acknowledged.
   *
   * @param acknowledged operations that the server acknowledged
   * @param uncertain operations of which nobody knows whether they happened
   * @param found what is there
   * @return the audit
   */
  public static Audit of(long acknowledged, long uncertain, long found) {
    boolean exact = found >= acknowledged && found <= acknowledged + uncertain;
    return new Audit(
        acknowledged,
        uncertain,
        found,
        exact,
        sentence(acknowledged, uncertain, found, exact),
        false);
  }

  /**
   * Makes the verdict of a workload's own checks: exact when all of them hold.
   *
   * @param acknowledged operations that the server acknowledged
   * @param uncertain operations of which nobody knows whether they happened
   * @param checks the checks and what they found
   * @return the audit
   */
  public static Audit ofChecks(long acknowledged, long uncertain, List<CheckResult> checks) {
    boolean exact = checks.stream().allMatch(CheckResult::holds);
    String sentence =
        checks.stream()
            .filter(c -> exact || !c.holds())
            .map(CheckResult::sentence)
            .collect(Collectors.joining("; "));
    return new Audit(
        acknowledged,
        uncertain,
        NOT_COUNTED,
        exact,
        (exact ? "" : "NOT EXACT: ") + sentence,
        false);
  }

  /** {@return whether {@link #found} is a count} */
  public boolean counted() {
    return found != NOT_COUNTED;
  }

  /**
   * {@return this audit with a remark behind its sentence}
   *
   * @param remark a sentence
   */
  public Audit adding(String remark) {
    return new Audit(acknowledged, uncertain, found, exact, sentence + remark, lossIsPurpose);
  }

  /** {@return this audit of an experiment that loses or doubles data on purpose} */
  public Audit ofPurposefulLoss() {
    return new Audit(acknowledged, uncertain, found, exact, sentence, true);
  }

  /** {@return whether something is not as it should be, and was not broken on purpose} */
  public boolean faulty() {
    return !exact && !lossIsPurpose;
  }

  private static String sentence(long acknowledged, long uncertain, long found, boolean exact) {
    if (exact) {
      return uncertain == 0
          ? "exact: all " + acknowledged + " increments are in the store"
          : "consistent: "
              + found
              + " in the store, "
              + acknowledged
              + " acknowledged, "
              + uncertain
              + " without an answer";
    }
    return found < acknowledged
        ? "LOST " + (acknowledged - found) + " of " + acknowledged + " acknowledged increments"
        : "DOUBLED: "
            + (found - acknowledged - uncertain)
            + " increments more in the store than were sent";
  }
}
