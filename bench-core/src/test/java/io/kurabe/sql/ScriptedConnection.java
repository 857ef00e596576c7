package io.kurabe.sql;

import io.kurabe.sql.internal.ScriptedDatabase;
import io.kurabe.sql.internal.ScriptedDatabase.Answer;
import io.kurabe.sql.internal.ScriptedDatabase.Call;
import io.kurabe.sql.internal.ScriptedDatabase.Script;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** One connection to a {@link ScriptedDatabase}, with as much of JDBC as Kurabe uses. */
public final class ScriptedConnection {
  private final Script script;
  private final Connection proxy;
  private boolean autoCommit = true;
  private boolean closed;

  public ScriptedConnection(Script script) {
    this.script = script;
    this.proxy = made(Connection.class, (self, method, args) -> call(method.getName(), args));
  }

  public Connection proxy() {
    return proxy;
  }

  private @Nullable Object call(String method, Object @Nullable [] args) throws SQLException {
    return switch (method) {
      case "createStatement" -> new Sent("").proxy();
      case "prepareStatement" -> new Sent(String.valueOf(args[0])).proxy();
      case "getAutoCommit" -> autoCommit;
      case "isClosed" -> closed || !script.has(proxy);
      case "getCatalog" -> null; // A schema is not a catalogue here.
      case "getMetaData" ->
          made(DatabaseMetaData.class, (self, asked, of) -> described(asked.getName(), of));
      case "setAutoCommit" -> {
        autoCommit = (boolean) args[0];
        yield null;
      }
      case "commit", "rollback" -> {
        send(method.equals("commit") ? "COMMIT" : "ROLLBACK", List.of(), new CountDownLatch(1));
        script.ended(proxy);
        yield null;
      }
      case "close", "abort" -> {
        closed = true;
        script.ended(proxy);
        yield null;
      }
      default -> other(proxy, method, args);
    };
  }

  /** A row for the table or the index, where it is there. */
  private ResultSet described(String method, Object[] args) {
    boolean there = script.exists(args[1] + "." + args[2], !method.equals("getTables"));
    return new Found(there ? List.of(List.of(args[2] + "_t1")) : List.of()).proxy();
  }

  private Answer send(String sql, List<Object> parameters, CountDownLatch cancelled)
      throws SQLException {
    try {
      return script.execute(new Call(proxy, !autoCommit, sql, parameters, cancelled));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted", "08000");
    }
  }

  /** A statement, prepared or not. */
  private final class Sent {
    private final String prepared;
    private final SortedMap<Integer, Object> bound = new TreeMap<>();
    private final CountDownLatch cancelled = new CountDownLatch(1);
    private final PreparedStatement proxy;
    private Answer answer = Answer.changed(0);

    Sent(String prepared) {
      this.prepared = prepared;
      this.proxy =
          made(PreparedStatement.class, (self, method, args) -> call(method.getName(), args));
    }

    public Statement proxy() {
      return proxy;
    }

    private @Nullable Object call(String method, Object @Nullable [] args) throws SQLException {
      return switch (method) {
        case "execute" -> run(args).rows().isPresent();
        case "executeUpdate" -> run(args).changed();
        case "executeLargeUpdate" -> (long) run(args).changed();
        case "executeQuery" -> new Found(run(args).rows().orElseThrow()).proxy();
        case "getResultSet" -> new Found(answer.rows().orElseThrow()).proxy();
        case "getUpdateCount" -> answer.changed();
        case "cancel" -> {
          cancelled.countDown();
          yield null;
        }
        case "close", "setPoolable", "setFetchSize" -> null;
        default -> set(method, args);
      };
    }

    private @Nullable Object set(String method, Object @Nullable [] args) {
      if (!method.startsWith("set") || args == null || args.length != 2) {
        return other(proxy, method, args);
      }
      bound.put((Integer) args[0], args[1]);
      return null;
    }

    private Answer run(Object @Nullable [] args) throws SQLException {
      String sql = args == null ? prepared : String.valueOf(args[0]);
      answer = send(sql, new ArrayList<>(bound.values()), cancelled);
      return answer;
    }
  }

  /** The rows of an answer. */
  private static final class Found {
    private final List<List<Object>> rows;
    private final ResultSet proxy;
    private int at = -1;

    Found(List<List<Object>> rows) {
      this.rows = rows;
      this.proxy = made(ResultSet.class, (self, method, args) -> call(method.getName(), args));
    }

    public ResultSet proxy() {
      return proxy;
    }

    private @Nullable Object call(String method, Object @Nullable [] args) {
      return switch (method) {
        case "next" -> ++at < rows.size();
        case "getInt" -> ((Number) value(args)).intValue();
        case "getLong" -> ((Number) value(args)).longValue();
        case "getString" -> String.valueOf(value(args));
        case "getBytes" -> String.valueOf(value(args)).getBytes(StandardCharsets.UTF_8);
        case "getObject" -> value(args);
        case "getMetaData" -> metaData();
        case "close" -> null;
        default -> other(proxy, method, args);
      };
    }

    private Object value(Object @Nullable [] args) {
      return rows.get(at).get(args[0] instanceof Integer column ? column - 1 : 0);
    }

    private ResultSetMetaData metaData() {
      int columns = rows.isEmpty() ? 0 : rows.get(0).size();
      return made(ResultSetMetaData.class, (self, method, args) -> columns);
    }
  }

  private static @Nullable Object other(Object proxy, String method, Object @Nullable [] args) {
    return switch (method) {
      case "hashCode" -> System.identityHashCode(proxy);
      case "equals" -> proxy == args[0];
      case "toString" -> "scripted";
      default -> throw new AssertionError("a scripted connection has no " + method);
    };
  }

  private static <T> T made(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
