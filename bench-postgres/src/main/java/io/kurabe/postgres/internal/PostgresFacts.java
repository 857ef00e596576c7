package io.kurabe.postgres.internal;

import io.kurabe.postgres.local.internal.PostgresSettings;
import io.kurabe.sql.internal.RoundTrip;
import io.kurabe.sql.internal.SqlQuery;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.TargetException;
import io.kurabe.target.internal.Architecture;
import io.kurabe.target.local.internal.RunningServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the facts of a server. */
public final class PostgresFacts {
  /** The oldest version whose catalogue views the probes know. */
  private static final int OLDEST = 120_000;

  /** The oldest version in the form that the driver reads. */
  static final String OLDEST_TEXT = "12.0";

  /** The settings in their order; those unknown to a version are left out. */
  private static final List<String> SETTINGS =
      List.of(
          """
          fsync synchronous_commit full_page_writes wal_sync_method commit_delay
          synchronous_standby_names data_checksums shared_buffers huge_pages
          effective_cache_size work_mem wal_level wal_buffers wal_compression max_wal_size
          checkpoint_timeout checkpoint_completion_target max_connections
          default_transaction_isolation deadlock_timeout autovacuum jit io_method
          effective_io_concurrency random_page_cost track_io_timing shared_preload_libraries
          server_encoding TimeZone"""
              .split("\\s+", -1));

  /** Matches the platform, as in {@code PostgreSQL 18.6 on aarch64-unknown-linux-gnu, ...}. */
  private static final Pattern PLATFORM = Pattern.compile(" on ([a-z0-9_]+)-");

  private static final String READ_SETTINGS =
      """
      SELECT name, current_setting(name)
        FROM pg_catalog.pg_settings
       WHERE lower(name) = ANY (?)""";

  private static final String READ_TLS =
      "SELECT ssl, version, cipher FROM pg_catalog.pg_stat_ssl WHERE pid = pg_backend_pid()";

  private static final String OTHERS =
      """
      SELECT count(*)
        FROM pg_catalog.pg_stat_activity
       WHERE backend_type = 'client backend'
         AND state = 'active'
         AND pid <> pg_backend_pid()""";

  /**
   * The query, without names, places and moments, which differ between any two servers, without
   * commands and connections, which may hold a password, and without settings of this session only.
   */
  private static final String ALL_SETTINGS =
      """
      SELECT name, setting || coalesce(' ' || unit, '')
        FROM pg_settings
       WHERE source <> 'session'
         AND source <> 'client'
         AND name !~ '(_file|_keyfile|_directory|_directories|_command|_conninfo|passphrase|password)'
         AND name NOT IN
             ('port', 'listen_addresses', 'cluster_name', 'log_filename', 'application_name',
              'primary_slot_name', 'synchronous_standby_names', 'transaction_isolation',
              'transaction_read_only', 'transaction_deferrable', 'in_hot_standby',
              'data_directory_mode', 'shared_memory_size', 'shared_memory_size_in_huge_pages')
       ORDER BY name""";

  private PostgresFacts() {}

  /** Reads everything over one connection; a TargetException when it is too old. */
  static ServerFacts read(
      Connection connection, String target, RunningServer<PostgresConnections> running)
      throws SQLException {
    String version = SqlQuery.text(connection, "SHOW server_version");
    checkAge(connection, version, running.connections().url());
    Product product = Product.of(connection, version);
    Map<String, String> settings = new LinkedHashMap<>();
    architecture(SqlQuery.text(connection, "SELECT version()"))
        .ifPresent(a -> settings.put(Architecture.SETTING, a));
    settings.putAll(
        settings(
            connection, PostgresSettings.toRead(SETTINGS, running.origin().settings().keySet())));
    boolean here =
        running.origin().sharesThisHost(Optional.of(running.connections().url().firstHost()));
    return ServerFacts.of(target, "postgres", product.name(), product.version())
        .at(running.connections().url().address(), running.origin().text(), here)
        .over(tls(connection), RoundTrip.medianMicros(connection))
        .with(settings, warnings(connection, settings, running));
  }

  private static void checkAge(Connection connection, String version, PostgresUrl url)
      throws SQLException {
    int number = versionNumber(connection);
    if (number < OLDEST) {
      throw new TargetException(tooOld(version, url));
    }
  }

  static String tooOld(String version, PostgresUrl url) {
    return "PostgreSQL "
        + version
        + " at "
        + url.address()
        + " is too old: Kurabe needs version 12 or later. Upgrade it or choose another server.";
  }

  /** The real product; one that only speaks the protocol is not called PostgreSQL. */
  record Product(String name, String version) {
    static Product of(Connection connection, String version) throws SQLException {
      String aurora =
          SqlQuery.text(
              connection, "SELECT count(*) FROM pg_catalog.pg_proc WHERE proname='aurora_version'");
      if (!aurora.equals("0")) {
        return new Product(
            "Aurora PostgreSQL",
            version + " (Aurora " + SqlQuery.text(connection, "SELECT aurora_version()") + ")");
      }
      return new Product(nameIn(SqlQuery.text(connection, "SELECT version()")), version);
    }

