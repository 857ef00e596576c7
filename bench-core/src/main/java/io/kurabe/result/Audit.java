package io.kurabe.result;

/**
 * Whether the store holds exactly what was acknowledged.
 *
 * @param acknowledged successful increments of the whole run, warm-up included
 * @param uncertain increments without an answer, which the server may or may not have carried out
 * @param found sum in the store after the run
 * @param exact whether {@code acknowledged <= found <= acknowledged + uncertain}
 * @param sentence the finding in words
 */
public record Audit(long acknowledged, long uncertain, long found, boolean exact, String sentence) {
  /** Compares the sum in the store with what was acknowledged. */
  public static Audit of(long acknowledged, long uncertain, long found) {
    boolean exact = found >= acknowledged && found <= acknowledged + uncertain;
    return new Audit(
        acknowledged, uncertain, found, exact, sentence(acknowledged, uncertain, found, exact));
  }

  /** The same audit with a remark behind its sentence. */
  public Audit adding(String remark) {
    return new Audit(acknowledged, uncertain, found, exact, sentence + remark);
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
