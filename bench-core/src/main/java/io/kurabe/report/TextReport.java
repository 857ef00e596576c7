package io.kurabe.report;

import io.kurabe.result.Finding;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Verdict;
import io.kurabe.target.ServerFacts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A result for the terminal: the question, the answer, the servers, a table per target, findings as
 * sentences, exactness, what to be careful about, and where the files are.
 *
 * <p>Not thread-safe.
 */
public final class TextReport {
  private final Digest digest;
  private final Optional<String> files;
  private final TextStyle style;
  private TextPage page;

  private TextReport(StudyResult result, Optional<String> files, TextStyle style) {
    this.digest = new Digest(result);
    this.files = files;
    this.style = style;
    this.page = new TextPage(style);
  }

  /** The report in {@link TextStyle#PLAIN}. */
  public static TextReport of(StudyResult result) {
    return new TextReport(result, Optional.empty(), TextStyle.PLAIN);
  }

  /**
   * The report of a single run. It has no interval, and says nothing of the server, which is not
   * part of a run's result.
   */
  public static TextReport of(RunResult run) {
    return of(SingleRuns.resultOf(run));
  }

  /** The same report in another style. */
  public TextReport in(TextStyle newStyle) {
    return new TextReport(digest.result(), files, newStyle);
  }

  /**
   * Writes the report, e.g. to {@code System.out}.
   *
   * @throws UncheckedIOException when {@code destination} cannot be written
   */
  public void writeTo(Appendable destination) {
    try {
      destination.append(all());
    } catch (IOException e) {
      throw new UncheckedIOException("the report cannot be written", e);
    }
  }

  /**
   * The report as text, with a newline at its end.
   *
   * @param files where the files of the result are, if they were kept
   */
  public static String text(StudyResult result, Optional<String> files, TextStyle style) {
    return new TextReport(result, files, style).all();
  }

  private String all() {
    page = new TextPage(style);
    StudyResult result = digest.result();
    page.paragraph(TextStyle.Look.HEADING, result.study() + ": " + result.question(), "");
    digest.answer().forEach(s -> page.paragraph(TextStyle.Look.PLAIN, s, "  "));
    servers();
    tables();
    statements();
    digest.comparison().ifPresent(c -> ComparisonText.section(c, style).forEach(page::line));
    result.hosts().ifPresent(h -> new HostText(result, h, style, page).add());
    digest.claims().forEach(this::claim);
    page.bullets("Null check", digest.nullChecks(), TextStyle.Look.PLAIN);
    page.bullets("Load of single runs", digest.load(), TextStyle.Look.PLAIN);
    page.bullets(ErrorNotes.TITLE, digest.errors(), TextStyle.Look.PLAIN);
    page.bullets("Profilers", digest.profilers(), TextStyle.Look.PLAIN);
    page.bullets("The servers' own counters", digest.serverCounters(), TextStyle.Look.PLAIN);
    page.bullets("Validity of the runs", ValiditySummary.of(result), TextStyle.Look.PLAIN);
    page.bullets("Exactness", digest.audit(), TextStyle.Look.PLAIN);
    page.bullets(Warnings.invalidTitle(result), digest.invalidRuns(), TextStyle.Look.BAD);
    page.bullets("Be careful", digest.cautions(), TextStyle.Look.OPEN);
    page.line("");
    page.line(
        "  "
            + result.runs().size()
            + " of "
            + Math.max(result.order().size(), result.runs().size())
            + " planned runs in "
            + Quantity.time(result.elapsedSeconds() * 1e6)
            + ", seed "
            + result.seed()
            + ", Kurabe "
            + result.environment().kurabe()
            + ".");
    files.ifPresent(f -> page.line("  Files: " + f));
    return page.toString();
  }

