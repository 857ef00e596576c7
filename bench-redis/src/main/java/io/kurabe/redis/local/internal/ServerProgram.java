package io.kurabe.redis.local.internal;

import io.kurabe.config.OptionalArtifact;
import io.kurabe.config.internal.Reason;
import io.kurabe.target.TargetException;
import io.kurabe.target.local.internal.PackageCache;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the server program: that of the package for this system and architecture, where it is on
 * the class path, else {@code redis-server} or {@code valkey-server} on the PATH.
 */
final class ServerProgram {
  /** The resources of com.github.codemonstur:embedded-redis 1.4.4; amd64 reports 6.2.11. */
  private static final Map<String, String> PACKAGED =
      Map.of(
          "linux-amd64", "redis-server-6.2.6-v5-linux-amd64",
          "linux-arm64", "redis-server-6.2.7-linux-arm64",
          "linux-386", "redis-server-6.2.7-linux-386",
          "darwin-amd64", "redis-server-6.2.6-v5-darwin-amd64",
          "darwin-arm64", "redis-server-6.2.6-v5-darwin-arm64");

  private ServerProgram() {}

  /** Finds the program; a TargetException says what to install when there is none. */
  static Path find() {
    return find(platform(), System.getenv("PATH"));
  }

  static Path find(String platform, @Nullable String searchPath) {
    return find(
        Optional.ofNullable(PACKAGED.get(platform))
            .map(name -> ServerProgram.class.getClassLoader().getResource(name)),
        platform,
        searchPath);
  }

  static Path find(Optional<URL> packaged, String platform, @Nullable String searchPath) {
    return packaged
        .map(ServerProgram::unpacked)
        .or(() -> onPath(searchPath))
        .orElseThrow(() -> noneFound(platform));
  }

  private static TargetException noneFound(String platform) {
    String problem =
        PACKAGED.containsKey(platform)
            ? "No Redis for embedded:redis is on the class path, and neither redis-server nor valkey-server is on the PATH. Add the dependency %s. Or install"
                .formatted(OptionalArtifact.coordinates("embedded-redis"))
            : "There is no packaged Redis for %s, and neither redis-server nor valkey-server is on the PATH. Install"
                .formatted(platform);
    return new TargetException(
        problem
            + " one (apt-get install redis-server, dnf install valkey, brew install redis), or use redis://host:port.");
  }

  static Optional<Path> onPath(@Nullable String searchPath) {
    if (searchPath == null) {
      return Optional.empty();
    }
    for (String name : List.of("redis-server", "valkey-server")) {
      for (String folder : searchPath.split(File.pathSeparator, -1)) {
        Path program = Path.of(folder, name);
        if (!folder.isEmpty() && Files.isRegularFile(program) && Files.isExecutable(program)) {
          return Optional.of(program);
        }
      }
    }
    return Optional.empty();
  }

  /** Returns system and architecture in the words of the package, e.g. {@code linux-amd64}. */
  static String platform() {
    return platform(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
  }

  static String platform(String osName, String osArch) {
    String os = osName.toLowerCase(Locale.ROOT);
    String system = os.startsWith("mac") ? "darwin" : os.replaceAll("[^a-z0-9].*", "");
    String architecture =
        switch (osArch.toLowerCase(Locale.ROOT)) {
          case "amd64", "x86_64" -> "amd64";
          case "aarch64", "arm64" -> "arm64";
          case "x86", "i386", "i686" -> "386";
          default -> osArch;
        };
    return system + "-" + architecture;
  }

  private static Path unpacked(URL url) {
    try {
      String name = Path.of(url.getPath()).getFileName() + "-" + fingerprint(url);
      return PackageCache.folderOf(name, folder -> copy(url, folder)).resolve("redis-server");
    } catch (IOException e) {
      throw new TargetException("The packaged Redis cannot be read: " + Reason.of(e), e);
    }
  }

  /** Returns a text of the content, so that another package of the name is unpacked anew. */
  private static String fingerprint(URL url) throws IOException {
    URLConnection connection = url.openConnection();
    connection.setUseCaches(false);
    if (connection instanceof JarURLConnection jar) {
      try (java.util.jar.JarFile file = jar.getJarFile()) {
        return Long.toHexString(file.getJarEntry(jar.getEntryName()).getCrc());
      }
    }
    return Long.toString(connection.getContentLengthLong());
  }

  private static void copy(URL url, Path folder) throws IOException {
    Path program = folder.resolve("redis-server");
    URLConnection connection = url.openConnection();
    connection.setUseCaches(false);
    try (InputStream in = connection.getInputStream()) {
      Files.copy(in, program);
    }
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
