package io.kurabe.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** The number of columns of what is written for people. Stateless. */
final class ScreenWidth {
  /** The width of a pipe, so that tables can be pasted anywhere. */
  static final int OF_PIPE = 100;

  /** Narrower, a table has no room. */
  private static final int LEAST = 60;

  /** Wider, nobody finds the begin of the next line. */
  private static final int MOST = 200;

  private static final int LONGEST_WAIT_SECONDS = 1;

  private ScreenWidth() {}

  /** Returns what {@code COLUMNS} says, else the terminal's width, else that of a pipe. */
  static int of(Map<String, String> environment, OptionalInt terminal) {
    String columns = environment.getOrDefault("COLUMNS", "");
    int width =
        columns.matches("[1-9]\\d{0,5}") ? Integer.parseInt(columns) : terminal.orElse(OF_PIPE);
    return Math.max(LEAST, Math.min(MOST, width));
  }

  /** Asks the terminal; empty when there is none, or nothing that could ask it. */
  static OptionalInt ofTerminal() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!stty.waitFor(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS)) {
        stty.destroyForcibly();
        return OptionalInt.empty();
      }
      return columns(new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
    } catch (IOException e) {
      return OptionalInt.empty(); // No terminal, or no stty.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OptionalInt.empty();
    }
  }

  /** Reads what {@code stty size} prints: rows and columns; a terminal without a size has 0. */
  static OptionalInt columns(String size) {
    String[] parts = size.strip().split(" ", -1);
    return parts.length == 2 && parts[1].matches("[1-9]\\d{0,5}")
        ? OptionalInt.of(Integer.parseInt(parts[1]))
        : OptionalInt.empty();
  }
}
