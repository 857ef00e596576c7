package io.kurabe.studies.ddl.internal;

import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.sql.internal.SqlSyntax;
import io.kurabe.studies.ddl.internal.TableModel.Check;
import io.kurabe.studies.ddl.internal.TableModel.Column;
import io.kurabe.studies.ddl.internal.TableModel.Reference;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Reads how a server defines tables of a connection's schema. Used by one thread. */
interface TableCatalog {
  /**
   * Reads a table.
   *
   * @param name as the server knows it; MySQL and MariaDB find it in any case
   */
  TableModel read(String name) throws SQLException;

  static TableCatalog of(Connection connection, SqlSyntax syntax) {
    return syntax == SqlSyntax.POSTGRES ? new Postgres(connection) : new MySql(connection);
  }

  /** Returns the columns of a key; in place of a generated one those that its expression names. */
  private static List<String> given(
      List<String> key, Map<String, Lexemes> generated, List<Column> columns) {
    Set<String> given = new LinkedHashSet<>();
    for (String column : key) {
      Lexemes expression = generated.get(column);
      if (expression == null) {
        given.add(column);
      } else {
        Set<String> names = expression.names();
        columns.stream()
            .map(Column::name)
            .filter(c -> names.contains(Lexemes.key(c, expression.syntax())))
            .forEach(given::add);
      }
    }
    return List.copyOf(given);
  }

  /** Reads the foreign keys of a table, which both drivers describe alike. */
  private static List<Reference> references(Connection connection, String table)
      throws SQLException {
    Map<String, Reference> keys = new LinkedHashMap<>();
    try (ResultSet row =
        connection
            .getMetaData()
            .getImportedKeys(connection.getCatalog(), connection.getSchema(), table)) {
      while (row.next()) {
        String parent = row.getString("PKTABLE_NAME");
        Reference key =
            keys.computeIfAbsent(
                String.valueOf(row.getString("FK_NAME")),
                k -> new Reference(parent, new ArrayList<>(), new ArrayList<>()));
        key.columns().add(row.getString("FKCOLUMN_NAME"));
        key.parentColumns().add(row.getString("PKCOLUMN_NAME"));
      }
    }
    return List.copyOf(keys.values());
  }

  /** Reads the catalogue of PostgreSQL. */
  record Postgres(Connection connection) implements TableCatalog {
    private static final String TABLE =
        """
        SELECT c.oid
          FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname = current_schema() AND c.relname = ?""";

    private static final String COLUMNS =
        """
        WITH RECURSIVE d AS (
          SELECT a.attnum, a.attname, a.atttypid AS type, a.atttypmod AS size, a.attnotnull AS needed,
                 a.atthasdef OR a.attidentity <> '' AS optional
            FROM pg_attribute a
           WHERE a.attrelid = ?::oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
           UNION ALL
          SELECT d.attnum, d.attname, t.typbasetype, t.typtypmod, d.needed OR t.typnotnull,
                 d.optional OR t.typdefault IS NOT NULL
            FROM d JOIN pg_type t ON t.oid = d.type AND t.typtype = 'd')
        SELECT d.attname, format_type(d.type, d.size), d.needed, d.optional,
               ARRAY(SELECT e.enumlabel::text FROM pg_enum e
                      WHERE e.enumtypid IN (t.oid, t.typelem) ORDER BY e.enumsortorder)
          FROM d JOIN pg_type t ON t.oid = d.type AND t.typtype <> 'd'
         ORDER BY d.attnum""";

    /** The columns of an index by its definition; of expressions by what they depend on. */
    private static final String KEYS =
        """
        SELECT i.indisprimary,
               ARRAY(SELECT a.attname::text
                       FROM unnest(i.indkey) WITH ORDINALITY k (num, place)
                       JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.num
                      WHERE k.place <= i.indnkeyatts
                      ORDER BY k.place)
               || ARRAY(SELECT a.attname::text
                          FROM pg_depend p
                          JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = p.refobjsubid
                         WHERE i.indexprs IS NOT NULL AND p.objid = i.indexrelid
                           AND p.refobjid = i.indrelid AND NOT a.attnum = ANY (i.indkey)
                         ORDER BY a.attnum)
          FROM pg_index i
         WHERE i.indrelid = ?::oid AND (i.indisunique OR i.indisexclusion)
         ORDER BY i.indexrelid""";

    private static final String GENERATED =
        """
        SELECT a.attname, pg_get_expr(d.adbin, d.adrelid)
          FROM pg_attribute a JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
         WHERE a.attrelid = ?::oid AND a.attgenerated <> ''""";

