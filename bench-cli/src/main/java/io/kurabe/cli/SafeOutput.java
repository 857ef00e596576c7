package io.kurabe.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Passes only those control characters that Kurabe itself writes: its colours, its line of
 * progress, line ends and tabs. Every other one is made visible, whatever its origin: a server's
 * version, a file's name, a message of a driver. Not thread-safe; the print stream above it is.
 */
final class SafeOutput extends FilterOutputStream {
  /**
   * The sequences that pass: a line end of Windows, the clearing of a line, and the looks of {@code
   * report.TextStyle}.
   */
  private static final List<String> OURS =
      List.of(
          "\r\n",
          "\r\u001b[K",
          "\u001b[0m",
          "\u001b[1m",
          "\u001b[2m",
          "\u001b[32m",
          "\u001b[1;31m",
          "\u001b[33m",
          "\u001b[36m");

  /** The first byte in UTF-8 of the control characters beyond ASCII, and of some letters. */
  private static final char C2 = '\u00c2';

  private final boolean unicode;
  private final StringBuilder pending = new StringBuilder();

  SafeOutput(OutputStream out, boolean unicode) {
    super(out);
    this.unicode = unicode;
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    for (int i = from; i < from + count; i++) {
      write(bytes[i]);
    }
  }

  @Override
  public void write(int value) throws IOException {
    pending.append((char) (value & 0xff));
    String text = pending.toString();
    if (text.length() == 1 && text.charAt(0) == C2) {
      return;
    }
    if (OURS.contains(text)) {
      raw(text);
      pending.setLength(0);
    } else if (OURS.stream().noneMatch(o -> o.startsWith(text))) {
      pending.setLength(0);
      giveUp(text);
    }
  }

  /** Writes the first byte visibly, since it begins no sequence that passes; the others may. */
  private void giveUp(String text) throws IOException {
    char first = text.charAt(0);
    int used = 1;
    if (first == C2 && text.length() > 1) {
      char second = text.charAt(1);
      used = 2;
      raw(second < '\u00a0' ? "\\u%04x".formatted((int) second) : text.substring(0, 2));
    } else if ((first < ' ' && first != '\n' && first != '\t') || first == '\u007f') {
      picture(first);
    } else {
      raw(text.substring(0, 1));
    }
    for (int i = used; i < text.length(); i++) {
      write(text.charAt(i));
    }
  }

  private void picture(char control) throws IOException {
    if (unicode && control < ' ') {
      out.write(String.valueOf((char) ('\u2400' + control)).getBytes(StandardCharsets.UTF_8));
    } else {
      raw("\\x%02x".formatted((int) control));
    }
  }

  private void raw(String bytes) throws IOException {
    for (int i = 0; i < bytes.length(); i++) {
      out.write(bytes.charAt(i));
    }
  }

  @Override
  public void close() throws IOException {
    String left = pending.toString();
    pending.setLength(0);
    for (int i = 0; i < left.length(); i++) {
      char c = left.charAt(i);
      if (c == '\r' || c == '\u001b') {
        picture(c);
      } else {
        out.write(c);
      }
    }
    super.close();
  }
}
