package io.kurabe.target.local;

import java.util.List;

/** The end of what a server printed, as it stands in a message. Stateless. */
final class LogTail {
  private static final int LINES = 12;

  private LogTail() {}

  /** The last lines, each marked as the server's own words. */
  static String of(List<String> lines) {
    List<String> tail = lines.subList(Math.max(0, lines.size() - LINES), lines.size());
    return "  | " + String.join("\n  | ", tail);
  }
}
