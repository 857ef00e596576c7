package io.kurabe.report.internal;

/**
 * The capabilities of a terminal.
 *
 * @param columns width to fit, at least 60
 */
public record TextStyle(boolean colour, boolean unicode, int columns) {
  /** The style for files and pipes: no colour, ASCII, 100 columns. */
  public static final TextStyle PLAIN = new TextStyle(false, false, 100);

  enum Look {
    PLAIN(""),
    HEADING("1"),
    NOTE("2"),
    GOOD("32"),
    BAD("1;31"),
    OPEN("33"),
    BAR("36");

    private final String code;

    Look(String code) {
      this.code = code;
    }
  }

  public TextStyle {
    columns = Math.max(60, columns);
  }

  String paint(Look look, String text) {
    String shown = Visible.text(text);
    return !colour || look == Look.PLAIN || text.isBlank()
        ? shown
        : "\u001b[" + look.code + "m" + shown + "\u001b[0m";
  }

  /** Returns a bar of the given share of the width, 0 to 1; a share above 0 is always seen. */
  String bar(double share, int width) {
    double length = Math.max(0, Math.min(1, share)) * width;
    if (!unicode) {
      return "#".repeat((int) Math.max(share > 0 ? 1 : 0, Math.round(length)));
    }
    int eighths = (int) Math.max(share > 0 ? 1 : 0, Math.round(length * 8));
    String end = eighths % 8 == 0 ? "" : String.valueOf((char) ('\u2588' + (8 - eighths % 8)));
    return "\u2588".repeat(eighths / 8) + end;
  }

  String plusMinus() {
    return unicode ? "\u00b1" : "+-";
  }
}
