package io.kurabe.workloads.cache.internal;

/** The pattern of the keys that are written, and of those that are read. */
public record KeyPatterns(KeyPattern writes, KeyPattern reads) {
  /**
   * Reads one pattern for both, two with a comma between them (writes first), or memtier's two
   * letters such as {@code S:R}.
   */
  static KeyPatterns parse(String text) {
    if (text.matches("[RSPGZ]:[RSPGZ]")) {
      return new KeyPatterns(
          KeyPattern.parse(text.substring(0, 1)), KeyPattern.parse(text.substring(2)));
    }
    int comma = text.indexOf(',');
    if (comma < 0) {
      KeyPattern both = KeyPattern.parse(text);
      return new KeyPatterns(both, both);
    }
    return new KeyPatterns(
        KeyPattern.parse(text.substring(0, comma)), KeyPattern.parse(text.substring(comma + 1)));
  }

  /** Returns the form that {@link #parse} reads. */
  String text() {
    return writes.equals(reads) ? writes.text() : writes.text() + "," + reads.text();
  }
}
