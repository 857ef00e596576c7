package io.kurabe.studies.ddl.internal;

import java.util.Optional;

/**
 * The class that was found on a server beside that of the published matrix.
 *
 * @param documented class in the matrix; empty when it has none for such a server or change
 * @param found class on the server, with the evidence
 */
public record MatrixAnswer(
    String operation, Optional<DocumentedClass> documented, LockClass found) {
  /** The outcome of the comparison. */
  public enum Verdict {
    /** Both have the same class. */
    AGREE("agree"),
    /** The server has another class, which is the right one. */
    DIFFER("differ"),
    /** There is no documented class to compare with. */
    NOT_DOCUMENTED("not documented");

    private final String text;

    Verdict(String text) {
      this.text = text;
    }

    /** Returns the words for reports. */
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
