package io.kurabe.spec;

import java.util.Locale;

/** How statements travel to a SQL server; a stated factor of every run. Redis has one way only. */
public enum Protocol {
  /** Each execution sends the statement's text with its values in it, which the server parses. */
  TEXT,
  /**
   * PostgreSQL: parsed anew at each execution, with the values apart from the text; what pgbench
   * calls {@code -M extended}.
   */
  EXTENDED,
  /** Prepared in the server, so that an execution sends values only. */
  PREPARED;

  /**
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

  /** The word used on the command line and in results. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
