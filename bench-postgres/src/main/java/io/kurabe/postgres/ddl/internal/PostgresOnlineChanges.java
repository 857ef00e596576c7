package io.kurabe.postgres.ddl.internal;

import io.kurabe.studies.ddl.internal.DdlChange;
import io.kurabe.studies.ddl.internal.OnlineChangeStrategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The less harmful ways to change a schema of PostgreSQL (manual: CREATE INDEX, "Building Indexes
 * Concurrently"; ALTER TABLE, notes on NOT VALID). Stateless.
 */
final class PostgresOnlineChanges {
  /** The limit of a lock wait; who comes after a waiting change waits, so it gives up early. */
  private static final Duration LOCK_WAIT = Duration.ofMillis(200);

  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final int ATTEMPTS = 60;

  /** The version from which on columns can be NOT NULL and not yet checked. */
  private static final int NOT_NULL_NOT_VALID = 180_000;

  private static final String VALIDATE = "ALTER TABLE {table} VALIDATE CONSTRAINT ";

  private static final Map<String, List<String>> NOT_VALID =
      Map.of(
          "add_foreign_key",
          List.of(
              "ALTER TABLE {table} ADD CONSTRAINT {table}_f FOREIGN KEY (p)"
                  + " REFERENCES {table}_p (id) NOT VALID",
              VALIDATE + "{table}_f"),
          "add_check",
          List.of(
              "ALTER TABLE {table} ADD CONSTRAINT {table}_k CHECK (k >= 0) NOT VALID",
              VALIDATE + "{table}_k"));

  private static final List<String> NOT_NULL_18 =
      List.of(
          "ALTER TABLE {table} ADD CONSTRAINT {table}_pad_not_null NOT NULL pad NOT VALID",
          VALIDATE + "{table}_pad_not_null");

  /** The statements before version 18: a valid check spares SET NOT NULL the reading. */
  private static final List<String> NOT_NULL_BEFORE_18 =
      List.of(
          "ALTER TABLE {table} ADD CONSTRAINT {table}_n CHECK (pad IS NOT NULL) NOT VALID",
          VALIDATE + "{table}_n",
          "ALTER TABLE {table} ALTER COLUMN pad SET NOT NULL",
          "ALTER TABLE {table} DROP CONSTRAINT {table}_n");

  private PostgresOnlineChanges() {}

  static List<String> limitLockWaits(Duration limit) {
    return List.of("SET lock_timeout = " + Math.max(1, limit.toMillis()));
  }

  static List<OnlineChangeStrategy> of(DdlChange change, int version) {
    List<OnlineChangeStrategy> strategies = new ArrayList<>();
    concurrently(change).ifPresent(strategies::add);
    notValid(change, version)
        .ifPresent(statements -> strategies.add(patient("not_valid_then_validate", statements)));
    strategies.add(patient("lock_timeout", List.of(change.statement())));
    return strategies;
  }

  private static Optional<OnlineChangeStrategy> concurrently(DdlChange change) {
    String statement = change.statement();
    if (change.operation().equals("add_primary_key")) {
      return Optional.of(primaryKeyByIndex());
    }
    if (statement.matches("(?i)(CREATE|DROP)\\s+(UNIQUE\\s+)?INDEX\\s+(?!CONCURRENTLY).*")) {
      String how = statement.replaceFirst("(?i)\\bINDEX\\s+", "INDEX CONCURRENTLY ");
      return Optional.of(
          new OnlineChangeStrategy.Steps("concurrently", List.of(unhurried(how, recovery(how)))));
    }
    return Optional.empty();
  }

  /** Returns what follows a failed build, which leaves an index that is not valid. */
  private static List<String> recovery(String statement) {
    String[] words = statement.split("\\s+", -1);
    boolean create = words[0].equalsIgnoreCase("CREATE");
    for (int i = 0; create && i < words.length - 1; i++) {
      if (words[i].equalsIgnoreCase("CONCURRENTLY") && words[i + 1].startsWith("{table}")) {
        return List.of("DROP INDEX CONCURRENTLY IF EXISTS " + words[i + 1]);
      }
    }
    return List.of();
  }

  private static OnlineChangeStrategy primaryKeyByIndex() {
    String build = "CREATE UNIQUE INDEX CONCURRENTLY {table}_pkey ON {table} (id)";
    String use =
        "ALTER TABLE {table} ADD CONSTRAINT {table}_pkey PRIMARY KEY USING INDEX {table}_pkey";
    return new OnlineChangeStrategy.Steps(
        "concurrently", List.of(unhurried(build, recovery(build)), step(use)));
  }

  private static Optional<List<String>> notValid(DdlChange change, int version) {
    if (change.operation().equals("make_not_null")) {
      return Optional.of(version >= NOT_NULL_NOT_VALID ? NOT_NULL_18 : NOT_NULL_BEFORE_18);
    }
    return Optional.ofNullable(NOT_VALID.get(change.operation()));
  }

  private static OnlineChangeStrategy patient(String name, List<String> statements) {
    return new OnlineChangeStrategy.Steps(
        name, statements.stream().map(PostgresOnlineChanges::step).toList());
  }

  private static OnlineChangeStrategy.Step step(String statement) {
    return statement.startsWith(VALIDATE)
        ? unhurried(statement, List.of())
        : new OnlineChangeStrategy.Step(
            limitLockWaits(LOCK_WAIT), statement, ATTEMPTS, PAUSE, List.of());
  }

  /** Makes a step that locks nobody out and may wait as long as it takes. */
  private static OnlineChangeStrategy.Step unhurried(String statement, List<String> recovery) {
    return new OnlineChangeStrategy.Step(List.of(), statement, 1, Duration.ZERO, recovery);
  }
}
