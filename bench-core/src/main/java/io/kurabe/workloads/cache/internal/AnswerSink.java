package io.kurabe.workloads.cache.internal;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Takes an answer apart as it is read: nested arrays come as one flat row of elements. What it does
 * not look at, it ignores.
 */
public interface AnswerSink {
  /** Looks at nothing. */
  AnswerSink IGNORE = new AnswerSink() {};

  /** Takes a string, or null where there is none; the bytes are valid during the call only. */
  default void string(@Nullable ByteBuffer bytes) {}

  /** Takes a whole number. */
  default void integer(long number) {}

  /** Takes a score. */
  default void score(double score) {}

  /** Takes a word such as OK. */
  default void status() {}
}
