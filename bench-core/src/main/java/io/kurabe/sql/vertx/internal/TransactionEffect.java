package io.kurabe.sql.vertx.internal;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The effect of a successful statement on the transaction of its connection, read from its first
 * words, since the Vert.x clients do not pass on what the server says about it.
 */
enum TransactionEffect {
  /** The transaction continues, or there is none. */
  NONE,
  /** A transaction is open afterwards. */
  BEGINS,
  /** No transaction is open afterwards. */
  ENDS;

  private static final Pattern WORDS =
      Pattern.compile("(?:\\s+|/\\*.*?\\*/|--[^\\n]*\\n|#[^\\n]*\\n)*", Pattern.DOTALL);

  private static final Pattern AUTOCOMMIT =
      Pattern.compile("SET\\s+(?:SESSION\\s+|@@(?:SESSION\\.)?)?AUTOCOMMIT\\s*:?=\\s*(\\w+).*");

  static TransactionEffect of(String sql) {
    Matcher blank = WORDS.matcher(sql);
    String text = (blank.lookingAt() ? sql.substring(blank.end()) : sql).toUpperCase(Locale.ROOT);
    String first = text.split("[^A-Z]", 2)[0];
    return switch (first) {
      case "BEGIN", "START" -> BEGINS;
      case "COMMIT", "END", "ABORT" -> chained(text) ? BEGINS : ENDS;
      case "ROLLBACK" -> rollback(text);
      case "PREPARE" -> text.matches("(?s)PREPARE\\s+TRANSACTION\\b.*") ? ENDS : NONE;
      case "SET" -> autocommit(text);
      default -> NONE;
    };
  }

  private static TransactionEffect rollback(String text) {
    if (text.matches("(?s)ROLLBACK\\s+(WORK\\s+|TRANSACTION\\s+)?TO\\b.*")) {
      return NONE;
    }
    return chained(text) ? BEGINS : ENDS;
  }

  /** Returns whether {@code AND CHAIN} begins the next transaction at once. */
  private static boolean chained(String text) {
    return text.matches("(?s).*\\bAND\\s+CHAIN\\b.*");
  }

  private static TransactionEffect autocommit(String text) {
    Matcher set = AUTOCOMMIT.matcher(text.strip());
    if (!set.matches()) {
      return NONE;
    }
    return set.group(1).equals("0") || set.group(1).equals("OFF") || set.group(1).equals("FALSE")
        ? BEGINS
        : ENDS;
  }
}
