package io.kurabe.report;

import io.kurabe.report.ValidityLines.State;
import io.kurabe.result.Environment;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.result.PointResult;
import io.kurabe.result.Points;
import io.kurabe.result.ProbeResult;
import io.kurabe.result.RunResult;
import io.kurabe.target.ServerFacts;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The second half of {@code report.html}: exactness, cautions, servers, runs, parameters. */
final class HtmlFacts {
  private final Digest digest;
  private final Html html;

  HtmlFacts(Digest digest, Html html) {
    this.digest = digest;
    this.html = html;
  }

  void exactness() {
    List<String> sentences = digest.audit();
    list("exactness", "Exactness", sentences.size() > 1 ? "plain bad" : "plain", sentences);
  }

  void secondSource() {
    list("load", "Load of single runs", "", digest.load());
    list("errors", ErrorNotes.TITLE, "", digest.errors());
    list("second-source", "The servers' own counters", "", digest.serverCounters());
  }

  void cautions() {
    list("invalid", Warnings.invalidTitle(digest.result()), "bad", digest.invalidRuns());
    list("cautions", "Be careful", "", digest.cautions());
  }

  /** A section of sentences; none where there is nothing to say. */
  private void list(String id, String title, String cssClass, List<String> sentences) {
    if (!sentences.isEmpty()) {
      html.section(id, title).list(cssClass, sentences).end("section");
    }
  }

  void servers() {
    if (digest.result().servers().isEmpty()) {
      return;
    }
    html.section("servers", "Servers").raw("<div class=\"cards\">\n");
    for (ServerFacts s : digest.result().servers()) {
      html.raw("<div class=\"card\">").element("h3", "", s.target());
      html.element("p", "", s.product() + " " + s.version());
      html.raw("<dl>");
      fact("where", s.origin() + (s.sharesGeneratorHost() ? ", same machine as clients" : ""));
      fact("address", s.address());
      fact("round trip", Quantity.time(s.roundTripMicros()));
      fact("TLS", s.tls());
      s.settings().forEach((name, value) -> fact(name, value.isEmpty() ? "(empty)" : value));
      html.raw("</dl></div>\n");
    }
    html.raw("</div>\n").end("section");
  }

  private void fact(String name, String value) {
    html.raw("<div>" + Html.tag("dt", "", name) + Html.tag("dd", "", value) + "</div>");
  }

  void runs() {
    List<RunResult> runs = KeysNotes.withoutSteps(digest.result());
    if (digest.result().runs().isEmpty()) {
      return;
    }
    html.section("runs", "Runs");
    boolean all = runs.size() == digest.result().runs().size();
    if (!all) {
      html.element("p", "", KeysNotes.EACH_STEP);
      List<String> checks = ValiditySummary.of(digest.result());
      if (!checks.isEmpty()) {
        html.element("p", "", "The checks of all runs:").list("", checks);
      }
    }
    if (runs.isEmpty()) {
      html.end("section");
      return;
    }
    html.details((all ? "All " : "") + runs.size() + " runs in the order they were made");
    html.table(
        "All runs",
        "run",
        "#ops/s",
        "#mean",
        "#p99",
        "#longest pause",
        "#failed",
        "#retries",
        "valid",
        "checks");
    runs.forEach(this::run);
    html.endTable().raw("</details>\n").end("section");
  }

  private void run(RunResult run) {
    List<OperationResult> operations = run.operations();
    LatencySummary times =
        LatencySummary.merge(operations.stream().map(OperationResult::response).toList());
    html.startRow(run.valid() ? "" : "warn");
    html.cells(
        run.spec().name(),
        "#" + Quantity.number(Points.throughput(run)),
        "#" + (times.count() == 0 ? Quantity.NONE : Quantity.time(times.mean())),
        "#" + Quantity.percentileText(times, 99, times.p99()),
        "#" + run.longestPause().map(LoadNotes::length).orElse(Quantity.NONE),
        "#" + Quantity.count(operations.stream().mapToLong(OperationResult::failed).sum()),
        "#" + Quantity.count(operations.stream().mapToLong(OperationResult::retried).sum()),
        run.valid() ? "yes" : "NO");
    html.raw("<td>");
    checks(run);
    html.raw("</td>").end("tr");
  }

  /** A line per check that applies; those that do not are named in one. */
  private void checks(RunResult run) {
    List<ValidityLines.Line> lines = ValidityLines.of(run);
    html.raw("<ul class=\"checks\">");
    lines.stream()
        .filter(l -> l.state() != State.NOT_APPLICABLE)
        .forEach(l -> html.element("li", cssClass(l.state()), l.text()));
    run.cautions().stream()
        .filter(c -> lines.stream().noneMatch(l -> l.sentence().contains(c)))
        .forEach(c -> html.element("li", cssClass(State.DOUBT), c));
    String others =
        lines.stream()
            .filter(l -> l.state() == State.NOT_APPLICABLE)
            .map(ValidityLines.Line::name)
            .collect(Collectors.joining(", "));
    if (!others.isEmpty()) {
      html.element("li", "off", State.NOT_APPLICABLE.text() + ": " + others);
    }
    html.raw("</ul>");
  }

  private static String cssClass(State state) {
    return switch (state) {
      case OK -> "ok";
      case DOUBT -> "doubt";
      case BAD -> "bad";
      case NOT_APPLICABLE -> "off";
    };
  }

  void counters() {
    Set<String> missing = new TreeSet<>();
    for (RunResult run : digest.result().runs()) {
      for (ProbeResult probe : run.probes()) {
        probe
            .notReported()
            .forEach((name, why) -> missing.add(probe.target() + " " + name + ": " + why));
      }
    }
    List<PointResult> points = SingleRuns.pointsOf(digest.result());
    boolean any = points.stream().anyMatch(p -> !p.counters().isEmpty() || !p.measures().isEmpty());
    if (!any && missing.isEmpty()) {
      return;
    }
    html.section("counters", "What the servers counted");
    if (!missing.isEmpty()) {
      html.element("p", "note", "Not reported, which is not the same as zero:");
      html.list("", List.copyOf(missing));
    }
    if (any) {
      html.details("Counters and further figures of every point");
      html.table("Counters", "arm", "#" + digest.loaders(), "name", "#value");
      points.forEach(this::counters);
      html.endTable().raw("</details>\n");
    }
    html.end("section");
  }

  private void counters(PointResult p) {
    String arm = digest.armName(p);
    String clients = "#" + p.clients();
    p.counters().forEach((n, v) -> html.row("", arm, clients, n, "#" + Quantity.count(v)));
    p.measures().forEach((n, v) -> html.row("", arm, clients, n, "#" + Quantity.number(v)));
  }

  void setting() {
    Environment e = digest.result().environment();
    html.section("setting", "How it was run").raw("<div class=\"cards\">\n");
    html.raw("<div class=\"card\">").element("h3", "", "Parameters").raw("<dl>");
    digest.result().parameters().forEach(this::fact);
    fact("seed", String.valueOf(digest.result().seed()));
    html.raw("</dl></div>\n<div class=\"card\">").element("h3", "", "Generator").raw("<dl>");
    fact("Kurabe", e.kurabe());
    fact("Java", e.java());
    fact("JVM arguments", e.jvmArguments().isEmpty() ? "none" : String.join(" ", e.jvmArguments()));
    fact("system", e.os() + ", " + e.arch());
    fact("processor", e.cpu() + ", " + e.processors() + " seen by the JVM");
    fact("memory", e.memoryMiB() + " MiB, heap at most " + e.maxHeapMiB() + " MiB");
    html.raw("</dl></div>\n</div>\n").end("section");
  }
}
