package io.kurabe.cli;

import io.kurabe.cli.aws.HostReader;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Target;
import java.util.List;

/** A verb that measures, so that it can be a part of a profile. */
interface Measuring extends Verb {
  /**
   * The measurement, once it is checked.
   *
   * @param name for the results folder
   * @param open how targets are opened
   * @param measurement the measurement
   * @param footprint its estimated size
   */
  record Job(
      String name, OpenOptions open, Invocation.Measurement measurement, PlanEstimate footprint) {}

  /** Sets these targets in place of those of the command line, before the check. */
  void use(List<Target> targets, HostReader.Options hosts);

  /** Returns what it measures, after the check. */
  Job job();
}
