package io.kurabe.sql.script.internal;

import io.kurabe.sql.internal.SqlQuotes;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cuts SQL text into statements, each up to its semicolon (or the delimiter that a line {@code
 * DELIMITER //} sets, as in the clients of MySQL), and lines that begin with a backslash. Quotes
 * ({@code '}, {@code "}, {@code `}, PostgreSQL's dollar quotes) and comments are recognised.
 */
public final class ScriptLines {
  private static final Pattern DELIMITER =
      Pattern.compile("DELIMITER[ \\t]+(\\S+)[ \\t]*(?:\\n|$)", Pattern.CASE_INSENSITIVE);

  private final String text;
  private String delimiter = ";";
  private int at;
  private int line = 1;

  public ScriptLines(String text) {
    this.text = text.replace("\r\n", "\n");
  }

  /**
   * A statement without its semicolon, or a command.
   *
   * @param line where it begins, from 1
   * @param command whether it begins with a backslash
   * @param closed whether its end was found
   */
  public record Piece(String text, int line, boolean command, boolean closed) {}

  /** Passes every piece to the consumer in order; used once. */
  public void forEach(Consumer<Piece> consumer) {
    while (skipBlanks()) {
      Matcher setting = DELIMITER.matcher(text).region(at, text.length());
      if (setting.lookingAt()) {
        delimiter = setting.group(1);
        moveTo(setting.end());
        continue;
      }
      int from = at;
      int firstLine = line;
      boolean command = text.charAt(at) == '\\';
      boolean closed = command ? endOfCommand() : endOfStatement();
      String piece = text.substring(from, at).strip();
      if (!command && closed) {
        at += delimiter.length();
      }
      if (!piece.isEmpty()) {
        consumer.accept(new Piece(piece, firstLine, command, closed));
      }
    }
  }

  /** Moves over blanks and comments; returns whether anything follows. */
  private boolean skipBlanks() {
    while (at < text.length()) {
      if (Character.isWhitespace(text.charAt(at))) {
        step();
      } else if (SqlQuotes.comment(text, at)) {
        moveTo(SqlQuotes.end(text, at));
      } else {
        return true;
      }
    }
    return false;
  }

  private boolean endOfCommand() {
    while (at < text.length() && text.charAt(at) != '\n') {
      at++;
    }
    return true;
  }

  /** Moves to the delimiter; returns whether there is one. */
  private boolean endOfStatement() {
    while (at < text.length() && !text.startsWith(delimiter, at)) {
      int end = SqlQuotes.end(text, at);
      if (end > text.length()) {
        moveTo(text.length());
        return false;
      }
      moveTo(Math.max(end, at + 1));
    }
    return at < text.length();
  }

  private void moveTo(int end) {
    while (at < end && at < text.length()) {
      step();
    }
  }

  private void step() {
    if (text.charAt(at) == '\n') {
      line++;
    }
    at++;
  }
}
