package io.kurabe.sql.script.internal;

import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A value that is worked out for each execution. Immutable and thread-safe.
 *
 * <p>The values of scripts are pgbench's: {@link Long}, {@link Double}, {@link Boolean} and null
 * for NULL; besides, a {@link String} and what {@code \gset} keeps of an answer.
 */
@FunctionalInterface
public interface Expression {
  /**
   * Works the value out.
   *
   * @throws ScriptException when there is none, e.g. of a division by zero
   */
  @Nullable Object value(Frame frame, SplittableRandom random);
}
