package io.kurabe.postgres.local.internal;

import io.kurabe.config.OptionalArtifact;
import io.kurabe.target.TargetException;
import io.kurabe.target.local.internal.SearchPath;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A PostgreSQL that runs here: the packaged one, else one that is installed. */
record Installation(Path programs, ServerAccount account, int majorVersion) {
  private static final Pattern VERSION = Pattern.compile("\\(PostgreSQL\\) (\\d+)");

  /** Folders in which distributions put the programs that they keep off the PATH. */
  private static final List<Path> DISTRIBUTION_FOLDERS =
      List.of(Path.of("/usr/lib/postgresql"), Path.of("/usr/local/pgsql"), Path.of("/usr"));

  /** Returns the command of a program with its arguments, as the account that may run it. */
  List<String> command(String program, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(programs.resolve(program).toString());
    command.addAll(arguments);
    return account.command(command);
  }

  boolean hasLibrary(String name) {
    Path lib = programs.resolveSibling("lib");
    return Stream.of(lib, lib.resolve("postgresql"))
        .flatMap(folder -> Stream.of(".so", ".dylib").map(end -> folder.resolve(name + end)))
        .anyMatch(Files::exists);
  }

  /** Finds the first that runs; a TargetException says what was tried, what to install. */
  static Installation find() {
    List<String> tried = new ArrayList<>();
    Optional<PostgresPackage> known = PostgresPackage.forThisMachine();
    Optional<PostgresPackage> packaged = known.filter(PostgresPackage::isThere);
    if (packaged.isPresent()) {
      Optional<Installation> installation = check(packaged.get().programs(), tried);
      if (installation.isPresent()) {
        return installation.get();
      }
    }
    for (Path programs : installed(SearchPath.folders())) {
      Optional<Installation> installation = check(programs, tried);
      if (installation.isPresent()) {
        return installation.get();
      }
    }
    throw noneRuns(
        tried,
        packaged.isPresent()
            ? Optional.empty()
            : known.map(PostgresPackage::artifact).map(OptionalArtifact::coordinates));
  }

  /** Returns the folders that hold both programs: the given, then the newest of others. */
  static List<Path> installed(List<Path> folders) {
    List<Path> candidates = new ArrayList<>(folders);
    DISTRIBUTION_FOLDERS.forEach(f -> candidates.addAll(versionsIn(f)));
    return candidates.stream()
        .filter(f -> Files.isExecutable(f.resolve("postgres")))
        .filter(f -> Files.isExecutable(f.resolve("initdb")))
        .toList();
  }

  /** Returns folders like {@code /usr/lib/postgresql/15/bin} or {@code /usr/pgsql-16/bin}. */
  private static List<Path> versionsIn(Path folder) {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> versions =
        Files.newDirectoryStream(folder, f -> isVersion(f.getFileName().toString()))) {
      versions.forEach(found::add);
    } catch (IOException absent) {
      return List.of();
    }
    found.sort(Comparator.comparing(Installation::number).reversed());
    return found.stream()
        .map(f -> f.getFileName().toString().equals("bin") ? f : f.resolve("bin"))
        .toList();
  }

  private static boolean isVersion(String name) {
    return name.matches("\\d{2}|pgsql-\\d{2}|bin");
  }

  private static int number(Path folder) {
    String digits = folder.getFileName().toString().replaceAll("\\D", "");
    return digits.isEmpty() ? 0 : Integer.parseInt(digits);
  }

  private static Optional<Installation> check(Path programs, List<String> tried) {
    return ServerAccount.thatRuns(programs.resolve("postgres"), tried)
        .map(works -> new Installation(programs, works.account(), major(works.versionText())));
  }

  static int major(String versionText) {
    Matcher matcher = VERSION.matcher(versionText);
    return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
  }

  /** Says which programs do not run, and why, and the dependency that has one, if missing. */
  static TargetException noneRuns(List<String> tried, Optional<String> dependency) {
    String machine = System.getProperty("os.name") + " on " + System.getProperty("os.arch");
    String problem;
    if (!tried.isEmpty()) {
      problem = "PostgreSQL does not run here (" + machine + "): " + String.join("; ", tried);
    } else if (dependency.isPresent()) {
      problem = "No PostgreSQL for embedded:postgres is on the class path, and none is installed";
    } else {
      problem = "There is no packaged PostgreSQL for " + machine + " and none is installed";
    }
    return new TargetException(
        problem
            + dependency.map(d -> ". Add the dependency " + d + ". Or install").orElse(". Install")
            + " one (apt-get install postgresql, dnf install postgresql-server, brew install postgresql), so that"
            + " 'postgres' and 'initdb' are on the PATH, or use a container or a JDBC URL.");
  }
}
