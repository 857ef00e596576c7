package io.kurabe.cli;

import io.kurabe.config.ConfigurationException;
import io.kurabe.jmh.ForkTargets;
import io.kurabe.jmh.JmhStudy;
import io.kurabe.load.StopSignal;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.NanoClock;
import io.kurabe.study.Bench;
import io.kurabe.target.Leftover;
import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import io.kurabe.target.local.WorkFolder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs the chosen benchmarks with JMH, whose forks use the servers that are open here.
 *
 * @param options the user's options for JMH
 * @param groups what runs where
 * @param progress where JMH's own output goes besides {@code jmh.log}
 */
record JmhRun(CommandLineOptions options, List<JmhSelection.Group> groups, PrintStream progress) {
  /** JMH's JSON. */
  static final String JSON = "jmh.json";

  /** JMH's own output. */
  static final String LOG = "jmh.log";

  private static final int LOOK_MILLIS = 100;

  /** Gives the result; {@code jmh.json} and {@code jmh.log} are in the folder then. */
  StudyResult on(Bench bench, Path folder, StopSignal stop) throws InterruptedException {
    String startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    long began = NanoClock.SYSTEM.nanoTime();
    RunId session = RunId.random();
    List<Server> servers = bench.workspaces().values().stream().map(Workspace::server).toList();
    Outcome outcome;
    try (WorkFolder work = WorkFolder.create("jmh");
        PrintStream log = log(folder.resolve(LOG))) {
      List<Target> targets = servers.stream().map(Server::reachableTarget).toList();
      outcome = runAll(ForkTargets.write(work, session, targets), log, stop);
    } finally {
      servers.forEach(server -> removeWhatForksLeft(server, session));
    }
    String json = json(outcome.results);
    ResultFiles.writeText(folder.resolve(JSON), json);
    return JmhStudy.of(
        json,
        new JmhStudy.Circumstances(
            startedAt,
            (NanoClock.SYSTEM.nanoTime() - began) / 1e9,
            outcome.incomplete,
            bench.facts(),
            cautions()));
  }

  private record Outcome(List<RunResult> results, String incomplete) {}

  private Outcome runAll(Path targetsFile, PrintStream log, StopSignal stop)
      throws InterruptedException {
    Set<String> all = groups.stream().flatMap(g -> g.names().stream()).collect(Collectors.toSet());
    List<RunResult> results = new ArrayList<>();
    int failed = 0;
    for (JmhSelection.Group group : groups) {
      JmhOutput output =
          new JmhOutput(
              OutputFormatFactory.createFormatInstance(
                  log, options.verbosity().orElse(VerboseMode.NORMAL)),
              stop);
      var forks = JmhForkOptions.of(options, group, all, targetsFile, Runtime.version().feature());
      run(new Runner(forks, output), stop);
      results.addAll(output.results());
      failed += output.started() - output.results().size();
    }
    if (stop.requested()) {
      return new Outcome(results, stop.reason());
    }
    return new Outcome(
        results, failed == 0 ? "" : failed + " benchmarks failed; " + LOG + " says why");
  }

  /** JMH knows no way to stop: so its forks are ended, and it does not begin the next. */
  private static void run(Runner runner, StopSignal stop) throws InterruptedException {
    Set<Long> ours = children().map(ProcessHandle::pid).collect(Collectors.toSet());
    AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
    Thread leader =
        new Thread(
            () -> {
              try {
                runner.run();
              } catch (RunnerException | RuntimeException | Error e) {
                thrown.set(e);
              }
            },
            "kurabe-jmh");
    leader.start();
    while (leader.isAlive()) {
      leader.join(LOOK_MILLIS);
      if (stop.requested()) {
        children()
            .filter(child -> !ours.contains(child.pid()))
            .forEach(ProcessHandle::destroyForcibly);
      }
    }
    check(thrown.get());
  }

  private static java.util.stream.Stream<ProcessHandle> children() {
    return ProcessHandle.current().children();
  }

  private static void check(@Nullable Throwable thrown) {
    if (thrown == null || thrown instanceof JmhOutput.Stopped) {
      return;
    }
    if (thrown instanceof RunnerException e) {
      throw new ConfigurationException("JMH: " + firstLine(e) + ".");
    }
    throw new IllegalStateException("JMH failed: " + thrown, thrown);
  }

  private static String firstLine(RunnerException e) {
    String text = String.valueOf(e.getMessage());
    if (text.contains("JMH lock")) {
      return "another JMH run is under way on this machine, and two would spoil each other's numbers."
          + " Wait until it ends";
    }
    return text.lines().findFirst().orElse("it failed without a word");
  }

  /** A fork that was killed could not drop its workspace; only those of dead forks of ours go. */
  private static void removeWhatForksLeft(Server server, RunId session) {
    server.leftovers().stream()
        .filter(Leftover::orphaned)
        .map(Leftover::id)
        .filter(id -> ForkTargets.madeBy(session, id))
        .forEach(server::remove);
  }

  private List<String> cautions() {
    return options.getForkCount().orElse(2) < 2
        ? List.of("One fork gives no interval: JVMs differ from start to start; use -f 3 or more.")
        : List.of();
  }

  private PrintStream log(Path file) {
    try {
      return new PrintStream(
          new TeeOutputStream(Files.newOutputStream(file), progress), true, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new ConfigurationException(
          "The file " + file + " cannot be written: " + e.getMessage() + ".");
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
