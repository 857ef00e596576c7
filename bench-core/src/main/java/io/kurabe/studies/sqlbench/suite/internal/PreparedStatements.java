package io.kurabe.studies.sqlbench.suite.internal;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Sends statements with their values apart from the text. Each text is prepared once, for as long
 * as the connection lives and it is among the last used. Changes of the schema stay texts.
 */
final class PreparedStatements implements SuiteStatements {
  /** The number of prepared statements; servers and drivers keep some hundreds of them. */
  private static final int KEPT = 200;

  private final Connection connection;
  private final SuiteDialect dialect;
  private final SuiteStatements texts;
  private final Map<String, PreparedStatement> kept = new LinkedHashMap<>(16, 0.75f, true);

  PreparedStatements(Connection connection, SuiteDialect dialect) {
    this.connection = connection;
    this.dialect = dialect;
    this.texts = new TextStatements(connection);
  }

  @Override
  public long change(String sql) throws SQLException {
    LiteralParameters literals = LiteralParameters.of(sql);
    return literals.values().size() > LiteralParameters.MOST
        ? texts.change(sql)
        : bound(literals).executeLargeUpdate();
  }

  @Override
  public boolean query(String sql, Rows rows) throws SQLException {
    try (ResultSet found = bound(LiteralParameters.of(sql)).executeQuery()) {
      return rows.read(found);
    }
  }

  @Override
  public boolean execute(String sql) throws SQLException {
    return texts.execute(sql);
  }

  private PreparedStatement bound(LiteralParameters literals) throws SQLException {
    PreparedStatement statement = kept.get(literals.text());
    if (statement == null) {
      statement = connection.prepareStatement(literals.text());
      kept.put(literals.text(), statement);
      dropOldest();
    }
    for (int i = 0; i < literals.values().size(); i++) {
      Object value = literals.values().get(i);
      if (value instanceof String text) {
        dialect.bind(statement, i + 1, text);
      } else {
        statement.setObject(i + 1, value);
      }
    }
    return statement;
  }

  private void dropOldest() throws SQLException {
    if (kept.size() > KEPT) {
      String oldest = kept.keySet().iterator().next();
      kept.remove(oldest).close();
    }
  }

  @Override
  public void close() {
    kept.clear(); // The connection closes them.
  }
}
