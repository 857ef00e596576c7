package io.kurabe.mysql.ddl.internal;

import io.kurabe.studies.ddl.internal.DdlChange;
import java.util.List;

/**
 * Changes of columns, rows "Column Operations" and "Generated Column Operations" of the manual
 * (MySQL 8.4, section "Online DDL Operations"); the same words for MariaDB. Stateless.
 *
 * <p>An undo ends with FORCE: a column that was added or dropped instantly leaves marks in the
 * table's format, at most 64 of them, and the next change would run on a different table.
 */
final class ColumnDdl {
  private static final String DROP_X = "ALTER TABLE {table} DROP COLUMN x, FORCE";
  private static final String ADD_X =
      "ALTER TABLE {table} ADD COLUMN x INTEGER NOT NULL DEFAULT 0, FORCE";
  private static final String PAD_NULL = "ALTER TABLE {table} MODIFY pad CHAR(60) NULL DEFAULT ''";
  private static final String PAD_NOT_NULL =
      "ALTER TABLE {table} MODIFY pad CHAR(60) NOT NULL DEFAULT ''";
  private static final String CHANGE_TYPE = "change_type (int->bigint; char->varchar)";

  static final DdlChange ADD_LAST =
      DdlChange.of(
              "add_column_last",
              "add_column_last",
              0,
              "ALTER TABLE {table} ADD COLUMN x INTEGER NOT NULL DEFAULT 0")
          .undoneBy(DROP_X);

  static final DdlChange ADD_MIDDLE =
      DdlChange.of(
              "add_column_middle",
              "add_column_middle",
              0,
              "ALTER TABLE {table} ADD COLUMN x INTEGER NOT NULL DEFAULT 0 AFTER k")
          .undoneBy(DROP_X);

  static final DdlChange ADD_AUTO_INCREMENT =
      DdlChange.of(
              "add_auto_increment",
              "add_auto_increment_or_identity",
              0,
              "ALTER TABLE {table} ADD COLUMN x BIGINT NOT NULL AUTO_INCREMENT,"
                  + " ADD UNIQUE INDEX {table}_x (x)")
          .after("ALTER TABLE {table} MODIFY id INTEGER NOT NULL")
          .undoneBy(DROP_X, "ALTER TABLE {table} MODIFY id INTEGER NOT NULL AUTO_INCREMENT");

  /**
   * Adds a default that is an expression: MySQL 8.0.13, MariaDB 10.2.1. With a binary log MySQL
   * refuses it (error 1674: another value on each replica), so it is kept out of the log.
   */
  static final DdlChange ADD_VOLATILE_DEFAULT =
      DdlChange.of(
              "add_column_volatile_default",
              "add_column_volatile_default",
              0,
              "ALTER TABLE {table} ADD COLUMN x DOUBLE NOT NULL DEFAULT (RAND())")
          .after("SET SESSION sql_log_bin = 0")
          .undoneBy(DROP_X, "SET SESSION sql_log_bin = 1");

  static final DdlChange DROP =
      DdlChange.of("drop_column", "drop_column", 0, "ALTER TABLE {table} DROP COLUMN x")
          .after(ADD_X)
          .undoneBy("ALTER TABLE {table} FORCE");

  static final DdlChange RENAME =
      DdlChange.of(
              "rename_column",
              "rename_column",
              0,
              "ALTER TABLE {table} CHANGE COLUMN x y INTEGER NOT NULL DEFAULT 0")
          .after(ADD_X)
          .undoneBy("ALTER TABLE {table} DROP COLUMN y, FORCE");

  static final DdlChange REORDER =
      DdlChange.of("reorder_columns", "reorder_columns", 0, PAD_NOT_NULL + " AFTER k")
          .undoneBy(PAD_NOT_NULL + " AFTER c, FORCE");

  static final DdlChange SET_DEFAULT =
      DdlChange.of(
              "set_default",
              "set_or_drop_default",
              0,
              "ALTER TABLE {table} ALTER COLUMN k SET DEFAULT 7")
          .undoneBy("ALTER TABLE {table} ALTER COLUMN k SET DEFAULT 0");

  static final DdlChange INT_TO_BIGINT =
      DdlChange.of(
              "change_type_int_bigint",
              CHANGE_TYPE,
              0,
              "ALTER TABLE {table} MODIFY k BIGINT NOT NULL DEFAULT 0")
          .undoneBy("ALTER TABLE {table} MODIFY k INTEGER NOT NULL DEFAULT 0");

