package io.kurabe.report.internal;

import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.ChartGroup;
import io.kurabe.page.internal.Medium;
import io.kurabe.page.internal.Page;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Table.Column;
import io.kurabe.page.internal.Table.Kind;
import io.kurabe.page.internal.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes a page as Markdown with tables, for pull requests and wikis. Not thread-safe. */
public final class MarkdownRenderer {
  private static final String WORDS = "---";
  private static final String NUMBERS = "--:";

  private final StringBuilder out = new StringBuilder();

  private MarkdownRenderer() {}

  public static String text(Page page) {
    MarkdownRenderer renderer = new MarkdownRenderer();
    renderer.line("# " + escape(page.kind() + ": " + page.title()));
    renderer.blocks(Section.shown(page.head(), Medium.MARKDOWN));
    page.sections().forEach(renderer::section);
    String facts = page.facts().isEmpty() ? "" : page.facts() + ". ";
    renderer.paragraph(facts + "Made by Kurabe " + page.origin().version() + ".");
    return renderer.out.toString();
  }

  private void section(Section section) {
    List<Block> blocks = section.blocksFor(Medium.MARKDOWN);
    if (blocks.stream().anyMatch(b -> !(b instanceof ChartGroup || b instanceof Block.Key))) {
      if (!section.title().isEmpty()) {
        line("");
        line("## " + escape(section.title()));
      }
      blocks(blocks);
    }
  }

  private void blocks(List<Block> blocks) {
    Block last = new Block.Key(List.of());
    for (Block block : blocks) {
      boolean together = block instanceof Block.Labelled && last instanceof Block.Labelled;
      block(block, together);
      last = block;
    }
  }

  private void block(Block block, boolean together) {
    if (block instanceof Block.Heading heading) {
      line("");
      line("### " + escape(heading.text()));
    } else if (block instanceof Block.Text text) {
      paragraph(text.text());
    } else if (block instanceof Block.Items items) {
      line("");
      items.sentences().forEach(s -> line("- " + escape(s)));
    } else if (block instanceof Block.Labelled labelled) {
      if (!together) {
        line("");
      }
      line("- " + bold(labelled.label()) + " " + escape(labelled.text()));
    } else if (block instanceof Block.Link link) {
      paragraph(link.text() + ": " + link.file() + ".md");
    } else if (block instanceof Block.Cards cards) {
      cards.cards().forEach(this::card);
    } else if (block instanceof Block.Claims claims) {
      claims(claims.claims());
    } else if (block instanceof Block.Verbatim verbatim) {
      line("");
      line("```");
      verbatim
          .lines()
          .forEach(l -> line(l.stream().map(Block.Span::text).collect(Collectors.joining())));
      line("```");
    } else if (block instanceof Block.Fold fold) {
      line("");
      line("<details><summary>" + escape(fold.summary()) + "</summary>");
      blocks(Section.shown(fold.blocks(), Medium.MARKDOWN));
      line("");
      line("</details>");
    } else if (block instanceof Table table) {
      table(table.shownIn(Medium.MARKDOWN));
    }
  }

  private void card(Block.Card card) {
    paragraph(card.title() + (card.lead().isEmpty() ? "" : ": " + card.lead()));
    line("");
    row(List.of("name", "value"));
    row(List.of(WORDS, WORDS));
    card.facts().forEach((name, value) -> row(List.of(escape(name), escape(value))));
  }

  private void claims(List<Block.Claim> claims) {
    line("");
    row(List.of("", "verdict", "subject", "claim", "effect (95% interval)", "published"));
    row(List.of(WORDS, WORDS, WORDS, WORDS, WORDS, WORDS));
    List<String> above = List.of();
    for (Block.Claim claim : claims) {
      String relation = claim.relation().isEmpty() ? "" : " [" + claim.relation() + "]";
      for (Block.Outcome o : claim.outcomes()) {
        boolean again = !o.published().isEmpty() && o.published().equals(above);
        above = o.published();
        row(
            List.of(
                escape(claim.id()),
                bold(o.verdict().text()),
                escape(o.subject()),
                escape(claim.sentence() + relation),
                escape(o.effect().isEmpty() ? o.because() : o.effect() + "; " + o.because()),
                again ? "as above" : escape(String.join("; ", o.published()))));
      }
    }
  }

  private void table(Table table) {
    boolean grouped = table.rows().stream().anyMatch(r -> !r.group().isEmpty());
    List<String> titles = new ArrayList<>();
    List<String> aligned = new ArrayList<>();
    if (grouped) {
      titles.add("");
      aligned.add(WORDS);
    }
    for (Column column : table.columns()) {
      if (isShown(column)) {
        titles.add(escape(column.title()));
        aligned.add(column.kind() == Kind.NUMBER ? NUMBERS : WORDS);
      }
      if (column.kind() == Kind.RATIO) {
        titles.add("verdict");
        aligned.add(WORDS);
      }
    }
    line("");
    row(titles);
    row(aligned);
    for (Table.Row row : table.rows()) {
      List<String> cells = new ArrayList<>();
      if (grouped) {
        cells.add(escape(row.group()));
      }
      for (int i = 0; i < table.columns().size(); i++) {
        Column column = table.columns().get(i);
        Cell cell = row.cells().get(i);
        if (isShown(column)) {
          cells.add(shown(cell, column.kind()));
        }
        if (column.kind() == Kind.RATIO) {
          cells.add(cell instanceof Cell.Compared c ? strong(cell.tone(), c.verdicts()) : "");
        }
      }
      row(cells);
    }
  }

  private static boolean isShown(Column column) {
    return column.kind() != Kind.BAR && column.kind() != Kind.SHARES;
  }

  private static String shown(Cell cell, Kind kind) {
    if (cell instanceof Cell.Trace trace) {
      return escape(Sparkline.of(trace, true));
    }
    return kind == Kind.RATIO ? escape(cell.text()) : strong(cell.tone(), cell.text());
  }

  /** Sets bad values in bold, since they must not be overlooked. */
  private static String strong(Tone tone, String text) {
    return tone == Tone.BAD || tone == Tone.AGAINST || (tone == Tone.GOOD && text.contains(" "))
        ? bold(text)
        : escape(text);
  }

  private static String bold(String text) {
    return "**" + escape(text) + "**";
  }

  private void paragraph(String text) {
    line("");
    line(escape(text));
  }

  private void row(List<String> cells) {
    line(cells.stream().collect(Collectors.joining(" | ", "| ", " |")));
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  /** Escapes text of servers and users, which must neither break a table nor become markup. */
  static String escape(String text) {
    return Visible.text(text.replaceAll("\\s*\\R\\s*", " "))
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replaceAll("([\\\\`*_|\\[\\]#])", "\\\\$1");
  }
}