    /** Returns the first word of {@code version()}, as in {@code CockroachDB CCL v24.1.0 ...}. */
    static String nameIn(String versionText) {
      return versionText.contains("-YB-") ? "YugabyteDB" : versionText.split(" ", 2)[0];
    }
  }

  /**
   * Returns the processor that a server was built for, from its {@code version()}: {@code x86_64},
   * {@code aarch64}, or as it stands there. Empty when the text names no platform.
   */
  static Optional<String> architecture(String versionText) {
    Matcher platform = PLATFORM.matcher(versionText);
    return platform.find() ? Architecture.of(platform.group(1)) : Optional.empty();
  }

  private static Map<String, String> settings(Connection connection, List<String> names)
      throws SQLException {
    Map<String, String> found = new HashMap<>();
    SqlQuery.each(
        connection,
        row -> found.put(lower(row.getString(1)), row.getString(2)),
        READ_SETTINGS,
        connection.createArrayOf("text", names.stream().map(PostgresFacts::lower).toArray()));
    Map<String, String> ordered = new LinkedHashMap<>();
    names.stream()
        // Of an extension's own names, those with a dot, only it knows which it has.
        .filter(s -> found.containsKey(lower(s)) || s.contains("."))
        .forEach(s -> ordered.put(s, found.getOrDefault(lower(s), "not reported")));
    return ordered;
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private static String tls(Connection connection) throws SQLException {
    return SqlQuery.first(
            connection,
            row -> row.getBoolean(1) ? row.getString(2) + " " + row.getString(3) : "off",
            READ_TLS)
        .orElse("off");
  }

  /** Returns the version as in {@code server_version_num}: 180006 is 18.6. */
  public static int versionNumber(Connection connection) throws SQLException {
    return Integer.parseInt(SqlQuery.text(connection, "SHOW server_version_num"));
  }

  /** Returns the columns of a query's first row, NaN for each that is null; none without a row. */
  public static double[] numbers(Connection connection, String query, Object... parameters)
      throws SQLException {
    return SqlQuery.first(connection, PostgresFacts::numbers, query, parameters)
        .orElse(new double[0]);
  }

  private static double[] numbers(ResultSet row) throws SQLException {
    double[] values = new double[row.getMetaData().getColumnCount()];
    for (int i = 0; i < values.length; i++) {
      double value = row.getDouble(i + 1);
      values[i] = row.wasNull() ? Double.NaN : value;
    }
    return values;
  }

  /** The OID of a table in the connection's schema. */
  public static long oid(Connection connection, String table) throws SQLException {
    return Long.parseLong(
        SqlQuery.text(connection, "SELECT CAST(? AS regclass)::oid::bigint", table));
  }

  private static List<String> warnings(
      Connection connection,
      Map<String, String> settings,
      RunningServer<PostgresConnections> running)
      throws SQLException {
    List<String> warnings = new ArrayList<>(running.warnings());
    warnings.addAll(inSettings(settings, running.origin().relaxedByOption("synchronous_commit")));
    if (SqlQuery.text(connection, "SELECT pg_is_in_recovery()").equals("t")) {
      warnings.add("The server is a read-only standby: Kurabe cannot create its schema there.");
    }
    String others = SqlQuery.text(connection, OTHERS);
    if (!others.equals("0")) {
      warnings.add("Other sessions were active on the server when it was opened: " + others + ".");
    }
    return warnings;
  }

  /** Returns the warnings about the settings alone. */
  static List<String> inSettings(Map<String, String> settings, boolean askedForRelaxed) {
    List<String> warnings = new ArrayList<>();
    if ("off".equals(settings.get("fsync"))) {
      warnings.add(
          "fsync is off: commits never wait for the disk, and a crash can destroy the data; such numbers hold for no production server.");
    }
    if ("off".equals(settings.get("synchronous_commit")) && !askedForRelaxed) {
      warnings.add(
          "synchronous_commit is off: commits do not wait for the disk, so they look faster than durable ones.");
    }
    if ("off".equals(settings.get("full_page_writes"))) {
      warnings.add(
          "full_page_writes is off: less WAL is written than a crash-safe server needs, unless its file system prevents torn pages.");
    }
    if ("off".equals(settings.get("autovacuum"))) {
      warnings.add("autovacuum is off: dead rows of updates pile up and slow the run down.");
    }
    return warnings;
  }

  /** Reads every setting of a server, for comparison with another server. */
  static Map<String, String> allSettings(Connection connection) throws SQLException {
    return SqlQuery.pairs(connection, ALL_SETTINGS);
  }
}
