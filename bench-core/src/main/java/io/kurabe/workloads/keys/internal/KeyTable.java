package io.kurabe.workloads.keys.internal;

import io.kurabe.target.RunId;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The table of one key in a workspace, and the statements on it. Immutable. */
public record KeyTable(KeyServer server, KeyColumn column, RowWidth width) {
  /** The rows of one INSERT, as in the published experiment. */
  public static final int ROWS = 10;

  /** The most rows of a table, so that its serial numbers fit INTEGER. */
  public static final int MOST_ROWS = 2_000_000_000;

  /** The rows of a range. */
  public static final int RANGE = 100;

  private static final int FIRST_VALUE = 10;

  /** Returns its name in the workspace. */
  public String name() {
    return "keys_" + column.name().replace('-', '_') + "_" + width.text();
  }

  /** Returns its name in statements. */
  String qualified() {
    return RunId.SCHEMA + "." + name();
  }

  String create() {
    return server.create(qualified(), column, width);
  }

  String drop() {
    return "DROP TABLE IF EXISTS " + qualified();
  }

  String truncate() {
    return "TRUNCATE TABLE " + qualified();
  }

  String count() {
    return "SELECT COUNT(*) FROM " + qualified();
  }

  /**
   * Returns the name of the index that a range of time needs when the key does not hold the time.
   */
  String timeIndex() {
    return name() + "_t1";
  }

  String indexTime() {
    return "CREATE INDEX " + timeIndex() + " ON " + qualified() + " (t1)";
  }

  /** Returns the query for keys and times of rows that the server draws with a probability. */
  String sample(double probability) {
    String drawn = server.drawn().formatted(BigDecimal.valueOf(probability).toPlainString());
    return "SELECT %s, %s FROM %s WHERE %s"
        .formatted(column.shown(), server.timeShown(), qualified(), drawn);
  }

  /** Returns the INSERT of ten rows with the values 10 to 19, as in the published experiment. */
  String insert() {
    List<String> rows = new ArrayList<>();
    List<String> commands = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      String value = String.valueOf(FIRST_VALUE + i);
      if (!column.madeByServer()) {
        commands.add("\\set key" + i + " new_key()");
        rows.add(
            "(" + column.parameter().replace(KeyColumn.PLACE, ":key" + i) + ", " + value + ")");
      } else if (column.generated().isEmpty()) {
        rows.add("(" + value + ")");
      } else {
        rows.add("(" + column.generated() + ", " + value + ")");
      }
    }
    boolean left = column.madeByServer() && column.generated().isEmpty();
    commands.add(
        "INSERT INTO %s (%s) VALUES %s;"
            .formatted(qualified(), left ? "v1" : "id, v1", String.join(", ", rows)));
    commands.add("\\expect " + ROWS);
    return String.join("\n", commands);
  }

  String read(KeyRead read) {
    String key = column.parameter().replace(KeyColumn.PLACE, ":key");
    String some = counted() ? "\\set key int(some_key())\n" : "\\set key some_key()\n";
    return switch (read) {
      case POINT -> some + "SELECT v1 FROM " + qualified() + " WHERE id = " + key + ";\n\\expect 1";
      case KEY_RANGE ->
          some
              + ("SELECT v1 FROM " + qualified() + " WHERE id >= " + key)
              + (" ORDER BY id LIMIT " + RANGE + ";\n\\expect 1.." + RANGE);
      case TIME_RANGE ->
          "\\set range random(0, :ranges - 1)\n\\set since range_begin(:range)\n"
              + "\\set until range_end(:range)\nSELECT v1 FROM "
              + qualified()
              + " WHERE t1 >= "
              + server.timeParameter().replace(KeyColumn.PLACE, ":since")
              + " AND t1 < "
              + server.timeParameter().replace(KeyColumn.PLACE, ":until")
              + (" ORDER BY t1 LIMIT " + RANGE + ";\n\\expect 1.." + RANGE);
    };
  }

  private boolean counted() {
    return column.type() == KeyType.SERIAL || column.type() == KeyType.IDENTITY;
  }
}
