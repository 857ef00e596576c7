package io.kurabe.studies.ddl.internal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a server with a {@link ScriptedTable} says of its changes, as MySQL 5.7 documents them. */
final class ScriptedDdl implements DdlServer {
  /** After the statement of a change: the same in a form that lets others read only. */
  static final String SHARED = " SHARED";

  private final ScriptedTable table;
  private final List<DdlChange> changes = new ArrayList<>();
  private final Map<String, LockClass> classes = new LinkedHashMap<>();
  private final Map<String, List<OnlineChangeStrategy>> strategies = new LinkedHashMap<>();

  ScriptedDdl(ScriptedTable table) {
    this.table = table;
  }

  /** The server makes this change, in that class. */
  ScriptedDdl has(
      String operation, String matrixRow, LockClass found, ScriptedTable.Change change) {
    String statement = "ALTER " + operation;
    changes.add(
        new DdlChange(
            operation, matrixRow, 0, List.of(), statement, List.of("UNDO " + operation), true));
    classes.put(operation, found);
    table.script(statement, change);
    return this;
  }

  /** There is another way to make a change. */
  ScriptedDdl cured(String operation, OnlineChangeStrategy strategy) {
    strategies.computeIfAbsent(operation, o -> new ArrayList<>()).add(strategy);
    return this;
  }

  @Override
  public Optional<String> documentedColumn() {
    return Optional.of("mysql57");
  }

  @Override
  public List<DdlChange> changes() {
    return changes;
  }

  @Override
  public TableShape sysbenchTable() {
    return new TableShape(List.of(), List.of());
  }

  @Override
  public LockClass classify(DdlChange change, TableShape shape) {
    return classes.getOrDefault(
        change.operation(), new LockClass("?", false, false, true, List.of()));
  }

  @Override
  public LockClass classifyOn(DdlChange change, String name) {
    return classify(change, sysbenchTable());
  }

  @Override
  public Optional<DdlChange> blockingWrites(DdlChange change) {
    return Optional.of(change.with(change.statement() + SHARED));
  }

  @Override
  public List<String> limitLockWaits(Duration limit) {
    return List.of(ScriptedTable.SET_LOCK_LIMIT + limit.toMillis());
  }

  @Override
  public List<OnlineChangeStrategy> strategies(DdlChange change) {
    return strategies.getOrDefault(change.operation(), List.of());
  }

  @Override
  public DdlObserver observe(String name) {
    return new DdlObserver() {
      @Override
      public DdlSample sample() {
        return table.seen();
      }

      @Override
      public Map<String, String> notReported() {
        return Map.of();
      }

      @Override
      public void close() {
        // It has no connection.
      }
    };
  }
}
