package io.kurabe.workloads.keys.internal;

import java.util.Locale;

/** The types of primary keys. */
public enum KeyType {
  /** A number that the server counts up: {@code serial}, {@code AUTO_INCREMENT}. */
  SERIAL(true),
  /** A number that the server counts up, declared by the words of the SQL standard. */
  IDENTITY(true),
  /** A UUID of version 7 (RFC 9562): milliseconds, then random bits. */
  UUID7(true),
  /** A UUID of version 1 with its time moved to the front. */
  UUID1_SWAPPED(true),
  /** A ULID: 48 bits of milliseconds and 80 random ones, as text of 26 characters. */
  ULID(true),
  /** A UUID of version 4: random, in 16 bytes. */
  UUID4(false),
  /** A UUID of version 4 as text of 36 characters. */
  UUID4_CHAR(false);

  private final boolean ordered;

  KeyType(boolean ordered) {
    this.ordered = ordered;
  }

  /** Returns the name that users write and results show. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns whether later keys are larger, except those that clients draw within a millisecond. */
  public boolean ordered() {
    return ordered;
  }
}
