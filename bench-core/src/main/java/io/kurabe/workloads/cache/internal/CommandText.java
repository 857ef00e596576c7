package io.kurabe.workloads.cache.internal;

import java.util.ArrayList;
import java.util.List;

/** Splits the text of a command into words as a shell does. Used once. */
final class CommandText {
  private final String text;
  private final List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();
  private boolean inWord;
  private int at;

  private CommandText(String text) {
    this.text = text;
  }

  /** Returns the words, without the quotes; an IllegalArgumentException says what is wrong. */
  static List<String> words(String text) {
    return new CommandText(text).split();
  }

  private List<String> split() {
    while (at < text.length()) {
      char c = text.charAt(at++);
      switch (c) {
        case '\'' -> singleQuoted();
        case '"' -> doubleQuoted();
        case '\\' -> take(following());
        case ' ', '\t' -> endWord();
        default -> {
          if (Character.isISOControl(c)) {
            throw new IllegalArgumentException("it holds a control character at place " + at);
          }
          take(c);
        }
      }
    }
    endWord();
    return List.copyOf(words);
  }

  private void take(char c) {
    word.append(c);
    inWord = true;
  }

  private void endWord() {
    if (inWord) {
      words.add(word.toString());
      word.setLength(0);
      inWord = false;
    }
  }

  private char following() {
    if (at == text.length()) {
      throw new IllegalArgumentException("it ends with a backslash");
    }
    return text.charAt(at++);
  }

  private void singleQuoted() {
    int from = at;
    int end = text.indexOf('\'', at);
    if (end < 0) {
      throw new IllegalArgumentException("the quote ' at place " + from + " is not closed");
    }
    word.append(text, at, end);
    inWord = true;
    at = end + 1;
  }

  private void doubleQuoted() {
    int from = at;
    inWord = true;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '"') {
        return;
      }
      word.append(c == '\\' ? escaped() : c);
    }
    throw new IllegalArgumentException("the quote \" at place " + from + " is not closed");
  }

  private char escaped() {
    char c = following();
    return switch (c) {
      case '"', '\\' -> c;
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default ->
          throw new IllegalArgumentException(
              "'\\" + c + "' means nothing in double quotes; possible: \\\" \\\\ \\n \\r \\t");
    };
  }
}
