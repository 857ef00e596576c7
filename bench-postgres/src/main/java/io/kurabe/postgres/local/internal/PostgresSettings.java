package io.kurabe.postgres.local.internal;

import io.kurabe.target.SettingRules;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The settings that a target may ask of a PostgreSQL that Kurabe starts. Names are those of the
 * manual, chapter "Server Configuration"; the server takes them in any case, and on a command line
 * {@code -} for {@code _}.
 */
public final class PostgresSettings {
  private static final String ADDRESS = "Kurabe chooses where and for whom its servers listen";
  private static final String FILES = "its files lie where Kurabe makes and removes them";
  private static final String OUTPUT = "Kurabe reads there why a server does not start";
  private static final String SESSION = "the driver sets it for each of its sessions";
  private static final String SECRET = "it can hold a password, and a target is shown in reports";

  private static final Map<String, String> REFUSED =
      Stream.of(
              because(ADDRESS, "listen_addresses", "port", "password_encryption"),
              because(ADDRESS, "unix_socket_directories", "unix_socket_directory"),
              because(FILES, "data_directory", "config_file", "hba_file", "ident_file"),
              because(FILES, "external_pid_file", "include", "include_dir", "include_if_exists"),
              because(OUTPUT, "logging_collector", "log_destination", "log_min_messages"),
              because(SESSION, "timezone", "datestyle", "client_encoding"),
              because(SECRET, "ssl_passphrase_command", "primary_conninfo"))
          .flatMap(reasons -> reasons.entrySet().stream())
          .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

  public static final SettingRules RULES =
      SettingRules.of(
          name -> name.toLowerCase(Locale.ROOT).replace('-', '_'),
          name -> Optional.ofNullable(REFUSED.get(name)));

  private PostgresSettings() {}

  /** Returns lines of {@code postgresql.conf}, each value in quotes. */
  static String asLines(Map<String, String> settings) {
    return settings.entrySet().stream()
        .map(s -> s.getKey() + " = '" + quoted(s.getValue()) + "'\n")
        .collect(Collectors.joining());
  }

  /** Returns arguments of the server; no shell reads them. */
  static List<String> asArguments(Map<String, String> settings) {
    return settings.entrySet().stream()
        .flatMap(s -> Stream.of("-c", s.getKey() + "=" + s.getValue()))
        .toList();
  }

  /** Returns the names to read: those that are always read, then those asked for. */
  public static List<String> toRead(List<String> always, Collection<String> asked) {
    Stream<String> others =
        asked.stream().filter(name -> always.stream().noneMatch(name::equalsIgnoreCase));
    return Stream.concat(always.stream(), others).toList();
  }

  private static String quoted(String value) {
    return value.replace("\\", "\\\\").replace("'", "''");
  }

  private static Map<String, String> because(String reason, String... names) {
    return Stream.of(names).collect(Collectors.toMap(name -> name, name -> reason));
  }
}
