package io.kurabe.workloads.orderentry.internal;

import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.tier.Await;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A server on this machine that is killed as by a crash, and started again as it was. Linux.
 *
 * @param process the server's first process
 * @param command by which it was started
 * @param account the number of the user that it runs as
 */
record CrashingServer(ProcessHandle process, List<String> command, int account) {
  /**
   * Finds the server of a workspace.
   *
   * @param pidFile a query of the path of the file that holds its process id in the first line
   */
  static CrashingServer of(SqlWorkspace workspace, String pidFile) throws Exception {
    String path = workspace.withSession(session -> SqlQuery.text(session.connection(), pidFile));
    long pid = Long.parseLong(Files.readAllLines(Path.of(path)).get(0).strip());
    Path proc = Path.of("/proc/" + pid);
    byte[] line = Files.readAllBytes(proc.resolve("cmdline"));
    return new CrashingServer(
        ProcessHandle.of(pid).orElseThrow(),
        List.of(new String(line, StandardCharsets.UTF_8).split("\0")),
        (int) Files.getAttribute(proc, "unix:uid"));
  }

  /** kill -9 of the server and all that it started; returns when they are gone. */
  void kill() {
    List<ProcessHandle> all = Stream.concat(Stream.of(process), process.descendants()).toList();
    all.forEach(ProcessHandle::destroyForcibly);
    all.forEach(one -> Await.until(one::isAlive, alive -> !alive));
  }

  /** Starts it again; closing ends it. */
  AutoCloseable start() throws IOException {
    List<String> words = new ArrayList<>();
    int own = (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    if (account != own) {
      String id = String.valueOf(account);
      words.addAll(List.of("setpriv", "--reuid", id, "--regid", id, "--clear-groups", "--"));
    }
    // The file with the account is gone since the first start, whose account is in the data.
    command.stream().filter(w -> !w.startsWith("--init-file")).forEach(words::add);
    Process again =
        new ProcessBuilder(words)
            .directory(new File("/"))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    return () -> {
      again.destroyForcibly();
      again.waitFor();
    };
  }
}
