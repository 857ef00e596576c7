package io.kurabe.report.internal;

import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Table.Column;
import io.kurabe.page.internal.Table.Kind;
import io.kurabe.page.internal.Table.Row;
import io.kurabe.report.internal.TextStyle.Look;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Tables for the terminal. A table that is too wide is reduced: first its longest names go above
 * their rows, then columns are left out, then words are cut.
 */
record TextTables(TextPage out, TextStyle style) {
  /** The length above which a name goes above its rows. */
  private static final int LONGEST_NAME = 30;

  /** The length to which words are cut at most. */
  private static final int LEAST_WORDS = 24;

  private static final int LONGEST_BAR = 20;
  private static final int SHORTEST_BAR = 4;
  private static final int SHARES = 40;

  /** Adds a table to the page and returns the titles of the columns that had no room. */
  List<String> add(Table whole) {
    List<String> left = new ArrayList<>();
    Table table = whole.keep(c -> c.kind() != Kind.BAR);
    boolean above = whole.stacked() && (names(table) > LONGEST_NAME || tooWide(table, false));
    List<Column> spare =
        table.columns().stream()
            .filter(c -> c.rank() > 0)
            .sorted(Comparator.comparingInt(c -> -c.rank()))
            .toList();
    for (Column column : spare) {
      if (!tooWide(table, above)) {
        break;
      }
      table = table.keep(c -> !c.equals(column));
      left.add(column.title());
    }
    int excess = Math.max(0, layOut(table, above, 0, 0).width() - style.columns());
    int room = style.columns() - layOut(table, above, 0, excess).width() - 2;
    int bar = Math.min(LONGEST_BAR, room);
    boolean bars = whole.columns().stream().anyMatch(c -> c.kind() == Kind.BAR);
    Table shown = bars && bar >= SHORTEST_BAR ? without(whole, left) : table;
    write(shown, layOut(shown, above, bar, excess).lines(), above);
    key(whole);
    return left;
  }

  private static Table without(Table table, List<String> titles) {
    return table.keep(c -> !titles.contains(c.title()));
  }

  private static int names(Table table) {
    return table.rows().stream().mapToInt(r -> r.cells().get(0).text().length()).max().orElse(0);
  }

  private boolean tooWide(Table table, boolean above) {
    return layOut(table, above, 0, 0).width() > style.columns();
  }

  private void write(Table table, List<String> lines, boolean above) {
    out.line(lines.get(0));
    String group = "";
    String name = "";
    for (int i = 0; i < table.rows().size(); i++) {
      Row row = table.rows().get(i);
      if (!row.group().equals(group)) {
        group = row.group();
        name = "";
        out.paragraph(Look.PLAIN, group, "  ");
      }
      String own = row.cells().get(0).text();
      if (above && !own.equals(name)) {
        out.paragraph(Look.PLAIN, own, grouped(table) ? "    " : "  ");
      }
      name = own;
      out.line(lines.get(i + 1));
    }
  }

  private static boolean grouped(Table table) {
    return table.rows().stream().anyMatch(r -> !r.group().isEmpty());
  }

  /**
   * @param above whether the first cells are left out, to go above their rows
   */
  private TextTable layOut(Table table, boolean above, int bar, int excess) {
    List<Column> columns = table.columns();
    StringBuilder alignment = new StringBuilder();
    List<String> titles = new ArrayList<>();
    String indent = grouped(table) ? "  " : "";
    for (int i = above ? 1 : 0; i < columns.size(); i++) {
      Column c = columns.get(i);
      boolean first = titles.isEmpty();
      alignment.append(c.kind() == Kind.NUMBER ? 'r' : 'l');
      titles.add((first ? indent : "") + (c.kind() == Kind.BAR ? barTitle(c, bar) : c.title()));
      if (c.kind() == Kind.RATIO) {
        alignment.append('l');
        titles.add("verdict");
      }
    }
    TextTable text = new TextTable(style, alignment.toString());
    text.header(titles.toArray(String[]::new));
    int words = widestWords(table, above);
    int longest = Math.max(LEAST_WORDS, widest(table, words) - excess);
    String last = "";
    for (Row row : table.rows()) {
      List<TextTable.Cell> cells = new ArrayList<>();
      for (int i = above ? 1 : 0; i < columns.size(); i++) {
        Cell cell = row.cells().get(i);
        String shown = shown(cell, columns.get(i).kind(), bar);
        if (i == words && excess > 0) {
          shown = TextPage.cut(shown, longest);
        }
        boolean again = table.stacked() && i == 0 && last.equals(row.group() + "\n" + shown);
        if (i == 0) {
          last = row.group() + "\n" + shown;
        }
        String start = cells.isEmpty() ? indent : "";
        cells.add(new TextTable.Cell(start + (again ? "" : shown), look(cell)));
        if (cell instanceof Cell.Compared compared) {
          cells.set(cells.size() - 1, TextTable.Cell.of(start + shown));
          cells.add(new TextTable.Cell(compared.verdicts(), TextRenderer.look(cell.tone())));
        } else if (columns.get(i).kind() == Kind.RATIO) {
          cells.add(TextTable.Cell.of(""));
        }
      }
      text.row(cells);
    }
    return text;
  }

