package io.kurabe.target.local.internal;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises from a server's output why it did not start. Stateless. */
final class StartFailure {
  private static final Pattern MISSING_LIBRARY =
      Pattern.compile("error while loading shared libraries: (\\S+?): cannot open");

  private StartFailure() {}

  private record Library(String libraryPrefix, String debian, String fedora) {}

  private static final List<Library> PACKAGES =
      List.of(
          new Library("libssl.so.3", "libssl3", "openssl-libs"),
          new Library("libcrypto.so.3", "libssl3", "openssl-libs"),
          new Library("libcrypt.so.1", "libcrypt1", "libxcrypt-compat"),
          new Library("libsystemd.so.0", "libsystemd0", "systemd-libs"),
          new Library("libstdc++.so.6", "libstdc++6", "libstdc++"),
          new Library("libaio.so.1", "libaio1", "libaio"),
          new Library("liburing.so.2", "liburing2", "liburing"),
          new Library("libz.so.1", "zlib1g", "zlib"));

  /** Returns what to install or change, in a sentence or two. */
  static String advice(String output) {
    Matcher missing = MISSING_LIBRARY.matcher(output);
    if (missing.find()) {
      return missingLibrary(missing.group(1));
    }
    if (output.contains("No space left on device")) {
      return "The disk of the temporary folder is full: free some space there.";
    }
    if (output.contains("Permission denied") || output.contains("Operation not permitted")) {
      return "The server was not allowed to do what it needs; run as an ordinary user or outside the sandbox.";
    }
    if (portTaken(output)) {
      return "Another process listens on the port that it was given.";
    }
    return "The end of its output:";
  }

  /**
   * Returns whether the server could not listen. PostgreSQL, at the log level that Kurabe sets,
   * says only that there is no socket.
   */
  static boolean portTaken(String output) {
    return output.contains("Address already in use")
        || output.contains("could not create any TCP/IP sockets");
  }

  private static String missingLibrary(String library) {
    for (Library p : PACKAGES) {
      if (library.startsWith(p.libraryPrefix)) {
        return """
            The library %s is missing. Install it: apt-get install %s (Debian, \
            Ubuntu) or dnf install %s (Fedora, Amazon Linux)."""
            .formatted(library, p.debian, p.fedora);
      }
    }
    return "The library " + library + " is missing: install the package that holds it.";
  }
}
