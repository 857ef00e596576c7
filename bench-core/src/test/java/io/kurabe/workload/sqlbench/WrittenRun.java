package io.kurabe.workload.sqlbench;

import java.sql.PreparedStatement;
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
    return new Words();
  }

  @Override
  public SuiteSession session() {
    return new Session();
  }

  @Override
  public SuiteSession connect() {
    return new Session();
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

  private final class Session implements SuiteSession {
    private void add(String sql, long rows) {
      current.add(new Sent(sql, rows));
    }

    @Override
    public void execute(String sql) {
      add(sql, -1);
    }

    @Override
    public void change(String sql, long rows) {
      add(sql, rows);
    }

    @Override
    public void duplicate(String sql) {
      add(sql, -1);
    }

    @Override
    public void query(String sql, Expect expect) {
      add(sql, expect.rows());
    }

    @Override
    public Prepared prepare(String sql) {
      return new Prepared() {
        @Override
        public void query(int parameter, Expect expect) {
          add(sql.replace("?", "" + parameter), expect.rows());
        }

        @Override
        public void close() {
          // Nothing is open.
        }
      };
    }

    @Override
    public void insert(String sql, byte[] value) {
      add(sql, 1);
    }

    @Override
    public void autoCommit(boolean on) {
      add(on ? "autocommit on" : "autocommit off", -1);
    }

    @Override
    public void commit() {
      add("COMMIT", -1);
    }

    @Override
    public void rollBack() {
      add("ROLLBACK", -1);
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }

  /** The words of no server. */
  static final class Words implements SuiteDialect {
    @Override
    public String type(ColumnType type) {
      return type.name();
    }

    @Override
    public List<String> create(SuiteTable table) {
      return List.of("CREATE TABLE " + table.name());
    }

    @Override
    public String dropIndex(String table, String index) {
      return "DROP INDEX " + index;
    }

    @Override
    public String countColumns(String table) {
      return "COLUMNS OF " + table;
    }

    @Override
    public String listTables() {
      return "TABLES";
    }

    @Override
    public String tidyUp(String table) {
      return "TIDY " + table;
    }

    @Override
    public void bind(PreparedStatement statement, int parameter, String text) {
      throw new UnsupportedOperationException();
    }
  }
}
