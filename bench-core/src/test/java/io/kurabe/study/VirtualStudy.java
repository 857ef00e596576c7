package io.kurabe.study;

import io.kurabe.load.VirtualTime;
import io.kurabe.probe.FitnessRule;
import io.kurabe.result.StudyResult;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.ScriptedServers;

/** A world for whole studies: a clock whose time jumps, and servers that a test scripts. */
public final class VirtualStudy {
  /** The processors of this machine say nothing of times that only jump. */
  private static final FitnessRule NEVER_UNFIT =
      new FitnessRule(
          Double.POSITIVE_INFINITY,
          Double.POSITIVE_INFINITY,
          Double.POSITIVE_INFINITY,
          Double.POSITIVE_INFINITY,
          Double.POSITIVE_INFINITY);

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

  /** Runs a study on the servers. */
  public StudyResult run(Study study) throws InterruptedException {
    try (Bench bench =
        Bench.open(servers.targets(), servers.engines(), OpenOptions.DEFAULT, RunId.random())) {
      return study.run(StudyContext.on(bench).with(time.engine().judgedBy(NEVER_UNFIT)));
    }
  }
}
