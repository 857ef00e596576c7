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
    return !kept && ofThisHost() && !alive();
  }

  /** Whether another process of this machine still works in it. */
  public boolean inUse() {
    return !kept && ofThisHost() && pid != ProcessHandle.current().pid() && alive();
  }

  /**
   * The mark of whoever takes it over, which is this process.
   *
   * @param where the server in messages
   * @throws TargetException when another process still works in it
   */
  public OwnerMark takenOver(String where) {
    if (inUse()) {
      throw new TargetException(
          where
              + ": "
              + id.schema()
              + " belongs to process "
              + pid
              + ", which still runs. Wait for its end, or end it.");
    }
    return OwnerMark.ofThisProcess();
  }

  private boolean ofThisHost() {
    return host.equals(OwnerMark.hostName());
  }

  private boolean alive() {
    return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
  }
}
