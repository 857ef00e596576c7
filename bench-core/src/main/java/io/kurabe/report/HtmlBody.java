package io.kurabe.report;

import io.kurabe.result.Finding;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.PointResult;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The visible part of {@code report.html}: answer, findings, charts, numbers. Used once. */
final class HtmlBody {
  private static final String COURSE =
      "One line per repeat and second: operations per second, below it median and maximum of the"
          + " response time. Shaded: cut off as a transient, in no number. Upright lines: the level"
          + " changed.";

  private final Digest digest;
  private final Html html = new Html();

  HtmlBody(Digest digest) {
    this.digest = digest;
  }

  String text() {
    header();
    html.raw("<main>\n");
    StudyResult r = digest.result();
    if (r.ddl().isPresent()) {
      new DdlHtml(r, r.ddl().get(), html).add();
      findings();
    } else if (r.suite().isPresent()) {
      new SuiteHtml(r, r.suite().get(), html).add();
      findings();
    } else {
      r.queryCache().ifPresent(c -> new CacheHtml(c, html).add());
      r.keys().ifPresent(k -> new KeysHtml(r, k, html).add());
      findings();
      charts();
      points();
    }
    statements();
    r.hosts().ifPresent(h -> new HostHtml(r, h, html).add());
    HtmlFacts facts = new HtmlFacts(digest, html);
    facts.secondSource();
    facts.exactness();
    facts.cautions();
    facts.servers();
    facts.runs();
    facts.counters();
    facts.setting();
    html.raw("</main>\n");
    HtmlPage.footer(html, digest.result().environment().kurabe(), ResultFiles.RESULT);
    return html.toString();
  }

  private void header() {
    StudyResult r = digest.result();
    html.raw("<header>\n").element("p", "kind", "Kurabe / " + r.study());
    html.element("h1", "", r.question());
    digest
        .answer()
        .forEach(s -> html.element("p", s.startsWith("INCOMPLETE") ? "answer bad" : "answer", s));
    html.element(
        "p",
        "meta",
        r.startedAt()
            + ", "
            + r.runs().size()
            + " of "
            + Math.max(r.order().size(), r.runs().size())
            + " planned runs in "
            + Quantity.time(r.elapsedSeconds() * 1e6)
            + ", seed "
            + r.seed());
    html.raw("</header>\n");
  }

  private void findings() {
    if (digest.claims().isEmpty()) {
      return;
    }
    html.section("findings", "Findings");
    html.element(
        "p",
        "note",
        "Each claim and its relation were fixed before the runs. It holds or fails when the whole"
            + " 95 % interval of the effect lies on one side; else it is not shown.");
    for (List<Finding> claim : digest.claims()) {
      Finding first = claim.get(0);
      html.raw("<article class=\"claim\">\n<h3>" + Html.tag("span", "id", first.id()) + " ");
      html.raw(Html.escape(first.sentence()) + " ");
      html.raw(Html.tag("span", "relation", first.relation()) + "</h3>\n");
      html.raw("<ul class=\"verdicts\">\n");
      List<Finding.Published> shown = List.of();
      for (Finding f : claim) {
        finding(f, !f.published().equals(shown));
        shown = f.published();
      }
      html.raw("</ul>\n</article>\n");
    }
    html.end("section");
  }

  private void finding(Finding f, boolean withPublished) {
    String word = f.verdict().text();
    String effect = f.effect().map(Quantity::of).orElse("");
    html.raw("<li>" + Html.tag("span", "verdict " + word.replace(' ', '-'), word));
    html.raw("<div>" + Html.tag("b", "", f.subject()) + " " + Html.tag("span", "n", effect));
    html.raw(Html.tag("p", "", f.because()));
    if (withPublished && !f.published().isEmpty()) {
      String published = f.published().stream().map(Quantity::of).collect(Collectors.joining("; "));
      html.raw(Html.tag("p", "published", "Published: " + published));
    }
    html.raw("</div></li>\n");
  }

