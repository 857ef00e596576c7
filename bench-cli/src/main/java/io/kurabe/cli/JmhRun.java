package io.kurabe.cli;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.internal.Reason;
import io.kurabe.jmh.internal.ForkTargets;
import io.kurabe.jmh.internal.JmhStudy;
import io.kurabe.load.StopSignal;
import io.kurabe.probe.internal.EnvironmentReader;
import io.kurabe.probe.internal.JvmArguments;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.NanoClock;
import io.kurabe.study.TargetSession;
import io.kurabe.target.Leftover;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Secrets;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.Workspace;
import io.kurabe.target.local.internal.WorkFolder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs benchmarks with JMH, on servers open here; its output goes to {@code progress}, too. */
record JmhRun(
    CommandLineOptions options,
    List<JmhSelection.Group> groups,
    OpenOptions open,
    PrintStream progress) {
  static final String JSON = "jmh.json";

  static final String LOG = "jmh.log";

  private static final int NAMED = 3;

  /** The JDK from which on the JVM warns of accesses by JMH, Netty and JNA. */
  private static final int WARNING_JDK = 24;

  /** The time in which a server may carry out the last statement of a killed client. */
  private static final long SETTLE_NANOS = 300_000_000;

  /** Returns the result; {@code jmh.json} and {@code jmh.log} are in the folder then. */
  StudyResult on(TargetSession targetSession, Path folder, StopSignal stop)
      throws InterruptedException {
    Instant startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    long began = NanoClock.SYSTEM.nanoTime();
    RunId session = RunId.random();
    List<Server> servers =
        targetSession.workspaces().values().stream().map(Workspace::server).toList();
    Outcome outcome;
    try (WorkFolder work = WorkFolder.create("jmh");
        PrintStream log = log(folder.resolve(LOG))) {
      List<Target> targets = servers.stream().map(Server::reachableTarget).toList();
      outcome = runAll(ForkTargets.write(work, session, targets), log, stop);
    }
    String incomplete = outcome.incomplete(stop);
    List<String> cautions = new ArrayList<>(cautions());
    if (!incomplete.isEmpty()) {
      NanoClock.SYSTEM.sleepUntil(NanoClock.SYSTEM.nanoTime() + SETTLE_NANOS);
      servers.forEach(server -> removeWhatForksLeft(server, session, cautions));
    }
    String json = arguments().mask(json(outcome.results));
    ResultFiles.writeText(folder.resolve(JSON), json);
    return JmhStudy.of(
        json,
        JmhStudy.Circumstances.of(
                startedAt, (NanoClock.SYSTEM.nanoTime() - began) / 1e9, EnvironmentReader.read())
            .on(targetSession.facts(), Map.of("durability", open.durability().text()))
            .with(incomplete, outcome.missing, cautions));
  }

  /** The outcome: forks that ended, those that did not, why JMH did not continue. */
  private record Outcome(List<RunResult> results, List<String> missing, String refusal) {
    String incomplete(StopSignal stop) {
      if (stop.requested()) {
        return stop.reason();
      }
      if (!refusal.isEmpty()) {
        return refusal;
      }
      int more = missing.size() - NAMED;
      return missing.isEmpty()
          ? ""
          : "failed, and %s says why: %s%s"
              .formatted(
                  LOG,
                  String.join("; ", missing.subList(0, Math.min(NAMED, missing.size()))),
                  more > 0 ? " and " + more + " more" : "");
    }
  }

  /** Runs all groups; a refusal without any result is the user's to mend. */
  private Outcome runAll(Path targetsFile, PrintStream log, StopSignal stop)
      throws InterruptedException {
    Set<String> all = groups.stream().flatMap(g -> g.names().stream()).collect(Collectors.toSet());
    List<RunResult> results = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    String refusal = "";
    for (JmhSelection.Group group : groups) {
      JmhOutput output =
          new JmhOutput(
              OutputFormatFactory.createFormatInstance(
                  log, options.verbosity().orElse(VerboseMode.NORMAL)),
              stop);
      var forks = ofForks(options, group, all, targetsFile, Runtime.version().feature());
      JmhLeader leader = new JmhLeader(new Runner(forks, output));
      leader.lead(stop);
      results.addAll(leader.results().orElseGet(output::results));
      missing.addAll(output.missing());
      refusal = leader.refusal();
      if (!refusal.isEmpty()) {
        break;
      }
    }
    if (!refusal.isEmpty() && results.isEmpty()) {
      throw new ConfigurationException("JMH: " + refusal);
    }
    return new Outcome(results, missing, refusal);
  }

  /** Returns the options of one group; forks read the places of servers from a file. */
  static Options ofForks(
      CommandLineOptions user,
      JmhSelection.Group group,
      Set<String> others,
      Path targetsFile,
      int jdk) {
    ChainedOptionsBuilder builder = new OptionsBuilder().parent(user);
    others.stream()
        .filter(name -> !group.names().contains(name))
        .forEach(name -> builder.exclude("^\\Q" + name + "\\E$"));
    if (!group.targets().isEmpty()) {
      builder.param("target", group.targets().toArray(String[]::new));
    }
    List<String> arguments = new ArrayList<>();
    arguments.add("-D" + ForkTargets.PROPERTY + "=" + targetsFile);
    if (jdk >= WARNING_JDK && !user.getJvm().hasValue()) {
      arguments.add("--sun-misc-unsafe-memory-access=allow");
      arguments.add("--enable-native-access=ALL-UNNAMED");
    }
    arguments.addAll(user.getJvmArgsPrepend().orElse(List.of()));
    return builder.jvmArgsPrepend(arguments.toArray(String[]::new)).build();
  }

  /** Removes the workspaces of forks of this run that were killed and so could not drop them. */
  private static void removeWhatForksLeft(Server server, RunId session, List<String> cautions) {
    try {
      server.leftovers().stream()
          .filter(Leftover::orphaned)
          .map(Leftover::id)
          .filter(id -> ForkTargets.madeBy(session, id))
          .forEach(server::remove);
    } catch (TargetException e) {
      cautions.add(
          ("What a fork left on %s could not be removed: %s When the server is back,"
                  + " bench clean finds it.")
              .formatted(server.facts().target(), e.getMessage()));
    }
  }

  private List<String> cautions() {
    return options.getForkCount().orElse(2) < 2
        ? List.of("One fork gives no interval: JVMs differ from start to start; use -f 3 or more.")
        : List.of();
  }

  /** Returns the secrets among the JVM arguments that forks get. */
  private Secrets arguments() {
    List<String> all = new ArrayList<>(ManagementFactory.getRuntimeMXBean().getInputArguments());
    all.addAll(options.getJvmArgs().orElse(List.of()));
    all.addAll(options.getJvmArgsPrepend().orElse(List.of()));
    all.addAll(options.getJvmArgsAppend().orElse(List.of()));
    return JvmArguments.secrets(all);
  }

  private PrintStream log(Path file) {
    try {
      return new PrintStream(
          new TeeOutputStream(Files.newOutputStream(file), progress, arguments()),
          true,
          StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new ConfigurationException(
          "The file " + file + " cannot be written: " + Reason.of(e) + ".");
    }
  }

  private static String json(List<RunResult> results) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(results);
    } catch (UncheckedIOException e) {
      throw new IllegalStateException("JMH's JSON cannot be written", e);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
