package io.kurabe.report;

import io.kurabe.result.Finding;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.PointResult;
import io.kurabe.result.StudyResult;
import io.kurabe.target.ServerFacts;
import java.util.List;
import java.util.stream.Collectors;

/** {@code report.md}: a result as Markdown with tables, for pull requests and wikis. */
public final class MarkdownReport {
  private final Digest digest;
  private final MarkdownPage page = new MarkdownPage();

  private MarkdownReport(StudyResult result) {
    this.digest = new Digest(result);
  }

  /** The whole file. */
  public static String text(StudyResult result) {
    return new MarkdownReport(result).all();
  }

  private String all() {
    StudyResult result = digest.result();
    page.title(result.study() + ": " + result.question());
    page.paragraph(String.join(" ", digest.answer()));
    digest.comparison().ifPresent(c -> page.raw(ComparisonMarkdown.section(c)));
    if (result.ddl().isPresent()) {
      new DdlMarkdown(page).add(result.ddl().get(), result.points());
      findings();
    } else if (result.suite().isPresent()) {
      new SuiteMarkdown(page).add(result.suite().get());
      findings();
    } else {
      result.queryCache().ifPresent(c -> new CacheMarkdown(page).add(c));
      result.keys().ifPresent(k -> new KeysMarkdown(page).add(result, k));
      findings();
      numbers();
    }
    statements();
    result.hosts().ifPresent(h -> new HostMarkdown(page).add(result, h));
    servers();
    page.bullets("Null check", digest.nullChecks());
    page.bullets("Load of single runs", digest.load());
    page.bullets(ErrorNotes.TITLE, digest.errors());
    page.bullets("Profilers", digest.profilers());
    page.bullets("The servers' own counters", digest.serverCounters());
    page.bullets("Validity of the runs", ValiditySummary.of(result));
    page.bullets("Exactness", digest.audit());
    page.bullets(Warnings.invalidTitle(result), digest.invalidRuns());
    page.bullets("Be careful", digest.cautions());
    page.heading("Parameters");
    page.table(List.of("parameter", "value"), List.of("---", "---"));
    result.parameters().forEach((name, value) -> page.row(List.of(name, value)));
    page.paragraph(
        "Kurabe "
            + result.environment().kurabe()
            + ", "
            + result.startedAt()
            + ", seed "
            + result.seed()
            + ", "
            + result.environment().cpu()
            + " with "
            + result.environment().processors()
            + " processors, "
            + result.environment().java()
            + ".");
    return page.toString();
  }

  private void numbers() {
    if (digest.knee().isPresent()) {
      rates(new KneeTable(digest.knee().get()));
    } else {
      for (var group : digest.groups().entrySet()) {
        page.heading(group.getKey());
        points(group.getValue());
      }
    }
  }

  private void findings() {
    if (digest.result().findings().isEmpty()) {
      return;
    }
    page.heading("Findings");
    page.table(
        List.of("", "verdict", "subject", "claim", "effect (95 % interval)", "published"),
        List.of("---", "---", "---", "---", "---", "---"));
    List<Finding.Published> above = List.of();
    for (Finding f : digest.result().findings()) {
      page.row(
          List.of(
              f.id(),
              "**" + f.verdict().text() + "**",
              f.subject(),
              f.sentence() + " [" + f.relation() + "]",
              f.effect().map(Quantity::of).map(e -> e + "; ").orElse("") + f.because(),
              published(f, above)));
      above = f.published();
    }
  }

  private static String published(Finding finding, List<Finding.Published> above) {
    List<Finding.Published> published = finding.published();
    return !published.isEmpty() && published.equals(above)
        ? "as above"
        : published.stream().map(Quantity::of).collect(Collectors.joining("; "));
  }

  private void rates(KneeTable table) {
    page.heading("Rates");
    List<String> titles = table.titles();
    page.table(titles, titles.stream().map(t -> t.equals("decision") ? "---" : "--:").toList());
    table.rows().forEach(r -> page.row(r.cells()));
    page.paragraph(table.legend());
  }

  private void points(List<PointResult> points) {
    page.row(
        List.of(
            "arm",
            digest.loaders(),
            "ops/s",
            "95 %",
            "mean",
            "p50",
            "p99",
            "max",
            "failed",
            "retries",
            "exact",
            "valid runs"));
    page.row(
        List.of(
            "---", "--:", "--:", "--:", "--:", "--:", "--:", "--:", "--:", "--:", "---", "--:"));
    for (PointResult p : points) {
      LatencySummary t = p.response();
      boolean valid = p.validRuns() > 0;
      page.row(
          List.of(
              digest.shortArmName(p),
              String.valueOf(p.clients()),
              valid ? Quantity.number(p.throughput().value()) : Quantity.NONE,
              valid ? Quantity.spread(digest.leading(p), "\u00b1") : Quantity.NONE,
              valid ? Quantity.mean(p.meanResponse()) : Quantity.NONE,
              Quantity.percentileText(t, 50, t.p50()),
              Quantity.percentileText(t, 99, t.p99()),
              t.count() == 0 ? Quantity.NONE : Quantity.time(t.max()),
              Quantity.count(p.failed()),
              Quantity.count(p.retried()),
              p.exact() ? digest.exact(p) : "**NO**",
              p.validRuns() + " of " + p.runs().size()));
    }
  }

  private void statements() {
    for (StatementTimes.Table statements : StatementTimes.of(digest)) {
      page.heading(StatementTimes.TITLE + " of " + statements.title());
      page.table(
          StatementTimes.TITLES,
          StatementTimes.TITLES.stream().map(t -> t.equals("statement") ? "---" : "--:").toList());
      statements.rows().forEach(page::row);
      page.paragraph(StatementTimes.legend());
    }
  }

  private void servers() {
    page.heading("Servers");
    page.table(
        List.of("target", "server", "where", "round trip", "TLS", "settings"),
        List.of("---", "---", "---", "--:", "---", "---"));
    for (ServerFacts s : digest.result().servers()) {
      page.row(
          List.of(
              s.target(),
              s.product() + " " + s.version(),
              s.origin() + (s.sharesGeneratorHost() ? ", same machine as the clients" : ""),
              Quantity.time(s.roundTripMicros()),
              s.tls(),
              KeySettings.of(s)));
    }
  }
}
