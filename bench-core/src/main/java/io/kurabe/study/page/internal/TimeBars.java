package io.kurabe.study.page.internal;

import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Medium;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import io.kurabe.result.PointResult;
import io.kurabe.result.internal.TimeBreakdown;
import io.kurabe.study.internal.TimeAttribution;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Shows where the clients' time went, as stacked bars. */
public record TimeBars(List<TimeBreakdown> times) {
  private static final String LEGEND =
      "Shares of the clients' time (clients x seconds) in runs with the server's instruments on,"
          + " which are in no other table. client: this process between two calls. network: between"
          + " sending a statement and having read its answer, but not in the server. cache: in calls"
          + " of the cache beside the server. waits: in the server, for what has an instrument."
          + " server: in it, otherwise. Threads that want a processor wait for it within network or"
          + " server, there above all while they write to the client; which of both is the"
          + " scheduler's choice and may differ between runs."
          + " A server counts for all its sessions, the writer's too; that is cut in proportion to"
          + " what the readers spent in it.";

  /** The number of shades of one place in {@code report.css}. */
  private static final int SHADES = 4;

  /** The names of the places in columns of a terminal. */
  private static final Map<TimeBreakdown.Place, String> SHORT =
      Map.of(
          TimeBreakdown.Place.CLIENT, "client",
          TimeBreakdown.Place.WAY, "network",
          TimeBreakdown.Place.CACHE, "cache",
          TimeBreakdown.Place.WAIT, "waits",
          TimeBreakdown.Place.SERVER, "server");

  List<String> targets() {
    return times.stream().map(TimeBreakdown::target).distinct().toList();
  }

  private List<TimeBreakdown> of(String target) {
    return times.stream().filter(t -> t.target().equals(target)).toList();
  }

  /** Returns every kind of part that a target's bars have, in the order of the bars. */
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

  /** Shows the bars of all targets; the section is empty without times. */
  public Section.Builder section() {
    Section.Builder section = Section.named("times", "Where the time goes");
    for (String target : targets()) {
      section.heading(target).add(bars(target).in(Set.of(Medium.TERMINAL, Medium.BROWSER)));
      section.add(
          new Block.Fold("Shares of " + target, List.of(shares(target))).in(Medium.DOCUMENTS));
      notes(target).forEach(n -> section.add(note(n).in(Medium.DOCUMENTS)));
    }
    return times.isEmpty() ? section : section.note(LEGEND);
  }

  private static Block note(String text) {
    return new Block.Text(Tone.NOTE, text);
  }

  private Table shares(String target) {
    Table.Builder<TimeBreakdown> table =
        Table.of("Where the time goes on " + target, of(target))
            .group(TimeBars::writes)
            .words("way", TimeBars::way)
            .number("clients", t -> Cell.words(String.valueOf(t.clients())));
    kinds(target)
        .forEach(k -> table.number(k.name(), t -> share(t, p -> p.name().equals(k.name()))));
    return table.build();
  }

  /** Shows a bar for each point, and on a terminal the shares of the places. */
  private Table bars(String target) {
    Table.Builder<TimeBreakdown> table =
        Table.of("Where the time goes on " + target, of(target))
            .group(TimeBars::writes)
            .words("way", t -> way(t) + ", " + PointResult.clientsText(t.clients()))
            .column("of the clients' time", Table.Kind.SHARES, t -> bar(target, t))
            .series(kinds(target).stream().map(TimeBreakdown.Part::name).toList())
            .only(Set.of(Medium.TERMINAL))
            .dispensable("client", "network", "cache", "server");
    kinds(target).stream()
        .map(TimeBreakdown.Part::place)
        .distinct()
        .forEach(
            place ->
                table.number(
                    SHORT.getOrDefault(place, ""), t -> share(t, p -> p.place() == place)));
    return table.build();
  }

  private Cell bar(String target, TimeBreakdown time) {
    return new Cell.Shares(time.parts().stream().map(p -> share(target, time, p)).toList());
  }

  private Cell.Share share(String target, TimeBreakdown time, TimeBreakdown.Part part) {
    return new Cell.Share(
        part.name(),
        SHORT.getOrDefault(part.place(), ""),
        css(target, part.name()),
        sign(part.place(), true),
        sign(part.place(), false),
        time.share(part));
  }

  /** Returns the words that distinguish the point from the others of its target. */
  static String way(TimeBreakdown time) {
    return time.factors().getOrDefault("cache", time.variant());
  }

  private static String writes(TimeBreakdown time) {
    String writes = time.factors().getOrDefault("writes", "");
    return writes.isEmpty() ? "" : "writes " + writes;
  }

  private static Cell share(TimeBreakdown time, Predicate<TimeBreakdown.Part> which) {
    List<TimeBreakdown.Part> parts = time.parts().stream().filter(which).toList();
    return parts.isEmpty()
        ? Cell.NONE
        : Cell.percent(parts.stream().mapToDouble(time::share).sum());
  }

  private static char sign(TimeBreakdown.Place place, boolean unicode) {
    return switch (place) {
      case CLIENT -> unicode ? '\u00b7' : '.';
      case WAY -> unicode ? '\u2591' : '-';
      case CACHE -> unicode ? '\u2592' : '=';
      case WAIT -> unicode ? '\u2588' : '#';
      case SERVER -> unicode ? '\u2593' : '+';
    };
  }

  /** Returns the colour of a part: a shade of that of its place. */
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

  /** Says how the times were measured, and which could not be. */
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
