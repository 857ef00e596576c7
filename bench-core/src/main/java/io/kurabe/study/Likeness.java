package io.kurabe.study;

import io.kurabe.config.ConfigurationException;
import io.kurabe.spec.Driver;
import io.kurabe.target.Workspace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Requires one transport, else a difference of drivers seems one of servers. Stateless. */
final class Likeness {
  private Likeness() {}

  /** Refuses SQL servers whose transports differ from those of the first, with all that differs. */
  static void require(Map<String, Workspace> workspaces) {
    List<Map.Entry<String, Workspace>> sql =
        workspaces.entrySet().stream()
            .filter(w -> w.getValue().transport().driver() != Driver.LETTUCE)
            .toList();
    List<String> found = new ArrayList<>();
    for (int i = 1; i < sql.size(); i++) {
      for (String what : differences(sql.get(0).getValue(), sql.get(i).getValue())) {
        found.add("%s and %s: %s".formatted(sql.get(0).getKey(), sql.get(i).getKey(), what));
      }
    }
    if (!found.isEmpty()) {
      found.add("Reach both in one way, or allow unlike targets to be compared (allowUnlike).");
      throw new ConfigurationException("The comparison of these targets", found);
    }
  }

  private static List<String> differences(Workspace one, Workspace other) {
    boolean sameEngine = one.server().facts().engine().equals(other.server().facts().engine());
    return one.transport().differencesFrom(other.transport(), sameEngine);
  }
}
