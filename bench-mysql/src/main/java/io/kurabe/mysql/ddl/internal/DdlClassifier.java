package io.kurabe.mysql.ddl.internal;

import io.kurabe.sql.internal.ConnectionSource;
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
import java.util.TreeSet;
import java.util.stream.Collectors;

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
  private static final int LOCK_WAIT_TIMEOUT = 1205;
  private static final int SYNTAX = 1064;

  /** The answer of statements such as CHECK TABLE, which tell an error as a row. */
  private static final String WAITED = "Lock wait timeout";

  private static final String LOCK_WAIT = "SET SESSION lock_wait_timeout = 1";
  private static final String TAKES_NONE = "the statement takes no ALGORITHM and no LOCK";

  /** The refusals: 1235 not supported yet; 1845, 1846 not this algorithm or lock here. */
  private static final Set<Integer> REFUSALS =
      Set.of(WRONG_USAGE, UNKNOWN_ALGORITHM, 1235, 1845, 1846);

  private final Connection connection;
  private final Optional<InnoDbDictionary> dictionary;
  private final List<String> evidence = new ArrayList<>();
  private final ConnectionSource source;
  private boolean dropped;
  private String unseen = "this user lacks the right PROCESS";

  /** Takes a source for a second connection and the one on which the change is run. */
  DdlClassifier(ConnectionSource source, Connection connection) throws SQLException {
    this.source = source;
    this.connection = connection;
    this.dictionary = InnoDbDictionary.of(connection);
  }

  /** Carries the change out and returns its lock class. */
  LockClass run(DdlChange change, String table) throws SQLException {
    if (DdlClauses.takesThem(change.statement())) {
      return withClauses(change.statement(), table);
    }
    return change.statement().regionMatches(true, 0, "OPTIMIZE", 0, 8)
        ? optimizing(change.statement(), table)
        : withoutClauses(change.statement(), table);
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
            return result(algorithm, "NONE", before, table);
          }
          break;
        }
        if (refused == 0) {
          return result(algorithm, lock, before, table);
        }
        if (refused == SYNTAX) {
          Optional<String> alter = DdlClauses.asAlter(statement);
          return alter.isPresent()
              ? withClauses(alter.get(), table)
              : withoutClauses(statement, table);
        }
        if (refused == UNKNOWN_ALGORITHM) {
          break;
        }
      }
    }
    // Not one was accepted: the server's own words about the plain statement say why.
    return withoutClauses(statement, table);
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
      if (e.getErrorCode() == SYNTAX) {
        return SYNTAX; // MariaDB takes none in DROP INDEX and for changes of partitions.
      }
      if (!REFUSALS.contains(e.getErrorCode())) {
        throw e;
      }
      String why = SqlFailures.firstLine(e.getMessage());
      evidence.add(clause + " refused (" + e.getErrorCode() + "): " + why);
      return e.getErrorCode();
    }
  }

  private LockClass result(
      String algorithm, String lock, Optional<InnoDbDictionary.Numbers> before, String table)
      throws SQLException {
    boolean writes = lock.equals("NONE");
    boolean reads = writes || lock.equals("SHARED");
    String how = effect(before, table);
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
  private String effect(Optional<InnoDbDictionary.Numbers> known, String table)
      throws SQLException {
    if (known.isEmpty()) {
      evidence.add("whether the table is rebuilt cannot be seen: " + unseen);
      return "?";
    }
    InnoDbDictionary.Numbers before = known.get();
    InnoDbDictionary.Numbers left = dictionary.orElseThrow().again(before);
    Set<Long> gone = without(before.tables(), left.tables());
    String ids = "InnoDB's TABLE_ID " + list(gone.isEmpty() ? before.tables() : gone);
    if (!gone.isEmpty()) {
      Set<Long> made = without(dictionary.orElseThrow().numbers(table).tables(), before.tables());
      boolean drops = made.isEmpty() && (dropped || !left.tables().isEmpty());
      evidence.add(ids + (drops ? " is gone, none is new" : " is gone: the table was built anew"));
      return drops ? "M" : "R";
    }
    int built = without(left.indexes(), before.indexes()).size();
    evidence.add(
        ids
            + " stayed, indexes with a new INDEX_ID: "
            + built
            + (built == 0 ? ", so only metadata changed" : ", so an index was built"));
    return built == 0 ? "M" : "P";
  }

  private static Set<Long> without(Set<Long> all, Set<Long> others) {
    Set<Long> rest = new TreeSet<>(all);
    rest.removeAll(others);
    return rest;
  }

  private static String list(Set<Long> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  private Optional<InnoDbDictionary.Numbers> numbers(String table) {
    if (dictionary.isEmpty()) {
      return Optional.empty();
    }
    try {
      unseen = "InnoDB knows no table of that name (it has another engine)";
      return Optional.of(dictionary.get().numbers(table)).filter(n -> !n.tables().isEmpty());
    } catch (SQLException e) {
      unseen = "InnoDB's list of tables cannot be read: " + SqlFailures.firstLine(e.getMessage());
      return Optional.empty(); // MySQL 9.7 cannot list its tables once it has lost one's file.
    }
  }

  /**
   * Determines the class of OPTIMIZE TABLE, which reports the statement that it runs instead, and
   * that statement accepts the clauses.
   */
  private LockClass optimizing(String statement, String table) throws SQLException {
    Optional<InnoDbDictionary.Numbers> before = numbers(table);
    String answer = answer(statement);
    evidence.add(TAKES_NONE);
    if (answer.contains("recreate")) {
      evidence.add("the server answers '" + answer + "', which is ALTER TABLE ... FORCE; so that:");
      return withClauses("ALTER TABLE " + quoted(table) + " FORCE", table);
    }
    evidence.add("what it locks was not seen; taken as exclusive");
    String how = effect(before, table);
    return new LockClass(how + "x", false, false, how.equals("R"), evidence);
  }

  /**
   * Determines the class of another statement by whom it waits for: a transaction that has written
   * the table, one that has read it.
   */
  private LockClass withoutClauses(String statement, String table) throws SQLException {
    Optional<InnoDbDictionary.Numbers> before = numbers(table);
    evidence.add(TAKES_NONE);
    DdlStatements.run(connection, LOCK_WAIT);
    boolean writes = passes(statement, "written", "DELETE FROM " + quoted(table) + " WHERE 1=0");
    boolean reads =
        writes || passes(statement, "read", "SELECT 1 FROM " + quoted(table) + " LIMIT 1");
    if (!reads) {
      DdlStatements.run(connection, "SET SESSION lock_wait_timeout = DEFAULT");
      DdlStatements.run(connection, statement);
    }
    dropped = statement.regionMatches(true, 0, "DROP TABLE", 0, 4);
    String how = effect(before, table);
    return new LockClass(
        how + (writes ? "w" : reads ? "r" : "x"), writes, reads, how.equals("R"), evidence);
  }

  /** Attempts the statement beside a transaction that stays open; returns whether it was made. */
  private boolean passes(String statement, String did, String beside) throws SQLException {
    try (Connection other = source.open()) {
      other.setAutoCommit(false);
      DdlStatements.run(other, beside);
      boolean waits;
      try {
        waits = answer(statement).contains(WAITED);
      } catch (SQLException e) {
        if (e.getErrorCode() != LOCK_WAIT_TIMEOUT) {
          throw e;
        }
        waits = true;
      }
      other.rollback();
      evidence.add(
          (waits ? "it waits for" : "it does not wait for")
              + " a transaction that has "
              + did
              + " the table");
      return !waits;
    }
  }

  private static String quoted(String table) {
    return "`" + table.replace("`", "``") + "`";
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
