package io.kurabe.mysql.ddl.internal;

import io.kurabe.studies.ddl.internal.DdlChange;
import io.kurabe.studies.ddl.internal.TableShape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The schema changes of the manual (MySQL 8.4, section "Online DDL Operations"), in the same words
 * for MariaDB, and the table for which they are written. Stateless.
 *
 * <p>An undo ends with FORCE: a column that was added or dropped instantly leaves marks in the
 * table's format, at most 64 of them, and the next change would run on a different table. A table
 * that loses its primary key keeps an index on {@code id}: otherwise each update under load would
 * read the whole table, and that would be measured instead of the change.
 */
final class MySqlChanges {
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

  static final List<DdlChange> ALL =
      DdlChange.table(
          """
          add_index, add_secondary_or_unique_index
            run: ALTER TABLE {table} ADD INDEX {table}_c (c)
            undo: ALTER TABLE {table} DROP INDEX {table}_c
          add_unique_index, add_secondary_or_unique_index, 1
            run: ALTER TABLE {table} ADD UNIQUE INDEX {table}_u (c, id)
            undo: ALTER TABLE {table} DROP INDEX {table}_u
          drop_index
            after: ALTER TABLE {table} ADD INDEX {table}_c (c)
            run: ALTER TABLE {table} DROP INDEX {table}_c
          rename_index
            # MySQL 5.7, MariaDB 10.5.2
            after: ALTER TABLE {table} ADD INDEX {table}_c (c)
            run: ALTER TABLE {table} RENAME INDEX {table}_c TO {table}_r
            undo: ALTER TABLE {table} DROP INDEX {table}_r
          change_index_type
            after: ALTER TABLE {table} ADD INDEX {table}_c (c)
            run: ALTER TABLE {table} DROP INDEX {table}_c, ADD INDEX {table}_c (c) USING BTREE
            undo: ALTER TABLE {table} DROP INDEX {table}_c
          add_fulltext_first, add_fulltext_first|next
            # It adds a hidden column FTS_DOC_ID that only a rebuild removes.
            run: ALTER TABLE {table} ADD FULLTEXT INDEX {table}_f (c)
            undo: ALTER TABLE {table} DROP INDEX {table}_f
            undo: ALTER TABLE {table} FORCE
          add_fulltext_next, add_fulltext_first|next, 1
            # Dropped one by one: MySQL 9.7 forgets hidden tables of indexes that are dropped in one
            # statement, and then cannot list its tables any more.
            after: ALTER TABLE {table} ADD FULLTEXT INDEX {table}_f (c)
            run: ALTER TABLE {table} ADD FULLTEXT INDEX {table}_g (pad)
            undo: ALTER TABLE {table} DROP INDEX {table}_f
            undo: ALTER TABLE {table} DROP INDEX {table}_g
            undo: ALTER TABLE {table} FORCE
          add_spatial
            # It needs defaults that are expressions: MySQL 8.0.13, MariaDB 10.2.1. MySQL does not give
            # them to existing rows when they are points.
            after: ALTER TABLE {table} ADD COLUMN place POINT NULL DEFAULT (POINT(0, 0))
            after: UPDATE {table} SET place = POINT(0, 0) WHERE place IS NULL
            after: ALTER TABLE {table} MODIFY place POINT NOT NULL DEFAULT (POINT(0, 0)), FORCE
            run: ALTER TABLE {table} ADD SPATIAL INDEX {table}_s (place)
            undo: ALTER TABLE {table} DROP INDEX {table}_s
            undo: ALTER TABLE {table} DROP COLUMN place, FORCE
          add_primary_key
            after: ALTER TABLE {table} MODIFY id INTEGER NOT NULL, DROP PRIMARY KEY, ADD INDEX {table}_i (id)
            run: ALTER TABLE {table} ADD PRIMARY KEY (id)
            undo: ALTER TABLE {table} MODIFY id INTEGER NOT NULL AUTO_INCREMENT, DROP INDEX {table}_i
          drop_primary_key
            after: ALTER TABLE {table} MODIFY id INTEGER NOT NULL, ADD INDEX {table}_i (id)
            run: ALTER TABLE {table} DROP PRIMARY KEY
            undo: ALTER TABLE {table} ADD PRIMARY KEY (id), MODIFY id INTEGER NOT NULL AUTO_INCREMENT, DROP INDEX {table}_i
          drop_and_add_primary_key
            run: ALTER TABLE {table} DROP PRIMARY KEY, ADD PRIMARY KEY (id, k)
            undo: ALTER TABLE {table} DROP PRIMARY KEY, ADD PRIMARY KEY (id)
          add_column_last
            run: ALTER TABLE {table} ADD COLUMN x INTEGER NOT NULL DEFAULT 0
            undo: ALTER TABLE {table} DROP COLUMN x, FORCE
          add_column_middle
            run: ALTER TABLE {table} ADD COLUMN x INTEGER NOT NULL DEFAULT 0 AFTER k
            undo: ALTER TABLE {table} DROP COLUMN x, FORCE
          add_auto_increment, add_auto_increment_or_identity
            after: ALTER TABLE {table} MODIFY id INTEGER NOT NULL
            run: ALTER TABLE {table} ADD COLUMN x BIGINT NOT NULL AUTO_INCREMENT, ADD UNIQUE INDEX {table}_x (x)
            undo: ALTER TABLE {table} DROP COLUMN x, FORCE
            undo: ALTER TABLE {table} MODIFY id INTEGER NOT NULL AUTO_INCREMENT
          add_column_volatile_default
            # MySQL 8.0.13, MariaDB 10.2.1. With a binary log MySQL refuses it (error 1674: another value
            # on each replica), so it is kept out of the log.
            after: SET SESSION sql_log_bin = 0
            run: ALTER TABLE {table} ADD COLUMN x DOUBLE NOT NULL DEFAULT (RAND())
            undo: ALTER TABLE {table} DROP COLUMN x, FORCE
            undo: SET SESSION sql_log_bin = 1
          drop_column
            after: ALTER TABLE {table} ADD COLUMN x INTEGER NOT NULL DEFAULT 0, FORCE
            run: ALTER TABLE {table} DROP COLUMN x
            undo: ALTER TABLE {table} FORCE
          rename_column
            after: ALTER TABLE {table} ADD COLUMN x INTEGER NOT NULL DEFAULT 0, FORCE
            run: ALTER TABLE {table} CHANGE COLUMN x y INTEGER NOT NULL DEFAULT 0
            undo: ALTER TABLE {table} DROP COLUMN y, FORCE
          reorder_columns
            run: ALTER TABLE {table} MODIFY pad CHAR(60) NOT NULL DEFAULT '' AFTER k
            undo: ALTER TABLE {table} MODIFY pad CHAR(60) NOT NULL DEFAULT '' AFTER c, FORCE
          set_default, set_or_drop_default
            run: ALTER TABLE {table} ALTER COLUMN k SET DEFAULT 7
            undo: ALTER TABLE {table} ALTER COLUMN k SET DEFAULT 0
          change_type_int_bigint, change_type (int->bigint; char->varchar)
            run: ALTER TABLE {table} MODIFY k BIGINT NOT NULL DEFAULT 0
            undo: ALTER TABLE {table} MODIFY k INTEGER NOT NULL DEFAULT 0
          change_type_char_varchar, change_type (int->bigint; char->varchar), 1
            run: ALTER TABLE {table} MODIFY c VARCHAR(120) NOT NULL DEFAULT ''
            undo: ALTER TABLE {table} MODIFY c CHAR(120) NOT NULL DEFAULT ''
          extend_varchar, extend_varchar_same_length_bytes
            # One byte per character, so that the length is the number of bytes.
            after: ALTER TABLE {table} ADD COLUMN x VARCHAR(20) CHARACTER SET latin1 NOT NULL DEFAULT '', FORCE
            run: ALTER TABLE {table} MODIFY x VARCHAR(40) CHARACTER SET latin1 NOT NULL DEFAULT ''
            undo: ALTER TABLE {table} DROP COLUMN x, FORCE
          extend_varchar_over_255, extend_varchar_255_to_256+_bytes
            # A length from 256 on needs two bytes.
            after: ALTER TABLE {table} ADD COLUMN x VARCHAR(255) CHARACTER SET latin1 NOT NULL DEFAULT '', FORCE
            run: ALTER TABLE {table} MODIFY x VARCHAR(256) CHARACTER SET latin1 NOT NULL DEFAULT ''
            undo: ALTER TABLE {table} DROP COLUMN x, FORCE
          shrink_varchar
            after: ALTER TABLE {table} ADD COLUMN x VARCHAR(40) CHARACTER SET latin1 NOT NULL DEFAULT '', FORCE
            run: ALTER TABLE {table} MODIFY x VARCHAR(20) CHARACTER SET latin1 NOT NULL DEFAULT ''
            undo: ALTER TABLE {table} DROP COLUMN x, FORCE
          make_null
            run: ALTER TABLE {table} MODIFY pad CHAR(60) NULL DEFAULT ''
            undo: ALTER TABLE {table} MODIFY pad CHAR(60) NOT NULL DEFAULT ''
          make_not_null, make_not_null (strict mode)
            after: ALTER TABLE {table} MODIFY pad CHAR(60) NULL DEFAULT ''
            run: ALTER TABLE {table} MODIFY pad CHAR(60) NOT NULL DEFAULT ''
          enum_append, enum_or_set_append|middle
            after: ALTER TABLE {table} ADD COLUMN x ENUM('a', 'b') NOT NULL DEFAULT 'a', FORCE
            run: ALTER TABLE {table} MODIFY x ENUM('a', 'b', 'c') NOT NULL DEFAULT 'a'
            undo: ALTER TABLE {table} DROP COLUMN x, FORCE
          enum_middle, enum_or_set_append|middle, 1
            after: ALTER TABLE {table} ADD COLUMN x ENUM('a', 'b') NOT NULL DEFAULT 'a', FORCE
            run: ALTER TABLE {table} MODIFY x ENUM('a', 'c', 'b') NOT NULL DEFAULT 'a'
            undo: ALTER TABLE {table} DROP COLUMN x, FORCE
          auto_increment_value
            run: ALTER TABLE {table} AUTO_INCREMENT = 1000000000
            undo: ALTER TABLE {table} AUTO_INCREMENT = 1
          add_virtual_column, add_virtual|stored_column
            run: ALTER TABLE {table} ADD COLUMN x INTEGER GENERATED ALWAYS AS (k + 1) VIRTUAL
            undo: ALTER TABLE {table} DROP COLUMN x, FORCE
          add_stored_column, add_virtual|stored_column, 1
            run: ALTER TABLE {table} ADD COLUMN x INTEGER GENERATED ALWAYS AS (k + 1) STORED
            undo: ALTER TABLE {table} DROP COLUMN x, FORCE
          drop_virtual_column, drop_virtual|stored_column
            after: ALTER TABLE {table} ADD COLUMN x INTEGER GENERATED ALWAYS AS (k + 1) VIRTUAL
            run: ALTER TABLE {table} DROP COLUMN x
            undo: ALTER TABLE {table} FORCE
          drop_stored_column, drop_virtual|stored_column, 1
            after: ALTER TABLE {table} ADD COLUMN x INTEGER GENERATED ALWAYS AS (k + 1) STORED
            run: ALTER TABLE {table} DROP COLUMN x
            undo: ALTER TABLE {table} FORCE
          add_foreign_key_checks_on, add_foreign_key checks on|off
            after: CREATE TABLE {table}_p (id INTEGER NOT NULL PRIMARY KEY) ENGINE = InnoDB
            after: INSERT INTO {table}_p (id) VALUES (1)
            after: ALTER TABLE {table} ADD COLUMN p INTEGER NOT NULL DEFAULT 1, ADD INDEX {table}_q (p), FORCE
            run: ALTER TABLE {table} ADD CONSTRAINT {table}_f FOREIGN KEY (p) REFERENCES {table}_p (id)
            undo: ALTER TABLE {table} DROP FOREIGN KEY {table}_f
            undo: ALTER TABLE {table} DROP COLUMN p, FORCE
            undo: DROP TABLE {table}_p
          add_foreign_key_checks_off, add_foreign_key checks on|off, 1
            after: CREATE TABLE {table}_p (id INTEGER NOT NULL PRIMARY KEY) ENGINE = InnoDB
            after: INSERT INTO {table}_p (id) VALUES (1)
            after: ALTER TABLE {table} ADD COLUMN p INTEGER NOT NULL DEFAULT 1, ADD INDEX {table}_q (p), FORCE
            after: SET SESSION foreign_key_checks = 0
            run: ALTER TABLE {table} ADD CONSTRAINT {table}_f FOREIGN KEY (p) REFERENCES {table}_p (id)
            undo: SET SESSION foreign_key_checks = 1
            undo: ALTER TABLE {table} DROP FOREIGN KEY {table}_f
            undo: ALTER TABLE {table} DROP COLUMN p, FORCE
            undo: DROP TABLE {table}_p
          drop_foreign_key
            after: CREATE TABLE {table}_p (id INTEGER NOT NULL PRIMARY KEY) ENGINE = InnoDB
            after: INSERT INTO {table}_p (id) VALUES (1)
            after: ALTER TABLE {table} ADD COLUMN p INTEGER NOT NULL DEFAULT 1, ADD INDEX {table}_q (p), FORCE
            after: ALTER TABLE {table} ADD CONSTRAINT {table}_f FOREIGN KEY (p) REFERENCES {table}_p (id)
            run: ALTER TABLE {table} DROP FOREIGN KEY {table}_f
            undo: ALTER TABLE {table} DROP COLUMN p, FORCE
            undo: DROP TABLE {table}_p
          add_check
            # MySQL 8.0.19, MariaDB 10.2.1
            run: ALTER TABLE {table} ADD CONSTRAINT {table}_k CHECK (k >= 0)
            undo: ALTER TABLE {table} DROP CONSTRAINT {table}_k
          row_format, row_format|key_block_size
            run: ALTER TABLE {table} ROW_FORMAT = COMPACT
            undo: ALTER TABLE {table} ROW_FORMAT = DEFAULT
          key_block_size, row_format|key_block_size, 1
            # MariaDB writes the size to each index as well, and only new indexes can lose it.
            run: ALTER TABLE {table} ROW_FORMAT = COMPRESSED KEY_BLOCK_SIZE = 8
            undo: ALTER TABLE {table} ROW_FORMAT = DEFAULT KEY_BLOCK_SIZE = 0, DROP PRIMARY KEY, ADD PRIMARY KEY (id), DROP INDEX k_1, ADD INDEX k_1 (k)
          table_default_charset
            run: ALTER TABLE {table} DEFAULT CHARACTER SET latin1
            undo: ALTER TABLE {table} DEFAULT CHARACTER SET utf8mb4
          convert_charset
            run: ALTER TABLE {table} CONVERT TO CHARACTER SET latin1
            undo: ALTER TABLE {table} CONVERT TO CHARACTER SET utf8mb4
          force, force|engine=innodb|optimize
            run: ALTER TABLE {table} FORCE
          engine_innodb, force|engine=innodb|optimize, 1
            run: ALTER TABLE {table} ENGINE = InnoDB
          optimize, force|engine=innodb|optimize, 2
            run: OPTIMIZE TABLE {table}
          rename_table
            run: ALTER TABLE {table} RENAME TO {table}_r
            undo: ALTER TABLE {table}_r RENAME TO {table}
          encryption, encryption_file_per_table
            # It needs a keyring; MySQL only.
            run: ALTER TABLE {table} ENCRYPTION = 'Y'
            undo: ALTER TABLE {table} ENCRYPTION = 'N'
          """);

  private MySqlChanges() {}

  /** Returns the table for which all changes are written, with 2048 rows. */
  static TableShape sysbench() {
    List<String> fill = new ArrayList<>();
    fill.add("INSERT INTO {table} (k, c, pad) VALUES (1, REPEAT('1', 119), REPEAT('2', 59))");
    fill.addAll(Collections.nCopies(11, DOUBLE_ROWS));
    return new TableShape(List.of(CREATE, "CREATE INDEX k_1 ON {table} (k)"), fill);
  }
}
