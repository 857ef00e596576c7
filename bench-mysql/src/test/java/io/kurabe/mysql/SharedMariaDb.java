package io.kurabe.mysql;

import io.kurabe.target.Address;
import io.kurabe.target.SharedServers;
import io.kurabe.target.Target;
import java.util.Map;

/** Logins with all rights to the shared MariaDB, for classes extended with SharedServers. */
final class SharedMariaDb {
  private SharedMariaDb() {}

  static MySqlConnections connections() {
    Target target = SharedServers.of(Target.parse("embedded:mariadb"));
    MySqlUrl url = MySqlUrl.of(((Address.Url) target.address()).url());
    return new MySqlConnections(url, target.password(), Map.of());
  }
}
