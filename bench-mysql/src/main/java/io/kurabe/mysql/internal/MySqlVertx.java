package io.kurabe.mysql.internal;

import io.kurabe.sql.vertx.internal.VertxLibrary;
import io.kurabe.sql.vertx.internal.VertxSource;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.RunId;
import io.kurabe.target.Secret;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.JksOptions;
import io.vertx.core.net.PfxOptions;
import io.vertx.mysqlclient.MySQLConnectOptions;
import io.vertx.mysqlclient.MySQLConnection;
import io.vertx.mysqlclient.SslMode;
import io.vertx.sqlclient.DatabaseException;
import io.vertx.sqlclient.SqlConnection;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Logs in by the Vert.x client with a URL that is written for Connector/J: host, user, and the
 * parameters of TLS have the same meaning. Thread-safe.
 */
final class MySqlVertx implements VertxSource {
  private static final String TRUST_STORE = "trustCertificateKeyStoreUrl";
  private static final String TRUST_STORE_TYPE = "trustCertificateKeyStoreType";
  private static final String TRUST_STORE_PASSWORD = "trustCertificateKeyStorePassword";

  /** The parameters that it understands, and those that do not affect how statements travel. */
  private static final Set<String> KNOWN =
      Set.of(
          """
          sslMode trustCertificateKeyStoreUrl trustCertificateKeyStoreType
          trustCertificateKeyStorePassword allowPublicKeyRetrieval connectTimeout
          connectionAttributes password socketTimeout tcpKeepAlive useServerPrepStmts"""
              .split("\\s+", -1));

  /** Matches the form in which the client wraps the server's words. */
  private static final Pattern WRAPPED =
      Pattern.compile("\\{errorMessage='?(.*?)'?, errorCode=.*\\}", Pattern.DOTALL);

  private final MySqlConnections source;
  private final RunId id;

  private MySqlVertx(MySqlConnections source, RunId id) {
    this.source = source;
    this.id = id;
  }

  /** Makes the logins; a ConfigurationException has everything that the client cannot do. */
  static MySqlVertx of(MySqlConnections source, RunId id) {
    MySqlUrl url = source.url();
    VertxLibrary.check(
        source.protocol(),
        url.host().isEmpty() ? Optional.of(url.hostAndPort()) : Optional.empty(),
        "Connector/J",
        source.parameters().keySet().stream().filter(p -> !KNOWN.contains(p)));
    return new MySqlVertx(source, id);
  }

  @Override
  public Future<? extends SqlConnection> connect(Vertx vertx) {
    return MySQLConnection.connect(vertx, options());
  }

  /** Makes the options anew for each login, since a token as password is valid for a while only. */
  private MySQLConnectOptions options() {
    MySqlUrl url = source.url();
    String address = url.hostAndPort();
    Map<String, String> given = source.parameters();
    MySQLConnectOptions options =
        new MySQLConnectOptions()
            .setHost(url.host().orElseThrow())
            .setPort(Integer.parseInt(address.substring(address.lastIndexOf(':') + 1)))
            .setDatabase(id.schema())
            .setUser(url.user().orElse(""))
            .setPassword(source.password().map(Secret::reveal).orElse(""))
            .addProperty("program_name", "kurabe")
            .setSslMode(
                SslMode.valueOf(
                    given.getOrDefault("sslMode", "PREFERRED").toUpperCase(Locale.ROOT)));
    if (options.getSslMode() != SslMode.DISABLED) {
      options.setSslOptions(tls(options.getSslMode(), given));
    }
    return options;
  }

  private static ClientSSLOptions tls(SslMode mode, Map<String, String> given) {
    ClientSSLOptions tls = new ClientSSLOptions();
    if (mode != SslMode.VERIFY_CA && mode != SslMode.VERIFY_IDENTITY) {
      return tls.setTrustAll(true).setHostnameVerificationAlgorithm("");
    }
    String store = given.get(TRUST_STORE);
    if (store != null) {
      String file = store.startsWith("file:") ? Path.of(URI.create(store)).toString() : store;
      String password = given.getOrDefault(TRUST_STORE_PASSWORD, "");
      tls.setTrustOptions(
          given.getOrDefault(TRUST_STORE_TYPE, "JKS").equalsIgnoreCase("PKCS12")
              ? new PfxOptions().setPath(file).setPassword(password)
              : new JksOptions().setPath(file).setPassword(password));
    }
    return tls.setHostnameVerificationAlgorithm(mode == SslMode.VERIFY_IDENTITY ? "HTTPS" : "");
  }

  @Override
  public SQLException refusal(DatabaseException refusal) {
    String message = String.valueOf(refusal.getMessage());
    Matcher wrapped = WRAPPED.matcher(message);
    return new SQLException(
        wrapped.matches() ? wrapped.group(1) : message,
        refusal.getSqlState(),
        refusal.getErrorCode(),
        refusal);
  }

  @Override
  public boolean isStale(SQLException refusal) {
    return new MySqlDialect().classify(refusal).kind() == OutcomeKind.STALE_PLAN;
  }
}
