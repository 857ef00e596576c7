package io.kurabe.cli;

import io.kurabe.cli.aws.HostReader;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Target;
import java.util.List;

/** A verb that measures, so that it can be a part of a profile. */
interface Measuring extends Verb {
  /**
   * What is measured, once it is checked.
   *
   * @param name for the results folder
   * @param open how targets are opened
   * @param measurement the measurement
   * @param footprint what it takes
   */
  record Job(
      String name, OpenOptions open, Invocation.Measurement measurement, PlanEstimate footprint) {}

  /** Before the check: these targets in place of those of the command line. */
  void use(List<Target> targets, HostReader.Options hosts);

  /** After the check: what it measures. */
  Job job();
}
