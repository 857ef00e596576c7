package io.kurabe.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code bench completion}: the script by which a shell completes commands, names and options. */
@Command(
    name = CompletionCommand.NAME,
    description =
        "Prints the script by which bash and zsh complete commands, options, and the names of"
            + " studies, profiles and workloads.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "To try it in this shell, bash or zsh:",
      "  source <(bench completion)",
      "To have it in every bash, where the package bash-completion is installed:",
      "  mkdir -p ~/.local/share/bash-completion/completions",
      "  bench completion > ~/.local/share/bash-completion/completions/bench",
      "To have it in every zsh, make it once, and write the second line into ~/.zshrc:",
      "  bench completion > ~/.bench-completion.zsh",
      "  autoload -U compinit; compinit; source ~/.bench-completion.zsh",
      "Make it again after an update: it knows the names of the version that made it.",
      "",
      "Example: bench completion > bench-completion.bash"
    })
final class CompletionCommand implements Verb {
  static final String NAME = "completion";

  /** The name that it had before, which scripts may use. */
  static final String OLD_NAME = "generate-completion";

  private final Screen screen;

  @Spec private CommandSpec spec = CommandSpec.create();

  CompletionCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public boolean isWithoutDefaults() {
    return true;
  }

  @Override
  public Integer call() {
    screen.data().print(AutoComplete.bash("bench", spec.root().commandLine()));
    return ExitCode.OK;
  }
}
