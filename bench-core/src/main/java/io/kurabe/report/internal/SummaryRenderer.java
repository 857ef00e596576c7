package io.kurabe.report.internal;

import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Brief.Check;
import io.kurabe.page.internal.Brief.Outcome;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Medium;
import io.kurabe.page.internal.Page;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Table.Column;
import io.kurabe.page.internal.Table.Kind;
import io.kurabe.page.internal.Tone;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes the answer of a page and its main figures in a few lines, to paste into a pull request: it
 * is Markdown, and its table is aligned for those who read it as text. Not thread-safe.
 */
public final class SummaryRenderer {
  /** More rows are no summary. */
  private static final int MOST_ROWS = 40;

  private static final Set<Kind> SHOWN =
      EnumSet.of(Kind.WORDS, Kind.NUMBER, Kind.RATIO, Kind.EVIDENCE);

  private final Page page;
  private final StringBuilder out = new StringBuilder();

  private SummaryRenderer(Page page) {
    this.page = page;
  }

  /** Returns the summary, with a newline at its end. */
  public static String text(Page page) {
    return new SummaryRenderer(page).all();
  }

  private String all() {
    List<String> sentences = sentences();
    String answer = sentences.isEmpty() ? page.title() : String.join(" ", sentences);
    line("**" + MarkdownRenderer.escape(page.kind()) + "**: " + MarkdownRenderer.escape(answer));
    figures().forEach(this::table);
    checks();
    line("");
    String facts = page.facts().isEmpty() ? "Kurabe " + page.origin().version() : page.facts();
    line(MarkdownRenderer.escape(facts + "."));
    return out.toString();
  }

  /** Returns what is wrong with the whole, and the answer. */
  private List<String> sentences() {
    return Section.shown(page.head(), Medium.MARKDOWN).stream()
        .filter(b -> b instanceof Block.Text)
        .map(b -> (Block.Text) b)
        .filter(t -> t.tone() == Tone.ANSWER || t.tone() == Tone.BAD)
        .map(Block.Text::text)
        .toList();
  }

  /** Returns the main figures; where none are named, the first table of the page. */
  private List<Table> figures() {
    return page.brief().figures().isEmpty()
        ? page.sections().stream()
            .flatMap(s -> s.blocksFor(Medium.MARKDOWN).stream())
            .filter(b -> b instanceof Table)
            .map(b -> ((Table) b).shownIn(Medium.MARKDOWN))
            .limit(1)
            .toList()
        : page.brief().figures();
  }

  private void table(Table table) {
    boolean grouped = table.rows().stream().anyMatch(r -> !r.group().isEmpty());
    List<Integer> columns = new ArrayList<>();
    for (int i = 0; i < table.columns().size(); i++) {
      if (SHOWN.contains(table.columns().get(i).kind())) {
        columns.add(i);
      }
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(titles(table, columns, grouped));
    for (Table.Row row : table.rows().subList(0, Math.min(MOST_ROWS, table.rows().size()))) {
      List<String> cells = new ArrayList<>();
      if (grouped) {
        cells.add(MarkdownRenderer.escape(row.group()));
      }
      columns.forEach(i -> cells.add(MarkdownRenderer.escape(text(row.cells().get(i)))));
      rows.add(cells);
    }
    aligned(rows, numbers(table, columns, grouped));
    int more = table.rows().size() - MOST_ROWS;
    if (more > 0) {
      line("");
      line("%d rows more are in %s.".formatted(more, page.html()));
    }
  }

  private static String text(Cell cell) {
    return cell instanceof Cell.Compared c ? c.text() + ", " + c.verdicts() : cell.text();
  }

  private static List<String> titles(Table table, List<Integer> columns, boolean grouped) {
    List<String> titles = new ArrayList<>(grouped ? List.of("") : List.of());
    columns.stream()
        .map(i -> table.columns().get(i).title())
        .map(MarkdownRenderer::escape)
        .forEach(titles::add);
    return titles;
  }

  private static List<Boolean> numbers(Table table, List<Integer> columns, boolean grouped) {
    List<Boolean> numbers = new ArrayList<>(grouped ? List.of(false) : List.of());
    columns.stream()
        .map(table.columns()::get)
        .map(Column::kind)
        .forEach(kind -> numbers.add(kind == Kind.NUMBER));
    return numbers;
  }

  private void aligned(List<List<String>> rows, List<Boolean> numbers) {
    List<Integer> widths = new ArrayList<>();
    for (int i = 0; i < numbers.size(); i++) {
      int column = i;
      widths.add(rows.stream().mapToInt(r -> r.get(column).length()).max().orElse(0));
    }
    line("");
    for (int r = 0; r < rows.size(); r++) {
      List<String> cells = new ArrayList<>();
      for (int i = 0; i < numbers.size(); i++) {
        String text = rows.get(r).get(i);
        String room = " ".repeat(widths.get(i) - text.length());
        cells.add(numbers.get(i) ? room + text : text + room);
      }
      line(cells.stream().collect(Collectors.joining(" | ", "| ", " |")));
      if (r == 0) {
        ruler(widths, numbers);
      }
    }
  }

  private void ruler(List<Integer> widths, List<Boolean> numbers) {
    StringBuilder ruler = new StringBuilder("|");
    for (int i = 0; i < widths.size(); i++) {
      ruler.append("-".repeat(widths.get(i) + 1)).append(numbers.get(i) ? ":|" : "-|");
    }
    line(ruler.toString());
  }

  private void checks() {
    List<Check> checks = page.brief().checks();
    if (checks.isEmpty()) {
      return;
    }
    List<String> counts = new ArrayList<>();
    for (Outcome outcome : Outcome.values()) {
      long of = checks.stream().filter(c -> c.outcome() == outcome).count();
      if (of > 0) {
        counts.add(of + " " + outcome.text());
      }
    }
    line("");
    line((checks.size() == 1 ? "1 check: " : checks.size() + " checks: ") + counts(counts));
    for (Check check : checks) {
      if (check.outcome() != Outcome.PASSED) {
        String text =
            "%s (%s) %s: %s"
                .formatted(
                    check.name(),
                    check.subject(),
                    check.outcome().text(),
                    String.join("; ", check.because()));
        line("- " + MarkdownRenderer.escape(text));
      }
    }
  }

  private static String counts(List<String> counts) {
    return String.join(", ", counts) + ".";
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
