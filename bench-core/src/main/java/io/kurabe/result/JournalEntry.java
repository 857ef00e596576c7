package io.kurabe.result;

import java.util.Optional;

/**
 * A run as it is written down when it ends. Immutable.
 *
 * @param run the run
 * @param own what its study must know of it to go on
 */
public record JournalEntry(RunResult run, Optional<NamedPart> own) {
  /** A run, and what its study must know of it. */
  public static JournalEntry of(RunResult run, Optional<? extends StudyPart> part) {
    return new JournalEntry(run, part.map(NamedPart::of));
  }

  /** What the study must know of it, if it wrote that down. */
  public <T extends StudyPart> Optional<T> part(Class<T> type) {
    return own.flatMap(o -> o.as(type));
  }
}
