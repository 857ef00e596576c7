package io.kurabe.report.internal;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Map;

/** Writes text in ASCII, for terminals that have no other letters. Stateless. */
public final class Ascii {
  /** The first picture of a control character. */
  private static final char FIRST_PICTURE = '\u2400';

  private static final Map<Character, String> SIGNS =
      Map.ofEntries(
          Map.entry('\u00b1', "+-"), // plus-minus
          Map.entry('\u00d7', "x"), // times
          Map.entry('\u00f7', "/"),
          Map.entry('\u00b7', "."),
          Map.entry('\u2022', "*"),
          Map.entry('\u00b5', "u"), // micro
          Map.entry('\u03bc', "u"),
          Map.entry('\u2010', "-"),
          Map.entry('\u2011', "-"),
          Map.entry('\u2013', "-"),
          Map.entry('\u2014', "-"),
          Map.entry('\u2212', "-"),
          Map.entry('\u2018', "'"),
          Map.entry('\u2019', "'"),
          Map.entry('\u201c', "\""),
          Map.entry('\u201d', "\""),
          Map.entry('\u2190', "<-"),
          Map.entry('\u2192', "->"),
          Map.entry('\u2191', "^"),
          Map.entry('\u2193', "v"),
          Map.entry('\u2264', "<="),
          Map.entry('\u2265', ">="),
          Map.entry('\u2248', "~"),
          Map.entry('\u2260', "!="),
          Map.entry('\u221e', "inf"),
          Map.entry('\u2591', "-"), // the empty part of a bar
          Map.entry('\u2588', "#"));

  private Ascii() {}

  /**
   * Returns the text with ASCII in place of each sign of Kurabe's, without the accents of letters,
   * and with a question mark for each letter that has no likeness.
   */
  public static String of(String text) {
    StringBuilder ascii = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      if (letter <= '~') {
        ascii.append(letter);
      } else if (!Character.isLowSurrogate(letter)) {
        ascii.append(like(letter));
      }
    }
    return ascii.toString();
  }

  private static String like(char letter) {
    String sign = SIGNS.get(letter);
    if (sign != null) {
      return sign;
    }
    if (letter >= FIRST_PICTURE && letter < FIRST_PICTURE + ' ') {
      return String.format(Locale.ROOT, "\\x%02x", letter - FIRST_PICTURE);
    }
    String like =
        Normalizer.normalize(String.valueOf(letter), Normalizer.Form.NFKD)
            .replaceAll("\\p{Mn}", "")
            .replaceAll("[^\\x20-\\x7e]", "?");
    return like.isEmpty() && Character.getType(letter) != Character.NON_SPACING_MARK ? "?" : like;
  }
}
