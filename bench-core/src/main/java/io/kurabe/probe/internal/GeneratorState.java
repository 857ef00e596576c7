package io.kurabe.probe.internal;

import io.kurabe.probe.Environment;

/**
 * The state of this machine and process before a run.
 *
 * @param environment machine and JVM
 * @param load processes that wanted a processor, mean of the last minute; negative when not known
 * @param stallMicros 99th percentile of the time that the machine adds to a sleep of a thread at
 *     rest
 * @param stolen share of the processors' time that the hypervisor gave to others while that was
 *     measured, 0 to 1; negative when not known
 * @param clockSource that Linux reads the time from; empty when not known
 * @param openFiles most files and connections of this process; negative when not known
 * @param memory of the machine
 * @param disk of the folder that the process was started in, where results are written
 */
public record GeneratorState(
    Environment environment,
    double load,
    double stallMicros,
    double stolen,
    String clockSource,
    long openFiles,
    Space memory,
    Space disk) {
  /**
   * An amount of memory or disk.
   *
   * @param free bytes; negative when not known
   * @param total bytes
   */
  public record Space(long free, long total) {
    static final Space NOT_TOLD = new Space(-1, -1);
  }
}
