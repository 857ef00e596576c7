package io.kurabe.mysql.ddl.internal;

import io.kurabe.sql.internal.SqlFailures;
import io.kurabe.studies.ddl.internal.DdlChange;
import io.kurabe.studies.ddl.internal.DdlStatements;
import io.kurabe.studies.ddl.internal.LockClass;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Determines the lock class of a change by demanding more than the server may offer: the first
 * ALGORITHM that it does not refuse, with the first LOCK, is what it needs. A refused statement
 * changes nothing, so all attempts use one table. Used once, by one thread.
 */
final class DdlClassifier {
  /** The algorithms from the cheapest on; NOCOPY is MariaDB's (10.3). */
  private static final List<String> ALGORITHMS = List.of("INSTANT", "NOCOPY", "INPLACE", "COPY");

  private static final List<String> LOCKS = List.of("NONE", "SHARED", "EXCLUSIVE");

  /** The error for a LOCK beside ALGORITHM=INSTANT, which MySQL does not allow. */
  private static final int WRONG_USAGE = 1221;

  private static final int UNKNOWN_ALGORITHM = 1800;

  /** The refusals: 1235 not supported yet; 1845, 1846 not this algorithm or lock here. */
  private static final Set<Integer> REFUSALS =
      Set.of(WRONG_USAGE, UNKNOWN_ALGORITHM, 1235, 1845, 1846);

  private final Connection connection;
  private final Optional<InnoDbDictionary> dictionary;
  private final List<String> evidence = new ArrayList<>();
  private String unseen = "this user lacks the right PROCESS";

  DdlClassifier(Connection connection) throws SQLException {
    this.connection = connection;
    this.dictionary = InnoDbDictionary.of(connection);
  }

  /** Carries the change out and returns its lock class. */
  LockClass run(DdlChange change, String table) throws SQLException {
    if (DdlClauses.takesThem(change.statement())) {
      return withClauses(change.statement(), table);
    }
    return withoutClauses(change.statement(), table);
  }

  private LockClass withClauses(String statement, String table) throws SQLException {
    Optional<InnoDbDictionary.Numbers> before = numbers(table);
    for (String algorithm : choices(statement, "ALGORITHM", ALGORITHMS)) {
      for (String lock : choices(statement, "LOCK", LOCKS)) {
        int refused = attempt(statement, algorithm, lock);
        if (refused == WRONG_USAGE) {
          refused = attempt(statement, algorithm, "");
          if (refused == 0) {
            evidence.add("a LOCK clause is refused beside it, so nothing is locked but the moment");
            return result(algorithm, "NONE", before);
          }
          break;
        }
        if (refused == 0) {
          return result(algorithm, lock, before);
        }
        if (refused == UNKNOWN_ALGORITHM) {
          break;
        }
      }
    }
    // Not one was accepted: the server's own words about the plain statement say why.
    DdlStatements.run(connection, statement);
    throw new SQLException("every ALGORITHM was refused, but not the statement without one");
  }

  /** Returns all choices, or the last that the statement itself demands, which counts. */
  private static List<String> choices(String statement, String clause, List<String> all) {
    return DdlClauses.own(statement, clause).map(List::of).orElse(all);
  }

  /** Attempts the change; returns 0 when it was carried out, else the number of the refusal. */
  private int attempt(String statement, String algorithm, String lock) throws SQLException {
    String clause = "ALGORITHM=" + algorithm;
    String sql = DdlClauses.with(statement, clause);
    if (!lock.isEmpty()) {
      clause += ", LOCK=" + lock;
      sql = DdlClauses.with(sql, "LOCK=" + lock);
    }
    try {
      DdlStatements.run(connection, sql);
      evidence.add(clause + " accepted");
      return 0;
    } catch (SQLException e) {
      if (!REFUSALS.contains(e.getErrorCode())) {
        throw e;
      }
      String why = SqlFailures.firstLine(e.getMessage());
      evidence.add(clause + " refused (" + e.getErrorCode() + "): " + why);
      return e.getErrorCode();
    }
  }

  private LockClass result(String algorithm, String lock, Optional<InnoDbDictionary.Numbers> before)
      throws SQLException {
    boolean writes = lock.equals("NONE");
    boolean reads = writes || lock.equals("SHARED");
    String how = effect(before);
    String letter =
        switch (algorithm) {
          case "INSTANT" -> "I";
          case "NOCOPY" -> "P";
          case "COPY" -> "C";
          default -> how;
        };
    String lockLetter = writes ? "w" : reads ? "r" : "x";
    boolean rebuilds = how.equals("R") || letter.equals("C");
    return new LockClass(letter + lockLetter, writes, reads, rebuilds, evidence);
  }

  /** Returns the effect on the files: R rebuilt, P index built, M neither, ? unseen. */
  private String effect(Optional<InnoDbDictionary.Numbers> known) throws SQLException {
    if (known.isEmpty()) {
      evidence.add("whether the table is rebuilt cannot be seen: " + unseen);
      return "?";
    }
    InnoDbDictionary.Numbers before = known.get();
    Optional<InnoDbDictionary.Numbers> after = dictionary.orElseThrow().again(before);
    if (after.isEmpty()) {
      evidence.add("InnoDB's TABLE_ID " + before.id() + " is gone: the table was built anew");
      return "R";
    }
    long built = after.get().indexes().stream().filter(i -> !before.indexes().contains(i)).count();
    evidence.add(
        "InnoDB's TABLE_ID "
            + before.id()
            + " stayed, indexes with a new INDEX_ID: "
            + built
            + (built == 0 ? ", so only metadata changed" : ", so an index was built"));
    return built == 0 ? "M" : "P";
  }

  private Optional<InnoDbDictionary.Numbers> numbers(String table) {
    if (dictionary.isEmpty()) {
      return Optional.empty();
    }
    try {
      Optional<InnoDbDictionary.Numbers> numbers = dictionary.get().numbers(table);
      unseen = "InnoDB knows no table of that name (it has partitions, or another engine)";
      return numbers;
    } catch (SQLException e) {
      unseen = "InnoDB's list of tables cannot be read: " + SqlFailures.firstLine(e.getMessage());
      return Optional.empty(); // MySQL 9.7 cannot list its tables once it has lost one's file.
    }
  }

  /**
   * Determines the class of OPTIMIZE TABLE, which reports the statement that it runs instead, and
   * that statement accepts the clauses.
   */
  private LockClass withoutClauses(String statement, String table) throws SQLException {
    Optional<InnoDbDictionary.Numbers> before = numbers(table);
    String answer = answer(statement);
    evidence.add("the statement takes no ALGORITHM and no LOCK");
    String how = effect(before);
    if (answer.contains("recreate")) {
      evidence.add("the server answers '" + answer + "', which is ALTER TABLE ... FORCE; so that:");
      return withClauses("ALTER TABLE " + table + " FORCE", table);
    }
    evidence.add("what it locks was not seen; taken as exclusive");
    return new LockClass(how + "x", false, false, how.equals("R"), evidence);
  }

  private String answer(String statement) throws SQLException {
    try (Statement sent = connection.createStatement()) {
      if (!sent.execute(statement)) {
        return "";
      }
      try (ResultSet rows = sent.getResultSet()) {
        return rows.next() ? rows.getString("Msg_text") : "";
      }
    }
  }
}
