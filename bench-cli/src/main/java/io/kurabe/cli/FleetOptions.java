package io.kurabe.cli;

import io.kurabe.cli.fleet.Coordinators;
import io.kurabe.cli.fleet.Endpoint;
import io.kurabe.cli.fleet.FleetKey;
import io.kurabe.cli.fleet.FleetMembers;
import io.kurabe.cli.fleet.FleetPlan;
import io.kurabe.cli.profile.Profile.Setting;
import io.kurabe.config.Parameters;
import io.kurabe.config.Problems;
import io.kurabe.config.internal.DurationText;
import io.kurabe.target.Target;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** The options that let several generators make the loads together. */
final class FleetOptions {
  static final String FLEET = "--fleet";
  static final String KEY = "--key";

  /** The name that stays where a workload has a parameter of the other name. */
  static final String FLEET_KEY = "--fleet-key";

  private static final String GENERATORS = "generators";
  private static final String LOCAL_STAND_IN = "local:2";

  @Option(
      names = FLEET,
      paramLabel = "FLEET",
      description = {
        "Several generators make the loads together,",
        "and this process only leads them:",
        "N            agents that you start (bench agent)",
        "local:N      processes of this machine, to try",
        "ssh:HOST,... agents that are started by ssh"
      })
  private @Nullable String fleet;

  @Option(
      names = {KEY, FLEET_KEY},
      paramLabel = "FILE",
      description =
          "Key of the fleet, made by 'bench fleet key'. Otherwise from KURABE_FLEET_KEY_FILE, or"
              + " KURABE_FLEET_KEY in base64.")
  private @Nullable Path key;

  @Option(
      names = "--bind",
      paramLabel = "ADDR[:PORT]",
      description =
          "Where the agents find this process. Default: port 7800 of the first address of this host")
  private @Nullable String bind;

  @Option(
      names = "--join-timeout",
      paramLabel = "TIME",
      description = "How long to wait for all agents. Default: 5m")
  private @Nullable String joinTimeout;

  @Option(
      names = "--verbose",
      description = "With a fleet: tell the rate of each generator, every few seconds.")
  private boolean verbose;

  /** The name by which messages call the option of the key. */
  private String keyOption = KEY;

  private @Nullable FleetPlan plan;

  private static @Nullable String text(Map<String, Setting> profile, String name) {
    Setting setting = profile.get(name);
    return setting == null ? null : setting.text();
  }

  /** Takes the shorter name away from the key, where a parameter has it. */
  void yieldTo(Parameters<?> parameters, CommandSpec command) {
    if (parameters.named(KEY.substring(2)).isPresent()) {
      OptionSpec option = command.findOption(FLEET_KEY);
      command.remove(option);
      command.addOption(OptionSpec.builder(option).names(FLEET_KEY).build());
      keyOption = FLEET_KEY;
    }
  }

  /** Returns whether the user asks for a fleet on the command line. */
  boolean isGiven() {
    return fleet != null;
  }

  /** Reads the options; a key from the environment counts only with a fleet. */
  Optional<FleetPlan> check(Problems problems, Map<String, String> environment) {
    return check(problems, environment, Map.of(), false);
  }

  /**
   * Reads the options, and what a profile says in place of those that are not given.
   *
   * @param local whether the profile runs scaled down on this machine; then its fleet is two
   *     processes of this machine
   */
  Optional<FleetPlan> check(
      Problems problems,
      Map<String, String> environment,
      Map<String, Setting> profile,
      boolean local) {
    if (fleet == null && profile.containsKey(GENERATORS)) {
      if (local) {
        fleet = LOCAL_STAND_IN;
      } else {
        fleet = text(profile, GENERATORS);
        key = key == null && profile.containsKey("key") ? Path.of(text(profile, "key")) : key;
        joinTimeout = joinTimeout == null ? text(profile, "join-timeout") : joinTimeout;
      }
    }
    plan = Verb.read(FLEET, fleet, FleetPlan::parse, problems).orElse(null);
    FleetPlan asked = plan;
    if (fleet == null) {
      refuse(keyOption, key, problems);
      refuse("--bind", bind, problems);
      refuse("--join-timeout", joinTimeout, problems);
      refuse("--verbose", verbose ? true : null, problems);
      return Optional.empty();
    }
    Endpoint endpoint =
        Verb.read("--bind", bind, Endpoint::parse, problems)
            .orElse(new Endpoint(null, Coordinators.DEFAULT_PORT, null));
    if (asked != null && !asked.isLocal()) {
      problems.check("--bind", endpoint::requireFree);
    }
    Duration timeout =
        Verb.read("--join-timeout", joinTimeout, FleetOptions::timeout, problems)
            .orElse(FleetPlan.JOIN_TIMEOUT);
    if (asked == null) {
      return Optional.empty();
    }
    Optional<FleetKey> found = key(asked, problems, environment);
    plan = asked.meeting(found, endpoint, timeout);
    return Optional.of(plan);
  }

