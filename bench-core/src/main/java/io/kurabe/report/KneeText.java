package io.kurabe.report;

import io.kurabe.study.knee.Knee;
import io.kurabe.study.knee.Step;
import java.util.ArrayList;
import java.util.List;

/** The rates of a search for the terminal, with bars of the percentile that is limited. */
final class KneeText {
  private static final int LONGEST_BAR = 20;
  private static final int SHORTEST_BAR = 6;

  /** Escape sequences take no room. */
  private static final String STYLED = "\u001b\\[[0-9;]*m";

  private final Knee knee;
  private final KneeTable table;
  private final TextStyle style;

  KneeText(Knee knee, TextStyle style) {
    this.knee = knee;
    this.table = new KneeTable(knee);
    this.style = style;
  }

  List<String> lines() {
    List<String> plain = build(0);
    int widest =
        plain.stream().mapToInt(line -> line.replaceAll(STYLED, "").length()).max().orElse(0);
    int bar = Math.min(LONGEST_BAR, style.columns() - widest - 3) / 2 * 2;
    return bar < SHORTEST_BAR ? plain : build(bar);
  }

  private List<String> build(int bar) {
    TextTable text = new TextTable(style, "r".repeat(table.titles().size() - 1) + "ll");
    List<String> titles = new ArrayList<>(table.titles());
    titles.add(bar == 0 ? "" : " ".repeat(bar / 2) + "|");
    text.header(titles.toArray(String[]::new));
    for (KneeTable.Row row : table.rows()) {
      List<TextTable.Cell> cells = new ArrayList<>();
      for (String cell : row.cells().subList(0, row.cells().size() - 1)) {
        cells.add(TextTable.Cell.of(cell.replaceFirst(" (us|ms|s|ns)$", "$1")));
      }
      cells.add(new TextTable.Cell(row.decision().text(), look(row.decision())));
      cells.add(new TextTable.Cell(bar(row.micros(), bar), TextStyle.Look.BAR));
      text.row(cells);
    }
    return text.lines();
  }

  String legend() {
    return table.legend()
        + " Bars: "
        + knee.slo().percentileName()
        + ", log scale from a hundredth of the limit to its hundredfold; |: the limit.";
  }

  private String bar(double micros, int length) {
    if (!(micros > 0) || length == 0) {
      return "";
    }
    double share = 0.5 + Math.log10(micros / knee.slo().limitMicros()) / 4;
    String bar = style.bar(share, length);
    String padded = bar + " ".repeat(Math.max(0, length - bar.length()));
    int middle = length / 2;
    return padded.substring(0, middle) + "|" + padded.substring(middle).stripTrailing();
  }

  private static TextStyle.Look look(Step.Decision decision) {
    return switch (decision) {
      case MEETS -> TextStyle.Look.GOOD;
      case FAILS -> TextStyle.Look.BAD;
      case UNDECIDED -> TextStyle.Look.OPEN;
    };
  }
}
