package io.kurabe.postgres.local.internal;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.XZInputStream;

/** Unpacks a {@code .txz}: files, folders and symbolic links, readable by every user. */
final class TarXz {
  private TarXz() {}

  /** Unpacks; an IOException when the archive is damaged or an entry would leave the folder. */
  static void unpack(InputStream packed, Path folder) throws IOException {
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(packed, 1 << 16)))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        write(entry, tar, folder);
      }
    }
  }

  private static void write(TarArchiveEntry entry, InputStream content, Path folder)
      throws IOException {
    Path path = inside(folder, folder.resolve(entry.getName()), entry);
    if (entry.isDirectory()) {
      createFolders(folder, path);
    } else if (entry.isSymbolicLink()) {
      createFolders(folder, path.getParent());
      inside(folder, path.resolveSibling(entry.getLinkName()), entry);
      Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
    } else if (entry.isFile() && !isForCompilers(entry.getName())) {
      createFolders(folder, path.getParent());
      Files.copy(content, path);
      boolean executable = (entry.getMode() & 0100) != 0;
      allow(path, executable ? "rwxr-xr-x" : "rw-r--r--");
    }
  }

  /** Returns whether a file is for compilers, as static libraries are. */
  private static boolean isForCompilers(String name) {
    return name.endsWith(".a");
  }

  private static Path inside(Path folder, Path path, TarArchiveEntry entry) throws IOException {
    if (!path.normalize().startsWith(folder.normalize())) {
      throw new IOException("the archive's entry '" + entry.getName() + "' leads out of it");
    }
    return path.normalize();
  }

  private static void createFolders(Path root, @Nullable Path folder) throws IOException {
    if (folder == null || folder.equals(root.normalize()) || Files.isDirectory(folder)) {
      return;
    }
    createFolders(root, folder.getParent());
    Files.createDirectory(folder);
    allow(folder, "rwxr-xr-x");
  }

  /** Sets permissions whatever the umask is, for a server that gives up root. */
  private static void allow(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }
}