  private static void refuse(String option, @Nullable Object given, Problems problems) {
    if (given != null) {
      problems.add(option, "belongs to --fleet");
    }
  }

  private Optional<FleetKey> key(
      FleetPlan asked, Problems problems, Map<String, String> environment) {
    if (asked.isLocal()) {
      if (key != null) {
        problems.add(keyOption, "a local fleet makes a key of its own; leave it out");
      }
      return Optional.empty();
    }
    Optional<Optional<FleetKey>> read =
        problems.attempt(keyOption, () -> FleetKey.find(key, environment));
    if (read.isPresent() && read.get().isEmpty() && asked.start() == FleetPlan.Start.USER) {
      problems.add(
          keyOption,
          "is needed: 'bench fleet key --out fleet.p12' makes one, which the agents get, too");
    }
    return read.flatMap(found -> found);
  }

  static Duration timeout(String text) {
    Duration timeout = DurationText.parse(text);
    if (timeout.isZero()) {
      throw new IllegalArgumentException("must be above 0");
    }
    return timeout;
  }

  /** Adds a problem for each target that agents of other hosts cannot reach by themselves. */
  void checkTargets(Problems problems, List<Target> targets, TargetOptions options) {
    FleetPlan asked = plan;
    if (asked == null) {
      return;
    }
    for (Target target : targets) {
      if (!target.isPublic() && asked.isLocal()) {
        problems.add(
            FLEET,
            "the URL of '%s' holds what may be a secret besides the password, and no secret travels"
                .formatted(target.name()));
      }
      if (asked.isLocal()) {
        continue;
      }
      if (target.address().startedByKurabe()) {
        problems.add(
            FLEET,
            "'%s' is started here, where agents of other hosts do not reach it; local:%d makes them here, too"
                .formatted(target.name(), asked.generators()));
      }
      if (options.hasPasswordInUrl(target.name())) {
        problems.add(
            FLEET,
            "passwords do not travel: take that of '%s' out of its URL, and give it to each process as %s"
                .formatted(target.name(), target.passwordVariable()));
      }
    }
    if (!asked.isLocal() && options.asksForPasswords()) {
      problems.add(
          "--ask-password",
          "passwords do not travel: give them to each process as KURABE_PASSWORD_<NAME>");
    }
  }

  /** Work that agents may take part in. */
  @FunctionalInterface
  interface Work {
    /**
     * Does the work and returns the exit code.
     *
     * @param members who come when they are needed; empty without a fleet
     */
    int with(Optional<FleetMembers> members) throws InterruptedException;
  }

  /** Does the work; the agents end with its exit code, also when it throws. */
  int leading(Screen screen, boolean quiet, Work work) throws InterruptedException {
    FleetPlan asked = plan;
    if (asked == null) {
      return work.with(Optional.empty());
    }
    try (FleetMembers members =
        new FleetMembers(asked, Main.class.getName(), quiet ? text -> {} : screen::note)
            .telling(screen::note, verbose ? screen::note : text -> {})) {
      try {
        int code = work.with(Optional.of(members));
        members.endWith(code);
        return code;
      } catch (RuntimeException | InterruptedException | Error e) {
        members.endWith(ErrorHandler.exitCode(e));
        throw e;
      }
    }
  }
}
