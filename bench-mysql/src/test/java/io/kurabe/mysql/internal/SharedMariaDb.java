package io.kurabe.mysql.internal;

import io.kurabe.target.Address;
import io.kurabe.target.Server;
import io.kurabe.target.SharedServers;
import io.kurabe.target.Target;
import java.util.Map;

/** Logins with all rights to an embedded MariaDB. */
public final class SharedMariaDb {
  private SharedMariaDb() {}

  /** To the shared one, for classes extended with SharedServers. */
  public static MySqlConnections connections() {
    return connections(SharedServers.of(Target.parse("embedded:mariadb")));
  }

  /** To one that was opened. */
  public static MySqlConnections connections(Server server) {
    return connections(server.reachableTarget());
  }

  private static MySqlConnections connections(Target target) {
    MySqlUrl url = MySqlUrl.of(((Address.Url) target.address()).url());
    return new MySqlConnections(url, target.password(), Map.of());
  }
}
