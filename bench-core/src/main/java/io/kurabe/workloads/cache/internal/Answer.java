package io.kurabe.workloads.cache.internal;

/**
 * What the answer to a command must be. Immutable.
 *
 * @param kind what is looked at
 * @param period every how many elements a value stands, in answers of several elements
 * @param offset of the first value among them
 * @param mayBeEmpty whether nothing is an answer, too, as of a queue that others emptied
 * @param ofUser whether it answers a command of the user's, of which only what it says itself is
 *     known: values need no stamp, and nobody knows which keys are there
 */
record Answer(Kind kind, int period, int offset, boolean mayBeEmpty, boolean ofUser) {
  /** What is looked at. */
  enum Kind {
    /** Nothing: the command writes. */
    ANYTHING,
    /** Values, each of the key that was asked for. */
    VALUES,
    /** A value, or nothing, for each key that was asked for, in their order. */
    VALUE_PER_KEY,
    /** Whether there is something. */
    SOMETHING
  }

  /** The answer to a write. */
  static final Answer ANYTHING = new Answer(Kind.ANYTHING, 1, 0, true, false);

  /** One value of the key, or several and nothing else. */
  static final Answer VALUES = new Answer(Kind.VALUES, 1, 0, false, false);

  static final Answer VALUE_PER_KEY = new Answer(Kind.VALUE_PER_KEY, 1, 0, false, false);

  static final Answer SOMETHING = new Answer(Kind.SOMETHING, 1, 0, false, false);

  /** Values among other elements, e.g. the names of their fields. */
  static Answer every(int period, int offset) {
    return new Answer(Kind.VALUES, period, offset, false, false);
  }

  /** Returns this answer, which may also be nothing. */
  Answer orNothing() {
    return new Answer(kind, period, offset, true, ofUser);
  }

  /** Returns the answer to a command of the user's that stores no values. */
  static Answer ofUser(CommandTemplate template) {
    Kind kind = template.command().equals("MGET") ? Kind.VALUE_PER_KEY : Kind.VALUES;
    return new Answer(kind, 1, 0, false, true);
  }

  boolean isValue(int element) {
    return element % period == offset;
  }
}
