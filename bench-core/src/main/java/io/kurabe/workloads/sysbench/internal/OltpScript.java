package io.kurabe.workloads.sysbench.internal;

import static io.kurabe.workloads.sysbench.internal.OltpStatements.BEGIN;
import static io.kurabe.workloads.sysbench.internal.OltpStatements.COMMIT;
import static io.kurabe.workloads.sysbench.internal.OltpStatements.DELETE_INSERT;
import static io.kurabe.workloads.sysbench.internal.OltpStatements.DISTINCT_RANGE;
import static io.kurabe.workloads.sysbench.internal.OltpStatements.INDEX_UPDATE;
import static io.kurabe.workloads.sysbench.internal.OltpStatements.NON_INDEX_UPDATE;
import static io.kurabe.workloads.sysbench.internal.OltpStatements.ORDER_RANGE;
import static io.kurabe.workloads.sysbench.internal.OltpStatements.SIMPLE_RANGE;
import static io.kurabe.workloads.sysbench.internal.OltpStatements.SUM_RANGE;
import static io.kurabe.workloads.sysbench.internal.OltpStatements.TABLE;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The transactions of sysbench workloads. */
public enum OltpScript {
  /** {@code oltp_point_select}: one SELECT by id. */
  POINT_SELECT("point-select", "read one row by its primary key"),
  /** {@code oltp_read_only}: 10 SELECT by id, and four kinds of range, in a transaction. */
  READ_ONLY("read-only", "10 reads by primary key and 4 of ranges in a transaction"),
  /** {@code oltp_read_write}: the statements of read-only, then those of write-only. */
  READ_WRITE("read-write", "the statements of read-only and write-only in one transaction"),
  /** {@code oltp_write_only}: two UPDATE, DELETE and INSERT of a row, in a transaction. */
  WRITE_ONLY("write-only", "2 updates, a delete and an insert in a transaction"),
  /** {@code oltp_update_index}: one UPDATE of a column with an index. */
  UPDATE_INDEX("update-index", "update a column with an index"),
  /** {@code oltp_update_non_index}: one UPDATE of a column without an index. */
  UPDATE_NON_INDEX("update-non-index", "update a column without an index"),
  /**
   * The transaction of {@code oltp.lua} of sysbench 0.4 and 0.5 without its reads, as published for
   * schema changes on Aurora and RDS in 2017: the statements of write-only, all on one table.
   */
  UPDATE_MIX("update-mix", "as write-only, but all statements on one of the tables");

  private static final List<String> READS =
      List.of(
          OltpStatements.POINT_SELECT.repeat(10),
          SIMPLE_RANGE,
          SUM_RANGE,
          ORDER_RANGE,
          DISTINCT_RANGE);

  private static final List<String> WRITES = List.of(INDEX_UPDATE, NON_INDEX_UPDATE, DELETE_INSERT);

  private final String title;
  private final String description;

  OltpScript(String title, String description) {
    this.title = title;
    this.description = description;
  }

  private List<String> pieces() {
    return switch (this) {
      case POINT_SELECT -> List.of(OltpStatements.POINT_SELECT);
      case READ_ONLY -> READS;
      case READ_WRITE -> Stream.of(READS, WRITES).flatMap(List::stream).toList();
      case WRITE_ONLY, UPDATE_MIX -> WRITES;
      case UPDATE_INDEX -> List.of(INDEX_UPDATE);
      case UPDATE_NON_INDEX -> List.of(NON_INDEX_UPDATE);
    };
  }

  /** Returns the name that users write and results show. */
  public String title() {
    return title;
  }

  /** Returns one line for lists. */
  public String description() {
    return description;
  }

  /** Returns whether its statements are one transaction, unless the user asks for autocommit. */
  public boolean transaction() {
    return pieces().size() > 1;
  }

  /** Returns whether it reads ranges. */
  public boolean ranges() {
    return pieces().contains(SIMPLE_RANGE);
  }

  boolean writes() {
    return counts() || pieces().contains(NON_INDEX_UPDATE);
  }

  boolean counts() {
    return pieces().contains(INDEX_UPDATE);
  }

  /** Returns whether it deletes rows and inserts them again. */
  boolean replaces() {
    return pieces().contains(DELETE_INSERT);
  }

  /** Returns the transaction as a script; the number of a single table stands in it. */
  String text(SysbenchSettings settings, SysbenchSql sql) {
    boolean once = this == UPDATE_MIX;
    boolean explicit = transaction() && !settings.autocommit();
    String each = pieces().stream().map(p -> once ? p : TABLE + p).collect(Collectors.joining());
    String whole = (once ? TABLE : "") + (explicit ? BEGIN + each + COMMIT : each);
    String changed = replaces() ? sql.changed() : "1";
    String filled =
        whole.replace("{range}", String.valueOf(settings.range())).replace("{changed}", changed);
    return settings.tables() > 1 ? filled : filled.replace(TABLE, "").replace("${table}", "1");
  }
}
