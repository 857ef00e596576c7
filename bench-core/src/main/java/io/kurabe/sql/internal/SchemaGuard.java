package io.kurabe.sql.internal;

import io.kurabe.target.Leftover;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.OwnerMark;
import io.kurabe.target.RunId;
import io.kurabe.target.TargetException;
import io.kurabe.target.internal.SignOfLife;
import io.kurabe.target.internal.Tenancy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates and drops the schemas {@code kurabe_<id>} and nothing else. Each carries a table {@code
 * kurabe_owner} that says who made it; without that mark nothing is dropped. Thread-safe.
 */
public final class SchemaGuard implements Tenancy.Guard {
  /** The table that says who made a schema; without it nothing is dropped. */
  public static final String MARK = "kurabe_owner";

  private static final String CREATE_MARK =
      """
      CREATE TABLE ${schema}.kurabe_owner (
        host varchar(255) NOT NULL,
        namespace varchar(255) NOT NULL,
        pid bigint NOT NULL,
        created_at varchar(32) NOT NULL,
        kept int NOT NULL,
        sign_at bigint NOT NULL)""";
  private static final String INSERT_MARK =
      "INSERT INTO ${schema}.kurabe_owner (host, namespace, pid, created_at, kept, sign_at)"
          + " VALUES (?, ?, ?, ?, 0, %s)";
  private static final String TAKE_MARK =
      """
      UPDATE ${schema}.kurabe_owner SET host = ?, namespace = ?, pid = ?, kept = 0, sign_at = %s
       WHERE host = ? AND namespace = ? AND pid = ?""";
  private static final String GIVE_SIGN =
      "UPDATE ${schema}.kurabe_owner SET sign_at = %s WHERE host = ? AND namespace = ? AND pid = ?";
  private static final String READ_MARK =
      "SELECT kurabe_owner.*, %s AS now_is FROM ${schema}.kurabe_owner";

  /** Rolling back what a client had begun takes less; a session that stands still never ends. */
  private static final Duration LOCK_WAIT = Duration.ofSeconds(10);

  private static final Logger LOG = LoggerFactory.getLogger(SchemaGuard.class);

  private final String where;
  private final ConnectionSource source;
  private final SqlDialect dialect;
  private final Duration lockWait;

  /** Makes a guard of the server, in messages e.g. {@code MariaDB at 127.0.0.1:3306}. */
  public SchemaGuard(String where, ConnectionSource source, SqlDialect dialect) {
    this(where, source, dialect, LOCK_WAIT);
  }

  /**
   * Makes a guard that waits for so long, at least a second, for sessions that lock what it drops.
   */
  public SchemaGuard(String where, ConnectionSource source, SqlDialect dialect, Duration lockWait) {
    this.where = where;
    this.source = source;
    this.dialect = dialect;
    this.lockWait = lockWait;
  }

  /** Creates the schema with its mark; a TargetException if it exists or rights are missing. */
  public void create(RunId id) {
    OwnerMark mark = OwnerMark.ofThisProcess();
    try (Connection connection = source.open()) {
      if (exists(connection, id)) {
        throw new TargetException(
            where
                + " has a schema "
                + id.schema()
                + " already. Kurabe works only in a schema that it made itself; 'bench clean' shows whether an earlier run left this one.");
      }
      createMarked(connection, id, mark);
    } catch (SQLException e) {
      throw failure("create the schema " + id.schema(), e);
    }
  }

  /** Returns the mark of a schema; a TargetException if there is none. */
  public Leftover requireMarked(RunId id) {
    return readMark(id)
        .orElseThrow(
            () ->
                new TargetException(
                    where
                        + " has no schema "
                        + id.schema()
                        + " with Kurabe's mark: it was removed, or made on another server or in"
                        + " another database."));
  }

  /** Marks a schema as ours; a TargetException if it has no mark or its process runs. */
  public void takeOver(RunId id) {
    Leftover left = requireMarked(id);
    OwnerMark mark = left.takenOver(where);
    try (Connection connection = source.open();
        PreparedStatement update = connection.prepareStatement(withNow(TAKE_MARK, id))) {
      setProcess(update, 1, mark);
      setProcess(update, 4, left.owner());
      if (update.executeUpdate() == 0) {
        throw new TargetException(
            where + ": another process has just taken " + id.schema() + " over.");
      }
    } catch (SQLException e) {
      throw failure("take over the schema " + id.schema(), e);
    }
  }

  @Override
  public void markKept(RunId id) {
    try (Connection connection = source.open()) {
      SqlQuery.execute(connection, id.in("UPDATE ${schema}.kurabe_owner SET kept = 1"));
    } catch (SQLException e) {
      throw failure("mark the schema " + id.schema() + " as kept", e);
    }
  }

  /** Gives signs of life as the server's time in the mark, over a connection of its own. */
  @Override
  public SignOfLife.Giver signs(RunId id) {
    return new Signs(id);
  }

  @Override
  public void withdrawSign(RunId id) {
    try (Connection connection = source.open()) {
      SqlQuery.execute(connection, id.in("UPDATE ${schema}.kurabe_owner SET sign_at = 0"));
    } catch (SQLException e) {
      throw failure("mark the schema " + id.schema() + " as left", e);
    }
  }

  public List<Leftover> leftovers() {
    List<Leftover> found = new ArrayList<>();
    try (Connection connection = source.open()) {
      for (RunId id : candidates(connection)) {
        readMark(id).ifPresent(found::add);
      }
    } catch (SQLException e) {
      throw failure("list the schemas kurabe_*", e);
    }
    return found;
  }

