package io.kurabe.studies.keys.internal;

import io.kurabe.load.internal.VirtualTime;
import io.kurabe.sql.internal.ScriptedDatabase;
import io.kurabe.sql.internal.ScriptedDatabase.Answer;
import io.kurabe.sql.internal.ScriptedDatabase.Call;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.RunId;
import io.kurabe.target.Workspace;
import io.kurabe.workloads.keys.internal.KeyFigure;
import io.kurabe.workloads.keys.internal.KeyMeter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A SQL server in virtual time that holds the tables of the study: each INSERT takes what the test
 * says of its number, one after the other however many clients there are; a read takes a known time
 * and waits for nobody. What the test says nothing of takes 1 ms. Its figures are known as well.
 */
final class ScriptedTables implements ScriptedDatabase.Script, AutoCloseable {
  private static final int ROWS = 10;
  private static final long MILLI = 1_000_000;
  private static final long REFUSAL_NANOS = 50 * MILLI;
  private static final Pattern NAME = Pattern.compile("kurabe_\\w+\\.keys_(\\w+)_narrow");

  private final VirtualTime time;
  private final Map<String, IntToLongFunction> inserts = new LinkedHashMap<>();
  private final Map<String, Long> reads = new LinkedHashMap<>();
  private final Map<String, Table> tables = new LinkedHashMap<>();
  private final Map<RunId, SqlWorkspace> workspaces = new LinkedHashMap<>();
  private final Map<Connection, Integer> sessions = new ConcurrentHashMap<>();
  private final Map<String, Integer> created = new LinkedHashMap<>();
  private final Map<String, Runnable> interruptions = new LinkedHashMap<>();
  private long awayUntil;
  private int restarts;
  private double logBytes;

  private static final class Table {
    int fill;
    int statements;
    long rows;
    long freeAt;
    boolean indexed;
  }

  ScriptedTables(VirtualTime time) {
    this.time = time;
  }

  /**
   * How long the INSERTs into the table of a key take.
   *
   * @param key with underscores
   * @param nanosOfNth by their number, from 0
   */
  ScriptedTables inserting(String key, IntToLongFunction nanosOfNth) {
    inserts.put(key, nanosOfNth);
    return this;
  }

  /** How long the reads of a table take that a column is compared in so. */
  ScriptedTables reading(String key, String comparison, long nanos) {
    reads.put(key + " " + comparison, nanos);
    return this;
  }

  /** Makes another server as fast as this one. */
  void copyTimesTo(ScriptedTables other) {
    other.inserts.putAll(inserts);
    other.reads.putAll(reads);
  }

  /**
   * Does something when an INSERT is sent.
   *
   * @param fill of the table of that key, from 1 on; 0 is the rehearsal
   * @param n number of the INSERT in that fill, from 0
   */
  ScriptedTables interrupting(String key, int fill, int n, Runnable what) {
    interruptions.put(key + " " + fill + " " + n, what);
    return this;
  }

  /** Ends all connections, and takes none for so long; a refusal takes 50 ms. */
  void goAway(long nanos) {
    awayUntil = time.nanoTime() + nanos;
    restarts++;
  }

  /** The schema of a workspace. */
  SqlWorkspace in(Workspace workspace) {
    return workspaces.computeIfAbsent(
        workspace.id(), id -> ScriptedDatabase.workspace(workspace.server(), id, this, Map.of()));
  }

  @Override
  public void connecting() throws SQLException, InterruptedException {
    if (time.nanoTime() < awayUntil) {
      time.sleepUntil(time.nanoTime() + REFUSAL_NANOS);
      throw new SQLException("it is away", "08006");
    }
  }

  /** It was opened since the server went away last: a session sends its mark at once. */
  @Override
  public boolean has(Connection connection) {
    return sessions.computeIfAbsent(connection, c -> restarts) == restarts;
  }

  @Override
  public void ended(Connection connection) {
    // What it left is in the tables.
  }

