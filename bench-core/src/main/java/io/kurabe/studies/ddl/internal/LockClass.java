package io.kurabe.studies.ddl.internal;

import java.util.List;

/**
 * The behaviour of a server while it carries a change out, as observed on that server.
 *
 * <p>MySQL and MariaDB: {@code I} instant, {@code M} in place and metadata only, {@code P} in place
 * without a rebuild, {@code R} in place with a rebuild of the table, {@code C} copy; then {@code w}
 * writes go on, {@code r} reads only, {@code x} neither. MariaDB has one algorithm, NOCOPY, for
 * {@code M} and {@code P}: there it is {@code P}.
 *
 * <p>PostgreSQL: the strongest lock on the table, {@code AX} ACCESS EXCLUSIVE, {@code SRX} SHARE
 * ROW EXCLUSIVE, {@code SH} SHARE, {@code SUX} SHARE UPDATE EXCLUSIVE; then {@code 0} catalogue
 * only, {@code +S} reads the whole table, {@code +X} builds an index, {@code +W} writes the table
 * and its indexes anew.
 *
 * @param notation e.g. {@code Rw} or {@code SH+X}, as in the published matrix
 * @param writesAllowed whether other sessions may write for most of its time
 * @param readsAllowed whether other sessions may read for most of its time
 * @param rebuilds whether the table gets new files
 * @param evidence observations that led to it, one line each
 */
public record LockClass(
    String notation,
    boolean writesAllowed,
    boolean readsAllowed,
    boolean rebuilds,
    List<String> evidence) {
  /** Returns whether it changes the catalogue only, so that it holds its locks for an instant. */
  boolean metadataOnly() {
    return notation.matches("[IM].|.*0");
  }

  public LockClass {
    evidence = List.copyOf(evidence);
  }
}
