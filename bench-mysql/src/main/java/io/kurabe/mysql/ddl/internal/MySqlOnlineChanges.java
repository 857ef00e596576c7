package io.kurabe.mysql.ddl.internal;

import io.kurabe.mysql.internal.MySqlConnections;
import io.kurabe.studies.ddl.internal.DdlChange;
import io.kurabe.studies.ddl.internal.OnlineChangeStrategy;
import io.kurabe.target.local.internal.SearchPath;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** The less harmful ways to change a schema of MySQL and MariaDB. Immutable. */
final class MySqlOnlineChanges {
  /** The limit of a lock wait; who comes after a waiting ALTER waits, so it gives up early. */
  private static final Duration LOCK_WAIT = Duration.ofSeconds(1);

  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final int ATTEMPTS = 30;

  private final MySqlConnections connections;
  private final String schema;

  MySqlOnlineChanges(MySqlConnections connections, String schema) {
    this.connections = connections;
    this.schema = schema;
  }

  static List<String> limitLockWaits(Duration limit) {
    long seconds = Math.max(1, limit.plusMillis(999).toSeconds());
    return List.of(
        "SET SESSION lock_wait_timeout = " + seconds,
        "SET SESSION innodb_lock_wait_timeout = " + seconds);
  }

  List<OnlineChangeStrategy> of(DdlChange change) {
    String statement = change.statement();
    List<OnlineChangeStrategy> strategies = new ArrayList<>();
    if (DdlClauses.takesThem(statement)) {
      strategies.add(once("algorithm_instant", DdlClauses.with(statement, "ALGORITHM=INSTANT")));
      String inPlace = DdlClauses.with(statement, "ALGORITHM=INPLACE");
      strategies.add(once("inplace_lock_none", DdlClauses.with(inPlace, "LOCK=NONE")));
    }
    strategies.add(
        new OnlineChangeStrategy.Steps(
            "lock_wait_timeout",
            List.of(
                new OnlineChangeStrategy.Step(
                    limitLockWaits(LOCK_WAIT), statement, ATTEMPTS, PAUSE, List.of()))));
    OnlineAlter.clause(statement)
        .ifPresent(
            clause -> {
              strategies.add(tool("pt-online-schema-change", clause, OnlineAlter::percona));
              strategies.add(tool("gh-ost", clause, OnlineAlter::ghost));
            });
    return strategies;
  }

  private static OnlineChangeStrategy once(String name, String statement) {
    return new OnlineChangeStrategy.Steps(name, List.of(OnlineChangeStrategy.Step.once(statement)));
  }

  private OnlineChangeStrategy tool(
      String name, String clause, BiFunction<OnlineAlter, String, OnlineChangeStrategy> make) {
    Optional<java.nio.file.Path> program = SearchPath.find(name);
    if (program.isEmpty()) {
      return new OnlineChangeStrategy.NotAvailable(name, name + " is not on the PATH");
    }
    if (connections.url().host().isEmpty()) {
      return new OnlineChangeStrategy.NotAvailable(
          name, "the URL names several hosts, and it needs one");
    }
    return make.apply(new OnlineAlter(program.get(), connections, schema), clause);
  }
}
