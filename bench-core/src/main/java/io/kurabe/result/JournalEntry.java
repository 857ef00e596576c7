package io.kurabe.result;

import java.util.Optional;

/**
 * A run as it is written down when it ends. Immutable.
 *
 * @param run the run
 * @param keyStep the step of a fill that it was, of study {@code keys}
 */
public record JournalEntry(RunResult run, Optional<KeyStep> keyStep) {}
