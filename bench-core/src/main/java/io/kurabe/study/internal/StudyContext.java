package io.kurabe.study.internal;

import io.kurabe.load.Generator;
import io.kurabe.load.StopSignal;
import io.kurabe.load.internal.LoadEngine;
import io.kurabe.spec.NanoClock;
import io.kurabe.study.StudyProgress;
import io.kurabe.study.TargetSession;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The environment that a study is given besides its parameters. A study makes nothing of it itself,
 * so a test can give it scripted servers, a clock of its own and another rule of fitness.
 *
 * @param hlogs folder of the HdrHistogram logs of the runs, if they are wanted
 */
public record StudyContext(
    TargetSession session,
    Generator generator,
    Journal journal,
    Optional<Path> hlogs,
    StopSignal stop,
    StudyProgress progress) {
  /** Makes a context on this machine's clock, without journal, logs, stop and progress. */
  public static StudyContext on(TargetSession session) {
    return new StudyContext(
        session,
        new LoadEngine(),
        Journal.none(),
        Optional.empty(),
        new StopSignal(),
        StudyProgress.NONE);
  }

  public StudyContext with(Generator other) {
    return new StudyContext(session, other, journal, hlogs, stop, progress);
  }

  public StudyContext with(Journal other) {
    return new StudyContext(session, generator, other, hlogs, stop, progress);
  }

  public StudyContext with(StopSignal signal, StudyProgress listener) {
    return new StudyContext(session, generator, journal, hlogs, signal, listener);
  }

  /** The clock that the generator lives on. */
  public NanoClock clock() {
    return generator.clock();
  }
}
