package io.kurabe.mysql.local.internal;

import io.kurabe.target.SettingRules;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The settings that a target may ask of a MySQL or MariaDB that Kurabe starts. The server takes
 * {@code -} for {@code _}, a prefix as {@code loose_}, and the beginning of a name for the whole
 * (MySQL manual, "Using Options to Set Program Variables" and "Program Option Modifiers").
 */
public final class MySqlSettings {
  private static final String ADDRESS = "Kurabe chooses where its servers listen";
  private static final String FILES = "its files lie where Kurabe makes and removes them";
  private static final String ACCOUNT = "Kurabe's account and its password come that way";
  private static final String START = "it is not a setting of a server that runs";

  private static final Map<String, String> REFUSED =
      Stream.of(
              because(ADDRESS, "port", "extra_port", "socket", "bind_address", "networking"),
              because(ADDRESS, "require_secure_transport"),
              because(FILES, "datadir", "basedir", "tmpdir", "pid_file", "log_error", "chroot"),
              because(FILES, "lc_messages_dir", "character_sets_dir", "plugin_dir"),
              because(FILES, "innodb_data_home_dir", "innodb_log_group_home_dir"),
              because(FILES, "innodb_undo_directory"),
              because(ACCOUNT, "init_file", "grant_tables", "name_resolve", "wsrep_sst_auth"),
              because(ACCOUNT, "user", "plugin_load", "plugin_load_add"),
              because(START, "bootstrap", "initialize", "initialize_insecure", "daemonize"),
              because(START, "help", "version", "validate_config", "print_defaults"),
              because(START, "defaults", "defaults_file", "defaults_extra_file"),
              because(START, "defaults_group_suffix"))
          .flatMap(reasons -> reasons.entrySet().stream())
          .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

  private static final Pattern MODIFIERS =
      Pattern.compile("^(loose_|skip_|disable_|enable_|maximum_|no_)+");

  public static final SettingRules RULES =
      SettingRules.of(
          name -> name.toLowerCase(Locale.ROOT).replace('-', '_'), MySqlSettings::refusal);

  private MySqlSettings() {}

  /** Returns options of the server's command line; no shell reads them. */
  static Stream<String> asOptions(Map<String, String> settings) {
    return settings.entrySet().stream().map(s -> "--" + s.getKey() + "=" + s.getValue());
  }

  private static Optional<String> refusal(String name) {
    String option = MODIFIERS.matcher(name).replaceFirst("");
    return REFUSED.keySet().stream()
        .filter(refused -> refused.startsWith(option))
        .min(String::compareTo)
        .map(refused -> refused.equals(name) ? REFUSED.get(refused) : readAs(refused));
  }

  private static String readAs(String refused) {
    return "the server reads it as " + refused + "; " + REFUSED.get(refused);
  }

  private static Map<String, String> because(String reason, String... names) {
    return Stream.of(names).collect(Collectors.toMap(name -> name, name -> reason));
  }
}
