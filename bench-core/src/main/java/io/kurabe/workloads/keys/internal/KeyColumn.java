package io.kurabe.workloads.keys.internal;

import java.util.Optional;

/**
 * A primary key as one server has it. Immutable.
 *
 * @param variant the way to generate it, when there are several, e.g. {@code server} or {@code
 *     uuid-ossp}; empty for the usual one
 * @param definition the column's type and options behind its name {@code id}, without PRIMARY KEY,
 *     e.g. {@code uuid NOT NULL}
 * @param maker makes a value for a client; empty when the server generates it
 * @param generated the expression by which the server generates a value, e.g. {@code
 *     gen_random_uuid()}; empty when the column is left out of the INSERT or the client makes it
 * @param parameter how the text (or whole number) of a key stands in a statement, with {@value
 *     #PLACE} for the parameter, e.g. {@code CAST({key} AS uuid)}
 * @param shown the expression that reads a key as the text which {@code parameter} takes, e.g.
 *     {@code CAST(id AS text)}
 */
public record KeyColumn(
    KeyType type,
    String variant,
    String definition,
    Optional<KeyMaker> maker,
    String generated,
    String parameter,
    String shown) {
  /** The placeholder for the parameter in {@link #parameter}. */
  public static final String PLACE = "{key}";

  /** Makes a key that the client generates, the usual way. */
  public static KeyColumn byClient(
      KeyType type, String definition, KeyMaker maker, String parameter, String shown) {
    return new KeyColumn(type, "", definition, Optional.of(maker), "", parameter, shown);
  }

  /** Makes a key that is left out of the INSERT, so that the server counts up; a whole number. */
  public static KeyColumn counted(KeyType type, String definition) {
    return new KeyColumn(type, "", definition, Optional.empty(), "", PLACE, "id");
  }

  /** Returns this column with a value that the server generates. */
  public KeyColumn byServer(String newVariant, String expression) {
    return new KeyColumn(
        type, newVariant, definition, Optional.empty(), expression, parameter, shown);
  }

  /** Returns the name that users write and results show, e.g. {@code uuid4-server}. */
  public String name() {
    return variant.isEmpty() ? type.text() : type.text() + "-" + variant;
  }

  /** Returns whether the server makes the keys. */
  public boolean madeByServer() {
    return maker.isEmpty();
  }
}
