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
  private final StringBuilder out = new StringBuilder();

  private MarkdownReport(StudyResult result) {
    this.digest = new Digest(result);
  }

  /** The whole file. */
  public static String text(StudyResult result) {
    return new MarkdownReport(result).all();
  }

  private String all() {
    StudyResult result = digest.result();
    line("# " + escape(result.study() + ": " + result.question()));
    line("");
    line(escape(String.join(" ", digest.answer())));
    findings();
    for (var group : digest.groups().entrySet()) {
      heading(group.getKey());
      points(group.getValue());
    }
    servers();
    bullets("Load of single runs", digest.load());
    bullets("Profilers", digest.profilers());
    bullets("The servers' own counters", digest.serverCounters());
    bullets("Exactness", digest.audit());
    bullets("Invalid runs (not in any number above)", digest.invalidRuns());
    bullets("Be careful", digest.cautions());
    heading("Parameters");
    row(List.of("parameter", "value"));
    row(List.of("---", "---"));
    result.parameters().forEach((name, value) -> row(List.of(name, value)));
    line("");
    line(
        escape(
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
                + "."));
    return out.toString();
  }

  private void findings() {
    if (digest.result().findings().isEmpty()) {
      return;
    }
    heading("Findings");
    row(List.of("", "verdict", "subject", "claim", "effect (95 % interval)", "published"));
    row(List.of("---", "---", "---", "---", "---", "---"));
    for (Finding f : digest.result().findings()) {
      row(
          List.of(
              f.id(),
              "**" + f.verdict().text() + "**",
              f.subject(),
              f.sentence() + " [" + f.relation() + "]",
              f.effect().map(Quantity::of).map(e -> e + "; ").orElse("") + f.because(),
              f.published().stream()
                  .map(p -> p.label() + ": " + Quantity.of(p.value(), p.unit()))
                  .collect(Collectors.joining("; "))));
    }
  }

  private void points(List<PointResult> points) {
    row(
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
    row(
        List.of(
            "---", "--:", "--:", "--:", "--:", "--:", "--:", "--:", "--:", "--:", "---", "--:"));
    for (PointResult p : points) {
      LatencySummary t = p.response();
      boolean valid = p.validRuns() > 0;
      row(
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

  private void servers() {
    heading("Servers");
    row(List.of("target", "server", "where", "round trip", "TLS", "settings"));
    row(List.of("---", "---", "---", "--:", "---", "---"));
    for (ServerFacts s : digest.result().servers()) {
      row(
          List.of(
              s.target(),
              s.product() + " " + s.version(),
              s.origin() + (s.sharesGeneratorHost() ? ", same machine as the clients" : ""),
              Quantity.time(s.roundTripMicros()),
              s.tls(),
              KeySettings.of(s)));
    }
  }

  private void bullets(String title, List<String> sentences) {
    if (!sentences.isEmpty()) {
      heading(title);
      sentences.forEach(s -> line("- " + escape(s)));
    }
  }

  private void heading(String title) {
    line("");
    line("## " + escape(title));
    line("");
  }

  private void row(List<String> cells) {
    line(
        cells.stream()
            .map(c -> c.startsWith("**") ? c : escape(c))
            .collect(Collectors.joining(" | ", "| ", " |")));
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  /** Text of servers and users must neither break a table nor become markup. */
  static String escape(String text) {
    return text.replaceAll("\\s*\\R\\s*", " ")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replaceAll("([\\\\`*_|\\[\\]#])", "\\\\$1");
  }
}
