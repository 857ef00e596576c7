package io.kurabe.workloads.keys.internal;

import java.util.Locale;

/** The types of primary keys. */
public enum KeyType {
  /** A number that the server counts up: {@code serial}, {@code AUTO_INCREMENT}. */
  SERIAL(true, "counted up by the server"),
  /** A number that the server counts up, declared by the words of the SQL standard. */
  IDENTITY(true, "counted up by the server, as the standard writes it"),
  /** A UUID of version 7 (RFC 9562): milliseconds, then random bits. */
  UUID7(true, "UUID of version 7: begins with the time"),
  /** A UUID of version 1 with its time moved to the front. */
  UUID1_SWAPPED(true, "UUID of version 1, its time brought to the front"),
  /** A ULID: 48 bits of milliseconds and 80 random ones, as text of 26 characters. */
  ULID(true, "ULID as text of 26 characters: begins with the time"),
  /** A UUID of version 4: random, in 16 bytes. */
  UUID4(false, "UUID of version 4: random, in 16 bytes"),
  /** A UUID of version 4 as text of 36 characters. */
  UUID4_CHAR(false, "UUID of version 4: random, as text of 36 characters");

  private final boolean ordered;
  private final String description;

  KeyType(boolean ordered, String description) {
    this.ordered = ordered;
    this.description = description;
  }

  /** Returns the name that users write and results show. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns whether later keys are larger, except those that clients draw within a millisecond. */
  public boolean ordered() {
    return ordered;
  }

  /** Returns a description in a few words. */
  public String description() {
    return description;
  }
}
