package io.kurabe.cli;

import io.kurabe.cli.aws.AwsTargets;
import io.kurabe.cli.fleet.FleetMembers;
import io.kurabe.config.Problems;
import io.kurabe.config.internal.KnownNames;
import io.kurabe.load.StopSignal;
import io.kurabe.probe.internal.GeneratorHealthCheck;
import io.kurabe.probe.internal.GeneratorStateReader;
import io.kurabe.report.internal.HealthReportText;
import io.kurabe.result.internal.ResultJson;
import io.kurabe.target.Engines;
import io.kurabe.target.HealthReportLine.Level;
import io.kurabe.target.internal.HealthReport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code bench doctor <target>}: checks whether the target can be reached and used, and whether
 * anything would spoil a run.
 */
@Command(
    name = "doctor",
    description = {
      "Examines this machine and targets before a run.",
      "Reachable, login, TLS, rights, counters, free space, settings that spoil a run,",
      "replica and lag, clock, round trip, leftovers: each line is ok, a warning or a",
      "stop, the last two with what to do. Makes and drops one empty schema on each.",
      "Without a target it examines the embedded servers. With --fleet the agents look,",
      "too. Exit code 3 when there is a stop."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example: bench doctor jdbc:postgresql://bench@db1/bench aws:rds:orders",
      "         bench doctor 'embedded:postgres?shared_buffers=16MB' --settings",
      "         bench doctor -t db=jdbc:mysql://bench@db1/ --format json",
      "         bench doctor -t db=jdbc:mysql://bench@db1/ --fleet 4 --key fleet.p12"
    })
final class DoctorCommand implements Verb {
  /** The time for which the machine is watched at rest. */
  private static final Duration WATCH = Duration.ofMillis(500);

  private final Screen screen;

  @Parameters(arity = "0..*", paramLabel = "TARGET", description = "As for --target.")
  private List<String> positional = new ArrayList<>();

  @Mixin private final TargetOptions targets = new TargetOptions();
  @Mixin private final FleetOptions fleet = new FleetOptions();

  @Option(names = "--settings", description = "Show the settings that each server tells, too.")
  private boolean settings;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      completionCandidates = Candidates.TextOrJson.class,
      description = "text or json. Default: ${DEFAULT-VALUE}")
  private String format = "text";

  @Option(names = "--no-color", description = "No colours; NO_COLOR=1 does the same.")
  private boolean noColor;

  @Option(names = "--stacktrace", description = "Show where an error arose.")
  @SuppressWarnings("UnusedVariable") // ErrorHandler asks the parser for it.
  private boolean stackTrace;

  DoctorCommand(Screen screen) {
    this.screen = screen;
  }

  /** The examination as JSON. */
  record Answer(
      int schemaVersion,
      HealthReport machine,
      List<HealthReport> targets,
      List<HealthReport> generators) {}

  @Override
  public void check(Problems problems) {
    targets.check(
        problems,
        screen,
        positional.isEmpty() ? Engines.load().embeddedTargetOfEach() : positional);
    fleet.check(problems, screen.environment());
    fleet.checkTargets(problems, targets.parsed(), targets);
    KnownNames.problem(List.of(format), Candidates.TextOrJson.NAMES)
        .ifPresent(p -> problems.add("--format", p));
  }

  @Override
  public Integer call() throws InterruptedException {
    return fleet.leading(screen, false, this::examine);
  }

  private int examine(Optional<FleetMembers> members) throws InterruptedException {
    boolean text = format.equals("text");
    HealthReport machine = thisMachine();
    print(text, machine);
    List<HealthReport> examined = new ArrayList<>();
    List<HealthReport> generators = new ArrayList<>();
    try (AwsTargets aws = new AwsTargets(screen.environment(), screen::note);
        DoctorRunner runner = new DoctorRunner(targets.targets(), aws, Engines.load())) {
      runner.each(
          settings,
          healthReport -> {
            print(text, healthReport);
            examined.add(healthReport);
          });
    }
    if (members.isPresent()) {
      StopSignal interrupted = new StopSignal();
      Interrupts.request(interrupted, screen);
      new FleetDoctor(members.get(), interrupted)
          .each(
              targets.targets(),
              healthReport -> {
                print(text, healthReport);
                generators.add(healthReport);
              });
      if (interrupted.requested()) {
        return ExitCode.INTERRUPTED;
      }
    }
    (text ? screen.out() : screen.data())
        .print(
            text
                ? HealthReportText.summary(machine, examined, generators) + "\n"
                : ResultJson.text(new Answer(1, machine, examined, generators)));
    boolean stop =
        Stream.of(List.of(machine), examined, generators)
            .flatMap(List::stream)
            .anyMatch(c -> c.count(Level.STOP) > 0);
    return stop ? ExitCode.TARGET : ExitCode.OK;
  }

  private static HealthReport thisMachine() throws InterruptedException {
    return new HealthReport(
        "This machine",
        "generates the load",
        GeneratorHealthCheck.of(GeneratorStateReader.read(WATCH, Path.of("").toAbsolutePath())),
        Map.of());
  }

  private void print(boolean text, HealthReport healthReport) {
    if (text) {
      Screen on = noColor ? screen.withoutColour() : screen;
      on.out().print(HealthReportText.of(healthReport, on.style()));
    }
  }
}
