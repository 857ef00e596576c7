package io.kurabe.cli;

import io.kurabe.cli.profile.ProfileCatalogue;
import io.kurabe.config.Problems;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bench profile}: what profiles are made of. */
@Command(
    name = ProfileCommand.NAME,
    description = "Shows profiles, to copy and edit, and the schema of their files.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example: bench profile show graviton > mine.yaml",
      "         bench profile schema > profile.schema.json",
      "         bench profile run ./mine.yaml --dry-run",
      "             (the same as: bench run ./mine.yaml --dry-run)"
    },
    subcommands = {
      ProfileRunCommand.class,
      ProfileCommand.Show.class,
      ProfileCommand.SchemaText.class
    })
final class ProfileCommand implements Runnable {
  static final String NAME = "profile";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  @Command(
      name = "show",
      description = "Prints a profile, to copy and edit.",
      mixinStandardHelpOptions = true)
  static final class Show implements Verb {
    private final Screen screen;

    @Parameters(
        arity = "1",
        paramLabel = "NAME",
        completionCandidates = Candidates.Profiles.class,
        description = "bench list profiles shows them.")
    private String name = "";

    private String text = "";

    Show(Screen screen) {
      this.screen = screen;
    }

    @Override
    public void check(Problems problems) {
      if (!name.isEmpty()) { // Else the parser has said so.
        problems.attempt("NAME", () -> ProfileCatalogue.text(name)).ifPresent(t -> text = t);
      }
    }

    @Override
    public Integer call() {
      screen.out().print(text);
      return ExitCode.OK;
    }
  }

  @Command(
      name = "schema",
      description = "Prints the JSON schema of profiles, by which editors check and complete them.",
      mixinStandardHelpOptions = true)
  static final class SchemaText implements Verb {
    private final Screen screen;

    SchemaText(Screen screen) {
      this.screen = screen;
    }

    @Override
    public Integer call() {
      screen.println(ProfileSchema.text());
      return ExitCode.OK;
    }
  }
}
