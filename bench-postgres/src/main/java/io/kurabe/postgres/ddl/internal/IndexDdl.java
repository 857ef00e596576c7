package io.kurabe.postgres.ddl.internal;

import io.kurabe.studies.ddl.internal.DdlChange;
import java.util.List;

/**
 * Changes of indexes and keys (PostgreSQL manual, CREATE INDEX, ALTER INDEX, ALTER TABLE).
 * Stateless.
 *
 * <p>A table that loses its primary key keeps an index on {@code id}: otherwise each update under
 * load would read the whole table, and that would be measured instead of the change.
 */
final class IndexDdl {
  private static final String CREATE = "CREATE INDEX {table}_c ON {table} (c)";
  private static final String PRIMARY_KEY = "ADD CONSTRAINT {table}_pkey PRIMARY KEY (id)";
  private static final String DROP_KEY = "ALTER TABLE {table} DROP CONSTRAINT {table}_pkey";
  private static final String KEEP_ID = "CREATE INDEX {table}_i ON {table} (id)";

  static final DdlChange ADD_INDEX =
      DdlChange.of("add_index", "add_secondary_or_unique_index", 0, CREATE)
          .undoneBy("DROP INDEX {table}_c");

  static final DdlChange ADD_UNIQUE_INDEX =
      DdlChange.of(
              "add_unique_index",
              "add_secondary_or_unique_index",
              1,
              "CREATE UNIQUE INDEX {table}_u ON {table} (c, id)")
          .undoneBy("DROP INDEX {table}_u");

  static final DdlChange DROP_INDEX =
      DdlChange.of("drop_index", "drop_index", 0, "DROP INDEX {table}_c").after(CREATE);

  static final DdlChange RENAME_INDEX =
      DdlChange.of("rename_index", "rename_index", 0, "ALTER INDEX {table}_c RENAME TO {table}_r")
          .after(CREATE)
          .undoneBy("DROP INDEX {table}_r");

  static final DdlChange ADD_FULLTEXT =
      DdlChange.of(
              "add_fulltext_first",
              "add_fulltext_first|next",
              0,
              "CREATE INDEX {table}_f ON {table} USING gin (to_tsvector('simple', c))")
          .undoneBy("DROP INDEX {table}_f");

  static final DdlChange ADD_SPATIAL =
      DdlChange.of(
              "add_spatial",
              "add_spatial",
              0,
              "CREATE INDEX {table}_s ON {table} USING gist (point(id, k))")
          .undoneBy("DROP INDEX {table}_s");

  static final DdlChange ADD_PRIMARY_KEY =
      DdlChange.of("add_primary_key", "add_primary_key", 0, "ALTER TABLE {table} " + PRIMARY_KEY)
          .after(KEEP_ID, DROP_KEY)
          .undoneBy("DROP INDEX {table}_i");

  static final DdlChange DROP_PRIMARY_KEY =
      DdlChange.of("drop_primary_key", "drop_primary_key", 0, DROP_KEY)
          .after(KEEP_ID)
          .undoneBy("ALTER TABLE {table} " + PRIMARY_KEY, "DROP INDEX {table}_i");

  static final DdlChange DROP_AND_ADD_PRIMARY_KEY =
      DdlChange.of(
              "drop_and_add_primary_key",
              "drop_and_add_primary_key",
              0,
              DROP_KEY + ", ADD CONSTRAINT {table}_pkey PRIMARY KEY (id, k)")
          .undoneBy(DROP_KEY + ", " + PRIMARY_KEY);

  private IndexDdl() {}

  static List<DdlChange> all() {
    return List.of(
        ADD_INDEX,
        ADD_UNIQUE_INDEX,
        DROP_INDEX,
        RENAME_INDEX,
        ADD_FULLTEXT,
        ADD_SPATIAL,
        ADD_PRIMARY_KEY,
        DROP_PRIMARY_KEY,
        DROP_AND_ADD_PRIMARY_KEY);
  }
}
