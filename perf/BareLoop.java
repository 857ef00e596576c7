import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.load.StopSignal;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.study.TargetSession;
import io.kurabe.study.internal.StudyContext;
import io.kurabe.study.StudyProgress;
import io.kurabe.study.internal.PreparedStudy;
import io.kurabe.study.internal.Study;
import io.kurabe.target.Engines;
import io.kurabe.target.RunId;
import io.kurabe.target.Target;
import io.kurabe.studies.sqlbench.suite.internal.Expect;
import io.kurabe.studies.sqlbench.suite.internal.SuiteDialect;
import io.kurabe.studies.sqlbench.suite.internal.SuiteOperation;
import io.kurabe.studies.sqlbench.suite.internal.SuiteRun;
import io.kurabe.studies.sqlbench.suite.internal.SuiteSession;
import io.kurabe.studies.sqlbench.suite.internal.SuiteSize;
import io.kurabe.studies.sqlbench.suite.internal.SuiteTest;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The small suite by Kurabe beside a loop of bare JDBC that sends the same statements, taken down
 * beforehand, to the same server, in turns in one JVM. Arguments: target, pairs,
 * names of tests (all).
 */
public final class BareLoop {
  /** One thing that the loop does. */
  private record Step(char kind, String sql, int parameter, byte[] bytes) {}

  private final List<Step> steps = new ArrayList<>();

  private static List<Step> steps(SuiteTest test, SuiteDialect dialect) {
    BareLoop loop = new BareLoop();
    SuiteSession session = loop.new Taken();
    test.run(
        new SuiteRun() {
          public SuiteSize size() {
            return SuiteSize.SMALL;
          }

          public boolean fast() {
            return false;
          }

          public SuiteDialect dialect() {
            return dialect;
          }

          public SuiteSession session() {
            return session;
          }

          public SuiteSession connect() {
            loop.add('o', "");
            return loop.new Taken();
          }

          public void aside(Runnable work) {
            work.run();
          }

          public int operation(SuiteOperation operation, Round round) {
            for (int k = 0; k < operation.rounds(); k++) {
              round.run(k);
            }
            return operation.rounds();
          }
        });
    return loop.steps;
  }

  private void add(char kind, String sql) {
    steps.add(new Step(kind, sql, 0, new byte[0]));
  }

  private final class Taken implements SuiteSession {
    public void execute(String sql) {
      add('x', sql);
    }

    public void change(String sql, long rows) {
      add('u', sql);
    }

    public void duplicate(String sql) {
      add('d', sql);
    }

    public void query(String sql, Expect expect) {
      add('q', sql);
    }

    public void prepareAndQuery(String sql, Expect expect) {
      add('Q', sql);
    }

    public Prepared prepare(String sql) {
      add('p', sql);
      return new Prepared() {
        public void query(int parameter, Expect expect) {
          steps.add(new Step('b', "", parameter, new byte[0]));
        }

        public void close() {}
      };
    }

    public void insert(String sql, byte[] value) {
      steps.add(new Step('i', sql, 0, value));
    }

    public void autoCommit(boolean on) {
      add(on ? 'A' : 'a', "");
    }

    public void commit() {
      add('c', "");
    }

    public void rollBack() {
      add('r', "");
    }

    public void close() {
      add('e', "");
    }
  }

