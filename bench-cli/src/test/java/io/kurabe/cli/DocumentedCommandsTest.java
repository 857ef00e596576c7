package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.cli.profile.ProfileCatalogue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every call of {@code bench} in the documentation is right as far as that can be seen without a
 * server: commands, studies, workloads, options, values, gates, files of the page. The whole line
 * is read and checked as a user's, together with an option that does not exist: all mistakes of a
 * line are told at once, and nothing is carried out.
 */
class DocumentedCommandsTest {
  private static final String WRONG = "--no-such-option";

  private static final Pattern SHOWN = Pattern.compile("profile show (\\S+) *> *(\\S+)");

  /** The commands that can be carried out here, since they measure nothing. */
  private static final Set<String> HARMLESS =
      Set.of("list", "profile show", "profile schema", "completion", "config");

  @TestFactory
  Stream<DynamicContainer> everyCommandIsReadAsItStands(@TempDir Path folder) {
    return Readme.all().stream()
        .map(
            page ->
                DynamicContainer.dynamicContainer(
                    page.toString(),
                    Stream.concat(
                            DocumentedCommand.of(page).stream(),
                            DocumentedCommand.withinSentences(page).stream())
                        .map(c -> DynamicTest.dynamicTest(c.toString(), () -> check(c, folder)))));
  }

  private static void check(DocumentedCommand command, Path folder) throws Exception {
    Path files = Files.createTempDirectory(folder, "page");
    command.page().writeFiles(files);
    makeFiles(command, files);
    for (List<String> words : command.calls(files, Map.of())) {
      assertThat(words).as("no call has a word left out").doesNotContain("...");
      assertThat(problems(onFiles(words, files), command.isName(), environment(files)))
          .as(command.toString())
          .isEmpty();
    }
  }

  /** The files that commands above it write, of those that need no server for that. */
  private static void makeFiles(DocumentedCommand command, Path files) throws Exception {
    for (DocumentedCommand before : DocumentedCommand.of(command.page())) {
      Matcher show = SHOWN.matcher(before.text());
      if (show.find()) {
        Files.writeString(files.resolve(show.group(2)), ProfileCatalogue.text(show.group(1)));
      }
    }
  }

  /** The words with the paths of the page's files in place of their names. */
  private static List<String> onFiles(List<String> words, Path files) {
    List<String> all = new ArrayList<>();
    for (String word : words) {
      String name = word.replaceFirst("^[a-z]+=", "").replaceFirst("@\\d+$", "");
      boolean there = name.matches("(\\./)?[\\w./-]+") && Files.isRegularFile(files.resolve(name));
      all.add(there ? word.replace(name, files.resolve(name).normalize().toString()) : word);
    }
    return all;
  }

  /** The file of defaults, if the page has one. */
  private static Map<String, String> environment(Path files) {
    Path defaults = files.resolve("kurabe.yaml");
    return Files.exists(defaults) ? Map.of("KURABE_CONFIG", defaults.toString()) : Map.of();
  }

  private static Optional<String> problems(
      List<String> words, boolean isName, Map<String, String> environment) {
    if (words.contains("--help") || words.contains("--version")) {
      return said(ExitCode.OK, words);
    }
    if (isName) {
      return said(ExitCode.OK, with(words, "--help"));
    }
    List<String> named = List.of(Main.forName(Main.expandProfile(words.toArray(String[]::new))));
    String verb = String.join(" ", named.subList(0, Math.min(2, named.size())));
    if (HARMLESS.stream().anyMatch(verb::startsWith)) {
      return said(ExitCode.OK, words);
    }
    if (verb.startsWith(JmhCommand.NAME)) { // JMH refuses what it does not know before all else.
      return said(ExitCode.OK, words.contains("--list") ? words : with(words, "--list"));
    }
    Console console = new Console(environment);
    int code = console.run(with(named, WRONG).toArray(String[]::new));
    List<String> told =
        console.err().lines().filter(line -> !isOfTheTest(line)).map(String::strip).toList();
    return code == ExitCode.USAGE && told.isEmpty()
        ? Optional.empty()
        : Optional.of("exit code " + code + ": " + console.err());
  }

  /** The problem that the test made, the head above several, and what only a server's owner has. */
  private static boolean isOfTheTest(String line) {
    return line.matches(".*unknown option: '" + WRONG + "'.*")
        || line.matches("bench [a-z -]+ is not usable, \\d problems:")
        || line.matches(" *--resume: .*results/.*")
        || line.matches(" *--key: .*fleet\\.p12.*")
        || line.matches(" *--password-file: the file that it names cannot be read: .*");
  }

  private static Optional<String> said(int expected, List<String> words) {
    Console console = new Console();
    int code = console.run(words.toArray(String[]::new));
    return code == expected ? Optional.empty() : Optional.of(code + ": " + console.err());
  }

  private static List<String> with(List<String> words, String more) {
    List<String> all = new ArrayList<>(words);
    all.add(more);
    return all;
  }
}
