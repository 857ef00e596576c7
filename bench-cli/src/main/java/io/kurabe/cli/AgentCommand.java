package io.kurabe.cli;

import io.kurabe.cli.aws.ClientZone;
import io.kurabe.cli.fleet.Coordinators;
import io.kurabe.cli.fleet.Endpoint;
import io.kurabe.cli.fleet.FleetKey;
import io.kurabe.cli.fleet.FleetPlan;
import io.kurabe.cli.fleet.JGroupsLink;
import io.kurabe.cli.fleet.Program;
import io.kurabe.config.Problems;
import io.kurabe.fleet.internal.FleetAgent;
import io.kurabe.fleet.internal.FleetJournal;
import io.kurabe.fleet.internal.FleetLink;
import io.kurabe.fleet.internal.TargetSites;
import io.kurabe.load.StopSignal;
import io.kurabe.load.internal.LoadEngine;
import io.kurabe.target.OwnerMark;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench agent}: one of several generators of a run that another process leads. */
@Command(
    name = AgentCommand.NAME,
    description = {
      "Makes loads as one of several generators of a run.",
      "bench load ... --fleet N, mostly on another host, is their coordinator.",
      "It logs in to the targets with passwords of its own (KURABE_PASSWORD_<NAME>),",
      "does what it is asked, and ends with the exit code of the coordinator (with 130",
      "when it is told to end itself)."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Example: bench agent --join 10.0.1.4 --key fleet.p12",
      "         bench agent --join kurabe-fleet --key fleet.p12 --name agent-3",
      "         bench agent --join 10.0.1.4 --key f.p12 -t db=jdbc:mysql://10.9.0.7/"
    })
final class AgentCommand implements Verb {
  static final String NAME = "agent";

  /** The name of a key that comes over standard input, whose end is the agent's. */
  private static final String STANDARD_INPUT = "-";

  private final Screen screen;

  @Option(
      names = "--join",
      paramLabel = "HOST[:PORT],...",
      required = true,
      description = "Where the coordinator is, or will be; its port is 7800 by default.")
  private String join = "";

  @Option(
      names = {FleetOptions.KEY, FleetOptions.FLEET_KEY},
      paramLabel = "FILE",
      description =
          "Key of the fleet; - reads it from standard input, and ends when that ends. Otherwise from"
              + " KURABE_FLEET_KEY_FILE, or KURABE_FLEET_KEY in base64.")
  private @Nullable String key;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Unique in the fleet. Default: the host's name and the process's number")
  private String name = OwnerMark.hostName() + "-" + ProcessHandle.current().pid();

  @Option(
      names = "--bind",
      paramLabel = "ADDR[:PORT]",
      description =
          "Where it listens. Default: a free port of the address by which it reaches the coordinator")
  private @Nullable String bind;

  @Option(
      names = "--advertise",
      paramLabel = "ADDR:PORT",
      description = "By what the others know it, behind network address translation.")
  private @Nullable String advertise;

  @Option(
      names = "--join-timeout",
      paramLabel = "TIME",
      description = "How long it tries to join. Default: 5m")
  private @Nullable String joinTimeout;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description =
          "Keep what was measured here, too: 'bench fleet merge' makes the result of it when the"
              + " coordinator died.")
  private @Nullable Path output;

  @Option(
      names = {"-q", "--quiet"},
      description = "Only errors on standard error.")
  private boolean quiet;

  @Option(names = "--stacktrace", description = "Show where an error arose.")
  @SuppressWarnings("UnusedVariable") // ErrorHandler asks the parser for it.
  private boolean stackTrace;

  @Mixin private final AgentTargets targets = new AgentTargets();

  private @Nullable Coordinators coordinators;
  private @Nullable FleetKey found;
  private Endpoint endpoint = Endpoint.ANY;
  private Duration timeout = FleetPlan.JOIN_TIMEOUT;

  AgentCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public void check(Problems problems) {
    coordinators = Verb.read("--join", join, Coordinators::parse, problems).orElse(null);
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,62}")) {
      problems.add(
          "--name", "'" + name + "' is no name; it has letters, digits, dots, - and _, at most 63");
    }
    endpoint =
        Verb.read("--bind", bind, Endpoint::parse, problems)
            .orElse(Endpoint.ANY)
            .advertised(
                Verb.read("--advertise", advertise, AgentCommand::place, problems).orElse(null));
    problems.check("--bind", endpoint::requireFree);
    timeout =
        Verb.read("--join-timeout", joinTimeout, FleetOptions::timeout, problems)
            .orElse(FleetPlan.JOIN_TIMEOUT);
    targets.check(problems, screen);
    if (!STANDARD_INPUT.equals(key)) {
      Optional<Optional<FleetKey>> read =
          problems.attempt(
              FleetOptions.KEY,
              () -> FleetKey.find(key == null ? null : Path.of(key), screen.environment()));
      if (read.isPresent() && read.get().isEmpty()) {
        problems.add(FleetOptions.KEY, "is needed: the file that the coordinator has, too");
      }
      found = read.flatMap(k -> k).orElse(null);
    }
  }

  private static InetSocketAddress place(String text) {
    List<InetSocketAddress> places = Coordinators.parse(text).places();
    if (places.size() != 1 || !text.matches(".*:\\d+")) {
      throw new IllegalArgumentException("'" + text + "' is not ADDR:PORT");
    }
    InetSocketAddress unresolved = places.get(0);
    return new InetSocketAddress(unresolved.getHostString(), unresolved.getPort());
  }

  @Override
  public Integer call() throws InterruptedException {
    StopSignal stop = new StopSignal();
    Consumer<String> say = quiet ? text -> {} : screen::note;
    BufferedReader in = null;
    FleetKey ours = found;
    if (ours == null) {
      in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
      ours = fromStandardInput(in);
    }
    String zone = ClientZone.of(screen.environment());
    try (TargetSites sites = new TargetSites(targets::own)) {
      FleetAgent agent =
          new FleetAgent(Program.identity(name, zone), sites, new LoadEngine(), say, screen::note);
      if (output != null) {
        agent.keeping(new FleetJournal(output, screen::note));
      }
      Interrupts.call(
          screen,
          () -> {
            stop.request("interrupted");
            agent.leave("it was told to end (Ctrl-C, SIGTERM)");
          });
      if (in != null) {
        Interrupts.leaveTerminalToStarter();
        endWith(in, agent, stop);
      }
      try (FleetLink link =
          JGroupsLink.join(
              ours,
              Objects.requireNonNull(coordinators, "check() comes first"),
              endpoint,
              timeout,
              stop::requested,
              say,
              agent)) {
        int code = agent.run(link);
        return stop.requested() ? ExitCode.INTERRUPTED : code;
      }
    }
  }

  private static FleetKey fromStandardInput(BufferedReader in) {
    try {
      String line = in.readLine();
      return FleetKey.ofBase64("from standard input", line == null ? "" : line);
    } catch (IOException e) {
      return FleetKey.ofBase64("from standard input", "");
    }
  }

  /** Ends the agent when whoever started it is gone. */
  private static void endWith(BufferedReader in, FleetAgent agent, StopSignal stop) {
    Thread thread =
        new Thread(
            () -> {
              try {
                while (in.readLine() != null) {
                  // Nothing more is expected.
                }
              } catch (IOException e) {
                // It has ended.
              }
              stop.request("standard input was closed");
              agent.leave("whoever started it is gone");
            },
            "kurabe-fleet-input");
    thread.setDaemon(true);
    thread.start();
  }
}
