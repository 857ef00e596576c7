package io.kurabe.mysql.internal;

import io.kurabe.sql.internal.RoundTrip;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.Target;
import io.kurabe.target.internal.Architecture;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the facts of a server. Stateless. */
final class FactsReader {

  private FactsReader() {}

  /** Reads only the version, for the check that comes before everything else. */
  static MySqlVersion version(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT @@version, @@version_comment")) {
      row.next();
      String version = row.getString(1);
      String comment = row.getString(2) == null ? "" : row.getString(2);
      return MySqlVersion.of(version, comment, auroraVersion(connection));
    }
  }

  static ServerFacts read(
      Connection connection, Target target, RunningServer running, MySqlVersion version)
      throws SQLException {
    MySqlUrl url = running.connections().url();
    ServerOrigin origin = running.origin();
    ServerSettings settings = ServerSettings.read(connection, origin.settings().keySet());
    boolean sharesHost = origin.sharesThisHost(url);
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

  /**
   * Returns the settings, with the architecture of the server first; a server runs on the
   * architecture that it was built for.
   */
  private static Map<String, String> withArchitecture(ServerSettings settings) {
    Map<String, String> all = new LinkedHashMap<>();
    settings
        .value("version_compile_machine")
        .flatMap(Architecture::of)
        .ifPresent(name -> all.put(Architecture.SETTING, name));
    all.putAll(settings.values());
    return all;
  }

  /**
   * Returns the version of Aurora, which alone has this variable. SHOW is used, since it does not
   * fail for an unknown variable.
   */
  private static Optional<String> auroraVersion(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SHOW GLOBAL VARIABLES LIKE 'aurora_version'")) {
      return rows.next() ? Optional.of(rows.getString(2)) : Optional.empty();
    }
  }

  private static String tls(Connection connection) throws SQLException {
    Map<String, String> status = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SHOW SESSION STATUS WHERE Variable_name IN ('Ssl_version', 'Ssl_cipher')")) {
      while (rows.next()) {
        status.put(rows.getString(1), rows.getString(2));
      }
    }
    String cipher = status.getOrDefault("Ssl_cipher", "");
    return cipher.isEmpty() ? "off" : status.getOrDefault("Ssl_version", "TLS") + " " + cipher;
  }
}
