package io.kurabe.cli;

import io.kurabe.load.Generator;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The outputs and the environment of a command. It writes results to {@code out}, progress and
 * messages to {@code err}.
 */
record Screen(
    PrintStream out,
    PrintStream err,
    Map<String, String> environment,
    boolean colour,
    boolean unicode,
    boolean errIsTerminal,
    Generator generator) {
  /** The characters that make a terminal forget the line on which the cursor stands. */
  static final String CLEAR_LINE = "\r\u001b[K";

  /** The screen of this process; colour only on a terminal and without {@code NO_COLOR}. */
  static Screen ofProcess(Map<String, String> environment, Generator generator) {
    boolean colour =
        isTerminal(1)
            && environment.getOrDefault("NO_COLOR", "").isEmpty()
            && !"dumb".equals(environment.get("TERM"));
    boolean unicode = unicode(environment);
    var charset = unicode ? StandardCharsets.UTF_8 : StandardCharsets.US_ASCII;
    return new Screen(
        new PrintStream(new SafeOutput(System.out, unicode), true, charset),
        new PrintStream(new SafeOutput(System.err, unicode), true, charset),
        environment,
        colour,
        unicode,
        isTerminal(2),
        generator);
  }

  /** Returns whether what this process writes goes to a terminal, and not to a file or a pipe. */
  static boolean outIsTerminal() {
    return isTerminal(1);
  }

  void println(String line) {
    out.println(line);
  }

  /** Prints a line of the result that is formatted in the same way in every language. */
  void println(String format, Object... values) {
    println(String.format(Locale.ROOT, format, values));
  }

  /** Prints a line of progress, or a message; on a terminal in the place of the progress bar. */
  void note(@Nullable String line) {
    err.println((errIsTerminal ? CLEAR_LINE : "") + line);
  }

  Screen withoutColour() {
    return new Screen(out, err, environment, false, unicode, errIsTerminal, generator);
  }

  /** Returns whether signs beyond ASCII can be shown: in a pipe always, else by the locale. */
  private static boolean unicode(Map<String, String> environment) {
    if (!isTerminal(1)) {
      return true;
    }
    for (String variable : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
      String value = environment.getOrDefault(variable, "");
      if (!value.isEmpty()) {
        return value.toUpperCase(Locale.ROOT).replace("-", "").contains("UTF8");
      }
    }
    return false;
  }

  private static boolean isTerminal(int descriptor) {
    Path link = Path.of("/proc/self/fd/" + descriptor);
    try {
      String device = Files.readSymbolicLink(link).toString();
      return device.startsWith("/dev/pts/")
          || device.startsWith("/dev/tty")
          || device.equals("/dev/console");
    } catch (IOException | UnsupportedOperationException e) {
      return hasConsole(); // Not Linux.
    }
  }

  /** Returns whether there is a terminal. From JDK 22 on a console is no proof of one. */
  @SuppressWarnings("SystemConsoleNull")
  static boolean hasConsole() {
    return Runtime.version().feature() < 22 && System.console() != null;
  }
}
