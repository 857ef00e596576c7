package io.kurabe.cli.profile;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.kurabe.config.Problems;
import io.kurabe.config.internal.UserFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The profiles in the jar, and those in files. */
public final class ProfileCatalogue {
  /** The profile that runs when the user names none. */
  public static final String DEFAULT = "quick";

  /** The profiles in the jar, in the order of lists. */
  public static final List<String> NAMES =
      List.of(
          DEFAULT,
          "graviton",
          "aurora-ddl",
          "query-cache",
          "sql-bench-classic",
          "aurora-vs-redis-counters",
          "redis-or-valkey");

  private ProfileCatalogue() {}

  public static boolean isFile(String nameOrFile) {
    return nameOrFile.endsWith(".yaml") || nameOrFile.endsWith(".yml");
  }

  public static boolean isProfile(String nameOrFile) {
    return NAMES.contains(nameOrFile) || isFile(nameOrFile);
  }

  /** The text of a profile; an IllegalArgumentException when there is none. */
  public static String text(String nameOrFile) {
    if (NAMES.contains(nameOrFile)) {
      return resource(nameOrFile);
    }
    if (!isFile(nameOrFile)) {
      throw new IllegalArgumentException(
          "there is no profile '%s'. Possible: %s, or a file that ends in .yaml"
              .formatted(nameOrFile, String.join(", ", NAMES)));
    }
    Path file = Path.of(nameOrFile);
    return UserFile.read(file, UserFile.TEXT_BYTES);
  }

  /** The name of a profile: that in the jar, or that of the file without its end. */
  public static String name(String nameOrFile) {
    return isFile(nameOrFile)
        ? String.valueOf(Path.of(nameOrFile).getFileName()).replaceFirst("\\.ya?ml$", "")
        : nameOrFile;
  }

  /** Reads a profile, and adds what is wrong; empty when it cannot be used at all. */
  public static Optional<Profile> find(String nameOrFile, Problems problems) {
    return problems
        .attempt("PROFILE", () -> text(nameOrFile))
        .flatMap(text -> ProfileReader.read(name(nameOrFile), text, problems));
  }

  private static String resource(String name) {
    try (InputStream in = ProfileCatalogue.class.getResourceAsStream(name + ".yaml")) {
      if (in == null) {
        throw new IllegalStateException(name + ".yaml is not in the jar");
      }
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
