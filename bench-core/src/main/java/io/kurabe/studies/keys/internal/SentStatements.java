package io.kurabe.studies.keys.internal;

import io.kurabe.target.Workspace;
import io.kurabe.workload.StatementText;
import io.kurabe.workloads.keys.internal.KeyInsertWorkload;
import io.kurabe.workloads.keys.internal.KeyRead;
import io.kurabe.workloads.keys.internal.KeyReadWorkload;
import io.kurabe.workloads.keys.internal.KeyServer;
import io.kurabe.workloads.keys.internal.RowWidth;
import io.kurabe.workloads.pgbench.internal.PgbenchScript;
import io.kurabe.workloads.pgbench.internal.PgbenchWorkload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lists the statements that the study sends to one server, key by key. */
final class SentStatements {
  private SentStatements() {}

  /** Returns the statements in the order of the study; none on a server without tables. */
  static List<StatementText> on(KeysOptions options, Workspace workspace) {
    List<StatementText> texts = new ArrayList<>();
    workspace
        .capability(KeyServer.class)
        .ifPresent(
            server -> {
              Map<String, KeyServer> one = new LinkedHashMap<>();
              one.put(workspace.server().facts().target(), server);
              for (PlannedRun.Variant variant : KeysPlan.of(options, one).variants()) {
                texts.addAll(of(variant.column().name(), variant.width(), workspace));
              }
              server
                  .checkpoint()
                  .ifPresent(
                      sql -> texts.add(new StatementText("before each table is filled", sql)));
              texts.addAll(
                  new PgbenchWorkload(PgbenchScript.SIMPLE_UPDATE, options.pgbench().scale())
                      .statements(workspace));
            });
    return texts;
  }

  private static List<StatementText> of(String key, RowWidth width, Workspace workspace) {
    List<StatementText> texts = new ArrayList<>();
    new KeyInsertWorkload(key, width)
        .statements(workspace).stream()
            .filter(s -> !s.text().startsWith("TRUNCATE"))
            .map(s -> new StatementText(key + ", " + width.text() + ": " + s.purpose(), s.text()))
            .forEach(texts::add);
    for (KeyRead read : KeyRead.values()) {
      texts.addAll(KeyReadWorkload.afterInserts(key, width, read, workspace));
    }
    return texts.stream().distinct().toList();
  }
}