    private static final String CHECKS =
        """
        SELECT conname, pg_get_constraintdef(oid), '' AS domain, '' AS attname
          FROM pg_constraint WHERE conrelid = ?::oid AND contype = 'c'""";

    private static final String DOMAINS =
        """
        WITH RECURSIVE d AS (
          SELECT a.attname, t.oid, t.typname, t.typbasetype
            FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
           WHERE a.attrelid = ?::oid AND a.attnum > 0 AND t.typtype = 'd'
           UNION ALL
          SELECT d.attname, t.oid, t.typname, t.typbasetype
            FROM d JOIN pg_type t ON t.oid = d.typbasetype AND t.typtype = 'd')
        SELECT c.conname, pg_get_constraintdef(c.oid), d.typname, d.attname
          FROM d JOIN pg_constraint c ON c.contypid = d.oid AND c.contype = 'c'""";

    private static final String PARTITIONS =
        """
        SELECT t.relid::regclass::text, pg_get_partition_constraintdef(t.relid), '', ''
          FROM pg_class c, pg_partition_tree(c.oid) t
         WHERE c.oid = ?::oid AND t.isleaf
           AND (c.relkind = 'p' OR c.relispartition)
           AND pg_get_expr((SELECT l.relpartbound FROM pg_class l WHERE l.oid = t.relid), t.relid)
               IS DISTINCT FROM 'DEFAULT'
         ORDER BY 1""";

    @Override
    public TableModel read(String name) throws SQLException {
      long table = SqlQuery.first(connection, row -> row.getLong(1), TABLE, name).orElse(0L);
      List<Column> columns = columns(table);
      Map<String, Lexemes> generated = new HashMap<>();
      SqlQuery.each(
          connection,
          row -> generated.put(row.getString(1), Lexemes.of(row.getString(2), SqlSyntax.POSTGRES)),
          GENERATED,
          table);
      List<String> primary = new ArrayList<>();
      List<List<String>> uniques = new ArrayList<>();
      SqlQuery.each(
          connection,
          row -> {
            List<String> key = given(texts(row, 2), generated, columns);
            if (row.getBoolean(1)) {
              primary.addAll(key);
            } else if (!key.isEmpty()) {
              uniques.add(key);
            }
          },
          KEYS,
          table);
      List<Check> checks =
          new ArrayList<>(SqlQuery.all(connection, Postgres::check, CHECKS, table));
      checks.addAll(SqlQuery.all(connection, Postgres::check, DOMAINS, table));
      return new TableModel(
          name,
          "\"",
          columns,
          primary,
          uniques,
          references(connection, name),
          checks,
          SqlQuery.all(connection, Postgres::check, PARTITIONS, table));
    }

    private List<Column> columns(long table) throws SQLException {
      return SqlQuery.all(
          connection,
          row ->
              new Column(
                  row.getString(1),
                  row.getString(2),
                  !row.getBoolean(3),
                  row.getBoolean(4),
                  texts(row, 5),
                  0,
                  0),
          COLUMNS,
          table);
    }

    private static Check check(ResultSet row) throws SQLException {
      String text = row.getString(2);
      return new Check(
          row.getString(1), text == null ? "" : text, row.getString(3), row.getString(4));
    }

    private static List<String> texts(ResultSet row, int column) throws SQLException {
      return List.of((String[]) row.getArray(column).getArray());
    }
  }

  /** Reads the catalogue of MySQL and MariaDB. */
  record MySql(Connection connection) implements TableCatalog {
    private static final String TABLE =
        """
        SELECT TABLE_NAME FROM information_schema.TABLES
         WHERE TABLE_SCHEMA = DATABASE() AND LOWER(TABLE_NAME) = LOWER(?)
         ORDER BY TABLE_NAME = BINARY ? DESC""";

    private static final String COLUMNS =
        """
        SELECT * FROM information_schema.COLUMNS
         WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? ORDER BY ORDINAL_POSITION""";

    private static final String KEYS =
        """
        SELECT INDEX_NAME, COLUMN_NAME, SUB_PART FROM information_schema.STATISTICS
         WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? AND NON_UNIQUE = 0
         ORDER BY INDEX_NAME, SEQ_IN_INDEX""";

