package io.kurabe.cli;

import io.kurabe.config.Problems;
import io.kurabe.fleet.internal.FleetSite;
import io.kurabe.target.Engines;
import io.kurabe.target.Secret;
import io.kurabe.target.Target;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options by which an agent reaches the targets that the coordinator names. */
final class AgentTargets {
  @Option(
      names = {"-t", "--target"},
      paramLabel = "NAME=URL",
      description =
          "The agent's own way to the target NAME; repeatable. Default: the way of the"
              + " coordinator")
  private List<String> targets = new ArrayList<>();

  @Mixin private final PasswordFiles passwordFiles = new PasswordFiles();

  private final Map<String, Target> own = new LinkedHashMap<>();
  private final Map<String, Secret> passwords = new LinkedHashMap<>();
  private Map<String, String> environment = Map.of();

  void check(Problems problems, Screen screen) {
    environment = screen.environment();
    Engines engines = Engines.load();
    for (String text : targets) {
      problems.attempt("--target", () -> named(text, engines, screen));
    }
    passwords.putAll(passwordFiles.read(problems, name -> name));
  }

  private Target named(String text, Engines engines, Screen screen) {
    Target target = Target.parse(text);
    if (!text.startsWith(target.name() + "=")) {
      throw new IllegalArgumentException(
          "an agent's target needs the name that the coordinator gives it: NAME=URL");
    }
    if (target.address().startedByKurabe()) {
      throw new IllegalArgumentException(
          "'" + target.name() + "' would be a server of the agent's own; all load the same one");
    }
    engines.check(target);
    if (target.password().isPresent()) {
      TargetOptions.warnOfPasswordInUrl(target, screen);
    }
    own.put(target.name(), target);
    return target;
  }

  /** Returns the agent's own target for a site, with its password. */
  Target own(FleetSite site) {
    Target way =
        Optional.ofNullable(own.get(site.target()))
            .map(t -> t.withConnectTimeout(site.connectTimeout()))
            .orElseGet(site::toTarget)
            .withPasswordFrom(environment);
    return Optional.ofNullable(passwords.get(site.target()))
        .or(() -> Optional.ofNullable(passwords.get("")))
        .map(way::withPassword)
        .orElse(way);
  }
}
