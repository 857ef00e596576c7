package io.kurabe.cli;

import io.kurabe.cli.aws.HostReader;
import io.kurabe.cli.fleet.FleetPlan;
import io.kurabe.cli.profile.LimitText;
import io.kurabe.cli.profile.Overrides;
import io.kurabe.cli.profile.Profile;
import io.kurabe.cli.profile.Profile.Limits;
import io.kurabe.cli.profile.Profile.Part;
import io.kurabe.cli.profile.Profile.Setting;
import io.kurabe.cli.profile.ProfileCatalogue;
import io.kurabe.config.ConfigurationException;
import io.kurabe.config.ParameterProblems;
import io.kurabe.config.Problems;
import io.kurabe.target.Target;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bench run <profile>}, {@code --profile <profile>}: several studies and loads as one. */
@Command(
    name = "run",
    description =
        "Carries out a profile: its parts one after the other, then a table of throughput, latency"
            + " and price. bench list profiles shows them; a file of your own ends in .yaml.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example: bench run quick",
      "         java -jar bench-cli.jar --profile graviton --dry-run",
      "         bench run graviton -t pg-x86=aws:rds:x86 -t pg-arm=aws:rds:arm",
      "         bench run graviton --local --only keys,incr",
      "         bench run graviton --rehearse \\",
      "             -t cache-x86=aws:elasticache:x -t cache-arm=aws:elasticache:g",
      "         bench run ./mine.yaml --set keys.rows=1000000 --time-limit 2h"
    })
final class ProfileRunCommand implements Verb {
  static final String NAME = "run";

  private static final String LINE = "line ";

  private final Screen screen;

  @Parameters(
      arity = "1",
      paramLabel = "PROFILE",
      completionCandidates = Candidates.Profiles.class,
      description = "Name of a profile, or a file.")
  private String nameOrFile = "";

  @Option(
      names = "--dry-run",
      description =
          "Print the plan and what is known of the servers; create nothing, measure nothing.")
  private boolean dryRun;

  @Option(
      names = "--local",
      description = "The same plan scaled down, on the embedded servers of this machine.")
  private boolean local;

