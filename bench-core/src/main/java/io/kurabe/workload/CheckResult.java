package io.kurabe.workload;

/**
 * The result of one check that a workload makes after a run.
 *
 * @param holds whether all is as it should be
 * @param sentence what was compared, with the values, e.g. {@code place: 120 acknowledged, 120
 *     found}
 */
public record CheckResult(boolean holds, String sentence) {
  /**
   * {@return this result with the name of the check before its sentence}
   *
   * @param check the name of the check
   */
  public CheckResult named(String check) {
    return new CheckResult(
        holds, check + (holds ? " holds" : " DOES NOT HOLD") + " (" + sentence + ")");
  }
}
