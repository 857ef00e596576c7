package io.kurabe.cli;

import io.kurabe.cli.aws.AwsTargets;
import io.kurabe.cli.aws.HostReader;
import io.kurabe.cli.fleet.FleetMembers;
import io.kurabe.cli.profile.Profile;
import io.kurabe.compare.Comparison;
import io.kurabe.compare.ComparisonResult.GateResult;
import io.kurabe.compare.Question;
import io.kurabe.compare.Side;
import io.kurabe.config.ConfigurationException;
import io.kurabe.load.StopSignal;
import io.kurabe.page.internal.Brief.Check;
import io.kurabe.page.internal.Brief.Outcome;
import io.kurabe.page.internal.Page;
import io.kurabe.report.internal.PageFormats;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Verdict;
import io.kurabe.study.page.internal.ProfileSummary;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Carries out the parts of a profile, one after the other. Used once. */
final class ProfileRun {

  private final Screen screen;
  private final OutputOptions output;
  private final Profile profile;
  private final List<PlannedPart> parts;
  private final HostReader.Options hosts;
  private final boolean keepData;
  private final Optional<FleetMembers> members;

  private final List<ProfileSummary.Part> made = new ArrayList<>();
  private final List<String> cautions = new ArrayList<>();
  private final List<Check> missing = new ArrayList<>();
  private final Set<Integer> codes = new LinkedHashSet<>();

  /**
   * @param caution what a reader must know beforehand, or empty
   */
  ProfileRun(
      Screen screen,
      OutputOptions output,
      Profile profile,
      List<PlannedPart> parts,
      HostReader.Options hosts,
      boolean keepData,
      Optional<FleetMembers> members,
      Optional<String> caution) {
    this.screen = screen;
    this.output = output;
    this.profile = profile;
    this.parts = parts;
    this.hosts = hosts;
    this.keepData = keepData;
    this.members = members;
    caution.ifPresent(cautions::add);
  }

  /** Measures, writes and prints; {@code fresh} is asked when nothing is refused any more. */
  int run(Optional<ProfileFolder> earlier, Supplier<ProfileFolder> fresh)
      throws InterruptedException {
    requireRows();
    Optional<RunLimits.Money> money =
        requireServers(
            parts.stream()
                .filter(p -> earlier.filter(e -> e.isComplete(p.part().name())).isEmpty())
                .flatMap(p -> p.targets().stream())
                .distinct()
                .toList());
    ProfileFolder root = earlier.orElseGet(fresh);
    Path folder = root.path();
    StopSignal stop = new StopSignal();
    Interrupts.request(stop, screen);
    boolean capped;
    try (RunLimits limits = RunLimits.start(profile.limits().time(), money, stop)) {
      for (int i = 0; i < parts.size() && !stop.requested(); i++) {
        say("\nPart " + (i + 1) + " of " + parts.size() + ": " + parts.get(i).part().name());
        make(parts.get(i), root, stop);
        write(folder);
      }
      capped = limits.reached();
    }
    boolean cut = stop.requested() && complete() < parts.size();
    if (cut) {
      cautions.add(
          "Not all parts were made: %s. Complete: %s. To go on: the same command with --resume %s"
              .formatted(
                  stop.reason(),
                  complete() == 0 ? "none" : complete() + " of " + parts.size(),
                  folder));
    }
    Printer.print(screen, output.format(), folder, write(folder));
    if (cut && (!capped || stop.failed())) {
      return stop.failed() ? failed() : ExitCode.INTERRUPTED;
    }
    return exitCode(cut);
  }

  /** Returns the code of runs that could not go on: a generator was lost, or a server. */
  private int failed() {
    return members.filter(FleetMembers::hasLostOne).isPresent()
        ? ExitCode.RUN_INVALID
        : ExitCode.TARGET;
  }

  /** Writes the summary of what was made so far; a disk that is full must not hide it. */
  private Page write(Path folder) {
    Page page =
        new ProfileSummary(profile.name(), profile.description(), made, cautions).page(missing);
    try {
      PageFormats.write(folder, page);
    } catch (ConfigurationException e) {
      screen.note(e.getMessage());
      codes.add(ExitCode.TARGET);
    }
    return page;
  }

  /** Parts with nothing left to measure. */
  private long complete() {
    return made.stream().filter(p -> p.result().complete()).count();
  }

