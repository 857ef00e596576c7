package io.kurabe.cli;

import io.kurabe.cli.aws.AwsTargets;
import io.kurabe.cli.aws.HostReader;
import io.kurabe.cli.fleet.FleetMembers;
import io.kurabe.config.ConfigurationException;
import io.kurabe.load.Generator;
import io.kurabe.load.StopSignal;
import io.kurabe.page.internal.Page;
import io.kurabe.report.internal.PageFormats;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.result.UnequalPair;
import io.kurabe.study.StudyProgress;
import io.kurabe.study.TargetSession;
import io.kurabe.study.findmax.internal.SloSearchResult;
import io.kurabe.study.internal.Journal;
import io.kurabe.study.internal.SilenceWatch;
import io.kurabe.study.internal.StudyContext;
import io.kurabe.study.page.internal.StudyPages;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The steps of every measuring verb around its measurement: results folder, targets, result files,
 * clean-up, exit code.
 *
 * @param fleet the agents that make the loads; empty for loads of this process
 * @param keepData whether the data stay on the servers
 */
record Invocation(
    Screen screen,
    OutputOptions output,
    List<Target> targets,
    HostReader.Options hosts,
    OpenOptions open,
    Optional<FleetMembers> fleet,
    boolean keepData) {
  @FunctionalInterface
  interface Measurement {
    StudyResult on(StudyContext context, Path folder) throws InterruptedException;
  }

  /** Measures, writes and prints; returns the exit code. */
  int run(String name, Measurement measurement) throws InterruptedException {
    Path folder = ResultFiles.createFolder(output.folder(), name, Instant.now());
    return run(folder, Journal.begin(folder, RunId.random()), measurement);
  }

  /** Does so in an existing folder; an earlier process's journal continues. */
  int run(Path folder, Journal journal, Measurement measurement) throws InterruptedException {
    StopSignal stop = new StopSignal();
    Interrupts.request(stop, screen);
    Optional<Written> made = measured(folder, journal, stop, measurement);
    if (made.isEmpty()) {
      return ExitCode.INTERRUPTED;
    }
    Printer.print(screen, output.format(), folder, made.get().result, made.get().page);
    sayHowToResume(folder, journal);
    made.get().notWritten.ifPresent(screen::note);
    return made.get().notWritten.isPresent() ? ExitCode.TARGET : exitCode(made.get().result, stop);
  }

  /** A result, and why its files are not complete, e.g. because the disk is full. */
  record Written(StudyResult result, Page page, Optional<String> notWritten) {}

  /** Writes the files of a result; when the disk is full, without the logs. */
  static Written write(Path folder, StudyResult result) {
    try {
      return new Written(result, PageFormats.writeResult(folder, result), Optional.empty());
    } catch (ConfigurationException full) {
      ResultFiles.removeLogs(folder);
      try {
        return new Written(
            result,
            PageFormats.writeResult(folder, result),
            Optional.of("The .hlog files were removed to make room: " + full.getMessage()));
      } catch (ConfigurationException e) {
        return new Written(
            result, StudyPages.of(result), Optional.of(String.valueOf(e.getMessage())));
      }
    }
  }

  /** Measures and writes, and prints nothing; empty when stopped before there was a result. */
  Optional<Written> measured(Path folder, Journal journal, StopSignal stop, Measurement measurement)
      throws InterruptedException {
    try {
      return Optional.of(measure(folder, stop, journal, measurement));
    } catch (TargetException e) {
      removeIfEmpty(folder);
      sayHowToResume(folder, journal);
      if (!stop.requested() || stop.failed()) {
        throw e;
      }
      screen.note(e.getMessage()); // A table that was being filled: there is no result.
      return Optional.empty();
    } catch (RuntimeException | InterruptedException e) {
      removeIfEmpty(folder);
      sayHowToResume(folder, journal); // E.g. the disk is too full for the result.
      throw e;
    }
  }

  private void sayHowToResume(Path folder, Journal journal) {
    if (journal.written()) {
      screen.note(
          "To go on where it was interrupted: the same command with --resume "
              + folder
              + (keepsData(journal)
                  ? ""
                  : " (without --keep-data what was under way begins anew)"));
    }
  }

  private Written measure(Path folder, StopSignal stop, Journal journal, Measurement measurement)
      throws InterruptedException {
    if (!targets.isEmpty()) {
      say("Opening " + String.join(", ", targets.stream().map(Target::place).toList()) + " ...");
    }
    try (AwsTargets aws = new AwsTargets(screen.environment(), screen::note)) {
      Measured measured = measure(aws, folder, stop, journal, measurement);
      StudyResult result =
          new HostReader(aws, hosts)
              .addTo(measured.written.result, measured.pairs, stop, screen::note);
      return result.equals(measured.written.result)
          ? measured.written
          : write(folder, result); // Written without it before, in case this is cut.
    }
  }

  /** The measured result, and servers that are not alike. */
  private record Measured(Written written, List<UnequalPair> pairs) {}

  private Measured measure(
      AwsTargets aws, Path folder, StopSignal stop, Journal journal, Measurement measurement)
      throws InterruptedException {
    TargetSession session =
        Cancellable.unless(
            stop, () -> session(aws.resolve(targets), journal), TargetSession::close);
    Task task = new Task(folder, stop, journal, measurement);
    return SilenceWatch.during(session, stop, () -> measure(session, aws, task));
  }

  /** A measurement, with the folder of its files, its stop signal, and its journal. */
  private record Task(Path folder, StopSignal stop, Journal journal, Measurement measurement) {}

  private Measured measure(TargetSession session, AwsTargets aws, Task task)
      throws InterruptedException {
    boolean complete = false;
    try {
      List<UnequalPair> pairs = aws.unequalPairs(session::settingsOf);
      Generator alone = screen.generator();
      Generator generator =
          fleet.isPresent() ? fleet.get().on(session, open, alone, task.stop) : alone;
      StudyProgress progress = ConsoleProgress.on(screen, output.quiet());
      StudyResult result;
      try {
        result =
            task.measurement.on(
                new StudyContext(
                    session,
                    generator,
                    task.journal,
                    Optional.of(task.folder.resolve(ResultFiles.HLOG)),
                    task.stop,
                    progress),
                task.folder);
      } finally {
        ConsoleProgress.clear(progress);
      }
      Written written = write(task.folder, result);
      complete = result.complete() && written.notWritten.isEmpty();
      if (complete) {
        task.journal.end();
      }
      return new Measured(written, pairs);
    } finally {
      if (keepData || (!complete && keepsData(task.journal))) {
        keep(session);
      }
      fleet.ifPresent(FleetMembers::endAfterLoss);
      close(session);
    }
  }

  private TargetSession session(List<Target> resolved, Journal journal) {
    return journal.earlierBegan().isPresent()
        ? TargetSession.reopen(
            resolved, Engines.load(), open, journal.id(), journal::requireSameServers)
        : TargetSession.open(resolved, Engines.load(), open, journal.id());
  }

  /** Returns whether data stay after an interruption; those kept earlier are kept again. */
  private boolean keepsData(Journal journal) {
    return keepData || journal.earlierBegan().isPresent();
  }

  /** Closes the session. A result that is written counts more than a server that died. */
  private void close(TargetSession session) {
    try {
      session.close();
    } catch (TargetException e) {
      screen.note("Not cleaned: " + e.getMessage());
      targets.stream()
          .filter(Invocation::runsOn)
          .forEach(
              t ->
                  screen.note(
                      "To remove it later: bench clean '%s=%s' --run %s"
                          .formatted(t.name(), t.place(), session.workspace(t.name()).id())));
    }
  }

  /** Returns whether the server runs on when this process has ended. */
  private static boolean runsOn(Target target) {
    return !target.address().startedByKurabe();
  }

  private void keep(TargetSession session) {
    try {
      session.workspaces().values().forEach(Workspace::keep);
    } catch (TargetException e) {
      screen.note(e.getMessage()); // It died: then nothing is dropped either.
      return;
    }
    for (Target target : targets) {
      if (runsOn(target)) {
        RunId id = session.workspace(target.name()).id();
        screen.note(
            "Kept %s on %s. Remove it with: bench clean '%s=%s' --run %s"
                .formatted(id.schema(), target.text(), target.name(), target.text(), id));
      }
    }
  }

  private int exitCode(StudyResult result, StopSignal stop) {
    if (stop.requested() && !stop.failed()) {
      return ExitCode.INTERRUPTED;
    }
    // Also one that was lost in a rehearsal, of which nothing is in the result.
    return fleet.filter(FleetMembers::hasLostOne).isPresent()
        ? ExitCode.RUN_INVALID
        : exitCode(result);
  }

  /** Returns the code of a result that was not stopped. */
  static int exitCode(StudyResult result) {
    if (lostGenerator(result)) {
      return ExitCode.RUN_INVALID;
    }
    if (!result.complete()) {
      return ExitCode.TARGET;
    }
    if (result.points().stream().anyMatch(p -> !p.exact())) {
      return ExitCode.GATE_FAILED;
    }
    Optional<SloSearchResult> search = SloSearchResult.of(result);
    if (search.isPresent()) {
      return searched(search.get());
    }
    return result.points().stream().anyMatch(p -> p.validRuns() == 0)
        ? ExitCode.RUN_INVALID
        : ExitCode.OK;
  }

  /** Returns whether a run was cut because one of its generators was lost. */
  private static boolean lostGenerator(StudyResult result) {
    return result.runs().stream()
        .flatMap(run -> run.fleet().stream())
        .anyMatch(fleet -> !fleet.lost().isEmpty());
  }

  /** Returns the code of a search; a rate that met the limit in no run is no error. */
  private static int searched(SloSearchResult search) {
    return switch (search.outcome()) {
      case FOUND, ABOVE -> ExitCode.OK;
      case BELOW -> ExitCode.GATE_FAILED;
      case UNDECIDED -> ExitCode.RUN_INVALID;
    };
  }

  private void say(String text) {
    if (!output.quiet()) {
      screen.note(text);
    }
  }

  /** Removes a folder made for a measurement that never began. */
  private static void removeIfEmpty(Path folder) {
    try (var entries = Files.list(folder)) {
      if (entries.findAny().isEmpty()) {
        Files.delete(folder);
      }
    } catch (IOException | UncheckedIOException e) {
      // It stays, empty; the error that is on its way says what happened.
    }
  }
}
