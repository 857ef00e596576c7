package io.kurabe.workloads.keys.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.SqlServers;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.sql.script.internal.Scope;
import io.kurabe.sql.script.internal.Script;
import io.kurabe.target.Workspace;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.StatementText;
import io.kurabe.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Inserts of {@value KeyTable#ROWS} rows into a table with a primary key of one type, which every
 * run finds empty.
 *
 * @param key name of the key, e.g. {@code uuid7} or {@code uuid4-server}
 * @param width the columns of a row besides the key
 */
public record KeyInsertWorkload(String key, RowWidth width) implements Workload {
  /** The name of the workload. */
  public static final String NAME = "key-insert";

  /** The default, a key that every SQL server has. */
  public static final String DEFAULT_KEY = KeyType.SERIAL.text();

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public LoadedWorkload load(Workspace workspace) {
    return LoadedKeys.create(SqlServers.of(this, workspace), table(this, workspace, key, width));
  }

  @Override
  public LoadedWorkload join(Workspace workspace) {
    return continuing(workspace);
  }

  /** Takes the table as another process has made it. */
  LoadedKeys continuing(Workspace workspace) {
    return LoadedKeys.continuing(
        SqlServers.of(this, workspace), table(this, workspace, key, width), NanoClock.SYSTEM);
  }

  @Override
  public List<StatementText> statements(Workspace workspace) {
    if (workspace.capability(SqlWorkspace.class).isEmpty()) {
      return List.of();
    }
    KeyTable table = table(this, workspace, key, width);
    List<StatementText> texts = new ArrayList<>(List.of());
    texts.add(new StatementText("before all runs", table.drop()));
    texts.add(new StatementText("before all runs", table.create()));
    texts.add(new StatementText("before each run", table.truncate()));
    Scope scope = new Scope().texts("new_key", (none, random) -> "");
    texts.addAll(Script.parse("insert", 1, table.insert(), scope).statementTexts());
    texts.add(new StatementText("after each run (audit)", table.count()));
    return texts;
  }

  /** Returns the table of a key; the exception for an unknown one names those there are. */
  static KeyTable table(Workload workload, Workspace workspace, String key, RowWidth width) {
    KeyServer server =
        workspace
            .capability(KeyServer.class)
            .orElseThrow(
                () ->
                    SqlServers.needs(
                        workload, "a SQL server (MySQL, MariaDB or PostgreSQL)", workspace));
    return new KeyTable(server, column(server, key, workspace), width);
  }

  private static KeyColumn column(KeyServer server, String key, Workspace workspace) {
    return server.columns().stream()
        .filter(c -> c.name().equals(key))
        .findFirst()
        .orElseThrow(
            () -> {
              String reason = server.unavailable().getOrDefault(key, "it is unknown");
              return new ConfigurationException(
                  "target '%s' has no key '%s': %s. Possible: %s"
                      .formatted(
                          workspace.server().facts().target(),
                          key,
                          reason,
                          server.columns().stream()
                              .map(KeyColumn::name)
                              .collect(Collectors.joining(", "))));
            });
  }
}
