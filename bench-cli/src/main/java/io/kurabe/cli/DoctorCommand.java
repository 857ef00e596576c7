package io.kurabe.cli;

import io.kurabe.config.Problems;
import io.kurabe.study.Bench;
import io.kurabe.target.Engines;
import io.kurabe.target.Leftover;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.ServerFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench doctor <target>}: can it be reached and used, and does a setting spoil a run? */
@Command(
    name = "doctor",
    description = {
      "Opens targets, shows what they really are and their settings, and checks that a schema",
      "can be created and dropped. Without a target it looks at the embedded servers."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example: bench doctor jdbc:postgresql://bench@db1/bench",
      "         bench doctor 'embedded:postgres?shared_buffers=16MB'"
    })
final class DoctorCommand implements Verb {
  private final Screen screen;

  @Parameters(arity = "0..*", paramLabel = "TARGET", description = "As for --target.")
  private List<String> positional = new ArrayList<>();

  @Mixin private final TargetOptions targets = new TargetOptions();

  @Option(names = "--stacktrace", description = "Show where an error arose.")
  @SuppressWarnings("UnusedVariable") // ErrorHandler asks the parser for it.
  private boolean stackTrace;

  DoctorCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public void check(Problems problems) {
    targets.check(problems, screen, positional.isEmpty() ? Catalogue.DEFAULT_TARGETS : positional);
  }

  @Override
  public Integer call() {
    try (Bench bench =
        Bench.open(targets.targets(), Engines.load(), OpenOptions.DEFAULT, RunId.random())) {
      bench
          .workspaces()
          .forEach((name, workspace) -> print(bench.factsOf(name), workspace.server().leftovers()));
    }
    return ExitCode.OK;
  }

  private void print(ServerFacts facts, List<Leftover> leftovers) {
    row(facts.target(), facts.product() + " " + facts.version() + " at " + facts.address());
    row("  origin", facts.origin() + (facts.sharesGeneratorHost() ? ", on this machine" : ""));
    row("  TLS", facts.tls());
    row("  round trip", String.format(Locale.ROOT, "%.0f us (median)", facts.roundTripMicros()));
    row("  rights", "a schema can be created and dropped");
    facts.settings().forEach((name, value) -> row("  " + name, value));
    facts.warnings().forEach(w -> row("  warning", w));
    leftovers.stream()
        .filter(Leftover::orphaned)
        .forEach(
            l ->
                row(
                    "  leftover",
                    l.id().schema() + " of " + l.createdAt() + "; bench clean removes it"));
  }

  private void row(String name, String value) {
    screen.out().println(String.format(Locale.ROOT, "%-34s %s", name, value));
  }
}
