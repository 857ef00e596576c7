package io.kurabe.report.internal;

import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Chart;
import io.kurabe.page.internal.ChartGroup;
import io.kurabe.page.internal.Medium;
import io.kurabe.page.internal.Page;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes a page for browsers as one file, which needs no network and forbids itself to use it, for
 * wide and narrow screens, light and dark, and paper. Not thread-safe.
 */
public final class HtmlRenderer {
  private static final String NOSCRIPT =
      "<noscript><p>The charts need script. All numbers are in the tables.</p></noscript>\n";

  private final Page page;
  private final Html html = new Html();
  private final HtmlTables tables = new HtmlTables(html);
  private final List<ChartGroup> groups = new ArrayList<>();
  private final Map<List<String>, String> published = new HashMap<>();

  private HtmlRenderer(Page page) {
    this.page = page;
  }

  public static String text(Page page) {
    HtmlRenderer renderer = new HtmlRenderer(page);
    renderer.body();
    return HtmlFrame.text(
        page.kind() + " " + page.title(), renderer.html.toString(), renderer.groups);
  }

  private void body() {
    html.raw("<header>\n").element("p", "kind", "Kurabe / " + page.kind());
    html.element("h1", "", page.title());
    blocks(Section.shown(page.head(), Medium.BROWSER), "answer");
    if (!page.facts().isEmpty()) {
      html.element("p", "meta", page.facts());
    }
    html.raw("</header>\n<main>\n");
    List<Block> first = Section.shown(page.main(), Medium.BROWSER);
    if (!first.isEmpty()) {
      html.raw("<section id=\"main\" aria-label=\"The answer as a drawing\">\n");
      blocks(first, "");
      html.end("section");
    }
    page.sections().forEach(this::section);
    html.raw("</main>\n");
    String source =
        page.origin().source().isEmpty()
            ? ""
            : "; all numbers are in " + page.origin().source() + " beside this file";
    html.element(
        "footer",
        "",
        "Made by Kurabe %s%s.%s"
            .formatted(
                page.origin().version(), source, groups.isEmpty() ? "" : " " + HtmlFrame.CHARTS));
  }

  private void section(Section section) {
    List<Block> blocks = section.blocksFor(Medium.BROWSER);
    if (blocks.isEmpty()) {
      return;
    }
    html.raw("<section id=\"" + Html.escape(section.id()) + "\">\n");
    if (!section.title().isEmpty()) {
      html.element("h2", "", section.title());
    }
    blocks(blocks, "");
    html.end("section");
  }

  /** Links to the sections after this one; those without a title belong to the one above. */
  private void contents() {
    html.raw("<nav aria-label=\"Contents\"><ul class=\"contents\">\n");
    page.sections().stream()
        .dropWhile(s -> s.blocks().stream().noneMatch(HtmlRenderer::isContents))
        .skip(1)
        .filter(s -> !s.title().isEmpty() && !s.blocksFor(Medium.BROWSER).isEmpty())
        .forEach(
            s ->
                html.raw("<li><a href=\"#" + Html.escape(s.id()) + "\">")
                    .raw(Html.words(s.title()) + "</a></li>\n"));
    html.raw("</ul></nav>\n");
  }

  private static boolean isContents(Block block) {
    return block instanceof Block.Contents;
  }

  private void blocks(List<Block> blocks, String css) {
    blocks.forEach(block -> block(block, css));
  }

  private void block(Block block, String css) {
    if (block instanceof Block.Heading heading) {
      html.element("h3", "part", heading.text());
    } else if (block instanceof Block.Text text) {
      String own = css(text.tone());
      html.element("p", own.equals(css) ? css : (css + " " + own).strip(), text.text());
    } else if (block instanceof Block.Items items) {
      html.list(css(items.tone()), items.sentences());
    } else if (block instanceof Block.Labelled labelled) {
      html.raw("<p class=\"labelled\">" + Html.tag("b", css(labelled.tone()), labelled.label()));
      html.raw(" " + Html.words(labelled.text()) + "</p>\n");
    } else if (block instanceof Block.Link link) {
      html.raw("<p><a href=\"" + Html.escape(link.file()) + ".html\">");
      html.raw(Html.words(link.text()) + "</a></p>\n");
    } else if (block instanceof Block.Cards cards) {
      html.raw("<div class=\"cards\">\n");
      cards.cards().forEach(this::card);
      html.raw("</div>\n");
    } else if (block instanceof Block.Claims claims) {
      claims.claims().forEach(this::claim);
    } else if (block instanceof Block.Key key) {
      html.raw("<ul class=\"key\">");
      key.entries()
          .forEach(
              e ->
                  html.raw("<li><i class=\"" + Html.escape(e.look()) + "\"></i>")
                      .raw(Html.words(e.text()) + "</li>"));
      html.raw("</ul>\n");
    } else if (block instanceof Block.Verbatim verbatim) {
      html.raw("<pre class=\"verbatim\">");
      for (List<Block.Span> line : verbatim.lines()) {
        line.forEach(s -> html.raw(Html.escape(s.text())));
        html.raw("\n");
      }
      html.raw("</pre>\n");
    } else if (block instanceof Block.Fold fold) {
      html.raw("<details>").element("summary", "", fold.summary());
      blocks(Section.shown(fold.blocks(), Medium.BROWSER), css);
      html.raw("</details>\n");
    } else if (block instanceof Block.Contents) {
      contents();
    } else if (block instanceof Table table) {
      tables.add(table.shownIn(Medium.BROWSER));
    } else if (block instanceof ChartGroup group) {
      charts(group);
    }
  }

