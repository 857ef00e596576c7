package io.kurabe.report.internal;

import io.kurabe.target.HealthReportLine;
import io.kurabe.target.HealthReportLine.Level;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.internal.HealthReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes the result of {@code bench doctor} for the terminal. Stateless. */
public final class HealthReportText {
  private HealthReportText() {}

  /** Writes one target with its lines, and its settings below if it has any. */
  public static String of(HealthReport healthReport, TextStyle style) {
    TextPage page = new TextPage(style);
    page.paragraph(
        TextStyle.Look.HEADING,
        healthReport.name() + (healthReport.place().isEmpty() ? "" : ": " + healthReport.place()),
        "");
    healthReport.lines().forEach(line -> add(page, line, style));
    if (!healthReport.settings().isEmpty()) {
      page.line("  settings reported by the server");
      healthReport
          .settings()
          .forEach(
              (name, value) ->
                  page.labelled(
                      TextStyle.Look.PLAIN,
                      String.format(Locale.ROOT, "    %-33s ", name),
                      TextStyle.Look.PLAIN,
                      ServerFacts.shown(value)));
    }
    page.line("");
    return page.toString();
  }

  private static void add(TextPage page, HealthReportLine line, TextStyle style) {
    String start = String.format(Locale.ROOT, "  %-7s  %-12s  ", line.level().text(), line.check());
    String indent = " ".repeat(start.length());
    String painted =
        start.replaceFirst(
            line.level().text(), style.paint(look(line.level()), line.level().text()));
    List<String> text = TextPage.wrap(line.text(), style.columns() - start.length());
    page.line(painted + text.get(0));
    text.stream().skip(1).forEach(more -> page.line(indent + more));
    if (!line.advice().isEmpty()) {
      page.labelled(TextStyle.Look.NOTE, indent + "-> ", TextStyle.Look.PLAIN, line.advice());
    }
  }

  private static TextStyle.Look look(Level level) {
    return switch (level) {
      case OK -> TextStyle.Look.GOOD;
      case WARNING -> TextStyle.Look.OPEN;
      case STOP -> TextStyle.Look.BAD;
    };
  }

  /** Writes the sum of all, e.g. {@code 2 targets: 17 ok, 2 warnings, 1 stop.} */
  public static String summary(
      HealthReport machine, List<HealthReport> targets, List<HealthReport> generators) {
    List<HealthReport> all = new ArrayList<>(targets);
    all.addAll(generators);
    all.add(machine);
    return "%s%s and this machine: %s ok, %s, %s."
        .formatted(
            counted(targets.size(), "target"),
            generators.isEmpty() ? "" : ", " + counted(generators.size(), "generator"),
            sum(all, Level.OK),
            counted(sum(all, Level.WARNING), "warning"),
            counted(sum(all, Level.STOP), "stop"));
  }

  private static long sum(List<HealthReport> all, Level level) {
    return all.stream().mapToLong(c -> c.count(level)).sum();
  }

  private static String counted(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
