package io.kurabe.target;

/**
 * A workspace found on a server.
 *
 * @param id the run that made it
 * @param host name of the machine whose process made it
 * @param pid process id there
 * @param createdAt when, ISO-8601 in UTC
 * @param kept whether the user asked to keep it ({@code --keep-data})
 */
public record Leftover(RunId id, String host, long pid, String createdAt, boolean kept) {
  /** Whether the process that made it is known to be gone: same host, pid not alive. */
  public boolean orphaned() {
    return !kept
        && host.equals(OwnerMark.hostName())
        && ProcessHandle.of(pid).map(p -> !p.isAlive()).orElse(true);
  }
}
