package io.kurabe.studies.ddl.internal;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The documented class of one change on one server.
 *
 * @param notation as in {@link LockClass}; empty when the matrix only remarks, e.g. {@code not
 *     instant}
 * @param remark the rest of the cell, e.g. {@code (8.0.29)}; may be empty
 */
public record DocumentedClass(String notation, String remark) {
  private static final Pattern NOTATION =
      Pattern.compile("(?<![A-Za-z])(?:[IMPRC][wrx]|(?:AX|SRX|SUX|SH)(?:0|\\+[SXW]))(?![A-Za-z])");

  /**
   * Reads one alternative of a cell.
   *
   * @param cell the whole cell, alternatives divided by {@code |}
   * @param alternative from 0; a cell with fewer alternatives means all of them
   * @return empty for a change that the server does not have, or for which nothing is known
   */
  static Optional<DocumentedClass> parse(String cell, int alternative) {
    String[] parts = cell.split("\\|", -1);
    boolean alternatives = Arrays.stream(parts).allMatch(DocumentedClass::hasNotation);
    String text = (alternatives && alternative < parts.length ? parts[alternative] : cell).strip();
    if (text.equals("-") || text.equals("[U]")) {
      return Optional.empty();
    }
    Matcher notation = NOTATION.matcher(text);
    if (!notation.find()) {
      return Optional.of(new DocumentedClass("", text));
    }
    String rest = text.substring(0, notation.start()) + text.substring(notation.end());
    return Optional.of(new DocumentedClass(notation.group(), rest.strip()));
  }

  private static boolean hasNotation(String part) {
    return NOTATION.matcher(part).find();
  }

  boolean agreesWith(String found) {
    if (notation.isEmpty()) {
      return remark.equals("not instant") && !found.startsWith("I");
    }
    return notation.equals(found);
  }

  /** Returns the form of a cell: notation and remark. */
  public String text() {
    return (notation + " " + remark).strip();
  }
}
