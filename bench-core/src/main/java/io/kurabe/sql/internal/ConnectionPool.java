package io.kurabe.sql.internal;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** Builds the HikariCP pool that SQL clients share. */
final class ConnectionPool {
  private ConnectionPool() {}

  /**
   * Makes a pool of exactly {@code size} connections, all opened before it returns. HikariCP's
   * default time-out of 30 s for a borrower stays: a wait that long is a failure, not a latency.
   */
  static HikariDataSource of(ConnectionSource source, int size) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("kurabe");
    config.setDataSource(new SourceAsDataSource(source));
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(size);
    config.setAutoCommit(true);
    return new HikariDataSource(config);
  }

  private static final class SourceAsDataSource implements DataSource {
    private final ConnectionSource source;

    SourceAsDataSource(ConnectionSource source) {
      this.source = source;
    }

    @Override
    public Connection getConnection() throws SQLException {
      return source.open();
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
      return source.open();
    }

    @Override
    public PrintWriter getLogWriter() {
      return new PrintWriter(java.io.Writer.nullWriter());
    }

    @Override
    public void setLogWriter(PrintWriter out) {
      // Hikari logs by SLF4J.
    }

    @Override
    public void setLoginTimeout(int seconds) {
      // The driver's own connect time-out applies.
    }

    @Override
    public int getLoginTimeout() {
      return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
      throw new SQLFeatureNotSupportedException();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
      throw new SQLException("not a wrapper for " + type.getName());
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
      return false;
    }
  }
}
