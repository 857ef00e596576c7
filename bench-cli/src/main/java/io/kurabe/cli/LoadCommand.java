package io.kurabe.cli;

import io.kurabe.config.Problems;
import io.kurabe.sql.script.internal.ScriptWorkload;
import io.kurabe.study.load.internal.Load;
import io.kurabe.workload.WorkloadType;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bench load <workload>}: one workload at one load; each is a command of its own. */
@Command(
    name = LoadCommand.NAME,
    description =
        "Runs one workload, closed loop (--clients) or open loop (--rate); several targets in turns,"
            + " and compared. SQL of your own: bench load --sql FILE.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "WORKLOAD",
    commandListHeading =
        "%nWorkloads, each with options of its own (bench load WORKLOAD --help):%n",
    footer = {
      "",
      "Example: bench load counters -t embedded:redis --clients 50 --duration 10s",
      "         bench load counters -t embedded:postgres --method upsert --rate 2000",
      "         bench load point-select -t embedded:mariadb --rows 100000 --clients 8",
      "         bench load simple-update -t embedded:postgres --scale 20 --clients 8",
      "         bench load point-select -t a=jdbc:mysql://db1/ -t b=jdbc:mysql://db2/",
      "         bench load --sql order.sql@9 --sql report.sql@1 --setup schema.sql \\",
      "             --define scale=10 -t db=jdbc:mysql://db1/shop",
      "         bench load point-select -t embedded:mariadb --find-max --slo p99=10ms"
    })
final class LoadCommand implements Verb {
  static final String NAME = "load";

  private static final String SQL = "--" + ScriptWorkload.NAME;

  @Parameters(arity = "0..1", hidden = true)
  private String name = "";

  @Spec private CommandSpec spec = CommandSpec.create();

  static CommandLine with(Screen screen) {
    CommandLine load = new CommandLine(new LoadCommand());
    load.setUnmatchedArgumentsAllowed(true); // Of an unknown workload no option is known, either.
    for (WorkloadType type : types()) {
      load.addSubcommand(
          type.name(), new CommandLine(StudyCommand.of(screen, new Load(type), NAME, type.name())));
    }
    return load;
  }

  /** {@code load --sql FILE ...} is {@code load sql --sql FILE ...}. */
  static boolean isOfFiles(String[] args) {
    return args.length > 1
        && args[0].equals(NAME)
        && args[1].startsWith("-")
        && Stream.of(args).anyMatch(a -> a.equals(SQL) || a.startsWith(SQL + "="));
  }

  private static List<WorkloadType> types() {
    return Stream.concat(WorkloadType.all().stream(), Stream.of(ScriptWorkload.TYPE)).toList();
  }

  @Override
  public void check(Problems problems) {
    problems.add(
        "WORKLOAD",
        RunCommand.found(spec, name, "workload")
            + ". Possible: "
            + WorkloadType.names()
            + "; and --sql FILE");
  }

  @Override
  public Integer call() {
    return ExitCode.USAGE; // Its check has always something to say.
  }
}
