package io.kurabe.junit;

/** The outcome of a check that is not decided, by {@code kurabe.inconclusive}. */
enum InconclusiveMode {
  /** JUnit counts the test as skipped; the default. */
  SKIP,
  FAIL
}
