package io.kurabe.cli;

import io.kurabe.cli.aws.AwsTargets;
import io.kurabe.config.Problems;
import io.kurabe.study.TargetSession;
import io.kurabe.study.internal.Study;
import io.kurabe.target.Engine;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.Workspace;
import io.kurabe.workload.StatementText;
import io.kurabe.workload.WorkloadType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench sql <study|workload>}: lists every statement that would be sent. */
@Command(
    name = "sql",
    description = {
      "Prints every statement or command that a study or workload sends to an engine.",
      "The words are those of that server's version (it is opened for that)."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Example: bench sql counters --engine postgres"})
final class SqlCommand implements Verb {
  private final Screen screen;

  @Parameters(
      arity = "0..1",
      paramLabel = "WORKLOAD",
      completionCandidates = Candidates.StudiesAndWorkloads.class,
      description = "Name of a study or workload.")
  private String name = "";

  @Option(
      names = "--engine",
      paramLabel = "E",
      completionCandidates = Candidates.EngineNames.class,
      description = "mysql, postgres or redis, by its embedded server.")
  private @Nullable String engine;

  @Mixin private final TargetOptions targets = new TargetOptions();

  @Option(names = "--stacktrace", description = "Show where an error arose.")
  @SuppressWarnings("UnusedVariable") // ErrorHandler asks the parser for it.
  private boolean stackTrace;

  SqlCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public void check(Problems problems) {
    if (study().isEmpty() && WorkloadType.named(name).isEmpty()) {
      String found = name.isEmpty() ? "no workload given" : "'" + name + "' is unknown";
      String possible =
          Stream.concat(WorkloadType.all().stream().map(WorkloadType::name), Study.names().stream())
              .distinct()
              .collect(Collectors.joining(", "));
      problems.add("WORKLOAD", found + ". Possible: " + possible);
    }
    targets.check(problems, screen, defaults(problems));
  }

  private List<String> defaults(Problems problems) {
    if (engine == null) {
      return study()
          .map(s -> s.info().defaultTargets())
          .orElseGet(() -> Engines.load().embeddedTargetOfEach());
    }
    List<Engine> all = Engines.load().all();
    List<String> found =
        all.stream()
            .filter(e -> e.name().equals(engine))
            .flatMap(e -> Engines.embeddedTargets(e).stream().limit(1))
            .toList();
    if (found.isEmpty()) {
      String names = String.join(", ", all.stream().map(Engine::name).toList());
      problems.add("--engine", "'" + engine + "' is unknown. Possible: " + names);
    }
    return found;
  }

  @Override
  public Integer call() {
    Function<Workspace, List<StatementText>> statements = statements();
    try (AwsTargets aws = new AwsTargets(screen.environment(), screen::note);
        TargetSession session =
            TargetSession.open(
                aws.resolve(targets.targets()),
                Engines.load(),
                OpenOptions.DEFAULT,
                RunId.random())) {
      session
          .workspaces()
          .forEach(
              (target, workspace) -> print(session.factsOf(target), statements.apply(workspace)));
    }
    return ExitCode.OK;
  }

  private Optional<Study<?>> study() {
    return Study.named(name);
  }

  /** Returns the statements that a study or a workload sends with its defaults. */
  private Function<Workspace, List<StatementText>> statements() {
    Optional<Study<?>> study = study();
    return study.isPresent()
        ? study.get().prepare(Map.of())::statements
        : WorkloadType.named(name).orElseThrow().byDefault()::statements;
  }

  private void print(ServerFacts server, List<StatementText> statements) {
    screen.println("-- " + server.target() + ": " + server.product() + " " + server.version());
    if (statements.isEmpty()) {
      screen.println("-- " + name + " does not run there");
    }
    if (statements.stream().anyMatch(s -> s.text().contains(RunId.SCHEMA))) {
      screen.println("-- " + RunId.SCHEMA + " stands for the schema that Kurabe makes for a run");
    }
    for (StatementText statement : statements) {
      screen.println("\n-- " + statement.purpose());
      String text = statement.text().strip();
      screen.println(text.startsWith("--") ? text : text + ";");
    }
    screen.println("");
  }
}
