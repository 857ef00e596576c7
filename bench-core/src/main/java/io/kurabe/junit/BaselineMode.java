package io.kurabe.junit;

/** What is done with baseline files: {@code kurabe.baseline}. */
enum BaselineMode {
  /** Compare; the default. */
  COMPARE,
  /** Write those that are missing, compare with the others. */
  RECORD,
  /** Write all, over those that are there. */
  REPLACE;

  static BaselineMode parse(String text) {
    return Modes.parse(values(), PerformanceTest.BASELINE, text);
  }

  String text() {
    return Modes.text(this);
  }
}
