package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.tier.Await;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A command line of a page that calls {@code bench}.
 *
 * @param page where it stands
 * @param line its first line there; 0 within a sentence
 * @param text as it stands there, lines that are continued joined
 */
record DocumentedCommand(Readme page, int line, String text) {
  /** Whatever starts the program, at the begin of a command. */
  private static final Pattern BENCH =
      Pattern.compile(
          "(?<=^|[;&|(] ?|= ?\\$\\()((?:[A-Z_]+=\\S*\\s+)*)(\\./bench|bench|java -jar (?:bench-cli/target/)?bench-cli\\.jar)(?= |$)");

  private static final Pattern EXIT_CODES = Pattern.compile("# .*?exit code ([0-9, or]+)");

  /** All of a page, in their order. */
  static List<DocumentedCommand> of(Readme page) {
    List<DocumentedCommand> commands = new ArrayList<>();
    for (Readme.Sample sample : page.samples("sh")) {
      StringBuilder joined = new StringBuilder();
      int line = sample.line();
      int first = line + 1;
      for (String one : sample.text().split("\n", -1)) {
        line++;
        if (one.endsWith("\\")) {
          first = joined.isEmpty() ? line : first;
          joined.append(one, 0, one.length() - 1);
          continue;
        }
        first = joined.isEmpty() ? line : first;
        String whole = joined.append(one.strip()).toString();
        joined.setLength(0);
        if (BENCH.matcher(whole).find()) {
          commands.add(new DocumentedCommand(page, first, whole));
        }
      }
    }
    return commands;
  }

  /** Those within sentences, but such that have a word for the reader to fill in (RESULT, ...). */
  static List<DocumentedCommand> withinSentences(Readme page) {
    List<DocumentedCommand> commands = new ArrayList<>();
    Matcher code =
        Pattern.compile("`((?:\\./)?bench [^`]+)`")
            .matcher(page.text().replaceAll("(?ms)^ *```.*?^ *```$", ""));
    while (code.find()) {
      String text = code.group(1).replaceAll("\\s+", " ");
      if (!text.matches(".*(?<![\\w.-])[A-Z]{3,}(?![\\w-]).*|.*\\.\\.\\..*")) {
        commands.add(new DocumentedCommand(page, 0, text));
      }
    }
    return commands;
  }

  /** Returns whether it is the name of a command in a sentence, and not a command to carry out. */
  boolean isName() {
    return line == 0 && !text.contains(" -");
  }

  /** The exit codes that are right: those of its comment, else 0. */
  Set<Integer> exitCodes() {
    Set<Integer> codes = new TreeSet<>();
    Matcher comment = EXIT_CODES.matcher(text);
    if (comment.find()) {
      Matcher number = Pattern.compile("\\d+").matcher(comment.group(1));
      while (number.find()) {
        codes.add(Integer.valueOf(number.group()));
      }
    }
    return codes.isEmpty() ? Set.of(ExitCode.OK) : codes;
  }

  /**
   * The words of each call of {@code bench} in it, as a shell makes them. A shell reads the line
   * with all other commands left out.
   *
   * @param folder where the files of the page are
   * @param environment goes before what the page exports
   */
  List<List<String>> calls(Path folder, Map<String, String> environment) throws Exception {
    List<List<String>> calls = new ArrayList<>();
    for (String call : alone()) {
      Path words = Files.createTempFile(folder, "words", "");
      String script =
          "bench() { printf '%s\\0' \"$@\" >\"$WORDS\"; }\n" + exports(environment) + call;
      ProcessBuilder shell = new ProcessBuilder("sh", "-euc", script).directory(folder.toFile());
      shell.environment().putAll(environment);
      shell.environment().put("WORDS", words.toString());
      shell.redirectErrorStream(true);
      Process process = shell.start();
      String said = new String(process.getInputStream().readAllBytes());
      assertThat(Await.end(process)).as("%s: %s", this, said).isZero();
      String all = Files.readString(words);
      Files.delete(words);
      calls.add(all.isEmpty() ? List.of() : Arrays.asList(all.split("\0")));
    }
    return calls;
  }

  /** Returns the variables that the page exports for its commands and the environment lacks. */
  private String exports(Map<String, String> environment) {
    return page.samples("sh").stream()
        .flatMap(sample -> sample.text().lines())
        .filter(one -> one.startsWith("export ") && !one.contains("$("))
        .filter(one -> environment.keySet().stream().noneMatch(v -> one.contains(v + "=")))
        .map(one -> one + "\n")
        .collect(Collectors.joining());
  }

  /** The calls of {@code bench} in it, each without what stands before and behind it. */
  private List<String> alone() {
    List<String> calls = new ArrayList<>();
    Matcher begin = BENCH.matcher(text);
    while (begin.find()) {
      calls.add("bench " + upToItsEnd(text.substring(begin.end())));
    }
    return calls;
  }

  /** The signs that end a command outside of quotes: of a comment, a command, a bracket, a file. */
  private static String upToItsEnd(String rest) {
    char quote = 0;
    for (int i = 0; i < rest.length(); i++) {
      char c = rest.charAt(i);
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '\'' || c == '"') {
        quote = c;
      } else if (";&|)<>".indexOf(c) >= 0 || c == '#' && i > 0 && rest.charAt(i - 1) == ' ') {
        return rest.substring(0, i);
      }
    }
    return rest;
  }

  @Override
  public String toString() {
    return page + ":" + line + "  " + text;
  }
}
