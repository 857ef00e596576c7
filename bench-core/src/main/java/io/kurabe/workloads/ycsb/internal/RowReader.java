package io.kurabe.workloads.ycsb.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kurabe.sql.dialogue.internal.Rows;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the fields out of rows, by the layout of the table. Immutable. */
record RowReader(YcsbStatements statements) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The fields that a row holds, and its counter; 0 for none. */
  record Row(List<@Nullable String> values, long counter) {}

  /** Reads all fields of a row that was read by its key. */
  Row whole(Rows rows, int row) {
    return statements.json() ? object(rows, row, 0) : columns(rows, row);
  }

  /** Reads all fields of a row of a scan. */
  Row scanned(Rows rows, int row) {
    return statements.json() ? object(rows, row, 1) : columns(rows, row);
  }

  /** Reads the only field of the only row. */
  Row oneField(Rows rows, boolean withCounter) {
    return new Row(
        Collections.singletonList(text(rows, 0, 0)), withCounter ? rows.integer(0, 1) : 0);
  }

  private Row columns(Rows rows, int row) {
    List<@Nullable String> values = new ArrayList<>(fields());
    for (int i = 0; i < fields(); i++) {
      values.add(text(rows, row, i + 1));
    }
    return new Row(values, statements.counts() ? rows.integer(row, fields() + 1) : 0);
  }

  private Row object(Rows rows, int row, int column) {
    String text = text(rows, row, column);
    try {
      JsonNode object = JSON.readTree(text == null ? "{}" : text);
      List<@Nullable String> values = new ArrayList<>(fields());
      for (int i = 0; i < fields(); i++) {
        values.add(object.path(FieldValues.name(i)).textValue());
      }
      return new Row(values, object.path(YcsbStatements.COUNTER_MEMBER).asLong());
    } catch (JsonProcessingException e) {
      return new Row(Collections.nCopies(fields(), null), 0); // All of them are missing then.
    }
  }

  private int fields() {
    return statements.workload().settings().fields();
  }

  private static @Nullable String text(Rows rows, int row, int column) {
    return rows.isNull(row, column) ? null : rows.text(row, column);
  }
}
