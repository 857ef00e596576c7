package io.kurabe.studies.ddl.internal;

import io.kurabe.studies.ddl.internal.DdlVariant.Effect;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Whether a change can be made while people work, in words. The lock class counts as well as what
 * the requests met: on a small copy a rewrite that stops everybody is over too soon to be noticed.
 *
 * @param plain the change as written, beside reads and writes
 * @param lock its lock class, if it could be found out
 * @param keepsNames whether everything is found by its name afterwards as before
 */
record DaytimeVerdict(DdlVariant plain, Optional<LockClass> lock, boolean keepsNames) {
  /** Returns e.g. {@code No, not at noon, on db: every write stops, and reads go on, for ...}. */
  String sentence(String times) {
    String text = stopsWrites() || stopsReads() ? no(times) : yes(times);
    String notation = lock.map(l -> " (lock class " + l.notation() + ").").orElse(".");
    return text + notation;
  }

  private boolean stopsWrites() {
    return plain.onWrites() == Effect.WAIT || holds(l -> !l.writesAllowed());
  }

  private boolean stopsReads() {
    return plain.onReads() == Effect.WAIT || holds(l -> !l.readsAllowed());
  }

  /** Returns whether it holds a lock of that kind for longer than an instant. */
  private boolean holds(Predicate<LockClass> kind) {
    return lock.filter(l -> !l.metadataOnly()).filter(kind).isPresent();
  }

  private String no(String times) {
    String who =
        stopsWrites() && stopsReads()
            ? "every read and write stops"
            : stopsWrites() ? "every write stops, while reads go on," : "every read stops";
    return "No, not at noon on %s: %s %s, %s".formatted(plain.target(), who, meanwhile(), times);
  }

  private String yes(String times) {
    boolean pauses = plain.onWrites() == Effect.PAUSE || plain.onReads() == Effect.PAUSE;
    String answer =
        !keepsNames
            ? "Only together with the applications, on"
            : pauses ? "With a pause, on" : "Yes, on";
    String meanwhile =
        pauses
            ? "reads and writes go on but for a moment"
            : "reads and writes go on while it is made";
    return "%s %s: %s (longest stop of writes %s, of reads %s), %s"
        .formatted(
            answer,
            plain.target(),
            meanwhile,
            TimeAtSize.words(plain.writeStall().value()),
            TimeAtSize.words(plain.readStall().value()),
            times);
  }

  /** Says what the server does with the table, as far as the lock class shows it. */
  private String meanwhile() {
    String notation = lock.map(LockClass::notation).orElse("").toUpperCase(Locale.ROOT);
    if (lock.filter(LockClass::rebuilds).isPresent()) {
      return "for the whole rewrite of the table";
    }
    if (notation.endsWith("+X")) {
      return "while the whole index is built";
    }
    return notation.endsWith("+S") ? "while the whole table is read" : "for all of its time";
  }
}