  private void charts() {
    if (digest.points().isEmpty()) {
      return;
    }
    html.section("charts", "Charts");
    html.raw("<noscript><p>The charts need script. All numbers are in the tables.</p></noscript>");
    if (digest.knee().isPresent()) {
      html.raw("<div class=\"charts whole\">\n");
      HtmlPage.chart(
          html, KneeHtml.CHART, KneeHtml.TITLE, new KneeHtml(digest.knee().get()).caption());
      html.raw("</div>\n");
    }
    html.raw("<div id=\"arms\" class=\"arms\" role=\"group\" aria-label=\"Arms shown\"></div>\n");
    html.raw("<div class=\"charts\">\n");
    if (digest.knee().isEmpty()) {
      byClients();
    }
    HtmlPage.chart(
        html,
        "curve",
        "Percentiles of the response time",
        "Valid repeats merged, as far as 10 values lie beyond. Lower is better.");
    HtmlPage.chart(
        html,
        "dots",
        "The runs one by one",
        "Throughput of every run, invalid ones hollow; the bar is the "
            + digest.centre()
            + " over the valid runs with its 95 % interval.");
    HtmlPage.chart(html, "series", "Course of the runs", COURSE);
    html.raw("</div>\n");
    if (digest.knee().isEmpty()) {
      html.element(
          "p",
          "note",
          "Bars at the points: 95 % confidence intervals over the repeats; one without a lower end"
              + " leaves the chart. Arms are set a little apart sideways to keep their bars apart.");
    }
    html.end("section");
  }

  private void byClients() {
    HtmlPage.chart(
        html,
        "rate",
        "Throughput by " + digest.loaders(),
        "Operations per second, log scales. Higher is better.");
    HtmlPage.chart(
        html,
        "mean",
        "Mean response time by " + digest.loaders(),
        "From due to answered, successes only, log scales. Lower is better.");
  }

  private void points() {
    if (digest.points().isEmpty() && digest.result().keys().isPresent()) {
      return;
    }
    html.section("numbers", "Numbers");
    if (digest.knee().isPresent()) {
      new KneeHtml(digest.knee().get()).table(html);
      html.end("section");
      return;
    }
    html.element(
        "p",
        "note",
        "Throughput and mean are the "
            + digest.centre()
            + " over the valid runs. Times are response times of successes; percentiles come from"
            + " the merged histograms and need 10 values beyond them, else -.");
    digest
        .groups()
        .forEach(
            (target, points) -> {
              html.element("h3", "", target);
              html.table(
                  "Numbers of " + target,
                  "arm",
                  "#" + digest.loaders(),
                  "#ops/s (" + digest.centre() + ")",
                  "#95 % interval",
                  "#mean",
                  "#95 % interval",
                  "#p50",
                  "#p90",
                  "#p99",
                  "#p99.9",
                  "#max",
                  "#failed",
                  "#retries",
                  "exact",
                  "#valid runs");
              points.forEach(this::point);
              html.endTable();
            });
    html.end("section");
  }

  private void statements() {
    List<StatementTimes.Table> tables = StatementTimes.of(digest);
    if (tables.isEmpty()) {
      return;
    }
    html.section("statements", StatementTimes.TITLE);
    html.element("p", "note", StatementTimes.legend());
    for (StatementTimes.Table statements : tables) {
      html.element("h3", "", statements.title());
      String[] titles =
          StatementTimes.TITLES.stream()
              .map(t -> t.equals("statement") ? t : "#" + t)
              .toArray(String[]::new);
      html.table(StatementTimes.TITLE + " of " + statements.title(), titles);
      for (List<String> row : statements.rows()) {
        String[] cells = new String[row.size()];
        Arrays.setAll(cells, i -> (i == 0 ? "" : "#") + row.get(i));
        html.row("", cells);
      }
      html.endTable();
    }
    html.end("section");
  }

  private void point(PointResult p) {
    LatencySummary t = p.response();
    boolean valid = p.validRuns() > 0;
    boolean whole = p.validRuns() == p.runs().size() && p.exact();
    html.row(
        whole ? "" : "warn",
        digest.shortArmName(p),
        "#" + p.clients(),
        "#" + (valid ? Quantity.number(p.throughput().value()) : Quantity.NONE),
        "#" + (valid && p.throughput().bounded() ? rates(p) : Quantity.NONE),
        "#" + (valid ? Quantity.mean(p.meanResponse()) : Quantity.NONE),
        "#"
            + (valid && p.meanResponse().bounded()
                ? Quantity.interval(p.meanResponse())
                : Quantity.NONE),
        "#" + Quantity.percentileText(t, 50, t.p50()),
        "#" + Quantity.percentileText(t, 90, t.p90()),
        "#" + Quantity.percentileText(t, 99, t.p99()),
        "#" + Quantity.percentileText(t, 99.9, t.p999()),
        "#" + (t.count() == 0 ? Quantity.NONE : Quantity.time(t.max())),
        "#" + Quantity.count(p.failed()),
        "#" + Quantity.count(p.retried()),
        digest.exact(p),
        "#" + p.validRuns() + " of " + p.runs().size());
  }

  private static String rates(PointResult p) {
    return Quantity.number(Math.max(0, p.throughput().low()))
        + " to "
        + Quantity.number(p.throughput().high());
  }
}
