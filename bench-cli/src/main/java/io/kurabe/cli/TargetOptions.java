package io.kurabe.cli;

import io.kurabe.config.Problems;
import io.kurabe.target.Engines;
import io.kurabe.target.Secret;
import io.kurabe.target.Target;
import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which servers, and how to log in to them. */
final class TargetOptions {
  @Option(
      names = {"-t", "--target"},
      paramLabel = "[NAME=]TARGET",
      description = {
        "Server to use; repeatable. embedded:mariadb, embedded:postgres, embedded:redis, container:IMAGE,",
        "or a URL: jdbc:mysql://, jdbc:mariadb://, jdbc:postgresql://, redis://, rediss://",
        "Servers that are started take settings: 'embedded:postgres?shared_buffers=16MB&work_mem=8MB'"
      })
  private List<String> targets = new ArrayList<>();

  @Option(
      names = "--password-file",
      paramLabel = "[NAME=]FILE",
      description = {
        "File whose first line is the password of the target NAME, or of all. Otherwise from",
        "KURABE_PASSWORD_<NAME>, then KURABE_PASSWORD."
      })
  private List<String> passwordFiles = new ArrayList<>();

  @Option(
      names = "--ask-password",
      description = "Ask for the password of each URL target that has none.")
  private boolean askPassword;

  private List<Target> parsed = List.of();

  /** Whether the user named any. */
  boolean given() {
    return !targets.isEmpty();
  }

  /** The targets without those passwords that are asked for. */
  List<Target> parsed() {
    return parsed;
  }

  /** Reads the targets; those of the default when the user named none. */
  void check(Problems problems, Screen screen, List<String> defaults) {
    Engines engines = Engines.load();
    List<Target> found = new ArrayList<>();
    for (String text : targets.isEmpty() ? defaults : targets) {
      problems
          .attempt("--target", () -> checked(Target.parse(text), engines))
          .map(t -> t.withPasswordFrom(screen.environment()))
          .ifPresent(
              t -> {
                warnOfPasswordInUrl(text, t, screen);
                found.add(t);
              });
    }
    parsed = Target.withDistinctNames(found);
    passwordFiles.forEach(file -> problems.attempt("--password-file", () -> readPassword(file)));
  }

  private static Target checked(Target target, Engines engines) {
    engines.engineFor(target);
    return target;
  }

  private static void warnOfPasswordInUrl(String text, Target target, Screen screen) {
    boolean inUrl = Target.parse(text).password().isPresent();
    if (inUrl) {
      screen
          .err()
          .println(
              "Warning: the password in the URL of '"
                  + target.name()
                  + "' can be seen in this machine's process list; KURABE_PASSWORD_"
                  + target.name().toUpperCase(java.util.Locale.ROOT).replace('-', '_')
                  + " or --password-file hides it.");
    }
  }

  private boolean readPassword(String nameAndFile) {
    int equals = nameAndFile.indexOf('=');
    Optional<String> name =
        equals < 0 ? Optional.empty() : Optional.of(nameAndFile.substring(0, equals));
    Path file = Path.of(nameAndFile.substring(equals + 1));
    if (name.isPresent() && parsed.stream().noneMatch(t -> t.name().equals(name.get()))) {
      throw new IllegalArgumentException(
          "no target is called '"
              + name.get()
              + "'. There are: "
              + String.join(", ", parsed.stream().map(Target::name).toList()));
    }
    try (var lines = Files.lines(file)) {
      Secret secret = Secret.of(lines.findFirst().orElse(""));
      parsed =
          parsed.stream()
              .map(t -> name.isEmpty() || t.name().equals(name.get()) ? t.withPassword(secret) : t)
              .toList();
      return true;
    } catch (IOException | java.io.UncheckedIOException e) {
      throw new IllegalArgumentException("'" + file + "' cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * The targets, with their passwords. Asks for those that are missing, if the user wants to be
   * asked.
   */
  List<Target> targets() {
    return askPassword ? parsed.stream().map(TargetOptions::asked).toList() : parsed;
  }

  /** Whether all of them are started by Kurabe itself. */
  boolean allStartedByUs() {
    return parsed.stream().allMatch(t -> t.address().match(e -> true, c -> true, u -> false));
  }

  @SuppressWarnings("SystemConsoleNull") // From JDK 22 on it reads from whatever standard input is.
  private static Target asked(Target target) {
    boolean url = target.address().match(e -> false, c -> false, u -> true);
    Console console = System.console();
    if (!url || target.password().isPresent() || console == null) {
      return target;
    }
    char[] typed = console.readPassword("Password of %s (%s): ", target.name(), target.text());
    return typed == null ? target : target.withPassword(Secret.of(new String(typed)));
  }
}
