package io.kurabe.target.local.internal;

import io.kurabe.config.internal.Reason;
import io.kurabe.target.TargetException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The temporary folder of one embedded server, or of a run of forked processes: {@code
 * <tmp>/kurabe-<pid>-...}. It is removed when closed; the next start removes what a crashed process
 * left. Thread-safe.
 */
public final class WorkFolder implements AutoCloseable {
  private static final String PREFIX = "kurabe-";

  private final Path path;

  private WorkFolder(Path path) {
    this.path = path;
  }

  /** Removes what dead processes left, then creates a folder that only this user can read. */
  public static WorkFolder create(String server) {
    Path tmp = Path.of(System.getProperty("java.io.tmpdir"));
    try {
      removeLeftovers(tmp);
      Path path =
          Files.createTempDirectory(
              tmp,
              PREFIX + ProcessHandle.current().pid() + "-" + server + "-",
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      return new WorkFolder(path);
    } catch (IOException e) {
      throw new TargetException(
          "The temporary folder "
              + tmp
              + " cannot be written ("
              + Reason.of(e)
              + "). Free space there, or choose another with JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR.",
          e);
    }
  }

  public Path path() {
    return path;
  }

  /** Writes a new file that only this user can read; there is no moment for others. */
  public Path writePrivate(String name, String text) {
    Path file = path.resolve(name);
    try {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new TargetException(
          "The temporary folder %s cannot be written (%s). Free some space there."
              .formatted(path, Reason.of(e)),
          e);
    }
  }

  /** Returns what spoils a benchmark here: data in memory, where fsync costs nothing. */
  public List<String> warnings() {
    try {
      String type = Files.getFileStore(path).type();
      return type.equals("tmpfs") || type.equals("ramfs")
          ? List.of(
              "The data lie in memory ("
                  + type
                  + "), where fsync costs nothing: durable commits look too fast. Choose a folder on a disk with -Djava.io.tmpdir=DIR.")
          : List.of();
    } catch (IOException e) {
      return List.of(); // The kind of file system is not known: nothing to warn of.
    }
  }

  /** Records a server process, so that the next start can end it after a crash. */
  void rememberProcess(Process process) throws IOException {
    Files.writeString(path.resolve("server.pid"), identity(process.toHandle()));
  }

  @Override
  public void close() {
    deleteTree(path);
  }

  /** Ends orphaned servers and removes their folders, of this user only. */
  static void removeLeftovers(Path tmp) throws IOException {
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(tmp, PREFIX + "*")) {
      for (Path folder : folders) {
        removeIfAbandoned(folder);
      }
    }
  }

  private static void removeIfAbandoned(Path folder) throws IOException {
    try {
      if (isAbandoned(folder)) {
        endServer(folder);
        deleteTree(folder);
      }
    } catch (NoSuchFileException removed) {
      // Another process that starts now was faster.
    }
  }

  private static boolean isAbandoned(Path folder) throws IOException {
    String[] parts = folder.getFileName().toString().split("-", 4);
    if (parts.length < 4 || !parts[1].matches("\\d{1,18}") || Files.isSymbolicLink(folder)) {
      return false;
    }
    String me = System.getProperty("user.name");
    return Files.getOwner(folder).getName().equals(me)
        && ProcessHandle.of(Long.parseLong(parts[1])).map(p -> !p.isAlive()).orElse(true);
  }

  /** Ends the process if pid and start time match, since pids are used again. */
  private static void endServer(Path folder) throws IOException {
    Path file = folder.resolve("server.pid");
    if (!Files.isRegularFile(file)) {
      return;
    }
    String remembered = Files.readString(file).strip();
    String pid = remembered.split(" ", 2)[0];
    if (!pid.matches("\\d{1,18}")) {
      return;
    }
    ProcessHandle.of(Long.parseLong(pid))
        .filter(p -> identity(p).equals(remembered))
        .ifPresent(
            p -> {
              Stream.concat(p.descendants(), Stream.of(p))
                  .toList()
                  .forEach(ProcessHandle::destroyForcibly);
              p.onExit().join();
            });
  }

  private static String identity(ProcessHandle process) {
    return process.pid()
        + " "
        + process.info().startInstant().map(i -> Long.toString(i.toEpochMilli())).orElse("?");
  }

  /** Copies the content of a folder into an existing one; the copies are this user's. */
  public static void copyTree(Path from, Path to) throws IOException {
    try (Stream<Path> tree = Files.walk(from)) {
      for (Path source : tree.skip(1).toList()) {
        Files.copy(source, to.resolve(from.relativize(source).toString()));
      }
    }
  }

  static void deleteTree(Path root) {
    if (!Files.exists(root)) {
      return;
    }
    try (Stream<Path> tree = Files.walk(root)) {
      List<Path> deepestFirst = tree.sorted(Comparator.reverseOrder()).toList();
      for (Path path : deepestFirst) {
        Files.deleteIfExists(path);
      }
    } catch (IOException | java.io.UncheckedIOException e) {
      // Left for the next start: a server that is just ending may still write here.
    }
  }
}