  private void make(PlannedPart part, ProfileFolder root, StopSignal stop)
      throws InterruptedException {
    ProfileFolder.Place place = root.of(part.part().name());
    if (place.complete().isPresent()) {
      say("It is complete already.");
      keep(part, place.path(), place.complete().get(), stop);
      return;
    }
    Invocation invocation =
        new Invocation(
            screen, output, part.targets(), hosts, part.study().open(), members, keepData);
    try {
      invocation
          .measured(
              place.path(), place.journal(), stop, (context, folder) -> part.study().run(context))
          .ifPresent(
              made -> {
                made.notWritten().ifPresent(why -> notWritten(part, why));
                keep(part, place.path(), made.result(), stop);
              });
    } catch (TargetException e) {
      notMeasured(part, e, ExitCode.TARGET);
    } catch (ConfigurationException e) { // What only a server knows, as the names of its keys.
      notMeasured(part, e, ExitCode.USAGE);
    }
  }

  private void notWritten(PlannedPart part, String why) {
    cautions.add(part.part().name() + " is not stored: " + why);
    screen.note(why);
    codes.add(ExitCode.TARGET);
  }

  private void notMeasured(PlannedPart part, RuntimeException why, int code) {
    String name = part.part().name();
    cautions.add(name + " was not measured: " + why.getMessage());
    missing.add(
        new Check(name, "measured", Outcome.INVALID, List.of(String.valueOf(why.getMessage()))));
    screen.note(why.getMessage());
    codes.add(code);
  }

  private void keep(PlannedPart part, Path folder, StudyResult result, StopSignal stop) {
    List<GateResult> gates = gates(part, result);
    made.add(
        new ProfileSummary.Part(
            part.part().name(),
            part.part().about(),
            String.valueOf(folder.getFileName()),
            result,
            gates));
    long invalid = result.runs().stream().filter(r -> !r.invalid().isEmpty()).count();
    if (invalid > 0) {
      cautions.add(
          "%s: %s of %s runs cannot be used; its report says why."
              .formatted(part.part().name(), invalid, result.runs().size()));
    }
    if (result.complete() || !stop.requested()) {
      codes.add(Invocation.exitCode(result));
    }
    if (gates.stream().anyMatch(g -> g.verdict() == Verdict.FAILS)) {
      codes.add(ExitCode.GATE_FAILED);
    }
  }

  private static List<GateResult> gates(PlannedPart part, StudyResult result) {
    List<Side> sides = Side.targetsOf(part.part().name(), result);
    if (part.gates().isEmpty() || sides.size() < 2) {
      return List.of();
    }
    Question question =
        new Question(
            Question.DEFAULT.metrics(),
            Question.DEFAULT.rows(),
            Question.DEFAULT.rule(),
            0,
            part.gates(),
            Optional.empty(),
            true);
    return Comparison.of(sides, question).gates();
  }

  /** Refuses before anything is made. */
  private void requireRows() {
    long rows = parts.stream().mapToLong(p -> PartPlan.rows(p, profile)).sum();
    profile
        .limits()
        .rows()
        .ifPresent(
            limit -> {
              if (rows > limit) {
                throw new ConfigurationException(
                    String.format(
                        java.util.Locale.ROOT,
                        "%s fills about %,d rows into tables, and limits.rows allows %,d. Give more"
                            + " with --row-limit, or choose fewer with --only and --set.",
                        profile.name(),
                        rows,
                        limit));
              }
            });
  }

  /** Refuses what would end a part after hours; returns the cost where it is limited. */
  private Optional<RunLimits.Money> requireServers(List<Target> targets)
      throws InterruptedException {
    try (AwsTargets aws = new AwsTargets(screen.environment(), note -> {})) {
      ProfileServers.require(profile, targets, aws);
      if (profile.limits().usd().isEmpty() || targets.isEmpty()) {
        return Optional.empty();
      }
      List<String> names = targets.stream().map(Target::name).toList();
      ServerCosts costs =
          ServerCosts.of(targets, aws.prices(names, hosts.prices(), new ArrayList<>()));
      if (!costs.areKnown()) {
        throw new ConfigurationException(costs.missing());
      }
      return Optional.of(
          new RunLimits.Money(profile.limits().usd().getAsDouble(), costs.usdPerHour()));
    }
  }

  /** The worst that happened. */
  private int exitCode(boolean cut) {
    if (cut) {
      codes.add(ExitCode.GATE_FAILED);
    }
    for (int code :
        List.of(ExitCode.USAGE, ExitCode.TARGET, ExitCode.GATE_FAILED, ExitCode.RUN_INVALID)) {
      if (codes.contains(code)) {
        return code;
      }
    }
    return ExitCode.OK;
  }

  private void say(String text) {
    if (!output.quiet()) {
      screen.note(text);
    }
  }
}
