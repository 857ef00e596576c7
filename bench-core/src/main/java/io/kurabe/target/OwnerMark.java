package io.kurabe.target;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/**
 * Written beside everything that Kurabe creates on a server, so that {@code bench clean} removes
 * what a killed run left and only that.
 *
 * @param host name of this machine
 * @param namespace in which the pid counts: machines of one name, and containers that share a name,
 *     have process 7 each
 * @param pid this process
 * @param createdAt ISO-8601 in UTC
 */
public record OwnerMark(String host, String namespace, long pid, String createdAt) {
  private static final String NAMESPACE = readNamespace();

  /** The mark of this process, now. */
  public static OwnerMark ofThisProcess() {
    return new OwnerMark(
        hostName(),
        NAMESPACE,
        ProcessHandle.current().pid(),
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
  }

  /** Name of this machine. */
  public static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }

  /** Whether this process made it. */
  public boolean isOfThisProcess() {
    return pidIsOurs() && pid == ProcessHandle.current().pid();
  }

  /** Whether the pid can be looked up from here. */
  boolean pidIsOurs() {
    return host.equals(hostName()) && namespace.equals(NAMESPACE);
  }

  /** Whether a process of the mark's pid runs, for a pid that {@link #pidIsOurs() is ours}. */
  boolean processLives() {
    return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
  }

  /**
   * Linux numbers the pid namespaces of one start of the machine. A Linux that does not tell gets a
   * name that nobody else has, so that no pid is looked up in the wrong place; other systems know
   * no such namespaces.
   */
  private static String readNamespace() {
    if (!System.getProperty("os.name", "").equals("Linux")) {
      return "-";
    }
    try {
      return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip()
          + "/"
          + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
    } catch (IOException | RuntimeException e) {
      return UUID.randomUUID().toString();
    }
  }
}
