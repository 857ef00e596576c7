package io.kurabe.mysql.internal;

import io.kurabe.mysql.local.internal.EmbeddedMariaDb;
import io.kurabe.spec.Durability;
import io.kurabe.target.local.internal.RunningServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A server of "the user's" with a known account and TLS, for tests that reach it by URL. */
public final class LocalMariaDb implements AutoCloseable {
  /** Password of the user {@code bench}. */
  public static final String PASSWORD = "maria-s3cret";

  private final RunningServer<MySqlConnections> server;

  /**
   * Starts the server.
   *
   * @param certificate file of the certificate, as PEM
   * @param key file of its key, as PEM, unencrypted
   */
  public LocalMariaDb(Path certificate, Path key) throws SQLException {
    this.server =
        EmbeddedMariaDb.start(
            Durability.DURABLE,
            Map.of("ssl", "ON", "ssl_cert", certificate.toString(), "ssl_key", key.toString()));
    execute("CREATE USER bench@'127.0.0.1' IDENTIFIED BY '" + PASSWORD + "'");
    execute("GRANT ALL ON *.* TO bench@'127.0.0.1'");
  }

  /** Port on 127.0.0.1. */
  public int port() {
    return Integer.parseInt(query("SELECT @@port").get(0));
  }

  /** The process of the server. */
  public ProcessHandle process() {
    return process(Path.of(query("SELECT @@datadir").get(0)));
  }

  /** The process of an embedded server, by its folder. */
  static ProcessHandle process(Path data) {
    try {
      String pid = Files.readString(data.resolve("kurabe.pid")).strip();
      return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** JDBC URL for the user {@code bench}, without password. */
  public String url() {
    return "jdbc:mysql://bench@127.0.0.1:" + port() + "/";
  }

  /** Runs a statement with all rights. */
  public void execute(String sql) throws SQLException {
    try (Connection connection = server.connections().open();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** First column of a query. */
  public List<String> query(String sql) {
    try (Connection connection = server.connections().open();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> values = new ArrayList<>();
      while (rows.next()) {
        values.add(rows.getString(1));
      }
      return values;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    server.stop().run();
  }
}