  private void servers() {
    if (digest.result().servers().isEmpty()) {
      return;
    }
    page.heading("Servers");
    for (ServerFacts s : digest.result().servers()) {
      String place = s.origin() + (s.sharesGeneratorHost() ? " on this machine" : "");
      page.paragraph(
          TextStyle.Look.PLAIN,
          String.join(
              ", ",
              s.target() + ": " + s.product() + " " + s.version(),
              place,
              "round trip " + Quantity.time(s.roundTripMicros()),
              "TLS " + s.tls()),
          "  ");
      if (!KeySettings.of(s).isEmpty()) {
        page.paragraph(TextStyle.Look.DIM, KeySettings.of(s), "    ");
      }
    }
  }

  private void tables() {
    if (digest.knee().isPresent()) {
      KneeText rates = new KneeText(digest.knee().get(), style);
      page.heading("Rates");
      rates.lines().forEach(page::line);
      page.legend(rates.legend());
      return;
    }
    if (digest.result().ddl().isPresent()) {
      new DdlText(digest.result().ddl().get(), page).addTo(digest.result().points());
      return;
    }
    if (digest.result().suite().isPresent()) {
      new SuiteText(digest.result(), digest.result().suite().get(), style, page).add();
      return;
    }
    if (digest.result().queryCache().isPresent()) {
      new CacheText(digest.result().queryCache().get(), style, page).add();
      return;
    }
    digest.result().keys().ifPresent(k -> new KeysText(digest.result(), k, style, page).add());
    PointTable table = new PointTable(digest, style);
    digest
        .groups()
        .forEach(
            (target, points) -> {
              page.heading(target);
              table.lines(points).forEach(page::line);
            });
    if (!digest.points().isEmpty()) {
      page.legend(table.legend());
    }
  }

  private void statements() {
    List<StatementTimes.Table> tables = StatementTimes.of(digest);
    for (StatementTimes.Table statements : tables) {
      page.heading(StatementTimes.TITLE + " of " + statements.title());
      TextTable table = new TextTable(style, "lrrrrrr");
      table.header(StatementTimes.TITLES.toArray(String[]::new));
      int longest = Math.max(24, style.columns() - 56);
      for (List<String> row : statements.rows()) {
        List<TextTable.Cell> cells = new ArrayList<>();
        cells.add(TextTable.Cell.of(TextWrap.cut(row.get(0), longest)));
        row.stream().skip(1).map(c -> TextTable.Cell.of(c.replace(" ", ""))).forEach(cells::add);
        table.row(cells);
      }
      table.lines().forEach(page::line);
    }
    if (!tables.isEmpty()) {
      page.legend(StatementTimes.legend());
    }
  }

  private void claim(List<Finding> claim) {
    Finding first = claim.get(0);
    if (first.equals(digest.result().findings().get(0))) {
      page.heading("Findings");
    } else {
      page.line("");
    }
    page.labelled(
        TextStyle.Look.PLAIN,
        "  " + first.id() + "  ",
        TextStyle.Look.PLAIN,
        first.sentence() + " [" + first.relation() + "]");
    claim.forEach(this::finding);
    String published =
        claim.stream()
            .flatMap(f -> f.published().stream())
            .map(Quantity::of)
            .distinct()
            .collect(Collectors.joining("; "));
    if (!published.isEmpty()) {
      page.labelled(TextStyle.Look.DIM, "    published  ", TextStyle.Look.DIM, published);
    }
  }

  private void finding(Finding f) {
    String effect = f.effect().map(e -> ": " + Quantity.of(e)).orElse("");
    page.labelled(
        look(f.verdict()),
        String.format(Locale.ROOT, "    %-11s", f.verdict().text()),
        TextStyle.Look.PLAIN,
        f.subject() + effect + "; " + f.because());
  }

  private static TextStyle.Look look(Verdict verdict) {
    return switch (verdict) {
      case HOLDS -> TextStyle.Look.GOOD;
      case FAILS -> TextStyle.Look.BAD;
      case NOT_SHOWN -> TextStyle.Look.OPEN;
    };
  }
}
