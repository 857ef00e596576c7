package io.kurabe.cli;

import io.kurabe.cli.fleet.FleetKey;
import io.kurabe.config.Problems;
import io.kurabe.fleet.internal.KeptRuns;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bench fleet}: what several generators of one run need. */
@Command(
    name = FleetCommand.NAME,
    description = {
      "Makes the key of several generators of one run, or the result of what they kept.",
      "Options of such a fleet: bench load WORKLOAD --help."
    },
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Example: bench fleet key --out fleet.p12",
      "         bench fleet merge kept/host1 kept/host2"
    },
    subcommands = {FleetCommand.Key.class, FleetCommand.Merge.class})
final class FleetCommand implements Runnable {
  static final String NAME = "fleet";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  /** {@code bench fleet merge}: the result that a dead coordinator could not make. */
  @Command(
      name = "merge",
      description = {
        "Makes the result of what all agents kept (bench agent --output DIR).",
        "For when their coordinator died. The audit and the servers' counters are missing."
      },
      mixinStandardHelpOptions = true,
      footer = {"", "Example: bench fleet merge kept/host1 kept/host2 kept/host3"})
  static final class Merge implements Verb {
    private final Screen screen;

    @Parameters(
        arity = "1..*",
        paramLabel = "DIR",
        description = "Folders of the agents, of all of them.")
    private List<Path> folders = new ArrayList<>();

    @Mixin private final OutputOptions output = new OutputOptions();

    Merge(Screen screen) {
      this.screen = screen;
    }

    @Override
    public void check(Problems problems) {
      output.check(problems);
    }

    @Override
    public Integer call() {
      KeptRuns kept = KeptRuns.in(folders);
      Path folder = ResultFiles.createFolder(output.folder(), "fleet-merge", Instant.now());
      StudyResult result =
          kept.merged(Optional.of(folder.resolve(ResultFiles.HLOG)), screen.generator().fitness());
      Invocation.Written written = Invocation.write(folder, result);
      Printer.print(output.on(screen), output.format(), folder, result, written.page());
      written.notWritten().ifPresent(screen::note);
      if (written.notWritten().isPresent()) {
        return ExitCode.TARGET;
      }
      boolean whole = result.runs().stream().allMatch(run -> run.complete() && run.valid());
      return whole ? ExitCode.OK : ExitCode.RUN_INVALID;
    }
  }

  @Command(
      name = "key",
      description = {
        "Makes a key, by which the members of a fleet know each other for 30 days.",
        "It is a secret: whoever has it is a member. A file that others than its owner",
        "may read is refused (chmod 600)."
      },
      mixinStandardHelpOptions = true,
      footer = {
        "",
        "Example: bench fleet key --out fleet.p12",
        "         KURABE_FLEET_KEY=$(bench fleet key | base64 -w0)"
      })
  static final class Key implements Verb {
    private final boolean outIsTerminal;
    private final OutputStream out;

    @Option(
        names = "--out",
        paramLabel = "FILE",
        description = "Write it to a new file with rights for its owner alone. Default: stdout.")
    private @Nullable Path file;

    /** Takes the process's own output, because a screen makes bytes visible that are no text. */
    Key() {
      this(Screen.outIsTerminal(), System.out);
    }

    Key(boolean outIsTerminal, OutputStream out) {
      this.outIsTerminal = outIsTerminal;
      this.out = out;
    }

    @Override
    public void check(Problems problems) {
      if (file == null && outIsTerminal) {
        problems.add(
            "a key is no text for a terminal: add --out fleet.p12, or redirect the output");
      }
      if (file != null && Files.exists(file)) {
        problems.add("--out", "'" + file + "' is there already; a key is not overwritten");
      }
    }

    @Override
    public Integer call() throws IOException {
      FleetKey key = FleetKey.make();
      if (file == null) {
        out.write(key.bytes());
        out.flush();
      } else {
        key.write(file);
      }
      return ExitCode.OK;
    }
  }
}
