package io.kurabe.studies.ddl;

import java.util.Optional;

/**
 * What was found on a server beside what the published matrix says.
 *
 * @param operation of the change
 * @param documented what the matrix says; empty when it says nothing about such a server or change
 * @param found what the server does, with the evidence
 */
public record MatrixAnswer(
    String operation, Optional<DocumentedClass> documented, LockClass found) {
  /** Outcome of the comparison. */
  public enum Verdict {
    /** The same class. */
    AGREE("agree"),
    /** Another class: the server is right. */
    DIFFER("differ"),
    /** There is nothing to compare with. */
    NOT_DOCUMENTED("not documented");

    private final String text;

    Verdict(String text) {
      this.text = text;
    }

    /** For reports. */
    public String text() {
      return text;
    }
  }

  /** Compares the two notations. */
  public Verdict verdict() {
    return documented
        .map(d -> d.agreesWith(found.notation()) ? Verdict.AGREE : Verdict.DIFFER)
        .orElse(Verdict.NOT_DOCUMENTED);
  }
}
