package io.kurabe.mysql.ddl.internal;

import io.kurabe.studies.ddl.internal.DdlChange;
import io.kurabe.studies.ddl.internal.TableShape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The table itself and changes of it and of its constraints, rows "Foreign Key Operations" and
 * "Table Operations" of the manual (MySQL 8.4, section "Online DDL Operations"); the same words for
 * MariaDB. Stateless.
 */
final class TableDdl {
  /** The table as sysbench 1.0 makes it (oltp_common.lua); its index comes after the rows. */
  private static final String CREATE =
      """
      CREATE TABLE {table} (
        id INTEGER NOT NULL AUTO_INCREMENT,
        k INTEGER DEFAULT '0' NOT NULL,
        c CHAR(120) DEFAULT '' NOT NULL,
        pad CHAR(60) DEFAULT '' NOT NULL,
        PRIMARY KEY (id)
      ) ENGINE = InnoDB""";

  private static final String DOUBLE_ROWS =
      "INSERT INTO {table} (k, c, pad) SELECT k + 1, c, pad FROM {table}";

  private static final String CREATE_PARENT =
      "CREATE TABLE {table}_p (id INTEGER NOT NULL PRIMARY KEY) ENGINE = InnoDB";
  private static final String FILL_PARENT = "INSERT INTO {table}_p (id) VALUES (1)";
  private static final String ADD_REFERENCE =
      "ALTER TABLE {table} ADD COLUMN p INTEGER NOT NULL DEFAULT 1, ADD INDEX {table}_q (p), FORCE";
  private static final String ADD_FOREIGN_KEY =
      "ALTER TABLE {table} ADD CONSTRAINT {table}_f FOREIGN KEY (p) REFERENCES {table}_p (id)";
  private static final String DROP_FOREIGN_KEY = "ALTER TABLE {table} DROP FOREIGN KEY {table}_f";
  private static final String DROP_REFERENCE = "ALTER TABLE {table} DROP COLUMN p, FORCE";
  private static final String DROP_PARENT = "DROP TABLE {table}_p";
  private static final String CHECKS_OFF = "SET SESSION foreign_key_checks = 0";
  private static final String CHECKS_ON = "SET SESSION foreign_key_checks = 1";

  static final DdlChange AUTO_INCREMENT_VALUE =
      DdlChange.of(
              "auto_increment_value",
              "auto_increment_value",
              0,
              "ALTER TABLE {table} AUTO_INCREMENT = 1000000000")
          .undoneBy("ALTER TABLE {table} AUTO_INCREMENT = 1");

  static final DdlChange ADD_CHECKED_FOREIGN_KEY =
      DdlChange.of("add_foreign_key_checks_on", "add_foreign_key checks on|off", 0, ADD_FOREIGN_KEY)
          .after(CREATE_PARENT, FILL_PARENT, ADD_REFERENCE)
          .undoneBy(DROP_FOREIGN_KEY, DROP_REFERENCE, DROP_PARENT);

  static final DdlChange ADD_UNCHECKED_FOREIGN_KEY =
      DdlChange.of(
              "add_foreign_key_checks_off", "add_foreign_key checks on|off", 1, ADD_FOREIGN_KEY)
          .after(CREATE_PARENT, FILL_PARENT, ADD_REFERENCE, CHECKS_OFF)
          .undoneBy(CHECKS_ON, DROP_FOREIGN_KEY, DROP_REFERENCE, DROP_PARENT);

  static final DdlChange DROP_REFERENCES =
      DdlChange.of("drop_foreign_key", "drop_foreign_key", 0, DROP_FOREIGN_KEY)
          .after(CREATE_PARENT, FILL_PARENT, ADD_REFERENCE, ADD_FOREIGN_KEY)
          .undoneBy(DROP_REFERENCE, DROP_PARENT);

  /** Adds a check: MySQL 8.0.19, MariaDB 10.2.1. */
  static final DdlChange ADD_CHECK =
      DdlChange.of(
              "add_check",
              "add_check",
              0,
              "ALTER TABLE {table} ADD CONSTRAINT {table}_k CHECK (k >= 0)")
          .undoneBy("ALTER TABLE {table} DROP CONSTRAINT {table}_k");

