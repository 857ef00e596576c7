package io.kurabe.mysql.internal;

import io.kurabe.sql.internal.RoundTrip;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.Target;
import io.kurabe.target.internal.Architecture;
import io.kurabe.target.local.internal.RunningServer;
import io.kurabe.target.local.internal.ServerOrigin;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Reads the facts of a server. Stateless. */
final class FactsReader {

  private FactsReader() {}

  /** Reads only the version, for the check that comes before everything else. */
  static MySqlVersion version(Connection connection) throws SQLException {
    // Aurora alone has the variable. SHOW does not fail for an unknown one.
    Optional<String> aurora =
        SqlQuery.first(
            connection, row -> row.getString(2), "SHOW GLOBAL VARIABLES LIKE 'aurora_version'");
    return SqlQuery.first(
            connection,
            row ->
                MySqlVersion.of(
                    row.getString(1), Objects.requireNonNullElse(row.getString(2), ""), aurora),
            "SELECT @@version, @@version_comment")
        .orElseThrow();
  }

  static ServerFacts read(
      Connection connection,
      Target target,
      RunningServer<MySqlConnections> running,
      MySqlVersion version)
      throws SQLException {
    MySqlUrl url = running.connections().url();
    ServerOrigin origin = running.origin();
    ServerSettings settings = ServerSettings.read(connection, origin.settings().keySet());
    boolean sharesHost = origin.sharesThisHost(url.host());
    String tls = tls(connection);
    List<String> warnings = new ArrayList<>(running.warnings());
    warnings.addAll(settings.warnings(origin));
    if (tls.equals("off") && !sharesHost) {
      warnings.add("TLS is off: statements and data cross the network in the clear.");
    }
    if (version.version().contains("debug") || version.version().contains("asan")) {
      warnings.add("This is a debug build of the server (" + version.version() + "): it is slow.");
    }
    return ServerFacts.of(target.name(), MySqlEngine.NAME, version.product(), version.version())
        .at(url.hostAndPort(), origin.text(), sharesHost)
        .over(tls, RoundTrip.medianMicros(connection))
        .with(withArchitecture(settings), warnings);
  }

  /** Returns the settings, first the architecture that the server was built for. */
  private static Map<String, String> withArchitecture(ServerSettings settings) {
    Map<String, String> all = new LinkedHashMap<>();
    settings
        .value("version_compile_machine")
        .flatMap(Architecture::of)
        .ifPresent(name -> all.put(Architecture.SETTING, name));
    all.putAll(settings.values());
    return all;
  }

  private static String tls(Connection connection) throws SQLException {
    Map<String, String> status =
        SqlQuery.pairs(
            connection, "SHOW SESSION STATUS WHERE Variable_name IN ('Ssl_version', 'Ssl_cipher')");
    String cipher = status.getOrDefault("Ssl_cipher", "");
    return cipher.isEmpty() ? "off" : status.getOrDefault("Ssl_version", "TLS") + " " + cipher;
  }
}
