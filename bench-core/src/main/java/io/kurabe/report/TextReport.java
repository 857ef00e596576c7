package io.kurabe.report;

import io.kurabe.result.Finding;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.result.Verdict;
import io.kurabe.target.ServerFacts;
import java.io.IOException;
import java.io.UncheckedIOException;
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
  private final StringBuilder out = new StringBuilder();

  private TextReport(StudyResult result, Optional<String> files, TextStyle style) {
    this.digest = new Digest(result);
    this.files = files;
    this.style = style;
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
    out.setLength(0);
    StudyResult result = digest.result();
    paragraph(TextStyle.Look.HEADING, result.study() + ": " + result.question(), "");
    digest.answer().forEach(s -> paragraph(TextStyle.Look.PLAIN, s, "  "));
    servers();
    tables();
    digest.claims().forEach(this::claim);
    bullets("Load of single runs", digest.load(), TextStyle.Look.PLAIN);
    bullets("Profilers", digest.profilers(), TextStyle.Look.PLAIN);
    bullets("The servers' own counters", digest.serverCounters(), TextStyle.Look.PLAIN);
    bullets("Exactness", digest.audit(), TextStyle.Look.PLAIN);
    bullets("Invalid runs: not in any number above", digest.invalidRuns(), TextStyle.Look.BAD);
    bullets("Be careful", digest.cautions(), TextStyle.Look.OPEN);
    line("");
    line(
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
    files.ifPresent(f -> line("  Files: " + f));
    return out.toString();
  }

  private void servers() {
    if (digest.result().servers().isEmpty()) {
      return;
    }
    heading("Servers");
    for (ServerFacts s : digest.result().servers()) {
      String place = s.origin() + (s.sharesGeneratorHost() ? " on this machine" : "");
      paragraph(
          TextStyle.Look.PLAIN,
          String.join(
              ", ",
              s.target() + ": " + s.product() + " " + s.version(),
              place,
              "round trip " + Quantity.time(s.roundTripMicros()),
              "TLS " + s.tls()),
          "  ");
      if (!KeySettings.of(s).isEmpty()) {
        paragraph(TextStyle.Look.DIM, KeySettings.of(s), "    ");
      }
    }
  }

  private void tables() {
    PointTable table = new PointTable(digest, style);
    digest
        .groups()
        .forEach(
            (target, points) -> {
              heading(target);
              table.lines(points).forEach(this::line);
            });
    if (!digest.points().isEmpty()) {
      line("");
      paragraph(TextStyle.Look.DIM, table.legend(), "  ");
    }
  }

  private void claim(List<Finding> claim) {
    Finding first = claim.get(0);
    if (first.equals(digest.result().findings().get(0))) {
      heading("Findings");
    } else {
      line("");
    }
    labelled(
        TextStyle.Look.PLAIN,
        "  " + first.id() + "  ",
        TextStyle.Look.PLAIN,
        first.sentence() + " [" + first.relation() + "]");
    claim.forEach(this::finding);
    String published =
        claim.stream()
            .flatMap(f -> f.published().stream())
            .map(p -> p.label() + ": " + Quantity.of(p.value(), p.unit()))
            .distinct()
            .collect(Collectors.joining("; "));
    if (!published.isEmpty()) {
      labelled(TextStyle.Look.DIM, "    published  ", TextStyle.Look.DIM, published);
    }
  }

  private void finding(Finding f) {
    String effect = f.effect().map(e -> ": " + Quantity.of(e)).orElse("");
    labelled(
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

  private void bullets(String title, List<String> sentences, TextStyle.Look look) {
    if (!sentences.isEmpty()) {
      heading(title);
      sentences.forEach(s -> paragraph(look, s, "  ", 2));
    }
  }

  private void heading(String title) {
    line("");
    line(style.paint(TextStyle.Look.HEADING, title));
  }

  private void paragraph(TextStyle.Look look, String text, String indent) {
    paragraph(look, text, indent, 0);
  }

  private void paragraph(TextStyle.Look look, String text, String indent, int hanging) {
    List<String> lines = TextWrap.wrap(text, style.columns() - indent.length() - hanging);
    for (int i = 0; i < lines.size(); i++) {
      line(indent + " ".repeat(i == 0 ? 0 : hanging) + style.paint(look, lines.get(i)));
    }
  }

  /** A label, and beside it the text, however many lines it takes. */
  private void labelled(TextStyle.Look labelLook, String label, TextStyle.Look look, String text) {
    String word = label.strip();
    String start = label.replace(word, style.paint(labelLook, word));
    for (String part : TextWrap.wrap(text, style.columns() - label.length())) {
      line(start + style.paint(look, part));
      start = " ".repeat(label.length());
    }
  }

  private void line(String text) {
    out.append(style.unicode() ? text : TextWrap.ascii(text)).append('\n');
  }
}
