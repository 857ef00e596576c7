package io.kurabe.sql.script.internal;

import java.util.SplittableRandom;

/** Makes a text from whole numbers. Thread-safe: all clients share it. */
@FunctionalInterface
public interface TextMaker {
  /**
   * Makes a text.
   *
   * @param arguments as many as the script gives
   * @param random the client's own stream of randomness
   */
  String make(long[] arguments, SplittableRandom random);
}
