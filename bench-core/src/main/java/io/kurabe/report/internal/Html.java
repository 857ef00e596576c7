package io.kurabe.report.internal;

import java.util.List;

/** Builds markup; every text goes through {@link #escape}. Not thread-safe. */
final class Html {
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
   * Returns JSON that may stand inside a script element: no {@code </script>} and no {@code <!--}.
   */
  static String scriptSafe(String json) {
    return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
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
    return open(name, css) + escape(text) + "</" + name + '>';
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
