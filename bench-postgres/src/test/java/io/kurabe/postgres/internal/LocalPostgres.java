package io.kurabe.postgres.internal;

import io.kurabe.postgres.local.internal.EmbeddedPostgres;
import io.kurabe.spec.Durability;
import io.kurabe.target.local.internal.RunningServer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** A server of "the user's" with known roles, for tests that reach it by URL. */
public final class LocalPostgres implements AutoCloseable {
  /**
   * Password of the role {@code bench}, which may create schemas, and of {@code reader}, which may
   * not.
   */
  public static final String PASSWORD = "pg-s3cret";

  private final RunningServer<PostgresConnections> server =
      EmbeddedPostgres.start(Durability.DURABLE, Map.of());

  /** Starts the server. No test is about how long a password is hashed. */
  public LocalPostgres() throws SQLException {
    String fewRounds = "SET scram_iterations = 1; ";
    execute(fewRounds + "CREATE ROLE bench SUPERUSER LOGIN PASSWORD '" + PASSWORD + "'");
    execute(fewRounds + "CREATE ROLE reader LOGIN PASSWORD '" + PASSWORD + "'");
  }

  /**
   * Switches TLS on.
   *
   * @param certificate as PEM
   * @param key as PEM, unencrypted
   */
  public void encrypt(String certificate, String key) throws SQLException {
    write("kurabe-test.crt", certificate);
    write("kurabe-test.key", key);
    execute("ALTER SYSTEM SET ssl_cert_file = 'kurabe-test.crt'");
    execute("ALTER SYSTEM SET ssl_key_file = 'kurabe-test.key'");
    execute("ALTER SYSTEM SET ssl = on");
    execute("SELECT pg_reload_conf()");
  }

  /** Lets a role in from this machine without a password. */
  public void trust(String role) throws SQLException {
    rule("host all " + role + " 127.0.0.1/32 trust");
  }

  /** Lets a role in with TLS only. */
  public void refusePlaintext(String role) throws SQLException {
    rule("hostnossl all " + role + " 127.0.0.1/32 reject");
  }

  private void rule(String line) throws SQLException {
    execute(
        "COPY (SELECT '"
            + line
            + "') TO PROGRAM 'cat - pg_hba.conf > pg_hba.new && mv pg_hba.new pg_hba.conf'");
    execute("SELECT pg_reload_conf()");
  }

  /** By a program of the server's, since only its user may be able to read the file. */
  private void write(String file, String text) throws SQLException {
    String encoded = Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    execute("COPY (SELECT '" + encoded + "') TO PROGRAM 'umask 077; base64 -d > " + file + "'");
  }

  /** Port on 127.0.0.1. */
  public int port() {
    return URI.create(server.connections().url().jdbcUrl().substring("jdbc:".length())).getPort();
  }

  /** JDBC URL for a role, without password. */
  public String url(String role) {
    String url = server.connections().url().jdbcUrl();
    String place = url.substring(0, url.indexOf('?') < 0 ? url.length() : url.indexOf('?'));
    return place + "?user=" + role;
  }

  /** The first process of the server, which has started all others. */
  public ProcessHandle process() throws SQLException {
    String pid = query("SELECT split_part(pg_read_file('postmaster.pid'), chr(10), 1)").get(0);
    return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
  }

  /** Runs a statement as superuser. */
  public void execute(String sql) throws SQLException {
    try (Connection connection = server.connections().open();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** First column of a query. */
  public List<String> query(String sql) throws SQLException {
    try (Connection connection = server.connections().open();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> values = new ArrayList<>();
      while (rows.next()) {
        values.add(rows.getString(1));
      }
      return values;
    }
  }

  @Override
  public void close() {
    server.stop().run();
  }
}
