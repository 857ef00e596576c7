package io.kurabe.cli;

import io.kurabe.cli.profile.ProfileCatalogue;
import io.kurabe.config.Problems;
import io.kurabe.study.internal.Study;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bench run <study|profile>}: the main job. Each study is a command of its own below it. */
@Command(
    name = RunCommand.NAME,
    description =
        "Runs a study or a profile; on embedded servers when no target is given. Without a name it"
            + " runs the profile quick; bench run PROFILE --help has the options of profiles.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "STUDY|PROFILE",
    commandListHeading = "%nStudies, each with options of its own (bench run STUDY --help):%n",
    footer = {
      "",
      "Example: bench run counters",
      "         bench run ddl --statement \"ALTER TABLE orders ADD note TEXT\" \\",
      "             --table-like schema.sql -t embedded:postgres",
      "         bench run keys --size published -t jdbc:postgresql://db1/app \\",
      "             --resume results/20261122-093000-keys",
      "         KURABE_PASSWORD=... bench run counters --size published \\",
      "             -t db=jdbc:mysql://bench@db1/ -t cache=rediss://cache1"
    })
final class RunCommand implements Verb {
  static final String NAME = "run";

  private static final String OLD_SIZE = "-published";

  @Parameters(arity = "0..1", hidden = true, completionCandidates = Candidates.Profiles.class)
  private String name = "";

  @Spec private CommandSpec spec = CommandSpec.create();

  static CommandLine with(Screen screen) {
    CommandLine run = new CommandLine(new RunCommand());
    run.setUnmatchedArgumentsAllowed(true); // Of an unknown study no option is known, either.
    for (Study<?> study : Study.all()) {
      String name = study.info().name();
      run.addSubcommand(name, new CommandLine(StudyCommand.of(screen, study, NAME, name)));
    }
    return run;
  }

  @Override
  public void check(Problems problems) {
    String study =
        name.endsWith(OLD_SIZE) ? name.substring(0, name.length() - OLD_SIZE.length()) : "";
    if (Study.named(study).isPresent()) {
      problems.add("'" + name + "' is now: bench run " + study + " --size published");
      return;
    }
    problems.add(
        "STUDY",
        "%s. Possible: %s; the profiles %s; and ./FILE.yaml"
            .formatted(
                found(spec, name, "study"),
                String.join(", ", Study.names()),
                String.join(", ", ProfileCatalogue.NAMES)));
  }

  /** Says what is wrong with the name. */
  static String found(CommandSpec command, String name, String kind) {
    List<String> all = command.commandLine().getParseResult().originalArgs();
    int first = all.indexOf(command.name()) + 1;
    if (first < all.size() && all.get(first).startsWith("-")) {
      return "no %s given beside '%s'".formatted(kind, TypedSecrets.option(all.get(first)));
    }
    return name.isEmpty() ? "no " + kind + " given" : "'" + name + "' is unknown";
  }

  @Override
  public Integer call() {
    return ExitCode.USAGE; // Its check has always something to say.
  }
}
