package io.kurabe.junit;

/** The use of baseline files, by {@code kurabe.baseline}. */
enum BaselineMode {
  /** Compares with them; the default. */
  COMPARE,
  /** Writes those that are missing, compares with the others. */
  RECORD,
  /** Writes all, and replaces existing ones. */
  REPLACE;

  String text() {
    return Modes.text(this);
  }
}
