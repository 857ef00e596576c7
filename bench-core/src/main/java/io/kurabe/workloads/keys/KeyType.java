package io.kurabe.workloads.keys;

import java.util.Locale;

/** What a primary key is made of. */
public enum KeyType {
  /** A number that the server counts up: {@code serial}, {@code AUTO_INCREMENT}. */
  SERIAL(true, "counted up by the server"),
  /** The same by the words of the SQL standard. */
  IDENTITY(true, "counted up by the server, as the standard writes it"),
  /** UUID of version 7 (RFC 9562): milliseconds, then random. */
  UUID7(true, "UUID of version 7: begins with the time"),
  /** UUID of version 1 with its time brought to the front. */
  UUID1_SWAPPED(true, "UUID of version 1, its time brought to the front"),
  /** 48 bits of milliseconds and 80 random ones, as text of 26 characters. */
  ULID(true, "ULID as text of 26 characters: begins with the time"),
  /** UUID of version 4: random, in 16 bytes. */
  UUID4(false, "UUID of version 4: random, in 16 bytes"),
  /** The same as text of 36 characters. */
  UUID4_CHAR(false, "UUID of version 4: random, as text of 36 characters");

  private final boolean ordered;
  private final String description;

  KeyType(boolean ordered, String description) {
    this.ordered = ordered;
    this.description = description;
  }

  /** Its name on the command line and in results. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether later keys are larger, but for what clients draw within a millisecond. */
  public boolean ordered() {
    return ordered;
  }

  /** What it is, in a few words. */
  public String description() {
    return description;
  }
}