  /** The bare loop: as a programmer writes it who only wants the statements sent. */
  private static double seconds(List<Step> steps, SqlWorkspace workspace) throws SQLException {
    Deque<Connection> connections = new ArrayDeque<>();
    connections.push(workspace.source().open());
    PreparedStatement prepared = null;
    long began = System.nanoTime();
    for (Step step : steps) {
      Connection c = connections.peek();
      switch (step.kind) {
        case 'o' -> connections.push(workspace.source().open());
        case 'e' -> connections.pop().close();
        case 'a' -> c.setAutoCommit(false);
        case 'A' -> c.setAutoCommit(true);
        case 'c' -> c.commit();
        case 'r' -> c.rollback();
        case 'p' -> prepared = c.prepareStatement(step.sql);
        case 'b' -> {
          prepared.setInt(1, step.parameter);
          try (ResultSet rows = prepared.executeQuery()) {
            drain(rows);
          }
        }
        case 'i' -> {
          try (PreparedStatement insert = c.prepareStatement(step.sql)) {
            insert.setBytes(1, step.bytes);
            insert.executeUpdate();
          }
        }
        case 'Q' -> {
          try (PreparedStatement s = c.prepareStatement(step.sql);
              ResultSet rows = s.executeQuery()) {
            drain(rows);
          }
        }
        case 'q' -> {
          try (Statement s = c.createStatement();
              ResultSet rows = s.executeQuery(step.sql)) {
            drain(rows);
          }
        }
        case 'd' -> {
          try (Statement s = c.createStatement()) {
            s.executeUpdate(step.sql);
            throw new IllegalStateException("no duplicate: " + step.sql);
          } catch (SQLException expected) {
            // The key is there.
          }
        }
        default -> {
          try (Statement s = c.createStatement()) {
            s.execute(step.sql);
          }
        }
      }
    }
    double seconds = (System.nanoTime() - began) / 1e9;
    connections.pop().close();
    return seconds;
  }

  private static long drain(ResultSet rows) throws SQLException {
    int columns = rows.getMetaData().getColumnCount();
    long read = 0;
    while (rows.next()) {
      for (int i = 1; i <= columns; i++) {
        read += rows.getObject(i) == null ? 0 : 1;
      }
    }
    return read;
  }

  public static void main(String[] arguments) throws Exception {
    int pairs = Integer.parseInt(arguments[1]);
    List<String> only = List.of(arguments).subList(2, arguments.length);
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("repeats", String.valueOf(pairs + 1));
    if (!only.isEmpty()) {
      parameters.put("tests", String.join(",", only));
    }
    PreparedStudy<?> study = Study.named("sql-bench").orElseThrow().prepare(parameters);
    try (TargetSession targetSession =
        TargetSession.open(
            List.of(Target.parse(arguments[0])),
            Engines.load(),
            study.open(),
            RunId.random())) {
      SqlWorkspace workspace =
          targetSession.workspaces().values().iterator().next().capability(SqlWorkspace.class).get();
      SuiteDialect dialect = workspace.capability(SuiteDialect.class).get();
      Turns turns = new Turns(workspace);
      SuiteTest.ALL.forEach(t -> turns.steps.put(t.name(), steps(t, dialect)));
      StudyResult result =
          study.run(StudyContext.on(targetSession).with(new StopSignal(), turns));
      turns.end();
      if (!result.complete() || result.runs().stream().anyMatch(r -> !r.valid())) {
        throw new IllegalStateException("not a whole run: " + result.incompleteBecause());
      }
      report(arguments[0], result, turns, pairs);
    }
  }

  /** Elapsed seconds, and those of processors that this process took. */
  private record Cost(double seconds, double processor) {
    static final OperatingSystemMXBean SYSTEM =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    static Cost now() {
      return new Cost(System.nanoTime() / 1e9, SYSTEM.getProcessCpuTime() / 1e9);
    }

    Cost since(Cost began) {
      return new Cost(seconds - began.seconds, processor - began.processor);
    }
  }

  /**
   * Runs the bare loop of a test just before the study runs it, or just after, and takes the cost of
   * all that Kurabe does for a test: tables dropped, garbage collected, connected, written down.
   */
  private static final class Turns implements StudyProgress {
    final Map<String, List<Step>> steps = new LinkedHashMap<>();
    final Map<String, Double> bare = new LinkedHashMap<>();
    final Map<String, Cost> ofBare = new LinkedHashMap<>();
    final Map<String, Cost> ofKurabe = new LinkedHashMap<>();
    private final SqlWorkspace workspace;
    private Cost began = Cost.now();
    private String current = "";
    private String after = "";

