package io.kurabe.sql.dialogue.internal;

import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.Answers;
import io.kurabe.sql.internal.SqlOperation;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.sql.vertx.internal.VertxClient;
import io.kurabe.target.Client;
import java.util.ArrayList;
import java.util.List;

/**
 * Opens clients that carry out the dialogues of a workload by the driver of its workspace.
 * Thread-safe.
 *
 * @param operations how many operations the workload has
 * @param answers collects wrong answers of all clients
 */
public record Dialogues(SqlWorkspace workspace, int operations, Answers answers) {
  /** Opens a client; each has a speaker of its own. */
  public Client open(Speaker speaker) {
    return workspace
        .vertx()
        .<Client>map(
            connections ->
                new VertxClient(
                    connections,
                    workspace.dialect(),
                    new VertxDialogue(workspace.dialect(), workspace.id(), speaker, answers)))
        .orElseGet(() -> openByJdbc(speaker));
  }

  private Client.Blocking openByJdbc(Speaker speaker) {
    List<SqlOperation> all = new ArrayList<>();
    for (int i = 0; i < operations; i++) {
      all.add(new JdbcDialogue(workspace, speaker, i, answers));
    }
    return workspace.client(all, NanoClock.SYSTEM::nanoTime);
  }
}
