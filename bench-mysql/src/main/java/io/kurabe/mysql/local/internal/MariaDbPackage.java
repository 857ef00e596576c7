package io.kurabe.mysql.local.internal;

import io.kurabe.config.OptionalArtifact;
import io.kurabe.target.TargetException;
import io.kurabe.target.local.internal.PackageCache;
import io.kurabe.target.local.internal.SearchPath;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * A MariaDB server that can be started, {@code mariadbd} and its {@code share} folder: that of the
 * package for Linux on x86_64, where it is on the class path, else one on the PATH.
 */
record MariaDbPackage(Path server, Path share) {
  private static final String RESOURCE = "io/kurabe/mysql/embedded/mariadb-linux-x86_64";
  private static final String SYSTEM_TABLES = "_system_tables.sql";

  /** A file that distinguishes MariaDB's mysqld from MySQL's. */
  private static final String ONLY_IN_MARIADB = "maria_add_gis_sp_bootstrap.sql";

  /** Folders in which distributions put servers although a user's PATH does not name them. */
  private static final List<String> MORE_FOLDERS = List.of("/usr/sbin", "/usr/local/sbin");

  /** Finds a server; a TargetException says what to install when there is none. */
  static MariaDbPackage find() {
    String os = System.getProperty("os.name");
    String arch = System.getProperty("os.arch");
    boolean packaged = os.equals("Linux") && (arch.equals("amd64") || arch.equals("x86_64"));
    if (packaged && MariaDbPackage.class.getClassLoader().getResource(RESOURCE + ".zip") != null) {
      return packaged();
    }
    return onPath(searchPath()).orElseThrow(() -> noneFound(packaged));
  }

  /** Says what to install; {@code packaged} when an artifact has a MariaDB for this machine. */
  static TargetException noneFound(boolean packaged) {
    String problem =
        packaged
            ? "No MariaDB for embedded:mariadb is on the class path, and there is no mariadbd on the PATH. Add the dependency %s. Or install"
                .formatted(OptionalArtifact.coordinates("mariadb-linux-x86_64"))
            : "There is no packaged MariaDB for %s on %s, and there is no mariadbd on the PATH. Install"
                .formatted(System.getProperty("os.name"), System.getProperty("os.arch"));
    return new TargetException(
        problem
            + " one: apt-get install mariadb-server (Debian, Ubuntu), dnf install mariadb-server (Fedora), brew install"
            + " mariadb (macOS); or use container:mariadb:11.4.");
  }

  /** Returns the first MariaDB in the folders; a mysqld that is not MariaDB is skipped. */
  static Optional<MariaDbPackage> onPath(List<Path> folders) {
    return folders.stream()
        .flatMap(folder -> Stream.of(folder.resolve("mariadbd"), folder.resolve("mysqld")))
        .filter(Files::isExecutable)
        .flatMap(program -> withShare(program).stream())
        .findFirst();
  }

  /** Returns {@code mariadb} or, before 11.0, {@code mysql}, the begin of the scripts' names. */
  String scriptPrefix() {
    return Files.exists(share.resolve("mariadb" + SYSTEM_TABLES)) ? "mariadb" : "mysql";
  }

  private static Optional<MariaDbPackage> withShare(Path program) {
    try {
      Path base = program.toRealPath().resolve("../..").normalize();
      for (String folder : List.of("share/mariadb", "share/mysql", "share")) {
        Path share = base.resolve(folder);
        if (Files.exists(share.resolve(ONLY_IN_MARIADB))) {
          return Optional.of(new MariaDbPackage(program, share));
        }
      }
    } catch (IOException e) {
      return Optional.empty(); // A dangling link on the PATH is no server.
    }
    return Optional.empty();
  }

  private static List<Path> searchPath() {
    List<Path> folders = new ArrayList<>(SearchPath.folders());
    MORE_FOLDERS.forEach(folder -> folders.add(Path.of(folder)));
    return folders;
  }

  private static MariaDbPackage packaged() {
    Properties about = new Properties();
    try (InputStream in = resource(".properties")) {
      about.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String name =
        "mariadb-%s-linux-x86_64-%s"
            .formatted(about.getProperty("version"), about.getProperty("sha256").substring(0, 12));
    Path folder = PackageCache.folderOf(name, MariaDbPackage::unzip);
    return new MariaDbPackage(folder.resolve("bin/mariadbd"), folder.resolve("share"));
  }

  private static void unzip(Path folder) throws IOException {
    try (ZipInputStream zip = new ZipInputStream(resource(".zip"))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path file = folder.resolve(entry.getName()).normalize();
        if (!file.startsWith(folder)) {
          throw new IOException("the package names a file outside of it: " + entry.getName());
        }
        if (entry.isDirectory()) {
          Files.createDirectories(file);
        } else {
          Files.createDirectories(file.getParent());
          Files.copy(zip, file);
        }
      }
    }
    Files.setPosixFilePermissions(
        folder.resolve("bin/mariadbd"), PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static InputStream resource(String suffix) throws IOException {
    // By the class loader: on the module path the artifact is a module of its own.
    InputStream in = MariaDbPackage.class.getClassLoader().getResourceAsStream(RESOURCE + suffix);
    if (in == null) {
      throw new IOException("the resource " + RESOURCE + suffix + " is missing in this build");
    }
    return in;
  }
}