    private static final String CHECKS =
        """
        SELECT c.CONSTRAINT_NAME, c.CHECK_CLAUSE
          FROM information_schema.CHECK_CONSTRAINTS c
          JOIN information_schema.TABLE_CONSTRAINTS t
            ON t.CONSTRAINT_SCHEMA = c.CONSTRAINT_SCHEMA AND t.CONSTRAINT_NAME = c.CONSTRAINT_NAME
         WHERE c.CONSTRAINT_SCHEMA = DATABASE() AND t.TABLE_NAME = ?""";

    private static final String CHECKS_OF_MARIADB =
        """
        SELECT CONSTRAINT_NAME, CHECK_CLAUSE FROM information_schema.CHECK_CONSTRAINTS
         WHERE CONSTRAINT_SCHEMA = DATABASE() AND TABLE_NAME = ?""";

    private static final String PARTITIONS =
        """
        SELECT PARTITION_NAME, PARTITION_METHOD, PARTITION_EXPRESSION, PARTITION_DESCRIPTION
          FROM information_schema.PARTITIONS
         WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? AND PARTITION_NAME IS NOT NULL
         ORDER BY PARTITION_ORDINAL_POSITION, SUBPARTITION_ORDINAL_POSITION""";

    @Override
    public TableModel read(String asWritten) throws SQLException {
      String name =
          SqlQuery.first(connection, row -> row.getString(1), TABLE, asWritten, asWritten)
              .orElse(asWritten);
      Map<String, List<String>> keys = new LinkedHashMap<>();
      Map<String, Integer> parts = new LinkedHashMap<>();
      SqlQuery.each(
          connection,
          row -> {
            String column = row.getString(2);
            if (column != null) {
              keys.computeIfAbsent(row.getString(1), k -> new ArrayList<>()).add(column);
              if (row.getInt(3) > 0) {
                parts.merge(column, row.getInt(3), Math::min);
              }
            }
          },
          KEYS,
          name);
      List<Column> columns = new ArrayList<>();
      Map<String, Lexemes> generated = new HashMap<>();
      SqlQuery.each(connection, row -> column(row, parts, columns, generated), COLUMNS, name);
      List<String> primary = keys.getOrDefault("PRIMARY", List.of());
      keys.remove("PRIMARY");
      boolean mariadb = connection.getMetaData().getDatabaseProductVersion().contains("MariaDB");
      return new TableModel(
          name,
          "`",
          columns,
          primary,
          keys.values().stream()
              .map(k -> given(k, generated, columns))
              .filter(k -> !k.isEmpty())
              .toList(),
          references(connection, name),
          SqlQuery.all(
              connection,
              row -> new Check(row.getString(1), row.getString(2)),
              mariadb ? CHECKS_OF_MARIADB : CHECKS,
              name),
          MySqlPartitions.checks(
              SqlQuery.all(
                  connection,
                  row ->
                      new MySqlPartitions.Partition(
                          row.getString(1),
                          row.getString(2),
                          String.valueOf(row.getString(3)),
                          String.valueOf(row.getString(4))),
                  PARTITIONS,
                  name)));
    }

    private static void column(
        ResultSet row,
        Map<String, Integer> parts,
        List<Column> columns,
        Map<String, Lexemes> generated)
        throws SQLException {
      String name = row.getString("COLUMN_NAME");
      String expression = row.getString("GENERATION_EXPRESSION");
      if (expression != null && !expression.isEmpty()) {
        generated.put(name, Lexemes.of(expression, SqlSyntax.MYSQL));
        return;
      }
      String type = row.getString("COLUMN_TYPE");
      boolean nullable = "YES".equals(row.getString("IS_NULLABLE"));
      boolean words = type.startsWith("enum(") || type.startsWith("set(");
      String standard = row.getString("COLUMN_DEFAULT");
      columns.add(
          new Column(
              name,
              words ? type.substring(0, type.indexOf('(')) : type,
              nullable,
              standard != null || row.getString("EXTRA").contains("auto_increment"),
              words ? words(type) : List.of(),
              parts.getOrDefault(name, 0),
              place(row)));
    }

    /** Returns the words of {@code enum('a','b')}. */
    private static List<String> words(String type) {
      Lexemes of = Lexemes.of(type, SqlSyntax.MYSQL);
      return IntStream.range(0, of.size()).filter(of::isText).mapToObj(of::content).toList();
    }

    private static int place(ResultSet row) throws SQLException {
      for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
        if (row.getMetaData().getColumnName(i).equalsIgnoreCase("SRS_ID")) {
          return row.getInt(i);
        }
      }
      return 0;
    }
  }
}
