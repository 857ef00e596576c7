package io.kurabe.mysql;

import io.kurabe.target.Address;
import io.kurabe.target.SharedServers;
import io.kurabe.target.Target;
import java.util.Map;

/** Logins with all rights to the shared MariaDB, for classes that are extended with it. */
final class SharedMariaDb {
  private SharedMariaDb() {}

  static Target target() {
    return SharedServers.of(Target.parse("embedded:mariadb"));
  }

  static MySqlConnections connections() {
    Target target = target();
    MySqlUrl url = MySqlUrl.of(((Address.Url) target.address()).url());
    return new MySqlConnections(url, target.password(), Map.of());
  }
}
