package io.kurabe.report.internal;

import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Table.Column;
import io.kurabe.page.internal.Table.Kind;
import io.kurabe.page.internal.Table.Row;
import io.kurabe.stats.Change;
import io.kurabe.stats.Estimate;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes tables for browsers. Ratios, ranges and shares are drawn as part of the markup: they need
 * no script, grow with the number of rows, and their text is text. Not thread-safe.
 */
record HtmlTables(Html html) {
  /** The share below which a bar has no room for words. */
  private static final double LEAST_LABELLED = 0.06;

  void add(Table whole) {
    Table table = whole.keep(c -> c.kind() != Kind.BAR);
    if (has(table, Kind.SHARES)) {
      shares(table);
    } else if (has(table, Kind.RATIO) || has(table, Kind.RANGES)) {
      drawn(table);
    } else {
      plain(table);
    }
  }

  private static boolean has(Table table, Kind kind) {
    return table.columns().stream().anyMatch(c -> c.kind() == kind);
  }

  private static Stream<Cell> cells(Table table) {
    return table.rows().stream().flatMap(r -> r.cells().stream());
  }

  private void open(Table table, String css) {
    html.raw("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"");
    html.raw(
        Html.escape(table.label()) + "; scrolls sideways where it is wider than the screen\">");
    html.raw(Html.open("table", css) + "\n");
  }

  private void close() {
    html.raw("</tbody></table></div>\n");
  }

  private void plain(Table table) {
    open(table, "");
    html.raw("<thead><tr>");
    table.columns().forEach(c -> html.raw(head(c)));
    html.raw("</tr></thead><tbody>\n");
    String group = "";
    for (Row row : table.rows()) {
      if (!row.group().equals(group)) {
        group = row.group();
        html.raw("<tr class=\"part\"><th scope=\"rowgroup\" colspan=\"" + table.columns().size());
        html.raw("\">" + Html.words(group) + "</th></tr>\n");
      }
      html.raw(Html.open("tr", row.warning() ? "warn" : ""));
      for (int i = 0; i < table.columns().size(); i++) {
        html.raw(cell(row.cells().get(i), table.columns().get(i).kind()));
      }
      html.end("tr");
    }
    close();
  }

  private static String head(Column column) {
    String css = column.kind() == Kind.NUMBER ? " class=\"n\"" : "";
    return "<th scope=\"col\"" + css + ">" + Html.words(column.title()) + "</th>";
  }

  private static String cell(Cell cell, Kind kind) {
    if (cell instanceof Cell.Evidence evidence) {
      return evidence(evidence);
    }
    if (cell instanceof Cell.Lines lines) {
      return lines.lines().stream()
          .map(l -> Html.tag("li", HtmlRenderer.css(l.tone()), l.text()))
          .collect(Collectors.joining("", "<td><ul class=\"checks\">", "</ul></td>"));
    }
    String css =
        Stream.of(kind == Kind.NUMBER ? "n" : "", HtmlRenderer.css(cell.tone()), tint(cell))
            .filter(c -> !c.isEmpty())
            .collect(Collectors.joining(" "));
    return Html.open("td", css, heat(cell)) + Html.words(text(cell)) + below(cell) + "</td>";
  }

  private static String text(Cell cell) {
    if (cell instanceof Cell.Spread spread) {
      return spread.ends();
    }
    return cell instanceof Cell.Trace trace ? Sparkline.of(trace, true) : cell.text();
  }

  private static String below(Cell cell) {
    String line = cell instanceof Cell.Words words ? words.below() : "";
    return line.isEmpty() ? "" : Html.tag("small", "", line);
  }

  private static String tint(Cell cell) {
    return cell instanceof Cell.Amount a && a.tint() != 0
        ? "tint " + (a.tint() > 0 ? "long" : "short")
        : "";
  }

  private static String heat(Cell cell) {
    return cell instanceof Cell.Amount a && a.tint() != 0
        ? String.format(Locale.ROOT, "--heat: %.0f%%", 100 * Math.abs(a.tint()))
        : "";
  }

  private static String evidence(Cell.Evidence e) {
    String aside =
        e.differs()
            ? Html.tag("b", "differs", "\u2260 " + e.aside())
            : Html.tag("small", "", e.aside());
    return "%s<details><summary>%s%s</summary>%s<p>%s</p>%s</details></td>"
        .formatted(
            Html.open("td", e.look()),
            Html.tag("b", "", e.text()),
            aside,
            Html.tag("p", "", e.meaning()),
            Html.tag("code", "", e.code()),
            new Html().list("", e.evidence()));
  }

  /** Adds a table with a drawing in each row. */
  private void drawn(Table table) {
    Optional<RatioMarks> marks = table.ratios().map(s -> new RatioMarks(axis(table, s), s));
    marks.ifPresent(m -> html.raw(m.key()));
    RangeMarks ranges = new RangeMarks(table);
    if (has(table, Kind.RANGES)) {
      html.raw(ranges.key());
    }
    boolean more = table.columns().size() > 2;
    open(table, "ratios" + (more ? " more" : ""));
    html.raw("<thead><tr>");
    for (Column column : table.columns()) {
      html.raw(
          switch (column.kind()) {
            case RATIO -> marks.map(RatioMarks::head).orElse("");
            case RANGES -> ranges.head();
            default -> head(column);
          });
    }
    html.raw("</tr></thead><tbody>\n");
    String group = "";
    for (Row row : table.rows()) {
      if (!row.group().equals(group)) {
        group = row.group();
        html.raw("<tr class=\"group\"><th scope=\"rowgroup\">" + Html.words(group) + "</th>");
        table.columns().stream().skip(1).forEach(c -> html.raw(besideGroup(c, marks)));
        html.end("tr");
      }
      html.raw(Html.open("tr", css(row)));
      html.raw(name(row, !group.isEmpty()));
      for (int i = 1; i < table.columns().size(); i++) {
        Cell cell = row.cells().get(i);
        html.raw(
            switch (table.columns().get(i).kind()) {
              case RATIO -> marks.map(m -> compared(cell, m)).orElse("");
              case RANGES -> cell instanceof Cell.Ranges r ? ranges.of(r) : "<td></td>";
              default -> cell(cell, table.columns().get(i).kind());
            });
      }
      html.end("tr");
    }
    close();
  }

  /** Returns the cells beside the name of a group, which the axis crosses. */
  private static String besideGroup(Column column, Optional<RatioMarks> marks) {
    return switch (column.kind()) {
      case RATIO ->
          "<td class=\"plot\">"
              + marks.map(m -> m.frame("")).orElse("")
              + "</td><td></td><td></td>";
      case RANGES -> "<td class=\"plot\"></td><td></td>";
      default -> "<td></td>";
    };
  }

  private static RatioAxis axis(Table table, Table.RatioScale scale) {
    List<Estimate> all =
        cells(table)
            .flatMap(c -> c instanceof Cell.Compared r ? r.ratios().stream() : Stream.empty())
            .flatMap(Optional::stream)
            .map(Cell.Ratio::times)
            .toList();
    return RatioAxis.of(all, scale.margin());
  }

  /** Returns the class of what all ratios of a row say, if that is the same. */
  private static String css(Row row) {
    List<Cell.Ratio> own =
        row.cells().stream()
            .flatMap(c -> c instanceof Cell.Compared r ? r.ratios().stream() : Stream.empty())
            .flatMap(Optional::stream)
            .toList();
    if (own.stream().anyMatch(Cell.Ratio::mean)) {
      return "overall";
    }
    Set<Change> changes = own.stream().map(Cell.Ratio::change).collect(Collectors.toSet());
    return RatioMarks.css(changes.size() == 1 ? own.get(0).change() : Change.NOT_SHOWN);
  }

  private static String name(Row row, boolean grouped) {
    Cell first = row.cells().get(0);
    String text = Html.words(first.text());
    if (!row.chosen().isEmpty()) {
      String picks =
          row.chosen().entrySet().stream()
              .sorted(Map.Entry.comparingByKey())
              .map(e -> e.getKey() + "=" + e.getValue())
              .collect(Collectors.joining(" "));
      text =
          "<button type=\"button\" title=\"show its runs\" data-pick=\"%s\">%s</button>"
              .formatted(Html.escape(picks), text);
    }
    String aside = first instanceof Cell.Words w && !w.below().isEmpty() ? w.below() : "";
    return "<th scope=\"row\""
        + (grouped ? " class=\"in\">" : ">")
        + text
        + (aside.isEmpty() ? "" : Html.tag("span", "side", " " + aside))
        + "</th>";
  }

  private static String compared(Cell cell, RatioMarks marks) {
    if (!(cell instanceof Cell.Compared compared)) {
      return "<td class=\"plot\">" + marks.frame("") + "</td><td></td><td></td>";
    }
    return compared.ratios().stream()
            .map(r -> r.map(marks::of).orElseGet(() -> marks.frame("")))
            .collect(Collectors.joining("", "<td class=\"plot\">", "</td>"))
        + Html.tag("td", "verdict", compared.verdicts())
        + Html.tag("td", "n", compared.text());
  }

  private void shares(Table table) {
    html.raw("<p class=\"key\">");
    cells(table)
        .flatMap(c -> c instanceof Cell.Shares s ? s.shares().stream() : Stream.empty())
        .map(s -> Map.entry(s.name(), s.look()))
        .distinct()
        .sorted(Comparator.comparingInt(kind -> table.series().indexOf(kind.getKey())))
        .forEach(
            kind ->
                html.raw("<span class=\"entry\"><span class=\"part " + Html.escape(kind.getValue()))
                    .raw("\"></span>" + Html.escape(kind.getKey()) + "</span> "));
    html.raw("</p>\n<table class=\"times\"><tbody>\n");
    String group = "";
    for (Row row : table.rows()) {
      if (!row.group().equals(group)) {
        group = row.group();
        html.raw("<tr class=\"group\"><th colspan=\"2\">" + Html.escape(group) + "</th></tr>\n");
      }
      html.raw("<tr>");
      for (Cell cell : row.cells()) {
        html.raw(cell instanceof Cell.Shares s ? bar(s) : Html.tag("th", "", cell.text()));
      }
      html.raw("</tr>\n");
    }
    html.raw("</tbody></table>\n");
  }

  private static String bar(Cell.Shares shares) {
    return shares.shares().stream()
        .map(
            s -> {
              String percent = Quantity.percent(s.share());
              return String.format(
                  Locale.ROOT,
                  "<span class=\"part %s\" style=\"width:%.2f%%\" title=\"%s\">%s</span>",
                  Html.escape(s.look()),
                  100 * s.share(),
                  Html.escape(s.name() + ": " + percent),
                  s.share() >= LEAST_LABELLED ? Html.escape(percent) : "");
            })
        .collect(Collectors.joining("", "<td class=\"stack\">", "</td>"));
  }
}
