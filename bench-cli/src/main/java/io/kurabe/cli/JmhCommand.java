package io.kurabe.cli;

import io.kurabe.config.Problems;
import io.kurabe.spec.Durability;
import io.kurabe.target.Engine;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Target;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench jmh [REGEX...]}: runs the JMH harnesses. */
@Command(
    name = JmhCommand.NAME,
    description = {
      "Runs the JMH harnesses: what one operation costs, in JVMs of its own.",
      "Without --target on the embedded servers that the chosen benchmarks need, started once."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "JMH's own options work too: -f forks, -wi and -i iterations, -w and -r their times, -t"
          + " threads, -p param=value, -prof gc, -bm mode, -tu unit, -to timeout, -jvmArgsAppend ..."
          + " A -t that is a number or max is JMH's, any other a target.",
      "",
      "Example: bench jmh --list",
      "         bench jmh Postgres.*upsert -f 5 -prof gc",
      "         bench jmh MySqlBenchmark -t db=jdbc:mysql://bench@db1/ -t 8"
    })
final class JmhCommand implements Verb {
  static final String NAME = "jmh";

  private final Screen screen;

  @Parameters(
      arity = "0..*",
      paramLabel = "REGEX",
      description = "Benchmarks whose name contains a match, and options of JMH. Default: all.")
  private List<String> arguments = new ArrayList<>();

  @Option(
      names = {"-l", "--list"},
      description = "List the benchmarks and their parameters, and do nothing else.")
  private boolean list;

  @Option(
      names = "--durability",
      paramLabel = "WORD",
      description = "Commits of servers that Kurabe starts: durable (default) or relaxed.")
  private String durability = Durability.DURABLE.text();

  @Mixin private final TargetOptions targets = new TargetOptions();
  @Mixin private final OutputOptions output = new OutputOptions();

  private Optional<CommandLineOptions> options = Optional.empty();
  private List<JmhSelection.Group> groups = List.of();
  private List<String> lines = List.of();
  private OpenOptions open = OpenOptions.DEFAULT;

  JmhCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public void check(Problems problems) {
    output.check(problems);
    problems
        .attempt("--durability", () -> Durability.parse(durability))
        .ifPresent(d -> open = new OpenOptions(d, 0));
    options = JmhArguments.parse(arguments, problems);
    options.ifPresentOrElse(
        parsed -> select(parsed, problems), () -> targets.check(problems, screen, List.of()));
  }

  private void select(CommandLineOptions parsed, Problems problems) {
    List<String> expressions = new ArrayList<>(parsed.getIncludes());
    expressions.addAll(parsed.getExcludes());
    for (String expression : expressions) {
      if (problems.attempt("REGEX", () -> TextPattern.parse(expression)).isEmpty()) {
        return;
      }
    }
    Engines engines = Engines.load();
    JmhSelection chosen =
        JmhSelection.of(parsed.getIncludes(), parsed.getExcludes(), engines.all());
    lines = chosen.lines();
    if (chosen.isEmpty()) {
      List<String> all = JmhSelection.of(List.of(), List.of(), engines.all()).lines();
      problems.add("REGEX", "no benchmark matches. There are:\n    " + String.join("\n    ", all));
      return;
    }
    targets.check(problems, screen, chosen.defaultTargets());
    Map<Target, Engine> engineOf = new LinkedHashMap<>();
    for (Target target : targets.parsed()) {
      if (target.address().isLookedUp()) {
        problems.add(
            "--target",
            "'" + target.place() + "': JMH takes the JDBC or Redis URL of the server's endpoint");
        continue;
      }
      Engine engine = engines.engineFor(target);
      engineOf.put(target, engine);
      if (chosen.needed().stream().noneMatch(e -> e.name().equals(engine.name()))) {
        problems.add("--target", "no chosen benchmark is for '" + target.place() + "'");
      }
    }
    groups = chosen.groups(engineOf);
  }

  @Override
  public Integer call() throws InterruptedException {
    if (list) {
      lines.forEach(screen::println);
      return ExitCode.OK;
    }
    JmhLock.check();
    PrintStream progress =
        output.quiet()
            ? new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)
            : screen.err();
    JmhRun run = new JmhRun(options.orElseThrow(), groups, open, progress);
    return new Invocation(
            output.on(screen),
            output,
            targets.targets(),
            targets.hosts(),
            open,
            Optional.empty(),
            false)
        .run(
            "jmh",
            (context, folder) ->
                run.on(context.session(), folder.toAbsolutePath(), context.stop()));
  }
}
