package io.kurabe.spec;

import java.util.Locale;

/**
 * The way in which statements travel to a SQL server; a stated factor of every run. Redis has one
 * way only.
 */
public enum Protocol {
  /** Each execution sends the statement's text with its values in it, which the server parses. */
  TEXT,
  /**
   * The server parses the statement anew at each execution, with the values apart from the text, as
   * PostgreSQL can; pgbench calls this {@code -M extended}.
   */
  EXTENDED,
  /** The statement is prepared in the server, so that an execution sends values only. */
  PREPARED;

  /**
   * Reads {@link #text}.
   *
   * @param text the text
   * @return the protocol
   * @throws IllegalArgumentException naming the value and the choices
   */
  public static Protocol parse(String text) {
    for (Protocol protocol : values()) {
      if (protocol.text().equals(text)) {
        return protocol;
      }
    }
    throw new IllegalArgumentException(
        "'" + text + "' is unknown. Possible: text, extended, prepared");
  }

  /** {@return the word that users write and results show} */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
