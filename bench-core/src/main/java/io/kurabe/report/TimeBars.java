package io.kurabe.report;

import io.kurabe.result.PointResult;
import io.kurabe.result.TimeBreakdown;
import io.kurabe.study.TimeAttribution;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Where the clients' time went, as stacked bars: of any study that takes times inside its servers.
 */
final class TimeBars {
  static final String TITLE = "Where the time goes";

  static final String LEGEND =
      "Shares of the clients' time (clients x seconds) in runs with the server's instruments on,"
          + " which are in no other table. client: this process between two calls. network: between"
          + " sending a statement and having read its answer, but not in the server. cache: in calls"
          + " of the cache beside the server. waits: in the server, for what has an instrument."
          + " server: in it, otherwise. Threads that want a processor wait for it within network or"
          + " server, there above all while they write to the client; which of both is the"
          + " scheduler's choice and may differ between runs."
          + " A server counts for all its sessions, the writer's too; that is cut in proportion to"
          + " what the readers spent in it.";

  private static final int WIDTH = 40;

  /** The columns that a narrow terminal misses least, in this order; the bars show them, too. */
  static final List<String> DISPENSABLE = List.of("client", "network", "cache", "server");

  /** Of one place, in {@code report.css}. */
  private static final int SHADES = 4;

  /** The places in columns of a terminal, in the order of the bars. */
  private static final Map<TimeBreakdown.Place, String> SHORT = new EnumMap<>(places());

  private static Map<TimeBreakdown.Place, String> places() {
    return Map.of(
        TimeBreakdown.Place.CLIENT, "client",
        TimeBreakdown.Place.WAY, "network",
        TimeBreakdown.Place.CACHE, "cache",
        TimeBreakdown.Place.WAIT, "waits",
        TimeBreakdown.Place.SERVER, "server");
  }

  private final List<TimeBreakdown> times;

  TimeBars(List<TimeBreakdown> times) {
    this.times = times;
  }

  boolean isEmpty() {
    return times.isEmpty();
  }

  /** The targets in the order of the bars. */
  List<String> targets() {
    return times.stream().map(TimeBreakdown::target).distinct().toList();
  }

  private List<TimeBreakdown> of(String target) {
    return times.stream().filter(t -> t.target().equals(target)).toList();
  }

  /** Every kind of part that a target's bars have, in the order of the bars. */
  private List<TimeBreakdown.Part> kinds(String target) {
    return of(target).stream()
        .flatMap(t -> t.parts().stream())
        .collect(
            Collectors.toMap(
                TimeBreakdown.Part::name, p -> p, (a, b) -> a, java.util.LinkedHashMap::new))
        .values()
        .stream()
        .sorted(
            Comparator.comparing(TimeBreakdown.Part::place)
                .thenComparing(p -> p.name().equals(TimeAttribution.REST)))
        .toList();
  }

  /** The shares of each point. */
  CellTable table(String target) {
    List<String> titles = new ArrayList<>(List.of("way", "clients"));
    kinds(target).forEach(k -> titles.add(k.name()));
    List<CellTable.Row> rows = new ArrayList<>();
    for (TimeBreakdown time : of(target)) {
      List<String> cells = new ArrayList<>(List.of(way(time), String.valueOf(time.clients())));
      kinds(target).forEach(k -> cells.add(share(time, p -> p.name().equals(k.name()))));
      rows.add(new CellTable.Row(writes(time), cells));
    }
    return new CellTable(titles, 1, rows);
  }

  /** A bar for each point, in signs that the terminal has, and the shares of the places. */
  CellTable bars(String target, boolean unicode) {
    List<TimeBreakdown.Place> places =
        kinds(target).stream().map(TimeBreakdown.Part::place).distinct().toList();
    List<String> titles = new ArrayList<>(List.of("way", "of the clients' time"));
    places.forEach(place -> titles.add(SHORT.getOrDefault(place, "")));
    List<CellTable.Row> rows = new ArrayList<>();
    for (TimeBreakdown time : of(target)) {
      List<String> cells = new ArrayList<>(List.of(way(time), bar(time, unicode)));
      places.forEach(place -> cells.add(share(time, p -> p.place() == place)));
      rows.add(new CellTable.Row(writes(time), cells));
    }
    return new CellTable(titles, 2, rows);
  }

  /** What tells the point from the others of its target. */
  static String way(TimeBreakdown time) {
    return time.factors().getOrDefault("cache", time.arm());
  }

  private static String writes(TimeBreakdown time) {
    String writes = time.factors().getOrDefault("writes", "");
    return writes.isEmpty() ? "" : "writes " + writes;
  }

