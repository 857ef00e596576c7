package io.kurabe.studies.sqlbench.suite.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes down what a test would send, and what it expects, operation by operation. */
final class WrittenRun implements SuiteRun {
  /** One statement and the rows that it must find or change; -1 where nothing is said. */
  record Sent(String sql, long rows) {}

  private final SuiteSize size;
  private final boolean fast;
  private final Map<String, List<Sent>> operations = new LinkedHashMap<>();
  private final List<SuiteOperation> done = new ArrayList<>();
  private List<Sent> current = new ArrayList<>();

  WrittenRun(SuiteSize size, boolean fast) {
    this.size = size;
    this.fast = fast;
  }

  static WrittenRun of(SuiteTest test, SuiteSize size) {
    WrittenRun run = new WrittenRun(size, false);
    test.run(run);
    return run;
  }

  static SuiteTest test(String name) {
    return SuiteTest.ALL.stream().filter(t -> t.name().equals(name)).findFirst().orElseThrow();
  }

  /** What an operation sent, at all places where it is measured. */
  List<Sent> sent(String operation) {
    return operations.getOrDefault(operation, List.of());
  }

  long rows(String operation) {
    return sent(operation).stream().mapToLong(Sent::rows).sum();
  }

  List<SuiteOperation> done() {
    return done;
  }

  @Override
  public SuiteSize size() {
    return size;
  }

  @Override
  public boolean fast() {
    return fast;
  }

  @Override
  public SuiteDialect dialect() {
    return new InventedDialect();
  }

  @Override
  public SuiteSession session() {
    return new WrittenSession(this::add);
  }

  @Override
  public SuiteSession connect() {
    return new WrittenSession(this::add);
  }

  @Override
  public void aside(Runnable work) {
    work.run();
    current = new ArrayList<>();
  }

  @Override
  public int operation(SuiteOperation operation, Round round) {
    current = new ArrayList<>();
    for (int k = 0; k < operation.rounds(); k++) {
      round.run(k);
    }
    operations.computeIfAbsent(operation.name(), n -> new ArrayList<>()).addAll(current);
    current = new ArrayList<>();
    done.add(operation);
    return operation.rounds();
  }

  private void add(String sql, long rows) {
    current.add(new Sent(sql, rows));
  }
}
