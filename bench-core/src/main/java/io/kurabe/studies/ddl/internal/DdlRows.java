package io.kurabe.studies.ddl.internal;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads the samples of observers from the rows of their queries. Stateless. */
public final class DdlRows {
  private DdlRows() {}

  /** Reads rows: waiting session, its statement, what it waits for, blocker, its statement. */
  public static List<DdlSample.LockWait> waits(ResultSet rows) throws SQLException {
    List<DdlSample.LockWait> found = new ArrayList<>();
    while (rows.next()) {
      found.add(
          new DdlSample.LockWait(
              rows.getLong(1),
              rows.getString(2),
              rows.getString(3),
              rows.getLong(4),
              rows.getString(5)));
    }
    return found;
  }

  /** Reads rows of: session, phase, done, total; the last two in the unit. */
  public static List<DdlSample.Progress> progress(ResultSet rows, String unit) throws SQLException {
    List<DdlSample.Progress> found = new ArrayList<>();
    while (rows.next()) {
      found.add(
          new DdlSample.Progress(
              rows.getLong(1), rows.getString(2), rows.getDouble(3), rows.getDouble(4), unit));
    }
    return found;
  }
}
