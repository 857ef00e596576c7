package io.kurabe.mysql.ddl.internal;

import io.kurabe.studies.ddl.internal.DdlChange;
import java.util.List;

/**
 * Changes of indexes and keys, rows "Index Operations" and "Primary Key Operations" of the manual
 * (MySQL 8.4, section "Online DDL Operations"); the same words for MariaDB. Stateless.
 *
 * <p>A table that loses its primary key keeps an index on {@code id}: otherwise each update under
 * load would read the whole table, and that would be measured instead of the change.
 */
final class IndexDdl {
  static final DdlChange ADD_INDEX =
      DdlChange.of(
              "add_index",
              "add_secondary_or_unique_index",
              0,
              "ALTER TABLE {table} ADD INDEX {table}_c (c)")
          .undoneBy("ALTER TABLE {table} DROP INDEX {table}_c");

  static final DdlChange ADD_UNIQUE_INDEX =
      DdlChange.of(
              "add_unique_index",
              "add_secondary_or_unique_index",
              1,
              "ALTER TABLE {table} ADD UNIQUE INDEX {table}_u (c, id)")
          .undoneBy("ALTER TABLE {table} DROP INDEX {table}_u");

  static final DdlChange DROP_INDEX =
      DdlChange.of("drop_index", "drop_index", 0, "ALTER TABLE {table} DROP INDEX {table}_c")
          .after("ALTER TABLE {table} ADD INDEX {table}_c (c)");

  /** Renames an index: MySQL 5.7, MariaDB 10.5.2. */
  static final DdlChange RENAME_INDEX =
      DdlChange.of(
              "rename_index",
              "rename_index",
              0,
              "ALTER TABLE {table} RENAME INDEX {table}_c TO {table}_r")
          .after("ALTER TABLE {table} ADD INDEX {table}_c (c)")
          .undoneBy("ALTER TABLE {table} DROP INDEX {table}_r");

  static final DdlChange CHANGE_INDEX_TYPE =
      DdlChange.of(
              "change_index_type",
              "change_index_type",
              0,
              "ALTER TABLE {table} DROP INDEX {table}_c, ADD INDEX {table}_c (c) USING BTREE")
          .after("ALTER TABLE {table} ADD INDEX {table}_c (c)")
          .undoneBy("ALTER TABLE {table} DROP INDEX {table}_c");

  /**
   * Adds the first full-text index, which adds a hidden column FTS_DOC_ID that only a rebuild
   * removes.
   */
  static final DdlChange ADD_FULLTEXT_FIRST =
      DdlChange.of(
              "add_fulltext_first",
              "add_fulltext_first|next",
              0,
              "ALTER TABLE {table} ADD FULLTEXT INDEX {table}_f (c)")
          .undoneBy("ALTER TABLE {table} DROP INDEX {table}_f", "ALTER TABLE {table} FORCE");

  /**
   * Adds a second full-text index. The indexes are dropped one by one: MySQL 9.7 forgets hidden
   * tables of indexes that are dropped in one statement, and then cannot list its tables any more.
   */
  static final DdlChange ADD_FULLTEXT_NEXT =
      DdlChange.of(
              "add_fulltext_next",
              "add_fulltext_first|next",
              1,
              "ALTER TABLE {table} ADD FULLTEXT INDEX {table}_g (pad)")
          .after("ALTER TABLE {table} ADD FULLTEXT INDEX {table}_f (c)")
          .undoneBy(
              "ALTER TABLE {table} DROP INDEX {table}_f",
              "ALTER TABLE {table} DROP INDEX {table}_g",
              "ALTER TABLE {table} FORCE");

  /**
   * Adds a spatial index. It needs defaults that are expressions: MySQL 8.0.13, MariaDB 10.2.1.
   * MySQL does not give them to existing rows when they are points.
   */
  static final DdlChange ADD_SPATIAL =
      DdlChange.of(
              "add_spatial",
              "add_spatial",
              0,
              "ALTER TABLE {table} ADD SPATIAL INDEX {table}_s (place)")
          .after(
              "ALTER TABLE {table} ADD COLUMN place POINT NULL DEFAULT (POINT(0, 0))",
              "UPDATE {table} SET place = POINT(0, 0) WHERE place IS NULL",
              "ALTER TABLE {table} MODIFY place POINT NOT NULL DEFAULT (POINT(0, 0)), FORCE")
          .undoneBy(
              "ALTER TABLE {table} DROP INDEX {table}_s",
              "ALTER TABLE {table} DROP COLUMN place, FORCE");

  static final DdlChange ADD_PRIMARY_KEY =
      DdlChange.of(
              "add_primary_key", "add_primary_key", 0, "ALTER TABLE {table} ADD PRIMARY KEY (id)")
          .after(
              "ALTER TABLE {table} MODIFY id INTEGER NOT NULL, DROP PRIMARY KEY,"
                  + " ADD INDEX {table}_i (id)")
          .undoneBy(
              "ALTER TABLE {table} MODIFY id INTEGER NOT NULL AUTO_INCREMENT,"
                  + " DROP INDEX {table}_i");

  static final DdlChange DROP_PRIMARY_KEY =
      DdlChange.of(
              "drop_primary_key", "drop_primary_key", 0, "ALTER TABLE {table} DROP PRIMARY KEY")
          .after("ALTER TABLE {table} MODIFY id INTEGER NOT NULL, ADD INDEX {table}_i (id)")
          .undoneBy(
              "ALTER TABLE {table} ADD PRIMARY KEY (id),"
                  + " MODIFY id INTEGER NOT NULL AUTO_INCREMENT, DROP INDEX {table}_i");

  static final DdlChange DROP_AND_ADD_PRIMARY_KEY =
      DdlChange.of(
              "drop_and_add_primary_key",
              "drop_and_add_primary_key",
              0,
              "ALTER TABLE {table} DROP PRIMARY KEY, ADD PRIMARY KEY (id, k)")
          .undoneBy("ALTER TABLE {table} DROP PRIMARY KEY, ADD PRIMARY KEY (id)");

  private IndexDdl() {}

  static List<DdlChange> all() {
    return List.of(
        ADD_INDEX,
        ADD_UNIQUE_INDEX,
        DROP_INDEX,
        RENAME_INDEX,
        CHANGE_INDEX_TYPE,
        ADD_FULLTEXT_FIRST,
        ADD_FULLTEXT_NEXT,
        ADD_SPATIAL,
        ADD_PRIMARY_KEY,
        DROP_PRIMARY_KEY,
        DROP_AND_ADD_PRIMARY_KEY);
  }
}
