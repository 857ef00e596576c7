package io.kurabe.workloads.keys.internal;

import io.kurabe.config.Parameter;
import io.kurabe.config.Parameters;
import io.kurabe.config.ValueType;
import io.kurabe.workload.WorkloadType;
import java.util.List;

/** Inserts and reads under a type of primary key. */
public final class KeyWorkloads implements WorkloadType.Provider {
  private static final Parameter<String> KEY =
      Parameter.of(
          "key",
          ValueType.of("NAME", key -> key, key -> key),
          "Type of the primary key, e.g. uuid7; a wrong name lists those of the server.",
          KeyInsertWorkload.DEFAULT_KEY);

  private static final Parameter<RowWidth> ROW_WIDTH =
      Parameter.of(
          "row-width",
          ValueType.word(RowWidth::text, RowWidth.values()),
          "Rows that have nothing much besides their key (narrow), or 100 characters more (wide).",
          RowWidth.NARROW);

  private static final Parameter<Integer> ROWS =
      Parameter.of(
          "rows",
          ValueType.count(KeyTable.ROWS, KeyTable.MOST_ROWS),
          "Rows of the table.",
          KeyReadWorkload.DEFAULT_ROWS);

  private static final Parameter<KeyRead> READ =
      Parameter.of(
          "read",
          ValueType.word(KeyRead::word, KeyRead.values()),
          "What is read: point, time-range or key-range, of 100 rows each.",
          KeyRead.POINT);

  @Override
  public List<WorkloadType> workloads() {
    return List.of(
        new WorkloadType(
            KeyInsertWorkload.NAME,
            "insert ten rows at a time under a type of primary key, made by client or server",
            "a SQL server",
            Parameters.of(
                List.of(KEY, ROW_WIDTH),
                values -> new KeyInsertWorkload(values.get(KEY), values.get(ROW_WIDTH)))),
        new WorkloadType(
            KeyReadWorkload.NAME,
            "read what key-insert wrote: one row by key, or 100 by time or key",
            "a SQL server",
            Parameters.of(
                List.of(KEY, ROW_WIDTH, ROWS, READ),
                values ->
                    new KeyReadWorkload(
                        values.get(KEY),
                        values.get(ROW_WIDTH),
                        values.get(ROWS),
                        values.get(READ)))));
  }
}