  /**
   * Drops a schema that carries the mark; a TargetException if it is not there, has none, or is
   * locked by sessions that do not end.
   */
  @Override
  public void drop(RunId id) {
    try (Connection connection = source.open()) {
      if (!exists(connection, id)) {
        throw new TargetException(where + " has no schema " + id.schema() + ".");
      }
      if (readMark(id).isEmpty()) {
        throw new TargetException(
            "The schema "
                + id.schema()
                + " at "
                + where
                + " does not carry Kurabe's mark (table kurabe_owner), so it is left alone.");
      }
      dialect.execute(connection, dialect.dropSchema(id), lockWait);
    } catch (SQLException e) {
      if (dialect.classify(e).kind() == OutcomeKind.LOCK_TIMEOUT) {
        throw new TargetException(
            "%s: the schema %s is still there, since other sessions kept locks on it for %s s, e.g. of a process that stands still."
                .formatted(where, id.schema(), lockWait.toSeconds()),
            e);
      }
      throw failure("drop the schema " + id.schema(), e);
    }
  }

  /**
   * Creates the schema in one transaction: a process that is killed here leaves a schema with its
   * mark or none, if the server can roll back a CREATE. MySQL and MariaDB cannot.
   */
  private void createMarked(Connection connection, RunId id, OwnerMark mark) throws SQLException {
    connection.setAutoCommit(false);
    SqlQuery.execute(connection, dialect.createSchema(id));
    try {
      SqlQuery.execute(connection, id.in(CREATE_MARK));
      try (PreparedStatement insert = connection.prepareStatement(withNow(INSERT_MARK, id))) {
        setProcess(insert, 1, mark);
        insert.setString(4, mark.createdAt());
        insert.executeUpdate();
      }
      connection.commit();
    } catch (SQLException e) {
      connection.rollback();
      if (exists(connection, id)) {
        SqlQuery.execute(
            connection, dialect.dropSchema(id)); // Made a moment ago by us, still empty.
        connection.commit();
      }
      throw e;
    }
  }

  private List<RunId> candidates(Connection connection) throws SQLException {
    List<RunId> ids = new ArrayList<>();
    for (String name : names(connection, "kurabe\\_%")) {
      String id = name.substring("kurabe_".length());
      if (id.matches("[a-z0-9]{1,24}")) {
        ids.add(new RunId(id));
      }
    }
    return ids;
  }

  private boolean exists(Connection connection, RunId id) throws SQLException {
    return names(connection, id.schema().replace("_", "\\_")).contains(id.schema());
  }

  private List<String> names(Connection connection, String pattern) throws SQLException {
    return SqlQuery.all(connection, row -> row.getString(1), dialect.listSchemas(), pattern);
  }

  private Optional<Leftover> readMark(RunId id) {
    try (Connection connection = source.open()) {
      return SqlQuery.first(connection, row -> leftover(id, row), withNow(READ_MARK, id));
    } catch (SQLException e) {
      if (dialect.classify(e).kind() == OutcomeKind.CONNECTION_LOST) {
        throw failure("read the mark of " + id.schema(), e);
      }
      return Optional.empty(); // No such table, or no right to read it: not ours.
    }
  }

  private static Leftover leftover(RunId id, ResultSet row) throws SQLException {
    boolean signed =
        row.getMetaData().getColumnCount() > 5; // Earlier versions gave no sign of life.
    OwnerMark owner =
        new OwnerMark(
            row.getString("host"),
            signed ? row.getString("namespace") : "",
            row.getLong("pid"),
            row.getString("created_at"));
    long silent = signed ? row.getLong("now_is") - row.getLong("sign_at") : 0;
    return new Leftover(id, owner, row.getInt("kept") == 1, Duration.ofSeconds(silent));
  }

  private String withNow(String sql, RunId id) {
    return id.in(sql.formatted(dialect.epochSeconds()));
  }

  /** Sets three parameters: host, namespace and pid. */
  private static void setProcess(PreparedStatement statement, int first, OwnerMark process)
      throws SQLException {
    statement.setString(first, process.host());
    statement.setString(first + 1, process.namespace());
    statement.setLong(first + 2, process.pid());
  }

  private TargetException failure(String intent, SQLException e) {
    var failure = dialect.classify(e);
    String advice =
        failure.kind() == OutcomeKind.DENIED
            ? " Kurabe needs the right to create a schema of its own; grant CREATE to this user or use another."
            : "";
    return new TargetException(
        where + ": could not " + intent + ": " + failure.text() + "." + advice, e);
  }

  private final class Signs implements SignOfLife.Giver {
    private final RunId id;
    private volatile @Nullable Connection connection;
    private volatile boolean busy;
    private volatile boolean closed;

    Signs(RunId id) {
      this.id = id;
    }

    @Override
    public boolean give() {
      busy = true;
      try {
        return closed || update();
      } catch (SQLException e) {
        end();
        throw failure("give a sign of life in " + id.schema(), e);
      } finally {
        busy = false;
        if (closed) {
          end(); // It was opened meanwhile.
        }
      }
    }

    private boolean update() throws SQLException {
      Connection current = connection;
      if (current == null) {
        current = source.open();
        connection = current;
      }
      try (PreparedStatement update = current.prepareStatement(withNow(GIVE_SIGN, id))) {
        setProcess(update, 1, OwnerMark.ofThisProcess());
        return update.executeUpdate() > 0;
      }
    }

    /** Closes the connection without waiting for a server that does not answer. */
    private void end() {
      Connection ended = connection;
      connection = null;
      if (ended == null) {
        return;
      }
      try {
        if (busy) {
          ended.abort(Runnable::run);
        } else {
          ended.close();
        }
      } catch (SQLException e) {
        LOG.debug("The connection for signs of life could not be ended.", e);
      }
    }

    @Override
    public void close() {
      closed = true;
      end();
    }
  }
}
