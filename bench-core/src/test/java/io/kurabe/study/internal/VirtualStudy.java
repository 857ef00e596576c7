package io.kurabe.study.internal;

import io.kurabe.load.StopSignal;
import io.kurabe.load.internal.VirtualTime;
import io.kurabe.result.Finding;
import io.kurabe.result.StudyResult;
import io.kurabe.study.StudyProgress;
import io.kurabe.study.TargetSession;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.ScriptedServers;
import io.kurabe.target.Workspace;
import java.util.function.Function;

/** A world for whole studies: a clock whose time jumps, and servers that a test scripts. */
public final class VirtualStudy {
  private final VirtualTime time = new VirtualTime();
  private final ScriptedServers servers = new ScriptedServers();

  /** A study that is ready to run. */
  @FunctionalInterface
  public interface Study {
    /** Runs it. */
    StudyResult run(StudyContext context) throws InterruptedException;
  }

  /** The clock on which studies and servers live. */
  public VirtualTime time() {
    return time;
  }

  /** Gives a server something that it can do. */
  public <C> VirtualStudy with(String target, Class<C> type, C capability) {
    servers.with(target, type, capability);
    return this;
  }

  /** Gives each workspace of a server something of its own, made at every request. */
  public <C> VirtualStudy withEach(String target, Class<C> type, Function<Workspace, C> make) {
    servers.withEach(target, type, make);
    return this;
  }

  /** Runs a study on the servers. */
  public StudyResult run(Study study) throws InterruptedException {
    return run(Journal.none(), new StopSignal(), study);
  }

  /** Runs it with a journal, on the workspaces of the earlier process where that is of one. */
  public StudyResult run(Journal journal, StopSignal stop, Study study)
      throws InterruptedException {
    return run(journal, stop, StudyProgress.NONE, study);
  }

  /** Runs it with a journal and a listener, which may ask to stop. */
  public StudyResult run(Journal journal, StopSignal stop, StudyProgress progress, Study study)
      throws InterruptedException {
    try (TargetSession session = open(journal)) {
      return study.run(
          StudyContext.on(session).with(time.engine()).with(journal).with(stop, progress));
    }
  }

  /** The finding of that id. */
  public static Finding finding(StudyResult result, String id) {
    return result.findings().stream().filter(f -> f.id().equals(id)).findFirst().orElseThrow();
  }

  private TargetSession open(Journal journal) {
    return journal.earlierBegan().isPresent()
        ? TargetSession.reopen(
            servers.targets(),
            servers.engines(),
            OpenOptions.DEFAULT,
            journal.id(),
            journal::requireSameServers)
        : TargetSession.open(
            servers.targets(), servers.engines(), OpenOptions.DEFAULT, journal.id());
  }
}
