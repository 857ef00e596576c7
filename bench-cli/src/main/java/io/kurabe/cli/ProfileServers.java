package io.kurabe.cli;

import io.kurabe.cli.aws.AwsTargets;
import io.kurabe.cli.profile.Profile;
import io.kurabe.cli.profile.Profile.Slot;
import io.kurabe.target.Engine;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.internal.OpeningServers;
import java.util.ArrayList;
import java.util.List;

/** Opens the servers of a profile once, so that hours are not spent before the last is refused. */
final class ProfileServers {
  private ProfileServers() {}

  /** Looks them up, logs in, and leaves again; throws all that is wrong with them. */
  static void require(Profile profile, List<Target> targets, AwsTargets aws)
      throws InterruptedException {
    List<Target> running =
        aws.resolve(targets.stream().filter(t -> !t.address().startedByKurabe()).toList());
    List<TargetException> problems = new ArrayList<>();
    try (OpeningServers opening = new OpeningServers()) {
      for (Target target : running) {
        opening.begin(target, () -> engine(target, profile).open(target, OpenOptions.DEFAULT));
      }
      for (Target target : running) {
        try (Server open = opening.take(target)) {
          open.facts();
        } catch (TargetException e) {
          problems.add(e.at(target.name()));
        }
      }
    }
    if (!problems.isEmpty()) {
      throw TargetException.allOf(problems);
    }
  }

  /** The engine that opens a target, once it is looked up; refused when it is another. */
  static Engine engine(Target target, Profile profile) {
    Slot slot = profile.targets().get(target.name());
    try {
      return Engines.load()
          .engineFor(
              slot == null
                  ? target
                  : ProfileTargets.requireEngine(target, slot.engine(), slot.name()));
    } catch (IllegalArgumentException e) {
      throw new TargetException(String.valueOf(e.getMessage()), e);
    }
  }
}
