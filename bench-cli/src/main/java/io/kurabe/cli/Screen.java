package io.kurabe.cli;

import io.kurabe.load.Generator;
import io.kurabe.report.internal.TextStyle;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The outputs and the environment of a command. It writes results to {@code out}, progress and
 * messages to {@code err}.
 *
 * @param data takes what other programs read: UTF-8 whatever the locale is, unless it is a terminal
 * @param unicode whether {@code out} and {@code err} can show signs beyond ASCII
 * @param columns width of what is written for people
 */
record Screen(
    PrintStream out,
    PrintStream data,
    PrintStream err,
    Map<String, String> environment,
    boolean colour,
    boolean unicode,
    boolean errIsTerminal,
    int columns,
    Generator generator) {
  /** The characters that make a terminal forget the line on which the cursor stands. */
  static final String CLEAR_LINE = "\r\u001b[K";

  /** Makes a screen of the width of a pipe, whose data go where its results go. */
  Screen(
      PrintStream out,
      PrintStream err,
      Map<String, String> environment,
      boolean colour,
      boolean unicode,
      boolean errIsTerminal,
      Generator generator) {
    this(
        out,
        out,
        err,
        environment,
        colour,
        unicode,
        errIsTerminal,
        ScreenWidth.of(environment, OptionalInt.empty()),
        generator);
  }

  /** The screen of this process; colour only on a terminal and without {@code NO_COLOR}. */
  static Screen ofProcess(Map<String, String> environment, Generator generator) {
    boolean terminal = isTerminal(1);
    boolean colour =
        terminal
            && environment.getOrDefault("NO_COLOR", "").isEmpty()
            && !"dumb".equals(environment.get("TERM"));
    boolean unicode = unicode(environment, terminal);
    PrintStream out = printer(System.out, unicode);
    return new Screen(
        out,
        terminal ? out : printer(System.out, true),
        printer(System.err, unicode),
        environment,
        colour,
        unicode,
        isTerminal(2),
        ScreenWidth.of(environment, terminal ? ScreenWidth.ofTerminal() : OptionalInt.empty()),
        generator);
  }

  private static PrintStream printer(OutputStream to, boolean unicode) {
    SafeOutput safe = new SafeOutput(to, unicode);
    return new PrintStream(unicode ? safe : new AsciiOutput(safe), true, StandardCharsets.UTF_8);
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
    return new Screen(
        out, data, err, environment, false, unicode, errIsTerminal, columns, generator);
  }

  /** Returns the capabilities of the place where results are shown. */
  TextStyle style() {
    return new TextStyle(colour, unicode, columns);
  }

  /**
   * Returns whether the locale has signs beyond ASCII. Where none is set a pipe leads to a file or
   * another program, which expect UTF-8, and a terminal is taken at its word.
   */
  static boolean unicode(Map<String, String> environment, boolean terminal) {
    for (String variable : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
      String value = environment.getOrDefault(variable, "");
      if (!value.isEmpty()) {
        return value.toUpperCase(Locale.ROOT).replace("-", "").contains("UTF8");
      }
    }
    return !terminal;
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
