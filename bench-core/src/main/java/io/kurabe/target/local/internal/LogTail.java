package io.kurabe.target.local.internal;

import java.util.List;

/** Quotes the end of a server's output in messages. Stateless. */
final class LogTail {
  private static final int LINES = 12;

  private LogTail() {}

  /** Returns the last lines, each marked as the server's own words. */
  static String of(List<String> lines) {
    List<String> tail = lines.subList(Math.max(0, lines.size() - LINES), lines.size());
    return "  | " + String.join("\n  | ", tail);
  }
}
