package io.kurabe.postgres.internal;

import io.kurabe.sql.vertx.internal.VertxLibrary;
import io.kurabe.sql.vertx.internal.VertxSource;
import io.kurabe.target.RunId;
import io.kurabe.target.Secret;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.pgclient.PgException;
import io.vertx.pgclient.SslMode;
import io.vertx.sqlclient.DatabaseException;
import io.vertx.sqlclient.SqlConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Logs in by the Vert.x client with a URL that is written for pgjdbc: host, database, user, and the
 * parameters of TLS have the same meaning. Thread-safe.
 */
final class PostgresVertx implements VertxSource {
  /** The parameters that it understands, and those that do not affect how statements travel. */
  private static final Set<String> KNOWN =
      Set.of(
          """
          ssl sslmode sslrootcert ApplicationName assumeMinServerVersion connectTimeout
          loginTimeout password socketTimeout tcpKeepAlive user"""
              .split("\\s+", -1));

  private static final int CONSOLE_SECONDS = 5;

  private final PostgresUrl url;
  private final Optional<Secret> password;
  private final RunId id;
  private final boolean keepsSessions;

  private PostgresVertx(PostgresConnections source, RunId id) {
    this.url = source.url();
    this.password = source.password();
    this.id = id;
    this.keepsSessions = source.keepsSessions();
  }

  /** Makes the logins; a ConfigurationException has everything that the client cannot do. */
  static PostgresVertx of(PostgresConnections source, RunId id) {
    PostgresUrl url = source.url();
    VertxLibrary.check(
        source.protocol(),
        Optional.of(url.address()).filter(hosts -> hosts.contains(",")),
        "pgjdbc",
        url.parameters().keySet().stream().filter(p -> !KNOWN.contains(p)));
    return new PostgresVertx(source, id);
  }

  /** Returns what PgBouncer's own database reports; empty when the user cannot read it. */
  static Optional<String> consoleOf(PostgresConnections source) {
    Vertx vertx = Vertx.vertx();
    try {
      PostgresVertx login = new PostgresVertx(source.throughPooler(false), RunId.random());
      return Optional.ofNullable(
          PgConnection.connect(vertx, login.options().setDatabase("pgbouncer"))
              .compose(console -> console.query("SHOW VERSION").execute())
              .map(rows -> rows.iterator().next().getString(0))
              .toCompletionStage()
              .toCompletableFuture()
              .get(CONSOLE_SECONDS, TimeUnit.SECONDS));
    } catch (ExecutionException | TimeoutException refused) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } finally {
      vertx.close();
    }
  }

  @Override
  public Future<? extends SqlConnection> connect(Vertx vertx) {
    return PgConnection.connect(vertx, options());
  }

  /** Makes the options anew for each login, since a token as password is valid for a while only. */
  private PgConnectOptions options() {
    Map<String, String> given = url.parameters();
    String port = url.address().substring(url.address().lastIndexOf(':') + 1);
    PgConnectOptions options =
        new PgConnectOptions()
            .setHost(url.firstHost())
            .setPort(Integer.parseInt(port))
            .setDatabase(url.database())
            .setUser(url.user())
            .setPassword(password.map(Secret::reveal).orElse(""))
            .addProperty("application_name", "kurabe")
            .setSslMode(mode(given));
    if (keepsSessions) {
      options.addProperty("search_path", id.schema());
    } else {
      options.getProperties().remove("extra_float_digits"); // PgBouncer refuses such a login.
    }
    if (options.getSslMode() != SslMode.DISABLE) {
      options.setSslOptions(tls(options.getSslMode(), given.get("sslrootcert")));
    }
    return options;
  }

  /**
   * Returns the mode by pgjdbc's rules: {@code ssl=true} alone checks everything; without either it
   * is optional.
   */
  private static SslMode mode(Map<String, String> given) {
    String mode = given.get("sslmode");
    if (mode != null) {
      return SslMode.of(mode);
    }
    String ssl = given.get("ssl");
    return ssl != null && !ssl.equals("false") ? SslMode.VERIFY_FULL : SslMode.PREFER;
  }

  private static ClientSSLOptions tls(SslMode mode, @Nullable String rootCertificate) {
    ClientSSLOptions tls = new ClientSSLOptions();
    if (mode != SslMode.VERIFY_CA && mode != SslMode.VERIFY_FULL) {
      return tls.setTrustAll(true).setHostnameVerificationAlgorithm("");
    }
    Path byDefault = Path.of(System.getProperty("user.home"), ".postgresql", "root.crt");
    if (rootCertificate != null || Files.exists(byDefault)) {
      String file = rootCertificate == null ? byDefault.toString() : rootCertificate;
      tls.setTrustOptions(new PemTrustOptions().addCertPath(file));
    }
    return tls.setHostnameVerificationAlgorithm(mode == SslMode.VERIFY_FULL ? "HTTPS" : "");
  }

  /** Returns the refusal; a plan whose result changed gets a state of its own. */
  @Override
  public SQLException refusal(DatabaseException refusal) {
    if (!(refusal instanceof PgException pg)) {
      return new SQLException(refusal.getMessage(), refusal.getSqlState(), refusal);
    }
    boolean stale = PostgresFailures.changedResultType(pg.getSqlState(), pg.getRoutine());
    return new SQLException(
        "ERROR: " + pg.getErrorMessage(),
        stale ? PostgresFailures.STATEMENT_IS_GONE : pg.getSqlState(),
        pg);
  }

  @Override
  public boolean isStale(SQLException refusal) {
    return PostgresFailures.STATEMENT_IS_GONE.equals(refusal.getSQLState());
  }
}
