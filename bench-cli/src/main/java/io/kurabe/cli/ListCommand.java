package io.kurabe.cli;

import io.kurabe.cli.profile.Profile;
import io.kurabe.cli.profile.ProfileCatalogue;
import io.kurabe.config.Problems;
import io.kurabe.report.internal.TextPage;
import io.kurabe.study.internal.Study;
import io.kurabe.target.Engine;
import io.kurabe.target.Engines;
import io.kurabe.workload.WorkloadType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code bench list}: lists studies, profiles, workloads, engines and published numbers. */
@Command(
    name = "list",
    description = "Lists studies, profiles, workloads, engines and published sets, or one of them.",
    mixinStandardHelpOptions = true,
    footer = {"", "Example: bench list", "         bench list profiles"})
final class ListCommand implements Verb {
  private final Screen screen;
  private final Map<String, Runnable> kinds = new LinkedHashMap<>();

  @Parameters(
      arity = "0..1",
      paramLabel = "KIND",
      completionCandidates = Candidates.Kinds.class,
      description = "studies, profiles, workloads, engines or published. Default: all")
  private @Nullable String kind;

  ListCommand(Screen screen) {
    this.screen = screen;
    kinds.put("studies", this::studies);
    kinds.put("profiles", this::profiles);
    kinds.put("workloads", this::workloads);
    kinds.put("engines", this::engines);
    kinds.put("published", this::published);
  }

  @Override
  public void check(Problems problems) {
    if (kind != null && !kinds.containsKey(kind)) {
      problems.add(
          "KIND", "'" + kind + "' is unknown. Possible: " + String.join(", ", kinds.keySet()));
    }
  }

  @Override
  public Integer call() {
    Optional.ofNullable(kind)
        .map(kinds::get)
        .ifPresentOrElse(Runnable::run, () -> kinds.values().forEach(Runnable::run));
    return ExitCode.OK;
  }

  private void studies() {
    screen.println("Studies (bench run NAME)");
    for (Study<?> study : Study.all()) {
      row(study.info().name(), study.info().question());
      row("  --size published", study.info().published());
    }
  }

  private void profiles() {
    screen.println(
        "Profiles (java -jar bench-cli.jar --profile NAME; bench profile show NAME prints one)");
    for (String name : ProfileCatalogue.NAMES) {
      ProfileCatalogue.find(name, new Problems(name)).ifPresent(this::profile);
    }
    row("./FILE.yaml", "a profile of your own; bench profile schema is for editors");
  }

  private void profile(Profile profile) {
    String[] lines = profile.description().split(" - ", 2);
    row(profile.name(), lines[0]);
    if (lines.length > 1) {
      row("", lines[1]);
    }
    List<String> open =
        profile.targets().values().stream()
            .filter(s -> s.target().isEmpty())
            .map(Profile.Slot::name)
            .toList();
    if (!open.isEmpty()) {
      row("", "needs " + String.join(", ", open));
    }
  }

  private void workloads() {
    screen.println("Workloads (bench load NAME)");
    WorkloadType.all().forEach(w -> row(w.name(), w.description() + "; needs " + w.needs()));
  }

  private void engines() {
    screen.println("Engines");
    for (Engine engine : Engines.load().all()) {
      row(engine.name(), targetsOf(engine));
    }
    row("on AWS", "aws:rds:INSTANCE  aws:aurora:CLUSTER  aws:elasticache:GROUP, with ?region=...");
    row("settings", "of embedded and container servers: 'TARGET?NAME=VALUE&NAME=VALUE'");
  }

  private void published() {
    screen.println("Published numbers that stand beside ours (bench compare --published NAME)");
    Study.publishedSets().forEach(set -> row(set.name(), set.description()));
  }

  private static String targetsOf(Engine engine) {
    StringBuilder forms = new StringBuilder();
    engine.embeddedServers().forEach(s -> forms.append("embedded:").append(s).append("  "));
    engine.urlPrefixes().forEach(p -> forms.append(p).append("//...  "));
    return forms + "container:IMAGE";
  }

  private void row(String name, String text) {
    String left = "  %-24s ".formatted(name);
    for (String line : TextPage.wrap(text, screen.columns() - left.length())) {
      screen.println("%s%s", left, line);
      left = " ".repeat(left.length());
    }
  }
}
