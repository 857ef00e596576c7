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
 * The mark that is written beside everything that Kurabe creates on a server, so that {@code bench
 * clean} removes what a killed run left and nothing else.
 *
 * @param host name of this machine
 * @param namespace in which the pid counts; machines and containers that share a name each have a
 *     process 7
 * @param pid this process
 * @param createdAt ISO-8601 in UTC
 */
public record OwnerMark(String host, String namespace, long pid, String createdAt) {
  private static final String NAMESPACE = readNamespace();

  /**
   * Makes a mark of this process with the present time.
   *
   * @return the owner mark
   */
  public static OwnerMark ofThisProcess() {
    return new OwnerMark(
        hostName(),
        NAMESPACE,
        ProcessHandle.current().pid(),
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
  }

  /** {@return the name of this machine} */
  public static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }

  /** {@return whether this process made the mark} */
  public boolean isOfThisProcess() {
    return pidIsOurs() && pid == ProcessHandle.current().pid();
  }

  /** Returns whether the pid can be looked up by this process. */
  boolean pidIsOurs() {
    return host.equals(hostName()) && namespace.equals(NAMESPACE);
  }

  /** Returns whether the process runs, given that {@link #pidIsOurs()} is true. */
  boolean processLives() {
    return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
  }

  /**
   * Reads the pid namespace. Linux numbers the pid namespaces of one start of the machine. A Linux
   * that does not tell gets a name that nobody else has, so that no pid is looked up in the wrong
   * place; other systems know no such namespaces.
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
