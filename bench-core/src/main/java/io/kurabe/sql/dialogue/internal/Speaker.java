package io.kurabe.sql.dialogue.internal;

import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The side of one client in its dialogues: it draws the input of each operation and says its
 * statements. Used by one thread at a time.
 */
public interface Speaker {
  /** Draws the input of an operation and says its first statements. */
  void begin(int operation, SplittableRandom random, Dialogue dialogue);

  /** Says the first statements of the last operation again, with the same input. */
  void again(Dialogue dialogue);

  /** Notes that the transaction is about to be committed: from now on it may have happened. */
  default void committing() {}

  /** Notes that the operation has ended as it should. */
  default void done() {}

  /** Returns the times of the last operation as {@link io.kurabe.target.Client#statementNanos}. */
  default long @Nullable [] statementNanos() {
    return null;
  }

  /** Notes that the transaction surely did not happen. */
  default void undone() {}
}
