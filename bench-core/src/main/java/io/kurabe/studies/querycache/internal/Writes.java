package io.kurabe.studies.querycache.internal;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The writes beside the reads: none, a number of updates a second by one client of its own, or a
 * share of the operations of every client.
 *
 * @param perSecond updates of the writer beside the readers, 0 for none
 * @param share of the readers' own operations that are updates, 0 to below 1
 */
public record Writes(double perSecond, double share) {
  /** No writes. */
  public static final Writes NONE = new Writes(0, 0);

  private static final Pattern TEXT = Pattern.compile("(\\d+(?:\\.\\d+)?)(/s|%)");
  private static final double MOST_PER_SECOND = 1e6;

  public Writes {
    if (!(perSecond >= 0 && perSecond <= MOST_PER_SECOND) || !(share >= 0 && share < 1)) {
      throw new IllegalArgumentException(
          "writes must be 0 to 1000000/s, or 0 to below 100%, were " + perSecond + "/s, " + share);
    }
  }

  /** Reads {@code none}, {@code 50/s} or {@code 10%}. */
  public static Writes parse(String text) {
    if (text.equals("none") || text.equals("0")) {
      return NONE;
    }
    Matcher writes = TEXT.matcher(text);
    if (!writes.matches()) {
      throw new IllegalArgumentException("'" + text + "' says no writes; write none, 50/s or 10%");
    }
    double number = Double.parseDouble(writes.group(1));
    return writes.group(2).equals("%") ? new Writes(0, number / 100) : new Writes(number, 0);
  }

  /** Returns the form that {@link #parse} reads. */
  public String text() {
    if (perSecond > 0) {
      return number(perSecond) + "/s";
    }
    return share > 0 ? number(share * 100) + "%" : "none";
  }

  /** Returns the text in the name of a variant, e.g. {@code 50 updates/s}. */
  String words() {
    if (perSecond > 0) {
      return number(perSecond) + " updates/s";
    }
    return share > 0 ? number(share * 100) + "% updates" : "no writes";
  }

  boolean any() {
    return perSecond > 0 || share > 0;
  }

  private static String number(double value) {
    return new BigDecimal(String.valueOf(value))
        .setScale(6, java.math.RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }
}
