package io.kurabe.workloads.orderentry.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.spec.Driver;
import io.kurabe.spec.Drivers;
import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.study.TargetSession;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Target;
import io.kurabe.tier.Await;
import io.kurabe.workload.Audit;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A server that is killed in the middle of a run keeps all that it acknowledged, or it is told. */
public abstract class OrderEntryCrashContract {
  private static final int CLIENTS = 4;
  private static final int DECKS = 6;

  /** The server, of its own. */
  protected abstract Target target();

  /** A query of the path of the file that holds the process id of the server. */
  protected abstract String pidFile();

  @Test
  void theBooksAgreeWithTheClientsAfterKillNine() throws Exception {
    AtomicReference<AutoCloseable> started = new AtomicReference<>(() -> {});
    try (AutoCloseable last = () -> started.get().close(); // When the session has cleaned up.
        TargetSession session =
            TargetSession.open(
                List.of(target()),
                Engines.load(),
                new OpenOptions(
                    Durability.DURABLE, 0, 1, Protocol.PREPARED, Drivers.of(Driver.JDBC)),
                RunId.random())) {
      assertThat(last).isNotNull();
      SqlWorkspace workspace =
          session.capability(target().name(), SqlWorkspace.class).orElseThrow();
      LoadedWorkload workload =
          Workload.named("order-entry", Map.of("tiny", "true", "warehouses", "2")).load(workspace);
      workload.reset();
      CrashingServer server = CrashingServer.of(workspace, pidFile());
      ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
      List<Future<Integer>> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        int index = i;
        clients.add(threads.submit(() -> OrderEntryClients.carryOut(workload, index, DECKS)));
      }
      Await.until(() -> workload.tally().get("orders"), orders -> orders >= 40);
      server.kill();
      try {
        started.set(server.start());
        int lost = 0;
        for (Future<Integer> client : clients) {
          lost += client.get();
        }
        Audit audit = workload.audit(0, 0).orElseThrow();
        assertThat(audit.exact()).as(audit.sentence()).isTrue();
        assertThat(audit.sentence()).contains("consistency conditions 1 to 10 and 12 hold");
        assertThat(lost).isBetween(CLIENTS, 3 * CLIENTS);
      } finally {
        threads.shutdownNow();
      }
    }
  }
}
