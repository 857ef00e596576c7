package io.kurabe.spec;

import java.util.Locale;

/** The promise of a commit; a stated factor of every run on a server that Kurabe starts itself. */
public enum Durability {
  /** Every acknowledged commit is on disk (fsync per commit or group of commits). */
  DURABLE,
  /** A crash of the machine may lose about the last second; the data stay consistent. */
  RELAXED;

  /**
   * Reads {@link #text}.
   *
   * @param text the text
   * @return the durability
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

  /** {@return the word that users write and results show} */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
