package io.kurabe.result.internal;

import io.kurabe.result.NamedPart;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyPart;
import java.util.Optional;

/**
 * The record of a run in a journal, which is written when the run ends. Immutable.
 *
 * @param run the run
 * @param own data that the study needs about the run to continue
 */
public record JournalEntry(RunResult run, Optional<NamedPart> own) {
  /** Makes the entry of a run, with the data that its study needs to continue. */
  public static JournalEntry of(RunResult run, Optional<? extends StudyPart> part) {
    return new JournalEntry(run, part.map(NamedPart::of));
  }

  /** Returns the data of the study about the run, if the study wrote any. */
  public <T extends StudyPart> Optional<T> part(Class<T> type) {
    return own.flatMap(o -> o.as(type));
  }
}