    Turns(SqlWorkspace workspace) {
      this.workspace = workspace;
    }

    public void plan(int runs, double seconds) {}

    public void update(String phase, double done, double perSecond) {}

    public void run(int number, String name) {
      end();
      int repeat = repeat(name);
      if (repeat == 1) {
        bare(name); // Once more than the rest: Kurabe's side has been rehearsed, too.
      }
      if (repeat % 2 == 0) {
        bare(name);
      } else {
        after = name;
      }
      current = name;
      began = Cost.now();
    }

    void end() {
      if (!current.isEmpty()) {
        ofKurabe.put(current, Cost.now().since(began));
        current = "";
      }
      if (!after.isEmpty()) {
        bare(after);
        after = "";
      }
    }

    private void bare(String name) {
      String test =
          steps.keySet().stream().filter(t -> name.contains("-" + t + "-r")).findFirst().get();
      try {
        Cost before = Cost.now();
        System.gc(); // As before each test of the suite.
        bare.put(name, seconds(steps.get(test), workspace));
        ofBare.put(name, Cost.now().since(before));
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static int repeat(String name) {
    return Integer.parseInt(name.substring(name.lastIndexOf("-r") + 2));
  }

  /** The pairs of a test or of all: one value for each repeat. */
  private static final class Pairs {
    private final Map<Integer, Double> bare = new TreeMap<>();
    private final Map<Integer, Double> kurabe = new TreeMap<>();

    void add(int repeat, double ofBare, double ofKurabe) {
      bare.merge(repeat, ofBare, Double::sum);
      kurabe.merge(repeat, ofKurabe, Double::sum);
    }

    void print(String what, int pairs) {
      if (bare.size() != pairs) {
        throw new IllegalStateException(what + " has " + bare.size() + " pairs");
      }
      List<Double> ratios = new ArrayList<>();
      bare.forEach((repeat, seconds) -> ratios.add(kurabe.get(repeat) / seconds));
      ratios.sort(null);
      System.out.printf(
          "| %s | %.3f s | %.3f s | %.3f | %.3f to %.3f |%n",
          what,
          median(bare.values()),
          median(kurabe.values()),
          median(ratios),
          ratios.get(0),
          ratios.get(pairs - 1));
    }
  }

  /** Medians of the pairs' ratios by test, and of the whole suite; the first repeat warms up. */
  private static void report(String target, StudyResult result, Turns turns, int pairs) {
    Map<String, Pairs> tests = new LinkedHashMap<>();
    Pairs inTests = new Pairs();
    Pairs elapsed = new Pairs();
    Pairs processor = new Pairs();
    for (RunResult run : result.runs()) {
      String name = run.spec().name();
      int repeat = repeat(name);
      if (repeat > 1) {
        double bare = turns.bare.get(name);
        tests
            .computeIfAbsent(run.spec().parameters().get("test"), t -> new Pairs())
            .add(repeat, bare, run.measuredSeconds());
        inTests.add(repeat, bare, run.measuredSeconds());
        Cost ofBare = turns.ofBare.get(name);
        Cost ofKurabe = turns.ofKurabe.get(name);
        elapsed.add(repeat, ofBare.seconds, ofKurabe.seconds);
        processor.add(repeat, ofBare.processor, ofKurabe.processor);
      }
    }
    System.out.printf("%n| %s | bare loop | Kurabe | ratio (median) | range |%n", target);
    System.out.println("|---|--:|--:|--:|---|");
    tests.forEach((test, of) -> of.print(test, pairs));
    inTests.print("**all tests**", pairs);
    elapsed.print("with what is done between them", pairs);
    processor.print("processor time of the JVM", pairs);
  }

  private static double median(Collection<Double> values) {
    List<Double> sorted = new ArrayList<>(values);
    sorted.sort(null);
    int n = sorted.size();
    return (sorted.get((n - 1) / 2) + sorted.get(n / 2)) / 2;
  }
}
