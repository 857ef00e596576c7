package io.kurabe.studies.ddl.internal;

import io.kurabe.spec.Arrivals;
import io.kurabe.spec.NanoClock;
import io.kurabe.sql.internal.SqlSession;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.workload.LoadedWorkload;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * Reads and updates of single rows of a user's table, found by its primary key. The update sets a
 * column to the value that it has: it takes the locks of a write and changes nothing.
 *
 * <p>They follow a change that gives the table or its key another name: a request that is refused
 * because the old name is gone asks at once by the new one, and its time counts from when it was
 * due. Thread-safe.
 */
final class UserTableProbes {
  /**
   * The states of a refusal because a table (PostgreSQL, MySQL) or a column (likewise) of that name
   * does not exist.
   */
  private static final Set<String> NO_SUCH_NAME = Set.of("42P01", "42S02", "42703", "42S22");

  /** The time after which a client whose table is gone asks again; the load is about to end. */
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final SqlWorkspace workspace;
  private final TableModel model;
  private final Supplier<RowMaker> maker;
  private final long rows;
  private final NanoClock clock;
  private final Requests before;
  private final Optional<Requests> after;
  private volatile boolean changed;

  /**
   * The two requests, by the names that are valid at one time.
   *
   * @param keys the columns of the primary key, in its order
   */
  private record Requests(String read, String write, List<String> keys) {
    String sql(boolean writes, List<String> values) {
      List<String> equal = new ArrayList<>();
      for (int i = 0; i < keys.size(); i++) {
        equal.add(keys.get(i) + "=" + values.get(i));
      }
      return (writes ? write : read) + " WHERE " + String.join(" AND ", equal);
    }

    List<String> statements() {
      List<String> values = keys.stream().map(k -> "?").toList();
      return List.of(sql(false, values), sql(true, values));
    }
  }

  /**
   * @param maker makes a maker of the rows that the table is filled with
   * @param change beside which they run; columns that it names are not asked for if others are
   *     there
   */
  UserTableProbes(
      SqlWorkspace workspace,
      TableModel model,
      Supplier<RowMaker> maker,
      TableChange change,
      long rows,
      NanoClock clock) {
    this.workspace = workspace;
    this.model = model;
    this.maker = maker;
    this.rows = rows;
    this.clock = clock;
    String column = column(change);
    this.before = requests(model.name(), column, model.primaryKey());
    this.after = after(change.lost(), column);
  }

  private Optional<Requests> after(LostNames lost, String column) {
    List<String> keys = new ArrayList<>();
    for (String key : model.primaryKey()) {
      lost.columnAfter(key).ifPresent(keys::add);
    }
    Optional<String> table = lost.after(model.name());
    if (table.isEmpty() || keys.size() < model.primaryKey().size()) {
      return Optional.empty();
    }
    return Optional.of(requests(table.get(), lost.columnAfter(column).orElse(keys.get(0)), keys));
  }

  private Requests requests(String table, String column, List<String> keys) {
    String of = model.quoted(table);
    String value = model.quoted(column);
    return new Requests(
        "SELECT %s FROM %s".formatted(value, of),
        "UPDATE %s SET %s=%2$s".formatted(of, value),
        keys.stream().map(model::quoted).toList());
  }

  /**
   * Returns a column that is in no key and that the change leaves alone, if there is one, else one
   * that it does not drop.
   */
  private String column(TableChange change) {
    List<String> free =
        model.columns().stream()
            .map(TableModel.Column::name)
            .filter(c -> !model.primaryKey().contains(c))
            .toList();
    return free.stream()
        .filter(c -> !change.mentions(c))
        .filter(c -> model.uniques().stream().noneMatch(u -> u.contains(c)))
        .filter(c -> model.references().stream().noneMatch(r -> r.columns().contains(c)))
        .findFirst()
        .or(() -> free.stream().filter(c -> !change.mentions(c)).findFirst())
        .or(() -> free.stream().filter(c -> change.lost().columnAfter(c).isPresent()).findFirst())
        .orElse(model.primaryKey().get(0));
  }

  /** Returns the statements, without a value for the key; those by new names last. */
  List<String> statements() {
    List<String> all = new ArrayList<>(before.statements());
    after.filter(a -> !a.equals(before)).ifPresent(a -> all.addAll(a.statements()));
    return all;
  }

  /** Returns whether rows can be found by their key once the change is made. */
  boolean outliveTheChange() {
    return after.isPresent();
  }

  /** Returns a statement that reads any row, to block a change. */
  String anyRead() {
    return before.sql(false, key(0));
  }

  List<InterferenceSpec.Stream> streams(double perSecond) {
    Arrivals rate = new Arrivals.ConstantRate(perSecond, DdlOptions.PROBE_CLIENTS);
    return List.of(
        new InterferenceSpec.Stream(
            DdlStream.WRITES, load("write-probe", DdlStream.WRITES, true), rate),
        new InterferenceSpec.Stream(
            DdlStream.READS, load("read-probe", DdlStream.READS, false), rate));
  }

  private LoadedWorkload load(String name, String operation, boolean writes) {
    return DdlLoad.one(
        name, operation, rows, workspace, clock, (session, random) -> run(session, random, writes));
  }

  private void run(SqlSession session, SplittableRandom random, boolean writes)
      throws SQLException, InterruptedException {
    List<String> key = key(random.nextLong(rows));
    if (!changed) {
      try {
        send(session.connection(), before.sql(writes, key));
        return;
      } catch (SQLException e) {
        if (!NO_SUCH_NAME.contains(e.getSQLState())) {
          throw e;
        }
        if (after.isEmpty()) {
          clock.sleepUntil(clock.nanoTime() + PAUSE.toNanos());
          throw e;
        }
      }
    }
    send(session.connection(), after.orElseThrow().sql(writes, key));
    changed = true;
  }

  private static void send(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      if (statement.execute(sql)) {
        try (ResultSet row = statement.getResultSet()) {
          row.next();
        }
      }
    }
  }

  /** Returns a key, of any type, as text, which at this rate costs nothing. */
  private List<String> key(long index) {
    RowMaker row = maker.get();
    return model.primaryKey().stream().map(c -> row.literal(c, index)).toList();
  }
}
