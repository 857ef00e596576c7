package io.kurabe.workloads.ycsb.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.sql.dialogue.internal.Dialogues;
import io.kurabe.sql.internal.BulkLoad;
import io.kurabe.sql.internal.BulkSettings;
import io.kurabe.sql.internal.RowSink;
import io.kurabe.sql.internal.RowSource;
import io.kurabe.sql.internal.SqlSession;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.sql.internal.TableRows;
import io.kurabe.target.Client;
import io.kurabe.workload.BulkListener;
import io.kurabe.workload.StatementText;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Records as rows of the table {@code usertable}. Thread-safe. */
final class SqlRecordStore implements RecordStore {
  private static final int KEYS_PER_QUERY = 500;

  private final SqlWorkspace workspace;
  private final YcsbWorkload workload;
  private final YcsbStatements statements;

  SqlRecordStore(SqlWorkspace workspace, YcsbSql sql, YcsbWorkload workload) {
    YcsbSettings.Uses uses = workload.settings().uses();
    if (!uses.index() || uses.pipelinedScans()) {
      throw new ConfigurationException(
          "%s: %s is of Redis only; target '%s' is a SQL server"
              .formatted(
                  workload.name(),
                  uses.pipelinedScans() ? "pipelined-scans" : "no-index",
                  workspace.server().facts().target()));
    }
    this.workspace = workspace;
    this.workload = workload;
    this.statements = new YcsbStatements(workload, sql);
  }

  @Override
  public void fill(BulkListener progress) {
    List<String> make = new ArrayList<>(List.of(YcsbStatements.DROP));
    make.addAll(statements.create());
    workspace.execute("make the table of YCSB", make);
    BulkLoad.of(workspace).load(rows(), BulkSettings.DEFAULT, progress);
    workspace.execute("prepare the table of YCSB", List.of(statements.afterRows()));
  }

  private TableRows rows() {
    return new TableRows(
        YcsbStatements.NAME,
        statements.loadedColumns(),
        workload.settings().records(),
        () -> new Source(new FirstRecords(workload.settings()), statements.json()));
  }

  /** The rows that the table is loaded with. Used by one thread. */
  private record Source(FirstRecords records, boolean json) implements RowSource {
    @Override
    public void row(long index, RowSink into) {
      FirstRecords.Loaded record = records.at(index);
      into.text(record.key());
      if (json) {
        into.text(object(record.fields()));
      } else {
        record.fields().forEach(into::text);
      }
    }

    private static String object(List<String> fields) {
      StringBuilder object = new StringBuilder();
      for (int i = 0; i < fields.size(); i++) {
        String value = fields.get(i).replace("\\", "\\\\").replace("\"", "\\\"");
        object.append(i == 0 ? "{\"" : ", \"").append(FieldValues.name(i)).append("\": \"");
        object.append(value).append('"');
      }
      return object.append('}').toString();
    }
  }

  @Override
  public Client open(Requests requests) {
    return new Dialogues(workspace, workload.mix().kinds().size(), requests.answers())
        .open(new YcsbSpeaker(requests, statements));
  }

  @Override
  public long counters() {
    return workspace.number("sum up the counters", statements.sumOfCounters());
  }

  @Override
  public Census census(Numbers numbers) {
    return workspace.withSession("look through the records", s -> census(s, numbers));
  }

  private Census census(SqlSession session, Numbers numbers) throws SQLException {
    long records = workspace.number("count the records", YcsbStatements.COUNT);
    List<String> missing = records < numbers.most() ? missing(session, numbers) : List.of();
    try (ResultSet row = session.prepare(statements.wrongFields()).executeQuery()) {
      row.next();
      return new Census(
          records, missing, row.getLong(1), example(row.getLong(1), row.getString(2)));
    }
  }

  private String example(long wrong, String key) {
    return wrong == 0
        ? ""
        : "record %s has not %d fields of %s bytes"
            .formatted(key, workload.settings().fields(), workload.settings().fieldSize().words());
  }

  /** Looks for each record that was loaded; done only when there are too few. */
  private static List<String> missing(SqlSession session, Numbers numbers) throws SQLException {
    List<String> missing = new ArrayList<>();
    Iterator<String> keys = numbers.certain().iterator();
    while (keys.hasNext() && missing.size() < Census.NAMED) {
      List<String> some = new ArrayList<>();
      while (keys.hasNext() && some.size() < KEYS_PER_QUERY) {
        some.add(keys.next());
      }
      some.removeAll(present(session, some));
      missing.addAll(some.subList(0, Math.min(some.size(), Census.NAMED - missing.size())));
    }
    return missing;
  }

  private static Set<String> present(SqlSession session, List<String> keys) throws SQLException {
    PreparedStatement query = session.prepare(YcsbStatements.present(keys.size()));
    SqlSession.bind(query, 0, keys);
    Set<String> present = new HashSet<>();
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        present.add(rows.getString(1));
      }
    }
    return present;
  }

  @Override
  public Map<String, Double> sizes() {
    return workspace.withSession(
        "read the size of the table",
        session -> {
          workspace.execute("prepare the sizes", List.of(statements.afterRows()));
          Map<String, Double> sizes = new LinkedHashMap<>();
          try (ResultSet row = session.prepare(statements.sizes()).executeQuery()) {
            row.next();
            sizes.put(YcsbMeasure.TABLE_BYTES, row.getDouble(1));
            sizes.put(YcsbMeasure.INDEX_BYTES, row.getDouble(2));
          }
          return sizes;
        });
  }

  @Override
  public List<StatementText> statements() {
    List<StatementText> texts = new ArrayList<>();
    texts.add(new StatementText("before all runs", YcsbStatements.DROP));
    statements.create().forEach(sql -> texts.add(new StatementText("before all runs", sql)));
    BulkLoad.of(workspace)
        .statements(rows())
        .subList(0, 1)
        .forEach(sql -> texts.add(new StatementText("before all runs, rows", sql)));
    texts.add(new StatementText("before all runs, after the rows", statements.afterRows()));
    workload.mix().kinds().forEach(kind -> say(kind, texts));
    String audit = "after each run (audit)";
    texts.add(new StatementText(audit, YcsbStatements.COUNT));
    texts.add(new StatementText(audit, statements.wrongFields()));
    if (statements.counts()) {
      texts.add(new StatementText("before and after each run (audit)", statements.sumOfCounters()));
    }
    texts.add(new StatementText("after each run (sizes)", statements.sizes()));
    return texts;
  }

  private void say(YcsbOperation kind, List<StatementText> texts) {
    YcsbSettings.Uses uses = workload.settings().uses();
    int read = uses.readsOneField() ? 0 : -1;
    int written = uses.writesAllFields() ? workload.settings().fields() : 1;
    boolean transaction = kind == YcsbOperation.READ_MODIFY_WRITE && uses.transaction();
    List<String> all = new ArrayList<>();
    if (transaction) {
      all.add("BEGIN");
    }
    switch (kind) {
      case READ -> all.add(statements.read(read, false));
      case UPDATE -> all.add(statements.update(0, written, false));
      case INSERT -> all.add(statements.insert());
      case SCAN -> all.add(statements.scan());
      case READ_MODIFY_WRITE -> {
        all.add(statements.read(read, true));
        all.add(statements.update(0, written, true));
      }
    }
    if (transaction) {
      all.add("COMMIT");
    }
    all.forEach(sql -> texts.add(new StatementText("each " + kind.text(), sql)));
  }
}