  private static String barTitle(Column column, int bar) {
    if (bar == 0) {
      return "";
    }
    boolean whole = column.title().length() <= bar;
    String title = whole ? column.title() : column.title().replaceFirst(",.*", "");
    return TextPage.cut(title, Math.max(SHORTEST_BAR, bar));
  }

  private static int widestWords(Table table, boolean above) {
    return IntStream.range(above ? 1 : 0, table.columns().size())
        .filter(i -> table.columns().get(i).kind() == Kind.WORDS)
        .boxed()
        .max(Comparator.comparingInt(i -> widest(table, i)))
        .orElse(-1);
  }

  private static int widest(Table table, int column) {
    return column < 0
        ? 0
        : table.rows().stream()
            .mapToInt(r -> r.cells().get(column).text().length())
            .max()
            .orElse(0);
  }

  private String shown(Cell cell, Kind kind, int bar) {
    if (cell instanceof Cell.Spread spread) {
      return Quantity.spread(spread.estimate(), style.plusMinus());
    }
    if (cell instanceof Cell.Trace trace) {
      return Sparkline.of(trace, style.unicode());
    }
    if (cell instanceof Cell.Bar drawn) {
      return bar(drawn, bar);
    }
    if (cell instanceof Cell.Shares shares) {
      return shares(shares);
    }
    return kind == Kind.NUMBER ? cell.text().replaceFirst(" (us|ms|s|ns|%)$", "$1") : cell.text();
  }

  private String bar(Cell.Bar drawn, int room) {
    if (room == 0 || !(drawn.share() >= 0)) {
      return "";
    }
    int length = drawn.middle() ? room / 2 * 2 : room;
    String bar = style.bar(drawn.share(), length);
    if (!drawn.middle()) {
      return bar;
    }
    String padded = bar + " ".repeat(Math.max(0, length - bar.length()));
    int half = length / 2;
    return padded.substring(0, half) + "|" + padded.substring(half).stripTrailing();
  }

  private String shares(Cell.Shares shares) {
    StringBuilder bar = new StringBuilder();
    double upTo = 0;
    for (Cell.Share part : shares.shares()) {
      upTo += part.share();
      int end = (int) Math.round(Math.min(1, upTo) * SHARES);
      bar.append(sign(part).repeat(Math.max(0, end - bar.length())));
    }
    return bar.toString();
  }

  private String sign(Cell.Share part) {
    return String.valueOf(style.unicode() ? part.sign() : part.letter());
  }

  /** Adds the meaning of the signs of shares below their table. */
  private void key(Table table) {
    Map<String, String> names = new LinkedHashMap<>();
    table.rows().stream()
        .flatMap(r -> r.cells().stream())
        .flatMap(
            c -> c instanceof Cell.Shares s ? s.shares().stream() : List.<Cell.Share>of().stream())
        .sorted(Comparator.comparingInt(s -> table.series().indexOf(s.name())))
        .forEach(s -> names.put(sign(s), s.place()));
    if (!names.isEmpty()) {
      out.line("");
      out.line(
          names.entrySet().stream()
              .map(e -> e.getKey() + " " + Visible.text(e.getValue()))
              .collect(Collectors.joining("  ", "  ", "")));
    }
  }

  private static Look look(Cell cell) {
    boolean drawn =
        cell instanceof Cell.Bar || cell instanceof Cell.Trace || cell instanceof Cell.Shares;
    return drawn ? Look.BAR : TextRenderer.look(cell.tone());
  }
}
