package io.kurabe.result;

import java.util.List;

/**
 * The repeats of one way to make a change, put together: means over the runs that can be used, with
 * Student's intervals.
 *
 * @param arm as in {@link DdlRun#arm}
 * @param target name of the target
 * @param operation the change
 * @param way how it was made, as in {@link DdlRun#way}
 * @param threads clients of the update mix
 * @param rows size of the table
 * @param runs names of its runs
 * @param seconds duration of the change
 * @param retained rate of the update mix during the change over its baseline, unit {@code x}
 * @param retainedFirst the same of the change's first tenth
 * @param writeStall longest gap of the write probe, in seconds
 * @param readStall longest gap of the read probe
 * @param writeShare share of the change's duration that the longest gap of writes filled; without
 *     runs when the change is too short to tell
 * @param readShare the same of reads
 * @param writesBlocked share of the write probe's requests due in the change that were blocked
 * @param readsBlocked the same of the read probe
 */
public record DdlArm(
    String arm,
    String target,
    String operation,
    String way,
    int threads,
    long rows,
    List<String> runs,
    Estimate seconds,
    Estimate retained,
    Estimate retainedFirst,
    Estimate writeStall,
    Estimate readStall,
    Estimate writeShare,
    Estimate readShare,
    Estimate writesBlocked,
    Estimate readsBlocked) {
  public DdlArm {
    runs = List.copyOf(runs);
  }
}
