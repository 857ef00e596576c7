package io.kurabe.report.internal;

import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Block.Span;
import io.kurabe.page.internal.ChartGroup;
import io.kurabe.page.internal.Medium;
import io.kurabe.page.internal.Page;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import io.kurabe.report.internal.TextStyle.Look;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes a page for the terminal, within the width of its style. Not thread-safe. */
public final class TextRenderer {
  private static final String INDENT = "  ";

  private final Page page;
  private final TextStyle style;
  private final TextPage out;

  private TextRenderer(Page page, TextStyle style) {
    this.page = page;
    this.style = style;
    this.out = new TextPage(style);
  }

  /** Returns the page as text, with a newline at its end. */
  public static String text(Page page, Optional<String> files, TextStyle style) {
    return new TextRenderer(page, style).all(files);
  }

  private String all(Optional<String> files) {
    out.paragraph(Look.HEADING, page.kind() + ": " + page.title(), "");
    blocks(Section.shown(page.head(), Medium.TERMINAL));
    for (Section section : page.sections()) {
      List<Block> blocks = section.blocksFor(Medium.TERMINAL);
      if (blocks.stream().anyMatch(b -> !(b instanceof ChartGroup || b instanceof Block.Key))) {
        if (section.title().isEmpty()) {
          out.line("");
        } else {
          out.heading(section.title());
        }
        blocks(blocks);
      }
    }
    if (!page.facts().isEmpty() || files.isPresent()) {
      out.line("");
    }
    if (!page.facts().isEmpty()) {
      out.paragraph(Look.PLAIN, page.facts() + ".", INDENT);
    }
    files.ifPresent(f -> out.line(INDENT + "Files: " + f));
    return out.toString();
  }

  private void blocks(List<Block> blocks) {
    Set<String> left = new LinkedHashSet<>();
    boolean first = true;
    boolean verbatim = false;
    for (Block block : blocks) {
      if (verbatim && !isNote(block)) {
        out.line("");
      }
      block(block, left, first);
      first = first && block instanceof Block.Key;
      verbatim = block instanceof Block.Verbatim;
    }
    if (!left.isEmpty()) {
      out.legend(
          "In %s also: %s."
              .formatted(page.html(), String.join(", ", left).replaceFirst("\\.$", "")));
    }
  }

  /** Returns whether the block is a note, which is set apart from the content above it anyway. */
  private static boolean isNote(Block block) {
    return block instanceof Block.Text text && text.tone() == Tone.NOTE;
  }

  /**
   * @param first whether nothing of the section stands above it
   */
  private void block(Block block, Set<String> left, boolean first) {
    if (block instanceof Block.Heading heading) {
      if (!first) {
        out.line("");
      }
      out.paragraph(Look.HEADING, heading.text(), INDENT);
    } else if (block instanceof Block.Text text) {
      if (isNote(block) && !first) {
        out.legend(text.text());
      } else {
        out.paragraph(look(text.tone()), text.text(), INDENT);
      }
    } else if (block instanceof Block.Items items) {
      items.sentences().forEach(s -> out.hanging(look(items.tone()), s));
    } else if (block instanceof Block.Labelled labelled) {
      String label = INDENT + labelled.label() + INDENT;
      out.labelled(look(labelled.tone()), label, Look.PLAIN, labelled.text());
    } else if (block instanceof Block.Cards cards) {
      cards.cards().forEach(this::card);
    } else if (block instanceof Block.Claims claims) {
      claims.claims().forEach(c -> claim(c, c.equals(claims.claims().get(0))));
    } else if (block instanceof Block.Verbatim verbatim) {
      verbatim(verbatim);
    } else if (block instanceof Block.Fold fold) {
      Section.shown(fold.blocks(), Medium.TERMINAL).forEach(b -> block(b, left, false));
    } else if (block instanceof Table table) {
      left.addAll(new TextTables(out, style).add(table.shownIn(Medium.TERMINAL)));
    }
  }

  private void card(Block.Card card) {
    out.paragraph(Look.PLAIN, card.title(), INDENT);
    if (!card.lead().isEmpty()) {
      out.paragraph(Look.PLAIN, card.lead(), "    ");
    }
    for (Map.Entry<String, String> fact : card.facts().entrySet()) {
      String label = String.format(Locale.ROOT, "    %-33s ", fact.getKey());
      out.labelled(Look.PLAIN, label, Look.PLAIN, fact.getValue());
    }
  }

  private void claim(Block.Claim claim, boolean first) {
    if (!first) {
      out.line("");
    }
    String relation = claim.relation().isEmpty() ? "" : " [" + claim.relation() + "]";
    if (claim.id().isEmpty()) {
      out.paragraph(Look.PLAIN, claim.sentence() + relation, INDENT);
    } else {
      String label = INDENT + claim.id() + INDENT;
      out.labelled(Look.PLAIN, label, Look.PLAIN, claim.sentence() + relation);
    }
    for (Block.Outcome o : claim.outcomes()) {
      String effect = o.effect().isEmpty() ? "" : ": " + o.effect();
      String label = String.format(Locale.ROOT, "    %-11s", o.verdict().text());
      String text = (o.subject() + effect + "; " + o.because()).replaceFirst("^; ", "");
      out.labelled(look(Tone.of(o.verdict())), label, Look.PLAIN, text);
    }
    String published =
        claim.outcomes().stream()
            .flatMap(o -> o.published().stream())
            .distinct()
            .collect(Collectors.joining("; "));
    if (!published.isEmpty()) {
      out.labelled(Look.NOTE, "    published  ", Look.NOTE, published);
    }
  }

  private void verbatim(Block.Verbatim verbatim) {
    boolean wide =
        !verbatim.wider().isEmpty()
            && verbatim.wider().stream().allMatch(line -> width(line) <= style.columns());
    for (List<Span> line : wide ? verbatim.wider() : verbatim.lines()) {
      out.line(
          line.stream()
              .map(s -> style.paint(look(s.tone()), s.text()))
              .collect(Collectors.joining()));
    }
  }

  private static int width(List<Span> line) {
    return line.stream().mapToInt(s -> s.text().length()).sum();
  }

  static Look look(Tone tone) {
    return switch (tone) {
      case PLAIN, ANSWER, SAME -> Look.PLAIN;
      case NOTE -> Look.NOTE;
      case GOOD -> Look.GOOD;
      case BAD, AGAINST -> Look.BAD;
      case OPEN -> Look.OPEN;
    };
  }
}
