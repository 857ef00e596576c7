package io.kurabe.studies.ddl.internal;

import io.kurabe.target.RunId;
import java.util.List;

/**
 * The state of a server at one moment of a change.
 *
 * @param progress changes under way as the server reports them; empty when there is none or when
 *     the server does not report it, see {@link DdlObserver#notReported()}
 * @param waits sessions that wait for a lock and those that hold it
 */
public record DdlSample(List<Progress> progress, List<LockWait> waits) {
  public DdlSample {
    progress = List.copyOf(progress);
    waits = List.copyOf(waits);
  }

  /**
   * The progress of a change, as the server reports it.
   *
   * @param session the server's number of the session that changes
   * @param phase in the server's words, e.g. {@code alter table (merge sort)}
   * @param done work done in the unit, 0 when the phase has none
   * @param total the server's estimate of all work in the unit, 0 when it has none; it can grow
   * @param unit {@code work units}, {@code blocks}, {@code tuples} or {@code %}
   */
  public record Progress(long session, String phase, double done, double total, String unit) {}

  /**
   * A session that waits for another.
   *
   * @param waiter the server's number of the session that waits
   * @param waiterStatement its statement, without the name of Kurabe's schema, cut after {@value
   *     #STATEMENT_LENGTH} characters
   * @param lock for which it waits, e.g. {@code table metadata EXCLUSIVE}
   * @param blocker number of the blocking session, 0 when the server does not report it
   * @param blockerStatement present or last statement of that session, likewise cut; empty when
   *     unknown
   */
  public record LockWait(
      long waiter, String waiterStatement, String lock, long blocker, String blockerStatement) {
    /** The length of the longest statement text that is kept. */
    public static final int STATEMENT_LENGTH = 120;

    public LockWait {
      waiterStatement = cut(waiterStatement);
      blockerStatement = cut(blockerStatement);
    }

    private static String cut(String statement) {
      String line = RunId.withoutSchemas(statement.strip()).replaceAll("\\s+", " ");
      return line.length() <= STATEMENT_LENGTH
          ? line
          : line.substring(0, STATEMENT_LENGTH - 1) + "…";
    }
  }
}
