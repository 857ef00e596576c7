package io.kurabe.postgres.ddl.internal;

import io.kurabe.studies.ddl.internal.DdlChange;
import io.kurabe.studies.ddl.internal.TableShape;
import java.util.List;

/**
 * The table itself and changes of it and of its constraints (PostgreSQL manual, ALTER TABLE,
 * CLUSTER, VACUUM). Stateless.
 */
final class TableDdl {
  /** The table as sysbench 1.0 makes it (oltp_common.lua); its index comes after the rows. */
  private static final String CREATE =
      """
      CREATE TABLE {table} (
        id SERIAL,
        k INTEGER DEFAULT '0' NOT NULL,
        c CHAR(120) DEFAULT '' NOT NULL,
        pad CHAR(60) DEFAULT '' NOT NULL,
        PRIMARY KEY (id)
      )""";

  private static final String FILL =
      """
      INSERT INTO {table} (k, c, pad)
      SELECT n, repeat('1', 119), repeat('2', 59) FROM generate_series(1, 2000) AS n""";

  private static final String CREATE_PARENT = "CREATE TABLE {table}_p (id INTEGER PRIMARY KEY)";
  private static final String FILL_PARENT = "INSERT INTO {table}_p (id) VALUES (1)";
  private static final String ADD_REFERENCE =
      "ALTER TABLE {table} ADD COLUMN p INTEGER NOT NULL DEFAULT 1";
  private static final String ADD_REFERENCES =
      "ALTER TABLE {table} ADD CONSTRAINT {table}_f FOREIGN KEY (p) REFERENCES {table}_p (id)";
  private static final String DROP_REFERENCES = "ALTER TABLE {table} DROP CONSTRAINT {table}_f";
  private static final String DROP_REFERENCE = "ALTER TABLE {table} DROP COLUMN p";
  private static final String DROP_PARENT = "DROP TABLE {table}_p";

  static final DdlChange ADD_FOREIGN_KEY =
      DdlChange.of("add_foreign_key", "add_foreign_key checks on|off", 0, ADD_REFERENCES)
          .after(CREATE_PARENT, FILL_PARENT, ADD_REFERENCE)
          .undoneBy(DROP_REFERENCES, DROP_REFERENCE, DROP_PARENT);

  static final DdlChange DROP_FOREIGN_KEY =
      DdlChange.of("drop_foreign_key", "drop_foreign_key", 0, DROP_REFERENCES)
          .after(CREATE_PARENT, FILL_PARENT, ADD_REFERENCE, ADD_REFERENCES)
          .undoneBy(DROP_REFERENCE, DROP_PARENT);

  static final DdlChange ADD_CHECK =
      DdlChange.of(
              "add_check",
              "add_check",
              0,
              "ALTER TABLE {table} ADD CONSTRAINT {table}_k CHECK (k >= 0)")
          .undoneBy("ALTER TABLE {table} DROP CONSTRAINT {table}_k");

  static final DdlChange FILLFACTOR =
      DdlChange.of(
              "fillfactor",
              "row_format|key_block_size",
              0,
              "ALTER TABLE {table} SET (fillfactor = 90)")
          .undoneBy("ALTER TABLE {table} RESET (fillfactor)");

  static final DdlChange VACUUM_FULL =
      DdlChange.of("vacuum_full", "force|engine=innodb|optimize", 0, "VACUUM FULL {table}")
          .outsideOfTransactions();

  static final DdlChange CLUSTER =
      DdlChange.of(
              "cluster", "force|engine=innodb|optimize", 1, "CLUSTER {table} USING {table}_pkey")
          .undoneBy("ALTER TABLE {table} SET WITHOUT CLUSTER");

  static final DdlChange RENAME_TABLE =
      DdlChange.of("rename_table", "rename_table", 0, "ALTER TABLE {table} RENAME TO {table}_r")
          .undoneBy("ALTER TABLE {table}_r RENAME TO {table}");

  static final DdlChange SET_UNLOGGED =
      DdlChange.of(
              "set_unlogged", "encryption_file_per_table", 0, "ALTER TABLE {table} SET UNLOGGED")
          .undoneBy("ALTER TABLE {table} SET LOGGED");

  private TableDdl() {}

  /** Returns the table for which all changes are written, with 2000 rows. */
  static TableShape sysbench() {
    return new TableShape(List.of(CREATE, "CREATE INDEX {table}_k1 ON {table} (k)"), List.of(FILL));
  }

  static List<DdlChange> all() {
    return List.of(
        ADD_FOREIGN_KEY,
        DROP_FOREIGN_KEY,
        ADD_CHECK,
        FILLFACTOR,
        VACUUM_FULL,
        CLUSTER,
        RENAME_TABLE,
        SET_UNLOGGED);
  }
}
