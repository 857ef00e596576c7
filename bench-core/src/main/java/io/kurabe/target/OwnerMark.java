package io.kurabe.target;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What is written beside everything that Kurabe creates on a server, so that {@code bench clean}
 * removes what a killed run left and only that.
 *
 * @param host name of this machine
 * @param pid this process
 * @param createdAt ISO-8601 in UTC
 */
public record OwnerMark(String host, long pid, String createdAt) {
  /** The mark of this process, now. */
  public static OwnerMark ofThisProcess() {
    return new OwnerMark(
        hostName(),
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
}
