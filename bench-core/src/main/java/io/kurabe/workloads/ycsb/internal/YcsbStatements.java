package io.kurabe.workloads.ycsb.internal;

import io.kurabe.target.RunId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The statements of one workload on one kind of server. A table that read-modify-writes work on has
 * a counter besides what the original has, so that lost updates can be told. Immutable.
 */
record YcsbStatements(YcsbWorkload workload, YcsbSql sql) {
  static final String KEY = "YCSB_KEY";
  static final String NAME = "usertable";
  static final String DATA = "DATA";
  static final String COUNTER = "COUNTER";
  static final String COUNTER_MEMBER = "counter";

  private static final String TABLE = RunId.SCHEMA + "." + NAME;
  private static final String BY_KEY = " WHERE " + KEY + " = ?";

  static final String DROP = "DROP TABLE IF EXISTS " + TABLE;
  static final String COUNT = "SELECT COUNT(*) FROM " + TABLE;

  boolean json() {
    return workload.settings().uses().layout() == YcsbSettings.Layout.JSON;
  }

  boolean counts() {
    return workload.mix().has(YcsbOperation.READ_MODIFY_WRITE);
  }

  private int fields() {
    return workload.settings().fields();
  }

  private IntStream allFields() {
    return IntStream.range(0, fields());
  }

  private static String column(int field) {
    return FieldValues.name(field).toUpperCase(Locale.ROOT);
  }

  private static List<String> names(int from, int count) {
    return IntStream.range(from, from + count).mapToObj(FieldValues::name).toList();
  }

  List<String> create() {
    List<String> columns = new ArrayList<>();
    columns.add(KEY + " " + sql.keyType() + " NOT NULL PRIMARY KEY");
    if (json()) {
      columns.add(DATA + " " + sql.jsonType());
    } else {
      allFields().forEach(i -> columns.add(column(i) + " TEXT"));
      if (counts()) {
        columns.add(COUNTER + " BIGINT NOT NULL DEFAULT 0");
      }
    }
    String all = "(" + String.join(", ", columns) + ")" + sql.storage();
    int partitions = workload.settings().uses().partitions();
    return partitions > 1
        ? sql.partitioned(TABLE, all, partitions)
        : List.of("CREATE TABLE " + TABLE + " " + all);
  }

  /** Returns the columns that rows are loaded into. */
  List<String> loadedColumns() {
    List<String> columns = new ArrayList<>(List.of(KEY));
    if (json()) {
      columns.add(DATA);
    } else {
      allFields().forEach(i -> columns.add(column(i)));
    }
    return columns;
  }

  String afterRows() {
    return sql.afterRows(TABLE);
  }

  /** Returns the query of one field, or of all when it is below 0; with the counter if wanted. */
  String read(int field, boolean withCounter) {
    String what = "*";
    if (json()) {
      what = field < 0 ? DATA : sql.member(DATA, FieldValues.name(field));
      what += field >= 0 && withCounter ? ", " + sql.numberMember(DATA, COUNTER_MEMBER) : "";
    } else if (field >= 0) {
      what = column(field) + (withCounter ? ", " + COUNTER : "");
    }
    boolean locks = withCounter && workload.settings().uses().transaction();
    return "SELECT " + what + " FROM " + TABLE + BY_KEY + (locks ? " FOR UPDATE" : "");
  }

  /** Returns the change of fields from one on; with the counter if wanted. */
  String update(int from, int count, boolean withCounter) {
    String set =
        json()
            ? DATA
                + " = "
                + sql.changed(DATA, names(from, count), withCounter ? COUNTER_MEMBER : "")
            : IntStream.range(from, from + count)
                    .mapToObj(i -> column(i) + " = ?")
                    .collect(Collectors.joining(", "))
                + (withCounter ? ", " + COUNTER + " = ?" : "");
    return "UPDATE " + TABLE + " SET " + set + BY_KEY;
  }

  String insert() {
    String values =
        json()
            ? sql.object(names(0, fields()), "")
            : allFields().mapToObj(i -> "?").collect(Collectors.joining(", "));
    return "INSERT INTO %s (%s) VALUES (?, %s)"
        .formatted(TABLE, String.join(", ", loadedColumns()), values);
  }

  String scan() {
    String what = json() ? KEY + ", " + DATA : "*";
    return "SELECT %s FROM %s WHERE %s >= ? ORDER BY %s %s"
        .formatted(what, TABLE, KEY, KEY, sql.limit());
  }

  String sumOfCounters() {
    String counter = json() ? sql.numberMember(DATA, COUNTER_MEMBER) : COUNTER;
    return "SELECT COALESCE(SUM(" + counter + "), 0) FROM " + TABLE;
  }

  /** Returns a query of how many records have wrong fields, and the first key of them. */
  String wrongFields() {
    Lengths size = workload.settings().fieldSize();
    String wrong =
        allFields()
            .mapToObj(i -> json() ? sql.member(DATA, FieldValues.name(i)) : column(i))
            .map(
                field ->
                    "COALESCE(CHAR_LENGTH(%s), 0) NOT BETWEEN %d AND %d"
                        .formatted(field, size.least(), size.most()))
            .collect(Collectors.joining(" OR "));
    return "SELECT COUNT(*), MIN(" + KEY + ") FROM " + TABLE + " WHERE " + wrong;
  }

  /** Returns a query of those of some keys that are there. */
  static String present(int keys) {
    return "SELECT %s FROM %s WHERE %s IN (%s)"
        .formatted(KEY, TABLE, KEY, String.join(", ", java.util.Collections.nCopies(keys, "?")));
  }

  String sizes() {
    return sql.sizes(NAME);
  }
}
