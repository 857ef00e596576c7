package io.kurabe.sql.internal;

/**
 * How a kind of server reads SQL text: where quotes, comments, names and numbers begin and end.
 * PostgreSQL 18 manual, 4.1 "Lexical Structure"; MySQL 9 manual, chapter 11 "Language Structure",
 * which MariaDB shares but for {@code /*M!}.
 */
public enum SqlSyntax {
  /** PostgreSQL, with standard_conforming_strings, its default since version 9.1. */
  POSTGRES("PostgreSQL"),
  /** MySQL and MariaDB, without the modes ANSI_QUOTES and NO_BACKSLASH_ESCAPES. */
  MYSQL("MySQL and MariaDB");

  private final String servers;

  SqlSyntax(String servers) {
    this.servers = servers;
  }

  /** Returns the servers in words, for messages. */
  public String servers() {
    return servers;
  }
}
