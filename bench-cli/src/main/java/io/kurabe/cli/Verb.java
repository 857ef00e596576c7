package io.kurabe.cli;

import io.kurabe.config.Problems;
import java.util.concurrent.Callable;

/** A command that can be checked before it does anything. */
interface Verb extends Callable<Integer> {
  /** Adds everything that is wrong with what the user wrote. */
  void check(Problems problems);
}
