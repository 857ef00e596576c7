package io.kurabe.sql.internal;

import io.kurabe.target.Failure;
import io.kurabe.target.HealthReportLine;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.internal.HealthRules;
import io.kurabe.target.internal.ServerClock;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects the lines of a SQL server's checkup. A check that the server refuses becomes a line,
 * too. Used by one thread.
 */
public final class SqlHealthCheck {
  private final Connection connection;
  private final SqlDialect dialect;
  private final List<HealthReportLine> lines = new ArrayList<>();

  /** Begins, in autocommit mode, so that a refused question spoils no other. */
  public SqlHealthCheck(Connection connection, SqlDialect dialect) {
    this.connection = connection;
    this.dialect = dialect;
  }

  /** A check that asks the server. */
  @FunctionalInterface
  public interface Question {
    /** Returns the lines of the answer. */
    List<HealthReportLine> ask(Connection connection) throws SQLException;
  }

  public SqlHealthCheck add(HealthReportLine line) {
    lines.add(line);
    return this;
  }

  /** Asks and adds the lines of the answer, or one with the advice if a right is missing. */
  public SqlHealthCheck ask(String check, String remedy, Question question) {
    try {
      lines.addAll(question.ask(connection));
    } catch (NumberFormatException e) {
      // What only speaks the protocol may answer anything.
      lines.add(HealthRules.notTold(check, "the server's answer is no number"));
    } catch (SQLException e) {
      Failure failure = dialect.classify(e);
      boolean denied = failure.kind() == OutcomeKind.DENIED;
      lines.add(
          HealthReportLine.warning(
              check,
              (denied ? "may not be asked: " : "cannot be asked: ") + failure.message(),
              denied ? remedy : "Look at the server's log; a run may meet the same."));
    }
    return this;
  }

  /** Compares the server's clock, by a query of the seconds since 1970, with this machine's. */
  public SqlHealthCheck clock(String query) {
    return ask(
        HealthRules.CLOCK,
        "Let the user read the time.",
        c ->
            List.of(
                HealthRules.clock(
                    ServerClock.read(() -> Double.parseDouble(SqlQuery.text(c, query))))));
  }

  public List<HealthReportLine> lines() {
    return List.copyOf(lines);
  }
}
