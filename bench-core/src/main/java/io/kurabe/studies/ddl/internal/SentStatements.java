package io.kurabe.studies.ddl.internal;

import io.kurabe.target.Workspace;
import io.kurabe.workload.StatementText;
import io.kurabe.workloads.sysbench.internal.OltpScript;
import io.kurabe.workloads.sysbench.internal.SysbenchSettings;
import io.kurabe.workloads.sysbench.internal.SysbenchWorkload;
import java.util.ArrayList;
import java.util.List;

/**
 * Lists the statements that the study sends to one server by default: the load, the chosen changes
 * with every way to make them, and the other changes, whose lock class is determined on a table
 * without load.
 */
final class SentStatements {
  private final DdlOptions options;
  private final List<StatementText> texts = new ArrayList<>();

  private SentStatements(DdlOptions options) {
    this.options = options;
  }

  /** In the order of the study; none on a server without a schema. */
  static List<StatementText> on(DdlOptions options, Workspace workspace) {
    SentStatements sent = new SentStatements(options);
    workspace
        .capability(DdlServer.class)
        .ifPresent(
            server -> {
              sent.load(workspace);
              sent.changes(server);
            });
    return sent.texts;
  }

  private void load(Workspace workspace) {
    SysbenchSettings settings = SysbenchSettings.DEFAULT.withRows(options.mostRows());
    texts.addAll(new SysbenchWorkload(OltpScript.UPDATE_MIX, settings).statements(workspace));
    new SysbenchWorkload(OltpScript.UPDATE_NON_INDEX, settings)
        .statements(workspace).stream()
            .map(StatementText::text)
            .filter(text -> text.startsWith("UPDATE"))
            .forEach(text -> add("each request of the write probe", text));
    add("each request of the read probe", DdlLoad.SELECT);
    add("an open transaction before a change", DdlLoad.READ);
  }

  private void changes(DdlServer server) {
    for (DdlChange change : server.changes()) {
      DdlChange named = change.on(DdlLoad.TABLE);
      String name = named.operation();
      boolean shown = options.operations().contains(name);
      addAll(name + ": prepared by", named.prepare());
      add(shown ? name : name + " (for its lock class only)", named.statement());
      if (shown) {
        server.blockingWrites(named).ifPresent(c -> add(name + ", LOCK=SHARED", c.statement()));
        server
            .strategies(change)
            .forEach(strategy -> strategy(name + ", " + strategy.name(), strategy));
      }
      addAll(name + ": undone by", named.undo());
    }
  }

  private void strategy(String name, OnlineChangeStrategy strategy) {
    strategy.match(
        steps -> {
          steps.steps().forEach(step -> step(name, step));
          return true;
        },
        tool -> add(name, "-- " + tool.name() + " makes the change"),
        none -> add(name, "-- not here: " + none.reason()));
  }

  private void step(String name, OnlineChangeStrategy.Step step) {
    addAll(name + ": its session", step.session());
    String tries = step.attempts() > 1 ? ", at most " + step.attempts() + " times" : "";
    add(name + tries, step.statement());
    addAll(name + ": after a failure", step.recover());
  }

  private void addAll(String purpose, List<String> statements) {
    statements.forEach(statement -> add(purpose, statement));
  }

  private boolean add(String purpose, String statement) {
    return texts.add(new StatementText(purpose, TableName.in(statement, DdlLoad.TABLE)));
  }
}
