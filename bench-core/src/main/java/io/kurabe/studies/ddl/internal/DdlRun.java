package io.kurabe.studies.ddl.internal;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.kurabe.result.StudyResult;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One schema change with load beside it. All times are seconds since the baseline began, on the
 * clock of the load.
 *
 * @param name of the run of the update mix beside it, as in {@link StudyResult#runs}
 * @param variant the variant, e.g. {@code mariadb add_index}
 * @param operation the change, e.g. {@code add_index}
 * @param way how it was made: empty for the statement as written, else the name of another way or
 *     of the obstacle
 * @param statements of the change, in their order
 * @param rows size of the table
 * @param threads clients of the update mix
 * @param repeat from 1 on
 * @param startSeconds when its first statement was sent
 * @param endSeconds when its last one was answered
 * @param attempts number of times that a statement was sent, refused ones included
 * @param failure the server's words when it was not carried out; empty when it was
 * @param openTransactionSeconds how long another transaction, which had read the table, stayed open
 *     from the change's start on; 0 without one
 * @param streams the load beside it: update mix, write probe, read probe
 * @param progress the server's reports about it
 * @param notReported what the server does not report about it, {@code progress} or {@code
 *     lock_waits}, with the reason
 * @param lockWaits who blocked whom while it ran
 */
public record DdlRun(
    String name,
    String target,
    @JsonAlias("arm") String variant,
    String operation,
    String way,
    List<String> statements,
    long rows,
    int threads,
    int repeat,
    double startSeconds,
    double endSeconds,
    int attempts,
    String failure,
    double openTransactionSeconds,
    List<DdlStream> streams,
    List<Progress> progress,
    Map<String, String> notReported,
    List<LockWait> lockWaits) {
  public DdlRun {
    statements = List.copyOf(statements);
    streams = List.copyOf(streams);
    progress = List.copyOf(progress);
    notReported = Collections.unmodifiableMap(new LinkedHashMap<>(notReported));
    lockWaits = List.copyOf(lockWaits);
  }

  /** Returns the duration of the change, waits for locks included. */
  public double seconds() {
    return endSeconds - startSeconds;
  }

  /** Returns a stream by its name. */
  public Optional<DdlStream> stream(String stream) {
    return streams.stream().filter(s -> s.stream().equals(stream)).findFirst();
  }

  /** One report of the server. */
  public record Progress(double seconds, DdlSample.Progress said) {}

  /**
   * A wait for a lock.
   *
   * @param seen the waiting and the blocking session
   */
  public record LockWait(double firstSeconds, double lastSeconds, DdlSample.LockWait seen) {}
}