  static final DdlChange CHAR_TO_VARCHAR =
      DdlChange.of(
              "change_type_char_varchar",
              CHANGE_TYPE,
              1,
              "ALTER TABLE {table} MODIFY c VARCHAR(120) NOT NULL DEFAULT ''")
          .undoneBy("ALTER TABLE {table} MODIFY c CHAR(120) NOT NULL DEFAULT ''");

  static final DdlChange EXTEND_VARCHAR =
      varchar("extend_varchar", "extend_varchar_same_length_bytes", 20, 40);

  /** Extends a column to a length that needs two bytes, from 256 on. */
  static final DdlChange EXTEND_VARCHAR_OVER_255 =
      varchar("extend_varchar_over_255", "extend_varchar_255_to_256+_bytes", 255, 256);

  static final DdlChange SHRINK_VARCHAR = varchar("shrink_varchar", "shrink_varchar", 40, 20);

  static final DdlChange MAKE_NULL =
      DdlChange.of("make_null", "make_null", 0, PAD_NULL).undoneBy(PAD_NOT_NULL);

  static final DdlChange MAKE_NOT_NULL =
      DdlChange.of("make_not_null", "make_not_null (strict mode)", 0, PAD_NOT_NULL).after(PAD_NULL);

  static final DdlChange ENUM_APPEND = enumeration("enum_append", 0, "'a', 'b', 'c'");

  static final DdlChange ENUM_MIDDLE = enumeration("enum_middle", 1, "'a', 'c', 'b'");

  static final DdlChange ADD_VIRTUAL =
      DdlChange.of("add_virtual_column", "add_virtual|stored_column", 0, generated("VIRTUAL"))
          .undoneBy(DROP_X);

  static final DdlChange ADD_STORED =
      DdlChange.of("add_stored_column", "add_virtual|stored_column", 1, generated("STORED"))
          .undoneBy(DROP_X);

  static final DdlChange DROP_VIRTUAL =
      DdlChange.of(
              "drop_virtual_column",
              "drop_virtual|stored_column",
              0,
              "ALTER TABLE {table} DROP COLUMN x")
          .after(generated("VIRTUAL"))
          .undoneBy("ALTER TABLE {table} FORCE");

  static final DdlChange DROP_STORED =
      DdlChange.of(
              "drop_stored_column",
              "drop_virtual|stored_column",
              1,
              "ALTER TABLE {table} DROP COLUMN x")
          .after(generated("STORED"))
          .undoneBy("ALTER TABLE {table} FORCE");

  private ColumnDdl() {}

  /** Extends a column of one byte per character, so that the length is the number of bytes. */
  private static DdlChange varchar(String operation, String row, int from, int to) {
    String type = "x VARCHAR(%d) CHARACTER SET latin1 NOT NULL DEFAULT ''";
    return DdlChange.of(operation, row, 0, "ALTER TABLE {table} MODIFY " + type.formatted(to))
        .after("ALTER TABLE {table} ADD COLUMN " + type.formatted(from) + ", FORCE")
        .undoneBy(DROP_X);
  }

  private static DdlChange enumeration(String operation, int alternative, String values) {
    return DdlChange.of(
            operation,
            "enum_or_set_append|middle",
            alternative,
            "ALTER TABLE {table} MODIFY x ENUM(" + values + ") NOT NULL DEFAULT 'a'")
        .after("ALTER TABLE {table} ADD COLUMN x ENUM('a', 'b') NOT NULL DEFAULT 'a', FORCE")
        .undoneBy(DROP_X);
  }

  private static String generated(String kind) {
    return "ALTER TABLE {table} ADD COLUMN x INTEGER GENERATED ALWAYS AS (k + 1) " + kind;
  }

  static List<DdlChange> all() {
    return List.of(
        ADD_LAST,
        ADD_MIDDLE,
        ADD_AUTO_INCREMENT,
        ADD_VOLATILE_DEFAULT,
        DROP,
        RENAME,
        REORDER,
        SET_DEFAULT,
        INT_TO_BIGINT,
        CHAR_TO_VARCHAR,
        EXTEND_VARCHAR,
        EXTEND_VARCHAR_OVER_255,
        SHRINK_VARCHAR,
        MAKE_NULL,
        MAKE_NOT_NULL,
        ENUM_APPEND,
        ENUM_MIDDLE,
        ADD_VIRTUAL,
        ADD_STORED,
        DROP_VIRTUAL,
        DROP_STORED);
  }
}