  @Override
  public boolean exists(String table, boolean index) {
    return index ? table(table).indexed : tables.containsKey(table);
  }

  /** Ends the threads of the workspaces. */
  @Override
  public void close() {
    workspaces.values().forEach(ScriptedDatabase::end);
  }

  private Table table(String name) {
    return tables.computeIfAbsent(name, n -> new Table());
  }

  @Override
  public Answer execute(Call call) throws SQLException, InterruptedException {
    require(call.connection());
    Matcher name = NAME.matcher(call.sql());
    if (!name.find()) {
      return Answer.changed(1); // A mark of the workspace.
    }
    String key = name.group(1);
    if (call.sql().startsWith("INSERT")) {
      insert(key, table(name.group()), call.connection());
      return Answer.changed(ROWS);
    } else if (call.sql().startsWith("SELECT")) {
      return Answer.found(select(call.sql(), key, table(name.group())));
    }
    define(call.sql(), key, name.group());
    return Answer.changed(0);
  }

  private void require(Connection connection) throws SQLException {
    if (!has(connection)) {
      throw new SQLException("the connection was lost", "08006");
    }
  }

  private void define(String sql, String key, String name) {
    if (sql.startsWith("DROP")) {
      tables.remove(name);
    } else if (sql.startsWith("CREATE TABLE")) {
      table(name).fill = created.merge(key, 1, Integer::sum) - 1;
    } else if (sql.startsWith("CREATE INDEX")) {
      table(name).indexed = true;
    }
  }

  private void insert(String key, Table table, Connection over)
      throws SQLException, InterruptedException {
    int n = table.statements++;
    interruptions.getOrDefault(key + " " + table.fill + " " + n, () -> {}).run();
    require(over);
    table.freeAt =
        Math.max(time.nanoTime(), table.freeAt)
            + inserts.getOrDefault(key, any -> MILLI).applyAsLong(n);
    time.sleepUntil(table.freeAt);
    require(over);
    table.rows += ROWS;
    logBytes += ROWS * (key.contains("uuid4") ? 200.0 : 100.0);
  }

  private List<List<Object>> select(String sql, String key, Table table)
      throws InterruptedException {
    if (sql.startsWith("SELECT COUNT")) {
      return List.of(List.of(table.rows));
    }
    if (sql.contains("chance()")) {
      return IntStream.range(0, (int) table.rows)
          .mapToObj(i -> List.<Object>of(i, "%09d".formatted(i)))
          .toList();
    }
    String comparison = sql.replaceFirst(".* WHERE (\\w+ [<>=]+) .*", "$1");
    time.sleepUntil(time.nanoTime() + reads.getOrDefault(key + " " + comparison, MILLI));
    return List.of(List.of(10));
  }

  /**
   * Rows of random keys take 30 bytes of the index and 200 of the log, others 20 and 100; leaf
   * pages are 70 and 90 % full.
   */
  KeyMeter meter() {
    return new Meter();
  }

  private final class Meter implements KeyMeter {
    @Override
    public Map<KeyFigure, Double> read(String table) {
      Map<KeyFigure, Double> figures = counts();
      boolean random = table.contains("uuid4");
      double rows =
          tables.entrySet().stream()
              .filter(t -> t.getKey().endsWith("." + table))
              .mapToLong(t -> t.getValue().rows)
              .sum();
      figures.put(KeyFigure.INDEX_BYTES, rows * (random ? 30 : 20));
      figures.put(KeyFigure.LEAF_DENSITY_PERCENT, random ? 70.0 : 90.0);
      return figures;
    }

    @Override
    public Map<KeyFigure, Double> counts() {
      Map<KeyFigure, Double> counts = new EnumMap<>(KeyFigure.class);
      counts.put(KeyFigure.LOG_BYTES, logBytes);
      return counts;
    }

    @Override
    public Map<KeyFigure, String> notReported() {
      return Map.of();
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }
}
