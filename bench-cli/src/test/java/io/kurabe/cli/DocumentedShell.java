package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.probe.AnyMachine;
import io.kurabe.tier.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A folder in which the commands of one page are carried out as they stand, by a shell, with the
 * files of the page in it and with the packaged program as {@code ./bench}.
 */
final class DocumentedShell {
  /** Verbs that measure, or examine servers. */
  private static final Set<String> ON_SERVERS =
      Set.of("run", "load", "doctor", "jmh", "sql", "clean", "profile");

  /** Verbs whose arguments are files and folders. */
  private static final Set<String> OF_RESULTS = Set.of("compare", "report", "history");

  /** What asks for a server of the reader's, for hours, or for other machines. */
  private static final Pattern ELSEWHERE =
      Pattern.compile(
          "([\\w.-]+=)?(aws:|container:|jdbc:|rediss?(-cluster|-sentinel)?://).*|--size|--resume|--ask-password|--key|ssh:.*");

  private final Path folder;
  private final Map<String, String> environment;

  /**
   * Makes the files of the page and the program.
   *
   * @param main the class of the tests that stands for the program's
   * @param environment with addresses of servers that the page only names
   */
  DocumentedShell(Path folder, Readme page, Class<?> main, Map<String, String> environment)
      throws IOException {
    this.folder = folder;
    this.environment = environment;
    page.writeFiles(folder);
    Path bench =
        Files.writeString(
            folder.resolve("bench"),
            "#!/bin/sh\nexec '%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' %s \"$@\"\n"
                .formatted(
                    BenchProcess.java(),
                    BenchProcess.classPath(List.of(main, AnyMachine.class)),
                    main.getName()));
    Files.setPosixFilePermissions(bench, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** Whether a command needs nothing but servers that Kurabe starts, and files that are there. */
  boolean canRun(DocumentedCommand command) throws Exception {
    if (!command.text().startsWith("./bench")) {
      return false;
    }
    for (List<String> words : command.calls(folder, environment)) {
      if (!canRun(words)) {
        return false;
      }
    }
    return true;
  }

  private boolean canRun(List<String> words) {
    String verb = words.isEmpty() ? "" : words.get(0);
    if (OF_RESULTS.contains(verb)) {
      return words.stream().skip(1).limit(2).allMatch(this::isThere);
    }
    if (ON_SERVERS.contains(verb)) {
      return words.stream().noneMatch(this::isElsewhere)
          && !(verb.equals("load") && !words.contains("-t"))
          && !(words.contains("--fleet") && words.stream().noneMatch(w -> w.startsWith("local:")));
    }
    return verb.equals("list") || verb.startsWith("--");
  }

  private boolean isThere(String word) {
    return word.startsWith("-") || Files.exists(folder.resolve(word.replaceFirst("^[a-z]+=", "")));
  }

  /** What is in the environment of the test is a server of the test. */
  private boolean isElsewhere(String word) {
    return ELSEWHERE.matcher(word).matches()
        && environment.values().stream().noneMatch(v -> !v.isEmpty() && word.endsWith(v));
  }

  /** Carries a command out; it must end with an exit code that the page says. */
  void run(DocumentedCommand command) throws Exception {
    Path out = folder.resolve("out.txt");
    Path err = folder.resolve("err.txt");
    ProcessBuilder shell =
        new ProcessBuilder("sh", "-uc", command.text())
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    shell.environment().putAll(environment);
    Process process = shell.start();
    int code = Await.end(process);
    assertThat(command.exitCodes())
        .as("%s\n%s%s", command, Files.readString(err), Files.readString(out))
        .contains(code);
    keep(command, out);
  }

  /** Where the property is set, keeps what was printed, to be shown on the page. */
  private static void keep(DocumentedCommand command, Path out) throws IOException {
    String kept = System.getProperty("kurabe.samples");
    if (kept != null) {
      String name = command.page().toString().replaceAll("\\W+", "-") + "-" + command.line();
      Files.copy(out, Files.createDirectories(Path.of(kept)).resolve(name + ".txt"));
    }
  }
}
