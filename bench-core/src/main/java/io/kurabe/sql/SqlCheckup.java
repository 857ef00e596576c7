package io.kurabe.sql;

import io.kurabe.target.CheckupLine;
import io.kurabe.target.CheckupRules;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.ServerClock;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects the lines of a SQL server's checkup. A check that the server refuses is a line as any
 * other. Used by one thread.
 */
public final class SqlCheckup {
  private final Connection connection;
  private final SqlDialect dialect;
  private final List<CheckupLine> lines = new ArrayList<>();

  /**
   * @param connection in autocommit mode, so that a refused question spoils no other
   */
  public SqlCheckup(Connection connection, SqlDialect dialect) {
    this.connection = connection;
    this.dialect = dialect;
  }

  /** A check that asks the server. */
  @FunctionalInterface
  public interface Question {
    /** The lines of the answer. */
    List<CheckupLine> ask(Connection connection) throws SQLException;
  }

  /** Adds a line. */
  public SqlCheckup add(CheckupLine line) {
    lines.add(line);
    return this;
  }

  /**
   * Asks and adds the lines of the answer.
   *
   * @param check its name, where it is refused
   * @param cure of a right that is missing, e.g. {@code GRANT PROCESS ON *.* TO the user.}
   */
  public SqlCheckup ask(String check, String cure, Question question) {
    try {
      lines.addAll(question.ask(connection));
    } catch (NumberFormatException e) {
      // What only speaks the protocol may answer anything.
      lines.add(CheckupRules.notTold(check, "the server's answer is no number"));
    } catch (SQLException e) {
      Failure failure = dialect.classify(e);
      boolean denied = failure.kind() == OutcomeKind.DENIED;
      lines.add(
          CheckupLine.warning(
              check,
              (denied ? "may not be asked: " : "cannot be asked: ") + failure.message(),
              denied ? cure : "Look at the server's log; a run may meet the same."));
    }
    return this;
  }

  /**
   * Holds the server's clock against this machine's.
   *
   * @param query of the seconds since 1970, with a fraction
   */
  public SqlCheckup clock(String query) {
    return ask(
        CheckupRules.CLOCK,
        "Let the user read the time.",
        c ->
            List.of(
                CheckupRules.clock(ServerClock.read(() -> Double.parseDouble(text(c, query))))));
  }

  /** All lines so far, in order. */
  public List<CheckupLine> lines() {
    return List.copyOf(lines);
  }

  /** The first column of the first row; empty without a row or for null. */
  public static String text(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.next() && row.getString(1) != null ? row.getString(1) : "";
    }
  }
}
