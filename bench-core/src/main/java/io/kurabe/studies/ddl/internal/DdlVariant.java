package io.kurabe.studies.ddl.internal;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.kurabe.stats.Estimate;
import java.util.List;

/**
 * The combined repeats of one way to make a change: means over the runs that can be used, with
 * Student's intervals.
 *
 * @param variant as in {@link DdlRun#variant}
 * @param way how it was made, as in {@link DdlRun#way}
 * @param threads clients of the update mix
 * @param rows size of the table
 * @param seconds duration of the change
 * @param retained rate of the update mix during the change over its baseline, unit {@code x}
 * @param retainedFirst the rate in the change's first tenth over its baseline
 * @param writeStall longest gap of the write probe, in seconds
 * @param readStall longest gap of the read probe
 * @param writeShare share of the change's duration that the longest gap of writes filled; without
 *     runs when the change is too short to tell
 * @param readShare share of the change's duration that the longest gap of reads filled, likewise
 * @param writesBlocked share of the write probe's requests due in the change that were blocked
 * @param readsBlocked share of the read probe's requests due in the change that were blocked
 */
public record DdlVariant(
    @JsonAlias("arm") String variant,
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
  /**
   * The length of a stop that a person at a screen notices, and the least that counts as blocked.
   */
  private static final double NOTICED_SECONDS = 0.1;

  private static final double HALF = 0.5;
  private static final double FEW = 0.05;

  /** The effect of a change on the requests beside it, in one word. */
  public enum Effect {
    /** The change causes no stop of 100 ms, and hardly any request is blocked. */
    GO_ON("go on"),
    /**
     * The change causes a stop of 100 ms or more, or blocks more than 5 % of the requests due
     * meanwhile.
     */
    PAUSE("pause"),
    /** The change causes a stop that fills half of its duration, or blocks half of the requests. */
    WAIT("wait"),
    /** No run of the change can be used. */
    UNKNOWN("-");

    private final String text;

    Effect(String text) {
      this.text = text;
    }

    /** Returns the words for reports. */
    public String text() {
      return text;
    }
  }

  public DdlVariant {
    runs = List.copyOf(runs);
  }

  /** Returns the effect on writes. */
  public Effect onWrites() {
    return effect(writeStall, writeShare, writesBlocked);
  }

  /** Returns the effect on reads. */
  public Effect onReads() {
    return effect(readStall, readShare, readsBlocked);
  }

  private static Effect effect(Estimate stall, Estimate share, Estimate blocked) {
    if (stall.runs() == 0) {
      return Effect.UNKNOWN;
    }
    boolean noticed = stall.value() >= NOTICED_SECONDS;
    if (noticed && (above(share, HALF) || above(blocked, HALF))) {
      return Effect.WAIT;
    }
    return noticed || above(blocked, FEW) ? Effect.PAUSE : Effect.GO_ON;
  }

  private static boolean above(Estimate share, double limit) {
    return share.runs() > 0 && share.value() > limit;
  }
}
