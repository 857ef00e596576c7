package io.kurabe.cli;

import io.kurabe.cli.aws.AwsTargets;
import io.kurabe.config.Problems;
import io.kurabe.target.Engines;
import io.kurabe.target.Leftover;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.internal.Orphans;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench clean <target>}: removes what a killed run left, and only that. */
@Command(
    name = "clean",
    description = {
      "Removes the schemas and key prefixes that runs of this machine left when they were killed.",
      "A run leaves a sign of life on the server every 10 s; in a container it is dead 60 s after the last.",
      "What is kept on purpose, of a living run or of another machine goes only by --run."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Example: bench clean jdbc:mysql://bench@db1/ --dry-run"})
final class CleanCommand implements Verb {
  private final Screen screen;

  @Parameters(arity = "0..*", paramLabel = "TARGET", description = "As for --target.")
  private List<String> positional = new ArrayList<>();

  @Option(
      names = "--run",
      paramLabel = "ID",
      description = "Remove exactly this run's schema, whoever made it.")
  private @Nullable String run;

  @Option(names = "--dry-run", description = "Only show what would be removed.")
  private boolean dryRun;

  @Mixin private final TargetOptions targets = new TargetOptions();

  @Option(names = "--stacktrace", description = "Show where an error arose.")
  @SuppressWarnings("UnusedVariable") // ErrorHandler asks the parser for it.
  private boolean stackTrace;

  private final Orphans.Pause pause;

  /** Whether something is still there that was to be removed. */
  private boolean failed;

  CleanCommand(Screen screen) {
    this(screen, duration -> TimeUnit.MILLISECONDS.sleep(duration.toMillis()));
  }

  CleanCommand(Screen screen, Orphans.Pause pause) {
    this.screen = screen;
    this.pause = pause;
  }

  @Override
  public void check(Problems problems) {
    if (positional.isEmpty() && !targets.given()) {
      problems.add("TARGET", "no target given, e.g. jdbc:mysql://bench@db1/ or redis://cache1");
    }
    targets.check(problems, screen, positional);
    String id = run;
    if (id != null) {
      problems.attempt("--run", () -> new RunId(id));
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    try (AwsTargets aws = new AwsTargets(screen.environment(), screen::note)) {
      for (Target target : aws.resolve(targets.targets())) {
        try (Server server = Engines.load().engineFor(target).open(target, OpenOptions.DEFAULT)) {
          clean(target, server);
        }
      }
    }
    return failed ? ExitCode.TARGET : ExitCode.OK;
  }

  private void clean(Target target, Server server) throws InterruptedException {
    Set<RunId> dead =
        run == null
            ? Orphans.on(server, pause).stream().map(Leftover::id).collect(Collectors.toSet())
            : Set.of(new RunId(run));
    List<Leftover> found = server.leftovers();
    if (found.isEmpty() && run == null) {
      screen.println(target.name() + ": nothing to remove");
    }
    for (Leftover leftover : found) {
      if (dead.contains(leftover.id())) {
        remove(target, server, leftover);
      } else if (run == null) {
        screen.println(target.name() + ": left alone " + describe(leftover) + whyNot(leftover));
      }
    }
    if (run != null && found.stream().noneMatch(l -> l.id().value().equals(run))) {
      server.remove(new RunId(run)); // Says what is wrong with it.
    }
  }

  private void remove(Target target, Server server, Leftover leftover) {
    try {
      if (!dryRun) {
        server.remove(leftover.id());
      }
    } catch (TargetException e) {
      screen.note(e.getMessage()); // The others may well be removed.
      failed = true;
      return;
    }
    screen.println(
        target.name() + (dryRun ? ": would remove " : ": removed ") + describe(leftover));
  }

  private static String describe(Leftover leftover) {
    return "%s (made %s by process %s on %s)"
        .formatted(
            leftover.id().schema(),
            leftover.owner().createdAt(),
            leftover.owner().pid(),
            leftover.owner().host());
  }

  private static String whyNot(Leftover leftover) {
    String why =
        leftover.kept()
            ? "kept on purpose"
            : "its process may still run and gave " + leftover.lastSign();
    return ": " + why + "; --run " + leftover.id() + " removes it";
  }
}