  static String css(Tone tone) {
    return tone == Tone.PLAIN ? "" : tone.name().toLowerCase(Locale.ROOT);
  }

  private void card(Block.Card card) {
    html.raw("<div class=\"card\">").element("h3", "", card.title());
    if (!card.lead().isEmpty()) {
      html.element("p", "", card.lead());
    }
    html.raw("<dl>");
    card.facts()
        .forEach(
            (name, value) ->
                html.raw("<div>" + Html.tag("dt", "", name) + Html.tag("dd", "", value))
                    .raw("</div>"));
    html.raw("</dl></div>\n");
  }

  private void claim(Block.Claim claim) {
    html.raw("<article class=\"claim\">\n<h3>");
    if (!claim.id().isEmpty()) {
      html.raw(Html.tag("span", "id", claim.id()) + " ");
    }
    html.raw(Html.words(claim.sentence()) + " ");
    html.raw(Html.tag("span", "relation", claim.relation()) + "</h3>\n<ul class=\"verdicts\">\n");
    for (Block.Outcome o : claim.outcomes()) {
      String word = o.verdict().text();
      html.raw("<li>" + Html.tag("span", "verdict " + word.replace(' ', '-'), word));
      html.raw("<div>" + Html.tag("b", "", o.subject()) + " " + Html.tag("span", "n", o.effect()));
      html.raw(Html.tag("p", "", o.because()) + "</div></li>\n");
    }
    html.raw("</ul>\n");
    published(claim);
    html.raw("</article>\n");
  }

  /** Tells each published figure of a claim once, and a list that another claim has by its name. */
  private void published(Block.Claim claim) {
    List<String> figures =
        claim.outcomes().stream().flatMap(o -> o.published().stream()).distinct().toList();
    if (figures.isEmpty()) {
      return;
    }
    String before = published.putIfAbsent(figures, claim.id());
    html.element(
        "p",
        "published",
        "Published: " + (before == null ? String.join("; ", figures) : "as for " + before));
  }

  private void charts(ChartGroup group) {
    if (groups.isEmpty()) {
      html.raw(NOSCRIPT);
    }
    int number = groups.size();
    groups.add(group);
    html.raw("<div class=\"pick\" id=\"picks-" + number + "\"></div>\n");
    if (group.toggles().size() > 1) {
      html.raw("<details class=\"lines\"><summary>Choose the lines</summary>");
      html.raw("<div id=\"toggles-" + number + "\" class=\"toggles\" role=\"group\"");
      html.raw(" aria-label=\"Lines shown\"></div></details>\n");
    }
    html.raw("<div class=\"charts " + group.layout().name().toLowerCase(Locale.ROOT) + "\">\n");
    group.charts().forEach(this::chart);
    html.raw("</div>\n");
  }

  private void chart(Chart chart) {
    html.raw("<figure" + (chart.first() ? " class=\"first\"" : "") + "><figcaption>");
    html.raw(Html.tag("h3", "", chart.title()) + Html.tag("p", "", chart.caption()));
    html.raw("<div class=\"pick\" id=\"pick-" + chart.id() + "\"></div></figcaption>");
    html.raw("<div class=\"chart\" id=\"chart-" + chart.id() + "\" role=\"img\" aria-label=\"");
    html.raw(
        Html.escape(chart.title() + ". " + chart.caption() + " The numbers are in the tables."));
    html.raw("\"></div></figure>\n");
  }
}
