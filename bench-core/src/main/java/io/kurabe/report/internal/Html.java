package io.kurabe.report.internal;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Builds markup; every text goes through {@link #escape} or {@link #words}. Not thread-safe. */
final class Html {
  /** A blank between a number and what belongs to it: its unit, or its next three digits. */
  private static final Pattern BEFORE_UNIT =
      Pattern.compile(
          "(?<=\\d|\\d[kMG]) (?=(?:%|x|[num]?s|min|h|[KMG]?i?B|kB|ops/s|/s|USD|periods?|clients?"
              + "|threads?|runs?|rows?|bytes|\\d{3})(?![\\w/]))");

  private static final Pattern INSTANT =
      Pattern.compile("\\b\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?Z(?!\\w)");

  private static final DateTimeFormatter DAY_AND_TIME =
      DateTimeFormatter.ofPattern("d MMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private final StringBuilder out = new StringBuilder();

  /** Returns text that is neither markup nor the end of an attribute. */
  static String escape(String text) {
    return Visible.text(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  /**
   * Returns text for people as markup: numbers stay on one line with their units, and instants are
   * dates, with the whole of it where the reader points.
   */
  static String words(String text) {
    String whole = BEFORE_UNIT.matcher(escape(text)).replaceAll("\u00a0");
    return INSTANT.matcher(whole).replaceAll(found -> time(found.group()));
  }

  private static String time(String instant) {
    try {
      return "<time datetime=\"%1$s\" title=\"%1$s\">%2$s</time>"
          .formatted(instant, DAY_AND_TIME.format(Instant.parse(instant)).replace(' ', '\u00a0'));
    } catch (DateTimeParseException e) {
      return instant;
    }
  }

  /** Adds markup as it is; only for constants of this package and for escaped text. */
  Html raw(String markup) {
    out.append(markup);
    return this;
  }

  Html element(String name, String css, String text) {
    out.append(tag(name, css, text)).append('\n');
    return this;
  }

  static String tag(String name, String css, String text) {
    return open(name, css) + words(text) + "</" + name + '>';
  }

  static String open(String name, String css) {
    return open(name, css, "");
  }

  static String open(String name, String css, String style) {
    return "<" + name + attribute("class", css) + attribute("style", style) + ">";
  }

  private static String attribute(String name, String value) {
    return value.isEmpty() ? "" : " " + name + "=\"" + escape(value) + "\"";
  }

  Html end(String name) {
    return raw("</" + name + ">\n");
  }

  Html list(String css, List<String> sentences) {
    raw(open("ul", css) + "\n");
    sentences.forEach(s -> element("li", "", s));
    return end("ul");
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
