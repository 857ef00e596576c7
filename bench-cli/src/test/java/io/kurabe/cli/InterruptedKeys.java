package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.load.StopSignal;
import io.kurabe.probe.AnyMachine;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Durability;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.study.StudyProgress;
import io.kurabe.study.TargetSession;
import io.kurabe.study.internal.Journal;
import io.kurabe.study.internal.PreparedStudy;
import io.kurabe.target.Engines;
import io.kurabe.target.Leftover;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The study of primary keys on a PostgreSQL and a MariaDB that outlive it, interrupted at a place
 * that a test names, and resumed.
 */
final class InterruptedKeys implements AutoCloseable {
  static final int STEP = 1_000;
  static final int STEPS = SmallKeys.STEPS;

  private final TargetSession servers;
  private final List<Target> targets;
  private PreparedStudy<?> study = study(1, Duration.ZERO);
  private Path folder = Path.of(".");

  /** Starts the servers, which do not wait for the disk: nobody kills them. */
  InterruptedKeys() {
    servers =
        TargetSession.open(
            List.of(Target.parse("pg=embedded:postgres"), Target.parse("maria=embedded:mariadb")),
            Engines.load(),
            new OpenOptions(Durability.RELAXED, 0),
            RunId.random());
    targets =
        servers.workspaces().entrySet().stream()
            .map(e -> e.getValue().server().reachableTarget().withName(e.getKey()))
            .toList();
  }

  /** Begins anew with so many fills of each table, and the results in that folder. */
  void begin(int fills, Path results) {
    Duration pgbench = fills == 1 ? Duration.ZERO : Duration.ofMillis(60);
    study = study(fills, pgbench);
    folder = results;
  }

  List<Target> targets() {
    return targets;
  }

  /** Fills of a table. */
  int fills() {
    return Integer.parseInt(study.texts().getOrDefault("repeats", ""));
  }

  private static PreparedStudy<?> study(int fills, Duration pgbench) {
    return SmallKeys.of(List.of("serial", "uuid4"), STEP, fills, Duration.ofMillis(60), pgbench);
  }

  /** The workspaces on the servers but those of this test. */
  List<RunId> left() {
    return servers.workspaces().values().stream()
        .map(Workspace::server)
        .map(Server::leftovers)
        .flatMap(List::stream)
        .map(Leftover::id)
        .filter(
            id ->
                servers.workspaces().values().stream().noneMatch(w -> w.name().equals(id.schema())))
        .toList();
  }

  /** Interrupts when a run whose name ends so, for the n-th time, has its first answer. */
  private static final class Interrupt implements StudyProgress {
    private final StopSignal stop;
    private final String at;
    private int times;

    Interrupt(StopSignal stop, String at, int times) {
      this.stop = stop;
      this.at = at;
      this.times = times;
    }

    @Override
    public void run(int number, String name) {
      if (name.endsWith(at)) {
        times--;
      }
    }

    @Override
    public void update(String phase, double done, double opsPerSecond) {
      if (times == 0 && opsPerSecond > 0) {
        stop.request("interrupted");
      }
    }
  }

  /** As Ctrl-C with --keep-data leaves it. */
  StudyResult interrupt(TargetSession targetSession, Journal journal, String at, int times)
      throws InterruptedException {
    StopSignal stop = new StopSignal();
    StudyResult cut =
        study.run(
            AnyMachine.study(targetSession)
                .with(journal)
                .with(stop, new Interrupt(stop, at, times)));
    assertThat(cut.complete()).isFalse();
    return cut;
  }

  RunId interruptAndKeep(String at, int times) throws InterruptedException {
    RunId id = RunId.random();
    try (TargetSession targetSession =
        TargetSession.open(targets, Engines.load(), OpenOptions.DEFAULT, id)) {
      interrupt(targetSession, Journal.begin(folder, id), at, times);
      targetSession.workspaces().values().forEach(Workspace::keep);
    }
    return id;
  }

  StudyResult resume() throws InterruptedException {
    Journal journal = Journal.resume(folder);
    try (TargetSession targetSession =
        TargetSession.reopen(
            targets,
            Engines.load(),
            OpenOptions.DEFAULT,
            journal.id(),
            journal::requireSameServers)) {
      return study.run(AnyMachine.study(targetSession).with(journal));
    }
  }

  /**
   * Adds rows to every table that is being filled, as clients do until they are killed.
   *
   * @return rows by target
   */
  Map<String, Long> insertByHand(int rows) throws Exception {
    Journal journal = Journal.resume(folder);
    try (TargetSession targetSession =
        TargetSession.reopen(
            targets,
            Engines.load(),
            OpenOptions.DEFAULT,
            journal.id(),
            journal::requireSameServers)) {
      targetSession.workspaces().values().forEach(Workspace::keep);
      return targetSession.workspaces().entrySet().stream()
          .filter(e -> insert(e.getValue().capability(SqlWorkspace.class).orElseThrow(), rows))
          .collect(Collectors.toMap(Map.Entry::getKey, e -> (long) rows));
    }
  }

  /** Into the table of either key; only one of them is there. */
  private static boolean insert(SqlWorkspace workspace, int rows) {
    String uuid =
        workspace.server().facts().engine().equals("postgres")
            ? "gen_random_uuid()"
            : "UNHEX(REPLACE(UUID(), '-', ''))";
    return insert(workspace, rows, "keys_serial_narrow (v1) VALUES (10)")
        || insert(workspace, rows, "keys_uuid4_narrow (v1, id) VALUES (10, " + uuid + ")");
  }

  private static boolean insert(SqlWorkspace workspace, int rows, String into) {
    try {
      return workspace.withSession(
          session -> {
            try (Statement statement = session.connection().createStatement()) {
              for (int i = 0; i < rows; i++) {
                statement.execute("INSERT INTO " + into);
              }
              return true;
            }
          });
    } catch (SQLException noSuchTable) {
      return false;
    }
  }

  /** Pretends on the last of the servers that another process works there. */
  void ownedBy(long pid, RunId id) {
    servers
        .capability("maria", SqlWorkspace.class)
        .orElseThrow()
        .execute(
            "change the mark",
            List.of("UPDATE " + id.schema() + ".kurabe_owner SET kept = 0, pid = " + pid));
  }

  @Override
  public void close() {
    servers.close();
  }
}
