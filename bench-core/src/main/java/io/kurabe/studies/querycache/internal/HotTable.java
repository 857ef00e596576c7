package io.kurabe.studies.querycache.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.SqlOperation;
import io.kurabe.sql.internal.SqlServers;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.Workspace;
import io.kurabe.workload.BulkListener;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.StatementText;
import io.kurabe.workload.internal.OneOperation;
import io.kurabe.workloads.sysbench.internal.OltpScript;
import io.kurabe.workloads.sysbench.internal.SysbenchWorkload;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The hot set in a table of sysbench that is filled. Thread-safe, but for one load at a time. */
record HotTable(SqlWorkspace workspace, HotSet hot, NanoClock clock) {
  private static final String VERSIONS =
      "SELECT id, k FROM ${schema}.sbtest1 WHERE id BETWEEN 1 AND ? ORDER BY id";
  private static final String SUM = "SELECT SUM(k) FROM ${schema}.sbtest1 WHERE id BETWEEN 1 AND ?";

  static HotTable fill(Workspace workspace, HotSet hot, NanoClock clock, BulkListener progress) {
    SysbenchWorkload table = table(hot);
    table.load(workspace, progress);
    return new HotTable(SqlServers.of(table, workspace), hot, clock);
  }

  private static SysbenchWorkload table(HotSet hot) {
    return new SysbenchWorkload(OltpScript.POINT_SELECT, hot.table());
  }

  /** Returns a load of checked reads, and of writes with that probability. */
  HotLoad reads(CacheWay way, double writeShare) {
    return new HotLoad(this, way, writeShare);
  }

  /** Returns a load of clients that send one statement again and again. */
  LoadedWorkload repeating(String name, String sql) {
    SqlOperation send = (session, random) -> session.prepare(sql).execute();
    return new OneOperation(
        name, Map.of(), name, () -> workspace.client(List.of(send), clock::nanoTime));
  }

  /** Returns every statement and command that is sent for that way to read, in order. */
  static List<StatementText> statements(Workspace workspace, HotSet hot, CacheWay way) {
    List<StatementText> texts = new ArrayList<>();
    for (StatementText text : table(hot).statements(workspace)) {
      if (text.purpose().startsWith("before")) {
        texts.add(text);
      }
    }
    texts.add(new StatementText("before each run", VERSIONS));
    String each = way.text() + ": each read of ";
    way.onSession().forEach(s -> texts.add(new StatementText(way.text() + ": each session", s)));
    texts.add(new StatementText(each + "a row", way.hint() + HotSet.POINT));
    texts.add(new StatementText(each + "a range", way.hint() + HotSet.RANGE));
    texts.add(new StatementText("each write", HotSet.UPDATE));
    way.aside().ifPresent(aside -> texts.addAll(aside.store().commands()));
    texts.add(new StatementText("after each run (audit)", SUM));
    return texts;
  }

  RowVersions versions() {
    long[] loaded = new long[hot.watched()];
    workspace.withSession(
        "read the versions of the hot rows",
        session -> {
          PreparedStatement select = session.prepare(VERSIONS);
          select.setInt(1, loaded.length);
          try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
              loaded[rows.getInt(1) - 1] = rows.getLong(2);
            }
          }
          return true;
        });
    return new RowVersions(loaded);
  }

  long sum() {
    return workspace.withSession(
        "add up the versions of the hot rows",
        session -> {
          PreparedStatement select = session.prepare(SUM);
          select.setInt(1, hot.watched());
          try (ResultSet row = select.executeQuery()) {
            row.next();
            return row.getLong(1);
          }
        });
  }
}
