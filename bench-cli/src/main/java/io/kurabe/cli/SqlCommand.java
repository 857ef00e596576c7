package io.kurabe.cli;

import io.kurabe.config.DurationText;
import io.kurabe.config.Problems;
import io.kurabe.study.Bench;
import io.kurabe.study.counters.CountersOptions;
import io.kurabe.study.counters.CountersStudy;
import io.kurabe.study.ddl.DdlStudy;
import io.kurabe.target.Engine;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.Workspace;
import io.kurabe.workload.StatementText;
import io.kurabe.workload.Workload;
import io.kurabe.workload.WorkloadCatalogue;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench sql <study|workload>}: every statement that would be sent. */
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
    if (!isDdl() && WorkloadCatalogue.find(study).isEmpty()) {
      String found = study.isEmpty() ? "no workload given" : "'" + study + "' is unknown";
      problems.add(
          "WORKLOAD", found + ". Possible: " + WorkloadCatalogue.names() + ", " + DdlStudy.NAME);
    }
    targets.check(problems, screen, defaults(problems));
  }

  private List<String> defaults(Problems problems) {
    if (engine == null) {
      return isDdl() ? Catalogue.SQL_TARGETS : Catalogue.DEFAULT_TARGETS;
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
    Function<Workspace, List<StatementText>> statements =
        isDdl() ? DdlStudy::statements : workload()::statements;
    try (Bench bench =
        Bench.open(targets.targets(), Engines.load(), OpenOptions.DEFAULT, RunId.random())) {
      bench
          .workspaces()
          .forEach(
              (target, workspace) -> print(bench.factsOf(target), statements.apply(workspace)));
    }
    return ExitCode.OK;
  }

  private boolean isDdl() {
    return study.equals(DdlStudy.NAME);
  }

  /** As a study or a load has it by default; the counters with their hold, to show it. */
  private Workload workload() {
    Map<String, String> shown =
        study.equals(CountersStudy.NAME)
            ? Map.of("hold", DurationText.format(CountersOptions.LOCAL.hold()))
            : Map.of();
    return WorkloadCatalogue.find(study).orElseThrow().make(shown, new Problems("bench sql"));
  }

  private void print(ServerFacts server, List<StatementText> statements) {
    screen
        .out()
        .println("-- " + server.target() + ": " + server.product() + " " + server.version());
    if (statements.isEmpty()) {
      screen.out().println("-- " + study + " does not run there");
    }
    for (StatementText statement : statements) {
      screen.out().println("\n-- " + statement.purpose());
      String text = statement.text().strip();
      screen.out().println(text.startsWith("--") ? text : text + ";");
    }
    screen.out().println();
  }
}
