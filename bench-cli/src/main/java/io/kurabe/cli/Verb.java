package io.kurabe.cli;

import io.kurabe.config.Problems;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A command that can be checked before it does anything. */
interface Verb extends Callable<Integer> {
  /** Adds everything that is wrong with what the user wrote; of some commands nothing can be. */
  default void check(Problems problems) {}

  /** Returns whether it works also when files of defaults are wrong, since it uses none. */
  default boolean isWithoutDefaults() {
    return false;
  }

  static <T> Optional<T> read(
      String option, @Nullable String text, Function<String, T> reader, Problems problems) {
    return Optional.ofNullable(text).flatMap(t -> problems.attempt(option, () -> reader.apply(t)));
  }
}
