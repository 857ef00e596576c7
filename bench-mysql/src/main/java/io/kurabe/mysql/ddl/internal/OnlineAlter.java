package io.kurabe.mysql.ddl.internal;

import io.kurabe.mysql.internal.MySqlConnections;
import io.kurabe.studies.ddl.internal.DdlTool;
import io.kurabe.studies.ddl.internal.OnlineChangeStrategy;
import io.kurabe.studies.ddl.internal.TableName;
import io.kurabe.target.Secret;
import io.kurabe.target.local.internal.ServerProcess;
import io.kurabe.target.local.internal.WorkFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Runs programs that build a changed copy of a table beside it and swap the two: percona-toolkit's
 * pt-online-schema-change (by triggers) and gh-ost (by the binary log). The password reaches them
 * in a file that only this user can read and that is removed when they end.
 */
record OnlineAlter(Path program, MySqlConnections connections, String schema) {
  /** Matches a rename, which these programs cannot do. */
  private static final Pattern RENAME =
      Pattern.compile("RENAME\\s+(TO|AS)\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /** Returns the text behind the table's name in an ALTER TABLE that they can carry out. */
  static Optional<String> clause(String statement) {
    return DdlClauses.behindName(statement).filter(clause -> !RENAME.matcher(clause).matches());
  }

  /** Makes the way by pt-online-schema-change (manual of percona-toolkit 3.2). */
  OnlineChangeStrategy percona(String clause) {
    return tool(
        (table, defaults) ->
            List.of(
                program.toString(),
                "--alter",
                TableName.in(clause, table),
                "--execute",
                "--no-version-check",
                "--no-check-replication-filters",
                "--recursion-method=none",
                "--no-check-unique-key-change",
                "--no-check-alter",
                "--alter-foreign-keys-method=auto",
                "F=" + defaults + ",D=" + schema + ",t=" + table));
  }

  /** Makes the way by gh-ost 1.1, with the options of its doc/command-line-flags.md. */
  OnlineChangeStrategy ghost(String clause) {
    return tool(
        (table, defaults) ->
            List.of(
                program.toString(),
                "--conf=" + defaults,
                "--host=" + host(),
                "--port=" + port(),
                "--database=" + schema,
                "--table=" + table,
                "--alter=" + TableName.in(clause, table),
                "--allow-on-master",
                "--approve-renamed-columns",
                "--initially-drop-ghost-table",
                "--initially-drop-old-table",
                "--ok-to-drop-table",
                "--execute"));
  }

  private OnlineChangeStrategy tool(BiFunction<String, Path, List<String>> command) {
    String name = program.getFileName().toString();
    DdlTool run = (table, limit) -> run(name, limit, defaults -> command.apply(table, defaults));
    return new OnlineChangeStrategy.Tool(name, run);
  }

  private DdlTool.Outcome run(String name, Duration limit, Function<Path, List<String>> command)
      throws InterruptedException {
    try (WorkFolder folder = WorkFolder.create("tool")) {
      Path defaults = folder.writePrivate("client.cnf", defaults());
      ServerProcess.Ended ended = ServerProcess.run(name, folder, command.apply(defaults), limit);
      return new DdlTool.Outcome(ended.exitCode(), ended.output().lines().toList());
    }
  }

  private String defaults() {
    return "[client]\n"
        + ("host=" + host() + "\n")
        + ("port=" + port() + "\n")
        + ("user=" + connections.url().user().orElse("") + "\n")
        + ("password=\"" + quoted(connections.password().orElse(Secret.of(""))) + "\"\n");
  }

  /** Quotes the password for option files, which know {@code \\} and {@code \"} in quotes. */
  private static String quoted(Secret password) {
    return password.reveal().replace("\\", "\\\\").replace("\"", "\\\"");
  }

  /** Returns the host; libraries in C take {@code localhost} for a socket. */
  private String host() {
    String host = connections.url().host().orElseThrow();
    return host.equals("localhost") ? "127.0.0.1" : host;
  }

  private String port() {
    String hostAndPort = connections.url().hostAndPort();
    return hostAndPort.substring(hostAndPort.lastIndexOf(':') + 1);
  }
}
