package io.kurabe.cli;

import io.kurabe.config.ConfigurationException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The lock by which JMH prevents two of its runs on one machine at the same time. */
final class JmhLock {
  static final String TAKEN =
      "Another JMH run is under way on this machine, and two would spoil each other's numbers. Wait"
          + " until it ends.";

  private JmhLock() {}

  static boolean isTaken(String message) {
    return message.contains("JMH lock") && message.contains("already taken");
  }

  /** Fails before any server is started when another process has the lock. */
  static void check() {
    if (!Boolean.getBoolean("jmh.ignoreLock")) {
      check(Path.of(System.getProperty("java.io.tmpdir"), "jmh.lock"));
    }
  }

  static void check(Path file) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      if (lock == null) {
        throw new ConfigurationException(TAKEN);
      }
    } catch (IOException e) {
      // No file, or one of another user's: JMH will say what it thinks of that.
    }
  }
}