  static final DdlChange ROW_FORMAT =
      DdlChange.of(
              "row_format",
              "row_format|key_block_size",
              0,
              "ALTER TABLE {table} ROW_FORMAT = COMPACT")
          .undoneBy("ALTER TABLE {table} ROW_FORMAT = DEFAULT");

  /**
   * Sets the key block size. MariaDB writes the size to each index as well, and only new indexes
   * can lose it.
   */
  static final DdlChange KEY_BLOCK_SIZE =
      DdlChange.of(
              "key_block_size",
              "row_format|key_block_size",
              1,
              "ALTER TABLE {table} ROW_FORMAT = COMPRESSED KEY_BLOCK_SIZE = 8")
          .undoneBy(
              "ALTER TABLE {table} ROW_FORMAT = DEFAULT KEY_BLOCK_SIZE = 0,"
                  + " DROP PRIMARY KEY, ADD PRIMARY KEY (id), DROP INDEX k_1, ADD INDEX k_1 (k)");

  static final DdlChange DEFAULT_CHARSET =
      DdlChange.of(
              "table_default_charset",
              "table_default_charset",
              0,
              "ALTER TABLE {table} DEFAULT CHARACTER SET latin1")
          .undoneBy("ALTER TABLE {table} DEFAULT CHARACTER SET utf8mb4");

  static final DdlChange CONVERT_CHARSET =
      DdlChange.of(
              "convert_charset",
              "convert_charset",
              0,
              "ALTER TABLE {table} CONVERT TO CHARACTER SET latin1")
          .undoneBy("ALTER TABLE {table} CONVERT TO CHARACTER SET utf8mb4");

  static final DdlChange FORCE =
      DdlChange.of("force", "force|engine=innodb|optimize", 0, "ALTER TABLE {table} FORCE");

  static final DdlChange ENGINE_INNODB =
      DdlChange.of(
          "engine_innodb",
          "force|engine=innodb|optimize",
          1,
          "ALTER TABLE {table} ENGINE = InnoDB");

  static final DdlChange OPTIMIZE =
      DdlChange.of("optimize", "force|engine=innodb|optimize", 2, "OPTIMIZE TABLE {table}");

  static final DdlChange RENAME_TABLE =
      DdlChange.of("rename_table", "rename_table", 0, "ALTER TABLE {table} RENAME TO {table}_r")
          .undoneBy("ALTER TABLE {table}_r RENAME TO {table}");

  /** Encrypts the table; needs a keyring; MySQL only. */
  static final DdlChange ENCRYPT =
      DdlChange.of(
              "encryption", "encryption_file_per_table", 0, "ALTER TABLE {table} ENCRYPTION = 'Y'")
          .undoneBy("ALTER TABLE {table} ENCRYPTION = 'N'");

  private TableDdl() {}

  /** Returns the table for which all changes are written, with 2048 rows. */
  static TableShape sysbench() {
    List<String> fill = new ArrayList<>();
    fill.add("INSERT INTO {table} (k, c, pad) VALUES (1, REPEAT('1', 119), REPEAT('2', 59))");
    fill.addAll(Collections.nCopies(11, DOUBLE_ROWS));
    return new TableShape(List.of(CREATE, "CREATE INDEX k_1 ON {table} (k)"), fill);
  }

  static List<DdlChange> all() {
    return List.of(
        AUTO_INCREMENT_VALUE,
        ADD_CHECKED_FOREIGN_KEY,
        ADD_UNCHECKED_FOREIGN_KEY,
        DROP_REFERENCES,
        ADD_CHECK,
        ROW_FORMAT,
        KEY_BLOCK_SIZE,
        DEFAULT_CHARSET,
        CONVERT_CHARSET,
        FORCE,
        ENGINE_INNODB,
        OPTIMIZE,
        RENAME_TABLE,
        ENCRYPT);
  }
}
