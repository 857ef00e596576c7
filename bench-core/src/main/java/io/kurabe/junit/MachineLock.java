package io.kurabe.junit;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.internal.Reason;
import io.kurabe.spec.NanoClock;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.FileLockInterruptionException;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The right to measure on this machine, which one test JVM has at a time: a lock on a file in the
 * temporary folder. The system gives it back when the process ends, however it ends. Used by one
 * thread.
 */
final class MachineLock implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MachineLock.class);

  private final FileChannel channel;

  private MachineLock(FileChannel channel) {
    this.channel = channel;
  }

  /** Returns the file, for all users and projects of this machine. */
  static Path file() {
    return Path.of(System.getProperty("java.io.tmpdir"), "kurabe-performance.lock");
  }

  /** Waits until no other process measures. */
  static MachineLock acquire(Path file, Consumer<String> report) throws InterruptedException {
    FileChannel channel = open(file);
    try {
      FileLock atOnce = channel.tryLock();
      if (atOnce == null) {
        await(channel, file, report);
      }
      return new MachineLock(channel);
    } catch (OverlappingFileLockException e) {
      throw closing(
          channel, unusable(file, "a performance test of this same process measures already"));
    } catch (ClosedByInterruptException | FileLockInterruptionException e) {
      throw closing(channel, new InterruptedException("interrupted while waiting for " + file));
    } catch (IOException e) {
      throw closing(channel, unusable(file, Reason.of(e)));
    }
  }

  private static void await(FileChannel channel, Path file, Consumer<String> report)
      throws IOException {
    String what = "for a performance test of another process on this machine (" + file + ")";
    LOG.info("waiting {}", what);
    report.accept("waiting " + what);
    long began = NanoClock.SYSTEM.nanoTime();
    channel.lock();
    double seconds = (NanoClock.SYSTEM.nanoTime() - began) / 1e9;
    report.accept(String.format(Locale.ROOT, "waited %.1f s %s", seconds, what));
  }

  private static FileChannel open(Path file) {
    try {
      // In a sticky folder the file of another user can be opened, but not with the right to
      // create.
      if (!Files.exists(file)) {
        create(file);
      }
      return FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    } catch (IOException e) {
      throw unusable(file, Reason.of(e));
    }
  }

  private static void create(Path file) throws IOException {
    // A link of that name in the folder of all users may be a trap.
    FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)
        .close();
    try {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
    } catch (UnsupportedOperationException e) {
      // Not a POSIX file system: there all users may write it by default.
    }
  }

  private static <E extends Exception> E closing(FileChannel channel, E problem) {
    try {
      channel.close();
    } catch (IOException e) {
      problem.addSuppressed(e);
    }
    return problem;
  }

  private static ConfigurationException unusable(Path file, String why) {
    return new ConfigurationException(
        ("The lock file %s, which keeps performance tests from disturbing each other,"
                + " cannot be used: %s. Remove it, or choose another temporary folder with"
                + " -Djava.io.tmpdir=DIR.")
            .formatted(file, why));
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new IllegalStateException("the lock file cannot be closed", e);
    }
  }
}
