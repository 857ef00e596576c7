package io.kurabe.load;

import io.kurabe.record.RequestLog;
import io.kurabe.result.FitnessRule;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.RunSpec;
import io.kurabe.target.ServerProbe;
import io.kurabe.workload.Attachment;
import io.kurabe.workload.LoadedWorkload;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * All that a generator needs for one run.
 *
 * @param spec the specification of the run
 * @param workload operations and clients
 * @param targets names of the targets, the loaded one first
 * @param serverOnThisHost whether server and generator compete for processors
 * @param probes open probes by target; the generator reads and does not close them
 * @param hlogFolder where the run's {@code .hlog} files go, if they are wanted
 * @param stop asks the run to end
 * @param progress receives the progress
 * @param requests receives every single request, if that is wanted
 * @param attachment words by which other processes join the workload, if they can
 * @param clientsOfGenerator of several generators as many take part as get at least so many clients
 * @param limitMicros the limit under which the run has to show that response times stay, if that is
 *     its only question
 */
public record LoadRun(
    RunSpec spec,
    LoadedWorkload workload,
    List<String> targets,
    boolean serverOnThisHost,
    Map<String, ServerProbe> probes,
    Optional<Path> hlogFolder,
    StopSignal stop,
    Progress progress,
    Optional<RequestLog> requests,
    Optional<Attachment> attachment,
    int clientsOfGenerator,
    OptionalDouble limitMicros) {
  public LoadRun {
    targets = List.copyOf(targets);
    probes = new LinkedHashMap<>(probes);
  }

  /** {@return whether the run ends by itself, when a number of requests has been answered} */
  public boolean isBatch() {
    return spec.arrivals() instanceof Arrivals.Batch;
  }

  /**
   * Makes a run without probes, files or progress.
   *
   * @param spec what is asked for
   * @param workload the workload
   * @return the load run
   */
  public static LoadRun of(RunSpec spec, LoadedWorkload workload) {
    return new LoadRun(
        spec,
        workload,
        List.of(),
        false,
        Map.of(),
        Optional.empty(),
        new StopSignal(),
        Progress.NONE,
        Optional.empty(),
        Optional.empty(),
        1,
        OptionalDouble.empty());
  }

  /**
   * {@return this run on targets}
   *
   * @param names of the targets, the loaded one first
   * @param onThisHost whether server and generator compete for processors
   */
  public LoadRun on(List<String> names, boolean onThisHost) {
    return new LoadRun(
        spec,
        workload,
        names,
        onThisHost,
        probes,
        hlogFolder,
        stop,
        progress,
        requests,
        attachment,
        clientsOfGenerator,
        limitMicros);
  }

  /**
   * {@return this run as one that other processes can join}
   *
   * @param words the words of a command line
   */
  public LoadRun joinedBy(Optional<Attachment> words) {
    return joinedBy(words, clientsOfGenerator);
  }

  /**
   * {@return this run as one that others can join, each of which gets at least so many clients}
   *
   * @param words the words of a command line
   * @param atLeast the least time
   */
  public LoadRun joinedBy(Optional<Attachment> words, int atLeast) {
    return new LoadRun(
        spec,
        workload,
        targets,
        serverOnThisHost,
        probes,
        hlogFolder,
        stop,
        progress,
        requests,
        words,
        atLeast,
        limitMicros);
  }

  /**
   * {@return this run with open probes by target}
   *
   * @param open opens what is needed
   */
  public LoadRun withProbes(Map<String, ServerProbe> open) {
    return with(open, hlogFolder, stop, progress, requests, limitMicros);
  }

  /**
   * {@return this run with a folder for its {@code .hlog} files, if they are wanted}
   *
   * @param folder the folder
   */
  public LoadRun withHlogs(Optional<Path> folder) {
    return with(probes, folder, stop, progress, requests, limitMicros);
  }

  /**
   * {@return this run as one that a signal asks to end}
   *
   * @param signal what ends the run early
   */
  public LoadRun until(StopSignal signal) {
    return with(probes, hlogFolder, signal, progress, requests, limitMicros);
  }

  /**
   * {@return this run with another listener for its progress}
   *
   * @param other the other one
   */
  public LoadRun withProgress(Progress other) {
    return with(probes, hlogFolder, stop, other, requests, limitMicros);
  }

  /**
   * {@return this run with a log of each of its requests}
   *
   * @param log the log of requests
   */
  public LoadRun writingDown(RequestLog log) {
    return with(probes, hlogFolder, stop, progress, Optional.of(log), limitMicros);
  }

  /**
   * {@return this run as one that only has to show that response times stay under a limit}
   *
   * @param micros a time in microseconds
   */
  public LoadRun underLimit(double micros) {
    return with(probes, hlogFolder, stop, progress, requests, OptionalDouble.of(micros));
  }

  /** {@return this run as one that can be finished without stopping those after it} */
  public LoadRun endingByItself() {
    return until(stop.forRunsWithin());
  }

  private LoadRun with(
      Map<String, ServerProbe> open,
      Optional<Path> folder,
      StopSignal until,
      Progress listener,
      Optional<RequestLog> log,
      OptionalDouble limit) {
    return new LoadRun(
        spec,
        workload,
        targets,
        serverOnThisHost,
        open,
        folder,
        until,
        listener,
        log,
        attachment,
        clientsOfGenerator,
        limit);
  }

  /**
   * {@return the rule by which the generator is judged in this run}
   *
   * @param rule the rule
   */
  public FitnessRule limit(FitnessRule rule) {
    return limitMicros.isPresent() ? rule.underLimit(limitMicros.getAsDouble()) : rule;
  }
}
