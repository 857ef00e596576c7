package io.kurabe.studies.sqlbench.suite.internal;

import io.kurabe.workload.StatementText;
import java.sql.PreparedStatement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Lists the suite as it would be sent, without a server: every operation with its count, and one
 * statement of each shape. Used by one thread.
 */
public final class SuiteScript {
  private static final int SHOWN = 1_000;

  /** The most shapes of an operation; lists of values make many shapes of one. */
  private static final int SHAPES = 40;

  private final SuiteDialect dialect;
  private final SuiteSize size;
  private final boolean fast;
  private final List<StatementText> statements = new ArrayList<>();
  private final List<Done> done = new ArrayList<>();
  private Map<String, String> shapes = new LinkedHashMap<>();
  private final boolean written;
  private long sent;

  /** An operation as it would be carried out, with the number of statements that are sent. */
  public record Done(String test, SuiteOperation operation, long statements) {}

  private SuiteScript(SuiteDialect dialect, SuiteSize size, boolean fast, boolean written) {
    this.dialect = dialect;
    this.size = size;
    this.fast = fast;
    this.written = written;
  }

  /** Returns one statement of each shape of all tests. */
  public static List<StatementText> statements(
      SuiteDialect dialect, SuiteSize size, boolean fast, List<SuiteTest> tests) {
    SuiteScript script = new SuiteScript(dialect, size, fast, true);
    tests.forEach(t -> t.run(script.run(t)));
    return script.statements;
  }

  /** Returns the operations of some tests, one for each place where it is measured. */
  public static List<Done> operations(SuiteSize size, boolean fast, List<SuiteTest> tests) {
    SuiteScript script = new SuiteScript(new NoDialect(), size, fast, false);
    tests.forEach(t -> t.run(script.run(t)));
    return script.done;
  }

  /** Returns the names of the operations of some tests. */
  public static List<String> names(List<SuiteTest> tests, boolean fast) {
    return operations(tests, fast).stream().map(SuiteOperation::name).distinct().toList();
  }

  /** Returns the operations of some tests with small counts, without their statements. */
  public static List<SuiteOperation> operations(List<SuiteTest> tests, boolean fast) {
    return operations(SuiteSize.SMALL, fast, tests).stream().map(Done::operation).toList();
  }

  /** A dialect for work that is only counted. */
  private record NoDialect() implements SuiteDialect {
    @Override
    public String type(ColumnType type) {
      return type.name();
    }

    @Override
    public List<String> create(SuiteTable table) {
      return List.of("");
    }

    @Override
    public String dropIndex(String table, String index) {
      return "";
    }

    @Override
    public String countColumns(String table) {
      return "";
    }

    @Override
    public String listTables() {
      return "";
    }

    @Override
    public String tidyUp(String table) {
      return "";
    }

    @Override
    public void bind(PreparedStatement statement, int parameter, String text) {
      // Nothing is sent.
    }
  }

  private void add(String sql) {
    sent++;
    if (written && shapes.size() < SHAPES) {
      String text = sql.length() > SHOWN ? sql.substring(0, SHOWN) + " ..." : sql;
      shapes.putIfAbsent(LiteralParameters.of(text).text(), text);
    }
  }

  private void end(String purpose) {
    shapes.values().forEach(sql -> statements.add(new StatementText(purpose, sql)));
    shapes = new LinkedHashMap<>();
    sent = 0;
  }

  private SuiteRun run(SuiteTest test) {
    SuiteSession session = new Written(this::add);
    return new SuiteRun() {
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
        return dialect;
      }

      @Override
      public SuiteSession session() {
        return session;
      }

      @Override
      public SuiteSession connect() {
        return session;
      }

      @Override
      public void aside(Runnable work) {
        work.run();
        end(test.name());
      }

      @Override
      public int operation(SuiteOperation operation, Round round) {
        for (int k = 0; k < operation.rounds(); k++) {
          round.run(k);
        }
        done.add(new Done(test.name(), operation, sent));
        end(test.name() + ": " + operation.name() + " (" + operation.count() + ")");
        return operation.rounds();
      }
    };
  }

  /** A session that only records what would be sent. */
  private record Written(Consumer<String> to) implements SuiteSession {
    @Override
    public void execute(String sql) {
      to.accept(sql);
    }

    @Override
    public void change(String sql, long rows) {
      to.accept(sql);
    }

    @Override
    public void duplicate(String sql) {
      to.accept(sql);
    }

    @Override
    public void query(String sql, Expect expect) {
      to.accept(sql);
    }

    @Override
    public void prepareAndQuery(String sql, Expect expect) {
      to.accept(sql);
    }

    @Override
    public Prepared prepare(String sql) {
      return new Prepared() {
        @Override
        public void query(int parameter, Expect expect) {
          to.accept(sql);
        }

        @Override
        public void close() {
          // Nothing is open.
        }
      };
    }

    @Override
    public void insert(String sql, byte[] value) {
      to.accept(sql);
    }

    @Override
    public void autoCommit(boolean on) {
      // Drivers have their own ways to say it.
    }

    @Override
    public void commit() {
      to.accept("COMMIT");
    }

    @Override
    public void rollBack() {
      to.accept("ROLLBACK");
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }
}
