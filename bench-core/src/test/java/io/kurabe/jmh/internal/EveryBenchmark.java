package io.kurabe.jmh.internal;

import io.kurabe.target.RunId;
import io.kurabe.target.Server;
import io.kurabe.target.local.internal.WorkFolder;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs benchmarks once each, in this JVM, so that one that is broken breaks the build. */
public final class EveryBenchmark {
  private EveryBenchmark() {}

  /**
   * On a server that is open, found as a fork finds it.
   *
   * @return results, one per benchmark and parameters
   */
  public static Collection<RunResult> in(String packageName, Server server) throws RunnerException {
    try (WorkFolder folder = WorkFolder.create("test")) {
      var file = ForkTargets.write(folder, RunId.random(), List.of(server.reachableTarget()));
      System.setProperty(ForkTargets.PROPERTY, file.toString());
      return run(options(packageName).param("target", server.reachableTarget().name()));
    } finally {
      System.clearProperty(ForkTargets.PROPERTY);
    }
  }

  /** Those that need no server. */
  public static Collection<RunResult> in(String packageName) throws RunnerException {
    return run(options(packageName));
  }

  private static ChainedOptionsBuilder options(String packageName) {
    // Other builds on this machine may run JMH too; nothing is measured here.
    System.setProperty("jmh.ignoreLock", "true");
    return new OptionsBuilder()
        .include("^" + packageName.replace(".", "\\.") + "\\.")
        .forks(0)
        .warmupIterations(0)
        .measurementIterations(1)
        .measurementTime(TimeValue.milliseconds(50))
        .shouldFailOnError(true)
        .verbosity(VerboseMode.SILENT);
  }

  private static Collection<RunResult> run(ChainedOptionsBuilder options) throws RunnerException {
    return new Runner(options.build()).run();
  }
}