  @Option(
      names = "--rehearse",
      description =
          "Scaled down as with --local, on the targets themselves: shows in minutes whether"
              + " everything works.")
  private boolean rehearse;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "PART",
      description = "Only these parts, e.g. keys,incr.")
  private List<String> only = new ArrayList<>();

  @Option(
      names = "--set",
      paramLabel = "PATH=VALUE",
      split = "\n",
      hideParamSyntax = true,
      description = {
        "Sets a value of the profile; repeatable:",
        "repeats=7, order=abba, keys.rows=100000,",
        "keys.clients=4,16, limits.rows=1000000,",
        "incr.gates='p99<5%% slower'"
      })
  private List<String> sets = new ArrayList<>();

  @Option(
      names = "--time-limit",
      paramLabel = "TIME",
      description = "Stop after this time and keep what was measured.")
  private @Nullable String timeLimit;

  @Option(
      names = "--money-limit",
      paramLabel = "USD",
      description = "Stop when the servers have cost so much, by their prices per hour.")
  private @Nullable String moneyLimit;

  @Option(
      names = "--row-limit",
      paramLabel = "N",
      description = "Refuse a plan that fills more rows into tables.")
  private @Nullable String rowLimit;

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description =
          "Go on in the folder of a profile that was interrupted, with the same options again: parts"
              + " that are complete are not made again, and keys, query-cache and sql-bench go on"
              + " where they were cut.")
  private @Nullable String resume;

  @Option(
      names = "--keep-data",
      description = "Keep the schemas on the servers, and say how to remove them.")
  private boolean keepData;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private final TargetOptions targets = new TargetOptions();
  @Mixin private final FleetOptions fleet = new FleetOptions();
  @Mixin private final OutputOptions output = new OutputOptions();

  private @Nullable Profile whole;
  private @Nullable ProfileTargets chosen;
  private boolean standIns;
  private List<PlannedPart> parts = List.of();

  ProfileRunCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public void check(Problems problems) {
    output.check(problems);
    Problems own = new Problems(nameOrFile);
    Optional<Profile> found =
        ProfileCatalogue.find(nameOrFile, own)
            .map(p -> limited(Overrides.apply(p, sets, own), own))
            .map(p -> onlyWanted(p, own));
    targets.check(problems, screen, List.of(), found.map(p -> fromFile(p, own)).orElse(List.of()));
    found.ifPresent(p -> check(p, own));
    try {
      own.throwIfAny();
    } catch (ConfigurationException e) {
      String file = ProfileCatalogue.isFile(nameOrFile) ? nameOrFile + " " : "";
      e.problems().stream()
          .distinct() // What parameters and their local form share is found in both.
          .sorted(Comparator.comparingInt(ProfileRunCommand::line))
          .forEach(p -> problems.add(p.startsWith(LINE) ? file + p : p));
    }
  }

  /** The line of a problem; those without one come last. */
  private static int line(String problem) {
    int end = problem.indexOf(' ', LINE.length());
    return problem.startsWith(LINE) && end > 0
        ? Integer.parseInt(problem.substring(LINE.length(), end).replace(":", ""))
        : Integer.MAX_VALUE;
  }

  private List<Target> fromFile(Profile profile, Problems problems) {
    List<Target> named = ProfileTargets.inFile(profile, problems);
    return local ? List.copyOf(ProfileTargets.local(profile).targets().values()) : named;
  }

  private void check(Profile profile, Problems problems) {
    whole = profile;
    ProfileTargets ready =
        local
            ? ProfileTargets.local(profile)
            : ProfileTargets.of(profile, targets.targets(), !only.isEmpty(), problems);
    boolean asked = spec.commandLine().getParseResult().hasMatchedOption("--format");
    if (dryRun && asked && !output.isFormat(OutputFormat.TEXT)) {
      problems.add("--format", "a plan is text; leave --format out");
    }
    if (local && rehearse) {
      problems.add("--rehearse", "--local is the same on embedded servers; give one of both");
    }
    if (local && targets.given()) {
      problems.add("--target", "with --local the embedded servers are the targets");
    }
    if (ready.isEmpty() && dryRun) {
      ready = ProfileTargets.local(profile); // A plan needs no more than stand-ins.
      standIns = true;
    }
    chosen = ready;
    compile(ready.isEmpty() ? ProfileTargets.local(profile) : ready, problems);
  }

  /** Compiles also what is not made now, so that a wrong file is told as a whole. */
  private void compile(ProfileTargets ready, Problems problems) {
    List<PlannedPart> compiled = new ArrayList<>();
    Map<String, Target> stand = ProfileTargets.local(ready.profile()).targets();
    for (Part part : java.util.Objects.requireNonNull(whole).parts()) {
      boolean made = ready.profile().parts().contains(part);
      Map<String, Target> on = made ? ready.targets() : stand;
      boolean small = local || rehearse;
      compiled(part, small, on, problems).filter(p -> made).ifPresent(compiled::add);
      if (!part.local().isEmpty()) {
        compiled(part, !small, on, problems);
      }
    }
    parts = compiled;
    checkFleet(problems);
  }

  private void checkFleet(Problems problems) {
    Map<String, Setting> ofProfile = java.util.Objects.requireNonNull(whole).fleet();
    Optional<FleetPlan> plan = fleet.check(problems, screen.environment(), ofProfile, local);
    if (plan.isEmpty()) {
      return;
    }
    fleet.checkTargets(
        problems, parts.stream().flatMap(p -> p.targets().stream()).distinct().toList(), targets);
    for (PlannedPart part : parts) {
      String place = FleetOptions.FLEET + ": " + part.part().name();
      part.study().study().oneProcessBecause().ifPresent(why -> problems.add(place, why));
      ParameterProblems placed = new ParameterProblems(problems, name -> place);
      part.study().checkFleet(plan.get().generators(), placed);
    }
  }

  private Optional<PlannedPart> compiled(
      Part part, boolean small, Map<String, Target> on, Problems problems) {
    Profile all = java.util.Objects.requireNonNull(whole);
    return PlannedPart.of(part, all.common(), small, on, problems);
  }

  private Profile onlyWanted(Profile profile, Problems problems) {
    List<String> names = profile.parts().stream().map(Part::name).toList();
    for (String name : only) {
      if (!names.contains(name)) {
        problems.add(
            "--only", "there is no part '" + name + "'. Possible: " + String.join(", ", names));
      }
    }
    return only.isEmpty()
        ? profile
        : profile.only(profile.parts().stream().filter(p -> only.contains(p.name())).toList());
  }

  private Profile limited(Profile p, Problems problems) {
    Optional<Duration> time =
        Verb.read("--time-limit", timeLimit, LimitText::time, problems).or(p.limits()::time);
    OptionalLong rows =
        Verb.read("--row-limit", rowLimit, LimitText::rows, problems)
            .map(OptionalLong::of)
            .orElse(p.limits().rows());
    OptionalDouble usd =
        Verb.read("--money-limit", moneyLimit, LimitText::money, problems)
            .map(OptionalDouble::of)
            .orElse(p.limits().usd());
    return new Profile(
        p.name(),
        p.description(),
        p.targets(),
        p.parts(),
        p.common(),
        p.fleet(),
        new Limits(time, rows, usd));
  }

  /** Returns what a reader must know of numbers that are scaled down. */
  private Optional<String> scaledDown() {
    if (local) {
      return Optional.of(
          "Scaled down and on embedded servers of this machine: it shows that the profile works,"
              + " and says nothing of your servers.");
    }
    return rehearse
        ? Optional.of(
            "A rehearsal, scaled down: it shows that everything works. Its runs are too short and"
                + " its tables too small to decide on.")
        : Optional.empty();
  }

  @Override
  public Integer call() throws InterruptedException {
    Profile profile = java.util.Objects.requireNonNull(whole, "check() comes first");
    ProfileTargets ready = java.util.Objects.requireNonNull(chosen, "check() comes first");
    if (ready.isEmpty()) {
      throw new ConfigurationException(ProfileTargets.needed(profile));
    }
    HostReader.Options hosts = targets.hosts();
    Screen on = output.on(screen);
    Profile made = ready.profile();
    String written =
        ProfileFolder.text(
            ProfileCatalogue.text(nameOrFile),
            sets,
            local ? List.of() : ready.named(),
            scaledDown());
    if (dryRun) {
      return new ProfilePlan(on, made, parts, hosts, local || rehearse, standIns).print();
    }
    return fleet.leading(
        on,
        output.quiet(),
        members ->
            new ProfileRun(on, output, made, parts, hosts, keepData, members, scaledDown())
                .run(
                    Optional.ofNullable(resume)
                        .map(dir -> ProfileFolder.resume(Path.of(dir), written)),
                    () -> ProfileFolder.create(output.folder(), made.name(), written)));
  }
}
