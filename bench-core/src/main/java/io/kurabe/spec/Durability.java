package io.kurabe.spec;

import java.util.Locale;

/** What a commit promises; a stated factor of every run on a server that Kurabe starts itself. */
public enum Durability {
  /** Every acknowledged commit is on disk (fsync per commit or group of commits). */
  DURABLE,
  /** A crash of the machine may lose about the last second; the data stay consistent. */
  RELAXED;

  /**
   * @throws IllegalArgumentException naming the value and the choices
   */
  public static Durability parse(String text) {
    for (Durability d : values()) {
      if (d.text().equals(text)) {
        return d;
      }
    }
    throw new IllegalArgumentException("'" + text + "' is unknown. Possible: durable, relaxed");
  }

  /** The word used on the command line and in results. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
