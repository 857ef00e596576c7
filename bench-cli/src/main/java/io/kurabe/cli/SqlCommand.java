package io.kurabe.cli;

import io.kurabe.cli.aws.AwsTargets;
import io.kurabe.config.Problems;
import io.kurabe.study.TargetSession;
import io.kurabe.target.Engine;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.Workspace;
import io.kurabe.workload.StatementText;
import io.kurabe.workloads.WorkloadCatalogue;
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
      "Prints every statement or command that a study or workload sends to an engine,",
      "in the words of that server's version (it is opened for that)."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Example: bench sql counters --engine postgres"})
final class SqlCommand implements Verb {
  private final Screen screen;

  @Parameters(arity = "0..1", paramLabel = "WORKLOAD", description = "Name of a study or workload.")
  private String study = "";

  @Option(
      names = "--engine",
      paramLabel = "E",
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
    if (profile().isEmpty() && WorkloadCatalogue.find(study).isEmpty()) {
      String found = study.isEmpty() ? "no workload given" : "'" + study + "' is unknown";
      Stream<String> others =
          Catalogue.studies()
              .map(Catalogue.Profile::study)
              .filter(name -> WorkloadCatalogue.find(name).isEmpty());
      String possible =
          Stream.concat(Stream.of(WorkloadCatalogue.names()), others)
              .collect(Collectors.joining(", "));
      problems.add("WORKLOAD", found + ". Possible: " + possible);
    }
    targets.check(problems, screen, defaults(problems));
  }

  private List<String> defaults(Problems problems) {
    if (engine == null) {
      return profile().map(Catalogue.Profile::defaultTargets).orElse(Catalogue.DEFAULT_TARGETS);
    }
    List<Engine> all = Engines.load().all();
    List<String> found =
        all.stream()
            .filter(e -> e.name().equals(engine))
            .flatMap(e -> e.embeddedServers().stream())
            .map(s -> "embedded:" + s)
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
    try (AwsTargets aws = new AwsTargets(screen.environment(), screen.err()::println);
        TargetSession bench =
            TargetSession.open(
                aws.resolve(targets.targets()),
                Engines.load(),
                OpenOptions.DEFAULT,
                RunId.random())) {
      bench
          .workspaces()
          .forEach(
              (target, workspace) -> print(bench.factsOf(target), statements.apply(workspace)));
    }
    return ExitCode.OK;
  }

  /** Returns the study of that name, if there is one. */
  private Optional<Catalogue.Profile> profile() {
    return Catalogue.studies().filter(p -> p.study().equals(study)).findFirst();
  }

  /** Returns the statements of a study or a workload with its defaults. */
  private Function<Workspace, List<StatementText>> statements() {
    Optional<Catalogue.Profile> profile = profile();
    return profile.isPresent()
        ? profile.get()::statements
        : WorkloadCatalogue.find(study).orElseThrow().make(Map.of(), new Problems("bench sql"))
            ::statements;
  }

  private void print(ServerFacts server, List<StatementText> statements) {
    screen
        .out()
        .println("-- " + server.target() + ": " + server.product() + " " + server.version());
    if (statements.isEmpty()) {
      screen.out().println("-- " + study + " does not run there");
    }
    if (statements.stream().anyMatch(s -> s.text().contains(RunId.SCHEMA))) {
      screen
          .out()
          .println("-- " + RunId.SCHEMA + " stands for the schema that Kurabe makes for a run");
    }
    for (StatementText statement : statements) {
      screen.out().println("\n-- " + statement.purpose());
      String text = statement.text().strip();
      screen.out().println(text.startsWith("--") ? text : text + ";");
    }
    screen.out().println();
  }
}
