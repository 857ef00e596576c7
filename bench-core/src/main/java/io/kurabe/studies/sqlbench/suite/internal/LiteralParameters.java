package io.kurabe.studies.sqlbench.suite.internal;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement whose literals became parameters.
 *
 * @param text with question marks
 * @param values an {@link Integer}, a {@link BigDecimal} or a {@link String} for each
 */
record LiteralParameters(String text, List<Object> values) {
  /** The most parameters, since both protocols count them in 16 bits. */
  static final int MOST = 65_535;

  /** Matches texts, the parts of a type, words with digits in them, and numbers. */
  private static final Pattern TOKEN =
      Pattern.compile("'([^']*)'|DECIMAL\\([^)]*\\)|[A-Za-z_]\\w*|(\\d+\\.\\d+)|(\\d+)");

  /** The clause behind which numbers name columns by their place. */
  private static final String GROUPS = " GROUP BY ";

  LiteralParameters {
    values = List.copyOf(values);
  }

  static LiteralParameters of(String sql) {
    int tail = sql.indexOf(GROUPS);
    String head = tail < 0 ? sql : sql.substring(0, tail);
    StringBuilder text = new StringBuilder(sql.length());
    List<Object> values = new ArrayList<>();
    Matcher token = TOKEN.matcher(head);
    int copied = 0;
    while (token.find()) {
      Object value = value(token);
      if (value != null) {
        text.append(head, copied, token.start()).append('?');
        copied = token.end();
        values.add(value);
      }
    }
    text.append(head, copied, head.length());
    return new LiteralParameters(text + (tail < 0 ? "" : sql.substring(tail)), values);
  }

  private static @org.jspecify.annotations.Nullable Object value(Matcher token) {
    if (token.group(1) != null) {
      return token.group(1);
    }
    if (token.group(2) != null) {
      return new BigDecimal(token.group(2));
    }
    return token.group(3) == null ? null : Integer.valueOf(token.group(3));
  }
}
