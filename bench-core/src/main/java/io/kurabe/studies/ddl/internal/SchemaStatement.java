package io.kurabe.studies.ddl.internal;

import io.kurabe.sql.internal.SqlSyntax;

/**
 * One statement of a user's file, without comments, and without the names of schemas.
 *
 * @param kind what it does
 * @param line on which it begins, from 1
 * @param text as it is sent
 * @param name key of the object that it makes; of the parent for a foreign key and for a partition
 *     of the parent; empty for others
 * @param on key of the table to which it belongs; empty for objects of the schema
 */
record SchemaStatement(Kind kind, SqlSyntax syntax, int line, String text, String name, String on) {

  /** The kinds of statements, in words for a count of them. */
  enum Kind {
    /** Makes an extension of PostgreSQL. */
    EXTENSION("extension"),
    /** Makes a type or a domain, or adds to one. */
    TYPE("type or domain"),
    /** Makes a function, a procedure or an aggregate. */
    FUNCTION("function or procedure"),
    /** Makes a sequence. */
    SEQUENCE("sequence"),
    /** Makes a table. */
    TABLE("table"),
    /** Makes a table, or a table that is there, a partition of another. */
    PARTITION("partition"),
    /** Adds a key, or makes a unique index. */
    KEY("key"),
    /** Adds a check. */
    CHECK("check"),
    /** Changes a table in another way, e.g. gives a column its default. */
    ALTERATION("change of a table"),
    /** Makes an index that is not unique. */
    INDEX("index"),
    /** Adds a foreign key. */
    FOREIGN_KEY("foreign key"),
    /** Gives a sequence to a column. */
    OWNER("owner of a sequence"),
    /** Makes a trigger. */
    TRIGGER("trigger"),
    /** Makes a view. */
    VIEW("view"),
    /** Makes another object of a table: a rule, a policy, statistics. */
    OTHER("rule, policy or the like"),
    /** Puts rows into a table. */
    ROWS("statement with rows"),
    /** Comments an object. */
    COMMENT("comment"),
    /** Does what a copy does not need: settings, rights, DROP. */
    SETTING("setting, right or the like");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }

    /** Returns whether the copy is no copy without it, so that a refusal is a problem. */
    boolean required() {
      return switch (this) {
        case TYPE, SEQUENCE, TABLE, PARTITION, KEY, CHECK, ALTERATION, INDEX, FOREIGN_KEY -> true;
        default -> false;
      };
    }
  }

  Lexemes lexemes() {
    return Lexemes.of(text, syntax);
  }

  /** Returns whether it makes an index, or a constraint with one, of that name. */
  boolean names(String index) {
    if ((kind == Kind.INDEX || kind == Kind.KEY) && name.equals(index)) {
      return true;
    }
    Lexemes of = lexemes();
    for (int at = 1; kind == Kind.TABLE && at < of.size(); at++) {
      if (of.is(at - 1, "CONSTRAINT") && of.name(at).equals(index)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the same statement with another text. */
  SchemaStatement with(String other) {
    return new SchemaStatement(kind, syntax, line, other, name, on);
  }

  /** Returns the same statement as one of a table. */
  SchemaStatement on(String table) {
    return new SchemaStatement(kind, syntax, line, text, name, table);
  }
}
