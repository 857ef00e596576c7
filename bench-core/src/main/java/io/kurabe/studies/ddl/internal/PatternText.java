package io.kurabe.studies.ddl.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Texts that match a simple regular expression: characters, classes, groups, the first of several
 * alternatives, and repetitions. Immutable.
 */
final class PatternText {
  /** The repetitions of what has no upper limit, enough for different texts. */
  private static final int REPEATED = 8;

  private static final int MOST = 200;

  private static final Pattern POSIX = Pattern.compile("\\[:([a-z])([a-z]+):\\]");

  /** The possible characters at each place of the text. */
  private final List<String> places;

  private PatternText(List<String> places) {
    this.places = List.copyOf(places);
  }

  /** Returns texts that match; empty when the expression is not simple. */
  static Optional<PatternText> of(String expression) {
    try {
      PatternText texts = new PatternText(new Reader(expression).alternative());
      Pattern pattern = Pattern.compile(POSIX.matcher(expression).replaceAll(PatternText::java));
      boolean matches = pattern.matcher(texts.text(7)).find();
      return matches ? Optional.of(texts) : Optional.empty();
    } catch (PatternSyntaxException | IndexOutOfBoundsException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Returns the class of characters, such as {@code [:digit:]}, as Java writes it. */
  private static String java(MatchResult posix) {
    return "\\\\p{" + posix.group(1).toUpperCase(Locale.ROOT) + posix.group(2) + "}";
  }

  /** Returns the regular expression of a LIKE. */
  static String ofLike(String pattern) {
    StringBuilder expression = new StringBuilder("^");
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      switch (c) {
        case '%' -> expression.append("[a-z0-9]*");
        case '_' -> expression.append("[a-z0-9]");
        default -> {
          boolean plain = Character.isLetterOrDigit(c) || c >= 0x80;
          expression.append(plain ? "" : "\\").append(c);
        }
      }
    }
    return expression.append('$').toString();
  }

  /** Returns the number of different texts, at most 2^62. */
  long room() {
    long room = 1;
    for (String place : places) {
      room = room > (1L << 62) / place.length() ? 1L << 62 : room * place.length();
    }
    return room;
  }

  /** Returns one of the texts; different for each number below {@link #room}. */
  String text(long number) {
    char[] text = new char[places.size()];
    long rest = number;
    for (int i = text.length - 1; i >= 0; i--) {
      int choices = places.get(i).length();
      text[i] = places.get(i).charAt((int) (rest % choices));
      rest /= choices;
    }
    return new String(text);
  }

  /** Reads an expression from the left. */
  private static final class Reader {
    private static final String LOWER = "abcdefghijklmnopqrstuvwxyz";
    private static final String DIGITS = "0123456789";

    private final String text;
    private int at;

    Reader(String text) {
      this.text = text;
    }

    /** Reads the first alternative, and passes over the others. */
    List<String> alternative() {
      List<String> places = new ArrayList<>();
      while (at < text.length() && text.charAt(at) != ')' && text.charAt(at) != '|') {
        repeat(element(), places);
      }
      int depth = 0;
      while (at < text.length() && (depth > 0 || text.charAt(at) != ')')) {
        char c = text.charAt(at);
        at += c == '\\' ? 1 : 0;
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        at++;
      }
      return places;
    }

    private List<String> element() {
      char c = text.charAt(at++);
      switch (c) {
        case '^', '$' -> {
          return List.of();
        }
        case '.' -> {
          return List.of(LOWER);
        }
        case '[' -> {
          return List.of(classOf());
        }
        case '(' -> {
          at += text.startsWith("?:", at) ? 2 : 0;
          if (text.charAt(at) == '?') {
            throw new PatternSyntaxException("a condition, not a group", text, at);
          }
          List<String> group = alternative();
          at++;
          return group;
        }
        case '\\' -> {
          return escaped(text.charAt(at++));
        }
        default -> {
          return List.of(String.valueOf(c));
        }
      }
    }

    private static List<String> escaped(char c) {
      return switch (c) {
        case 'd' -> List.of(DIGITS);
        case 'w' -> List.of(LOWER + DIGITS);
        case 's' -> List.of(" ");
        case 'A', 'Z', 'm', 'M', 'y', 'b' -> List.of();
        default -> List.of(String.valueOf(c));
      };
    }

    private String classOf() {
      StringBuilder all = new StringBuilder();
      boolean not = text.charAt(at) == '^';
      at += not ? 1 : 0;
      do {
        if (text.startsWith("[:", at)) {
          int end = text.indexOf(":]", at);
          String name = text.substring(at + 2, end);
          all.append(
              name.equals("digit")
                  ? DIGITS
                  : name.equals("upper") ? "ABCDEFGHIJKLMNOPQRSTUVWXYZ" : LOWER);
          at = end + 2;
        } else if (text.charAt(at) == '\\') {
          escaped(text.charAt(at + 1)).forEach(all::append);
          at += 2;
        } else if (text.charAt(at + 1) == '-' && text.charAt(at + 2) != ']') {
          for (char c = text.charAt(at); c <= text.charAt(at + 2); c++) {
            all.append(c);
          }
          at += 3;
        } else {
          all.append(text.charAt(at++));
        }
      } while (text.charAt(at) != ']');
      at++;
      String plain = (not ? LOWER + DIGITS : all.toString());
      StringBuilder kept = new StringBuilder();
      plain
          .chars()
          .distinct()
          .filter(
              c -> not ? all.indexOf(String.valueOf((char) c)) < 0 : Character.isLetterOrDigit(c))
          .forEach(c -> kept.append((char) c));
      return kept.isEmpty() ? plain.substring(0, 1) : kept.toString();
    }

    private void repeat(List<String> element, List<String> places) {
      int least = 1;
      int most = 1;
      char c = at < text.length() ? text.charAt(at) : ' ';
      if (c == '*' || c == '+' || c == '?') {
        most = c == '?' ? 1 : REPEATED;
        at++;
      } else if (c == '{') {
        int end = text.indexOf('}', at);
        String[] limits = text.substring(at + 1, end).split(",", -1);
        least = Integer.parseInt(limits[0].strip());
        most = least;
        if (limits.length > 1) {
          most = limits[1].isBlank() ? least + REPEATED : Integer.parseInt(limits[1].strip());
        }
        at = end + 1;
      }
      int times = Math.max(least, Math.min(most, REPEATED));
      for (int i = 0; i < times && places.size() < MOST; i++) {
        places.addAll(element);
      }
    }
  }
}
