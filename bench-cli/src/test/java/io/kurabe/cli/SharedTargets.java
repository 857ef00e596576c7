package io.kurabe.cli;

import io.kurabe.target.SharedServers;
import io.kurabe.target.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Shared servers as a user names servers that run already: by URL, each password in the environment
 * variable of its target. For test classes that are extended with {@link SharedServers}.
 */
record SharedTargets(List<Target> targets) {
  /** The servers of such targets, e.g. {@code embedded:postgres} or {@code db=embedded:mariadb}. */
  static SharedTargets of(String... embedded) {
    return new SharedTargets(
        Arrays.stream(embedded).map(Target::parse).map(SharedServers::of).toList());
  }

  /** The options that name them. */
  List<String> options() {
    List<String> options = new ArrayList<>();
    targets.forEach(t -> options.addAll(List.of("-t", t.name() + "=" + t.text())));
    return options;
  }

  /** What a user would have typed before these options, and they. */
  String[] after(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(options());
    return all.toArray(String[]::new);
  }

  /** A screen in whose environment their passwords are. */
  CaughtScreen screen() {
    return new CaughtScreen(passwords());
  }

  /** Their passwords as variables of the environment. */
  Map<String, String> passwords() {
    Map<String, String> environment = new LinkedHashMap<>();
    for (Target target : targets) {
      target.password().ifPresent(p -> environment.put(target.passwordVariable(), p.reveal()));
    }
    return environment;
  }
}
