package io.kurabe.cli;

import io.kurabe.cli.aws.AwsTargets;
import io.kurabe.config.ConfigurationException;
import io.kurabe.target.Engines;
import io.kurabe.target.HealthReportLine;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.internal.HealthReport;
import io.kurabe.target.internal.HealthRules;
import io.kurabe.target.internal.OpeningServers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Opens targets side by side, and examines one after the other. Used by one thread. */
final class DoctorRunner implements AutoCloseable {
  /** The check of a target that could not be opened; the text says why. */
  private static final String CONNECTION = "connection";

  private final OpeningServers opening = new OpeningServers();
  private final List<Target> targets;
  private final AwsTargets aws;

  DoctorRunner(List<Target> targets, AwsTargets aws, Engines engines) {
    this.targets = targets;
    this.aws = aws;
    targets.forEach(target -> opening.begin(target, opener(target, engines)));
  }

  /** Returns the opener of a target; one that AWS does not know cannot be opened. */
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

  /** Examines each target when it is open, with settings on demand, and closes it. */
  void each(boolean withSettings, Consumer<HealthReport> found) throws InterruptedException {
    for (Target target : targets) {
      found.accept(of(target, withSettings));
    }
  }

  private HealthReport of(Target target, boolean withSettings) throws InterruptedException {
    List<HealthReportLine> lines = new ArrayList<>();
    Map<String, String> settings = Map.of();
    try (Server server = opening.take(target)) {
      settings = withSettings ? server.facts().settings() : settings;
      examine(target.name(), server, lines);
    } catch (TargetException e) {
      lines.add(HealthReportLine.stop(CONNECTION, e));
    }
    return new HealthReport(target.name(), target.place(), lines, settings);
  }

  private void examine(String target, Server server, List<HealthReportLine> lines) {
    for (HealthReportLine line : server.healthReport()) {
      boolean ofDisk = line.check().equals(HealthRules.SPACE);
      lines.add(ofDisk ? aws.freeStorage(target).orElse(line) : line);
      if (line.check().equals(HealthRules.TLS)) {
        lines.add(schema(server));
      }
    }
    lines.add(leftovers(server));
  }

  /** Makes a workspace and drops it again, as every run does. */
  private static HealthReportLine schema(Server server) {
    try {
      server.createWorkspace(RunId.random()).close();
      return HealthReportLine.ok(
          HealthRules.SCHEMA, "a schema of Kurabe's can be made and dropped");
    } catch (TargetException e) {
      return HealthReportLine.stop(HealthRules.SCHEMA, e);
    } catch (ConfigurationException e) {
      return HealthReportLine.warning(HealthRules.SCHEMA, String.join(" ", e.problems()));
    }
  }

  private static HealthReportLine leftovers(Server server) {
    try {
      return HealthRules.leftovers(server.leftovers());
    } catch (TargetException e) {
      return HealthReportLine.warning(
          HealthRules.LEFTOVERS,
          "cannot be listed: " + e.getMessage(),
          "Let the user see the schemas kurabe_*.");
    }
  }

  /** Closes targets that were opened and that nobody examined. */
  @Override
  public void close() {
    opening.close();
  }
}
