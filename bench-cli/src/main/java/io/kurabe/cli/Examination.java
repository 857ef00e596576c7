package io.kurabe.cli;

import io.kurabe.cli.aws.AwsTargets;
import io.kurabe.config.ConfigurationException;
import io.kurabe.target.Checkup;
import io.kurabe.target.CheckupLine;
import io.kurabe.target.CheckupRules;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.OpeningServers;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Examines targets, each by itself: what is wrong with one hides nothing of another. They are
 * opened side by side and looked at one after the other. Used by one thread.
 */
final class Examination implements AutoCloseable {
  /** Where nothing could be opened: which of reachable, login and TLS it was, the text says. */
  private static final String CONNECTION = "connection";

  private final OpeningServers opening = new OpeningServers();
  private final List<Target> targets;
  private final AwsTargets aws;

  /** Begins to open them all. */
  Examination(List<Target> targets, AwsTargets aws, Engines engines) {
    this.targets = targets;
    this.aws = aws;
    targets.forEach(target -> opening.begin(target, opener(target, engines)));
  }

  /** A target that AWS does not know is one that cannot be opened. */
  private Supplier<Server> opener(Target target, Engines engines) {
    try {
      Target resolved = aws.resolve(List.of(target)).get(0);
      return () -> open(resolved, engines);
    } catch (TargetException e) {
      return () -> {
        throw e;
      };
    }
  }

  private static Server open(Target target, Engines engines) {
    try {
      return engines.engineFor(target).open(target, OpenOptions.DEFAULT);
    } catch (ConfigurationException e) {
      throw new TargetException(String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * Looks at each as soon as it is open, and closes it again.
   *
   * @param withSettings whether to take down the settings that the servers tell
   * @param found hears of each in turn
   */
  void each(boolean withSettings, Consumer<Checkup> found) throws InterruptedException {
    for (Target target : targets) {
      found.accept(of(target, withSettings));
    }
  }

  private Checkup of(Target target, boolean withSettings) throws InterruptedException {
    List<CheckupLine> lines = new ArrayList<>();
    Map<String, String> settings = Map.of();
    try (Server server = opening.take(target)) {
      settings = withSettings ? server.facts().settings() : settings;
      examine(target.name(), server, lines);
    } catch (TargetException e) {
      lines.add(CheckupLine.stop(CONNECTION, e));
    }
    return new Checkup(target.name(), target.place(), lines, settings);
  }

  private void examine(String target, Server server, List<CheckupLine> lines) {
    for (CheckupLine line : server.checkup()) {
      boolean ofDisk = line.check().equals(CheckupRules.SPACE);
      lines.add(ofDisk ? aws.freeStorage(target).orElse(line) : line);
      if (line.check().equals(CheckupRules.TLS)) {
        lines.add(schema(server));
      }
    }
    lines.add(leftovers(server));
  }

  /** Makes a workspace and drops it again, as every run does. */
  private static CheckupLine schema(Server server) {
    try {
      server.createWorkspace(RunId.random()).close();
      return CheckupLine.ok(CheckupRules.SCHEMA, "one of our own can be made and dropped");
    } catch (TargetException e) {
      return CheckupLine.stop(CheckupRules.SCHEMA, e);
    } catch (ConfigurationException e) {
      return CheckupLine.warning(CheckupRules.SCHEMA, String.join(" ", e.problems()));
    }
  }

  private static CheckupLine leftovers(Server server) {
    try {
      return CheckupRules.leftovers(server.leftovers());
    } catch (TargetException e) {
      return CheckupLine.warning(
          CheckupRules.LEFTOVERS,
          "cannot be listed: " + e.getMessage(),
          "Let the user see the schemas kurabe_*.");
    }
  }

  /** Closes what was opened and nobody looked at. */
  @Override
  public void close() {
    opening.close();
  }
}