  private static String share(TimeBreakdown time, Predicate<TimeBreakdown.Part> which) {
    List<TimeBreakdown.Part> parts = time.parts().stream().filter(which).toList();
    return parts.isEmpty()
        ? Quantity.NONE
        : Quantity.percent(parts.stream().mapToDouble(time::share).sum());
  }

  private static String bar(TimeBreakdown time, boolean unicode) {
    StringBuilder bar = new StringBuilder();
    double upTo = 0;
    for (TimeBreakdown.Part part : time.parts()) {
      upTo += time.share(part);
      int end = (int) Math.round(Math.min(1, upTo) * WIDTH);
      String sign = sign(part.place(), unicode);
      bar.append(sign.repeat(Math.max(0, end - bar.length())));
    }
    return bar.toString();
  }

  private static String sign(TimeBreakdown.Place place, boolean unicode) {
    return switch (place) {
      case CLIENT -> unicode ? "\u00b7" : ".";
      case WAY -> unicode ? "\u2591" : "-";
      case CACHE -> unicode ? "\u2592" : "=";
      case WAIT -> unicode ? "\u2588" : "#";
      case SERVER -> unicode ? "\u2593" : "+";
    };
  }

  /** What the signs of the bars mean. */
  static String key(boolean unicode) {
    return SHORT.entrySet().stream()
        .map(e -> sign(e.getKey(), unicode) + " " + e.getValue())
        .collect(Collectors.joining("  "));
  }

  /** The bars of all targets, drawn without script. */
  void html(Html html) {
    html.section("times", TITLE);
    for (String target : targets()) {
      html.element("h3", "operation", target);
      key(html, target);
      html.raw("<table class=\"times\"><tbody>\n");
      String group = "";
      for (TimeBreakdown time : of(target)) {
        if (!writes(time).equals(group)) {
          group = writes(time);
          html.raw("<tr class=\"group\"><th colspan=\"2\">" + Html.escape(group) + "</th></tr>\n");
        }
        row(html, target, time);
      }
      html.raw("</tbody></table>\n");
      html.details("Shares of " + target);
      html.table("Where the time goes on " + target, table(target)).raw("</details>\n");
      notes(target).forEach(n -> html.element("p", "note", n));
    }
    html.element("p", "note", LEGEND).end("section");
  }

  private void key(Html html, String target) {
    html.raw("<p class=\"key\">");
    for (TimeBreakdown.Part kind : kinds(target)) {
      html.raw("<span class=\"entry\"><span class=\"part " + css(target, kind.name()) + "\">");
      html.raw("</span>" + Html.escape(kind.name()) + "</span> ");
    }
    html.raw("</p>\n");
  }

  private void row(Html html, String target, TimeBreakdown time) {
    html.raw(
        "<tr>" + Html.tag("th", "", way(time) + ", " + PointResult.clientsText(time.clients())));
    html.raw("<td class=\"stack\">");
    for (TimeBreakdown.Part part : time.parts()) {
      String percent = Quantity.percent(time.share(part));
      html.raw(
          String.format(
              Locale.ROOT,
              "<span class=\"part %s\" style=\"width:%.2f%%\" title=\"%s\">%s</span>",
              css(target, part.name()),
              100 * time.share(part),
              Html.escape(part.name() + ": " + percent),
              time.share(part) >= 0.06 ? Html.escape(percent) : ""));
    }
    html.raw("</td></tr>\n");
  }

  /** A place has a colour; the parts of waits and of the server have shades of it. */
  private String css(String target, String name) {
    TimeBreakdown.Part kind =
        kinds(target).stream().filter(k -> k.name().equals(name)).findFirst().orElseThrow();
    if (name.equals(TimeAttribution.REST)) {
      return "is-server is-rest";
    }
    String place = "is-" + kind.place().name().toLowerCase(Locale.ROOT);
    List<String> there =
        kinds(target).stream()
            .filter(k -> k.place() == kind.place())
            .map(TimeBreakdown.Part::name)
            .toList();
    return place + " " + place + "-" + Math.min(SHADES - 1, there.indexOf(name));
  }

  /** How the times were taken, and what could not be seen. */
  List<String> notes(String target) {
    List<String> notes = new ArrayList<>();
    of(target).stream()
        .map(TimeBreakdown::source)
        .map(s -> s.replaceFirst(", \\d+ samples", ""))
        .distinct()
        .forEach(s -> notes.add("Inside " + target + ": by " + s + "."));
    of(target).stream()
        .flatMap(t -> t.notReported().entrySet().stream())
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a))
        .forEach((name, why) -> notes.add("Not seen: " + name + ": " + why + "."));
    return notes;
  }
}
