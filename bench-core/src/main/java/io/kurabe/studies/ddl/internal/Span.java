package io.kurabe.studies.ddl.internal;

/**
 * A stretch of time on the clock of a run.
 *
 * @param start first nanosecond
 * @param end first nanosecond after it; not before {@code start}
 */
record Span(long start, long end) {
  Span {
    if (end - start < 0) {
      throw new IllegalArgumentException("a span cannot end before it starts");
    }
  }

  boolean contains(long nanos) {
    return nanos - start >= 0 && nanos - end < 0;
  }

  long nanos() {
    return end - start;
  }

  double seconds() {
    return nanos() / 1e9;
  }

  /** Returns the part of a gap that lies inside, in nanoseconds; 0 when there is none. */
  long overlap(long from, long to) {
    return Math.max(0, Math.min(to, end) - Math.max(from, start));
  }

  /**
   * Returns the part from one share of its length to another, e.g. 0 to 0.1 for its first tenth.
   */
  Span part(double from, double to) {
    return new Span(start + Math.round(nanos() * from), start + Math.round(nanos() * to));
  }
}
