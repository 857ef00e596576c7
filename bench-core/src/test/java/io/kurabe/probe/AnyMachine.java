package io.kurabe.probe;

import io.kurabe.load.internal.LoadEngine;
import io.kurabe.result.FitnessRule;
import io.kurabe.study.TargetSession;
import io.kurabe.study.internal.StudyContext;

/**
 * The rule of fitness of tests that are about something else: a generator is fit on any machine,
 * however loaded, so that a run is valid unless the server or the code under test spoils it.
 */
public final class AnyMachine {
  private static final double ALL = Double.MAX_VALUE;

  /** The rule that no generator breaks. */
  public static final FitnessRule RULE = new FitnessRule(ALL, ALL, ALL, ALL, ALL, ALL);

  /** The rule for virtual time: judges stalls and late begins, which no machine can cause there. */
  public static final FitnessRule WITH_STALLS =
      new FitnessRule(
          ALL,
          ALL,
          FitnessRule.DEFAULT.stallShareMax(),
          ALL,
          FitnessRule.DEFAULT.stallFloorMicros(),
          FitnessRule.DEFAULT.lateIntervalsMax());

  private AnyMachine() {}

  /** An engine on this machine's clock that is always fit. */
  public static LoadEngine engine() {
    return new LoadEngine().judgedBy(RULE);
  }

  /** The context of a study on the servers of a session, with an engine that is always fit. */
  public static StudyContext study(TargetSession session) {
    return StudyContext.on(session).with(engine());
  }
}
