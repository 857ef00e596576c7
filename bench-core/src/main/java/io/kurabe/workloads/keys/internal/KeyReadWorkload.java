package io.kurabe.workloads.keys.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.sql.internal.SqlServers;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.sql.script.internal.Scope;
import io.kurabe.sql.script.internal.Script;
import io.kurabe.target.Workspace;
import io.kurabe.workload.BulkListener;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.StatementText;
import io.kurabe.workload.Workload;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads of a table with a primary key of one type, filled by the inserts of {@link
 * KeyInsertWorkload}, since their order shapes the index.
 *
 * @param key name of the key, e.g. {@code uuid7}
 * @param width the columns of a row besides the key
 */
public record KeyReadWorkload(String key, RowWidth width, int rows, KeyRead read)
    implements Workload {
  /** The name of the workload. */
  public static final String NAME = "key-read";

  /** The default number of rows. */
  public static final int DEFAULT_ROWS = 100_000;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public LoadedWorkload load(Workspace workspace) {
    return load(workspace, BulkListener.NONE);
  }

  @Override
  public LoadedWorkload load(Workspace workspace, BulkListener progress) {
    LoadedKeys keys =
        LoadedKeys.create(
            SqlServers.of(this, workspace), KeyInsertWorkload.table(this, workspace, key, width));
    check(keys.table(), workspace);
    keys.fill(rows, progress);
    keys.beforeReads();
    return keys.reads(List.of(read), rows).get(0);
  }

  /** Each process draws rows of its own that its clients read. */
  @Override
  public LoadedWorkload join(Workspace workspace) {
    return new KeyInsertWorkload(key, width)
        .continuing(workspace)
        .reads(List.of(read), rows)
        .get(0);
  }

  private void check(KeyTable table, Workspace workspace) {
    if (!read.suits(table.column().type())) {
      throw new ConfigurationException(
          ("target '%s': a %s of the random key '%s' means nothing. Possible: point, time range;"
                  + " or a key in the order of time")
              .formatted(workspace.server().facts().target(), read.text(), key));
    }
  }

  @Override
  public long filledRows() {
    return rows;
  }

  @Override
  public List<StatementText> statements(Workspace workspace) {
    if (workspace.capability(SqlWorkspace.class).isEmpty()) {
      return List.of();
    }
    List<StatementText> texts = new ArrayList<>();
    new KeyInsertWorkload(key, width)
        .statements(workspace).stream()
            .filter(s -> !s.text().startsWith("TRUNCATE") && !s.text().startsWith("SELECT"))
            .forEach(s -> texts.add(new StatementText("before all runs", s.text())));
    texts.addAll(afterInserts(key, width, read, workspace));
    return texts;
  }

  /** Returns the statements from the last insert to the reads; none that do not suit the key. */
  public static List<StatementText> afterInserts(
      String key, RowWidth width, KeyRead read, Workspace workspace) {
    KeyTable table =
        KeyInsertWorkload.table(new KeyInsertWorkload(key, width), workspace, key, width);
    if (!read.suits(table.column().type())) {
      return List.of();
    }
    List<StatementText> texts = new ArrayList<>();
    texts.add(new StatementText("after the inserts", table.indexTime()));
    table
        .server()
        .beforeReads(table.qualified())
        .forEach(sql -> texts.add(new StatementText("after the inserts", sql)));
    texts.add(new StatementText("before the reads, draws rows to be read", table.sample(1)));
    Scope scope =
        new Scope()
            .define("ranges", "1")
            .texts("some_key", (none, r) -> "")
            .texts("range_begin", (index, r) -> "")
            .texts("range_end", (index, r) -> "");
    texts.addAll(Script.parse(read.text(), 1, table.read(read), scope).statementTexts());
    return texts;
  }
}
