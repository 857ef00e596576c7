package io.kurabe.study.page.internal;

import static io.kurabe.page.internal.Medium.BROWSER;
import static io.kurabe.page.internal.Medium.DOCUMENTS;
import static io.kurabe.page.internal.Medium.TEXTS;

import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import io.kurabe.probe.Environment;
import io.kurabe.probe.ProbeResult;
import io.kurabe.result.FleetResult;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.internal.Points;
import io.kurabe.study.page.internal.ValidityLines.State;
import io.kurabe.target.ServerFacts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Shows the runs, the servers and the generator behind a page's numbers. */
record RunSections(ResultView view, PageParts parts) {
  /** The settings that determine what a commit promises, for reports with little room. */
  private static final Set<String> KEY_SETTINGS =
      Set.of(
          """
          fsync synchronous_commit synchronous_standby_names full_page_writes wal_sync_method \
          innodb_flush_log_at_trx_commit innodb_flush_method innodb_doublewrite log_bin sync_binlog \
          transaction_isolation default_transaction_isolation performance_schema \
          appendonly appendfsync save maxmemory-policy"""
              .split(" "));

  /** Shows the servers in a line or two each; a browser has all settings below. */
  Section.Builder serversInShort() {
    Section.Builder section = Section.named("servers-in-short", "Servers", TEXTS);
    for (ServerFacts s : view.result().servers()) {
      String text =
          "%s %s, %s, round trip %s, TLS %s"
              .formatted(
                  s.product(),
                  s.version(),
                  where(s, " ", "on this machine"),
                  Quantity.time(s.roundTripMicros()),
                  s.tls());
      String settings = keySettings(s);
      section.add(
          new Block.Labelled(
              Tone.PLAIN, s.target(), text + (settings.isEmpty() ? "" : "; " + settings)));
    }
    return section;
  }

  List<Section> all() {
    AuditNotes audits = new AuditNotes(view.result());
    LoadNotes load = new LoadNotes(view.result(), !parts.isSearch(), parts::lists);
    return Stream.of(
            new GeneratorSections(view).section(),
            items("load", "Load of single runs", Tone.PLAIN, load.lines()),
            items("errors", ErrorNotes.TITLE, Tone.PLAIN, new ErrorNotes(view).lines()),
            items("profilers", "Profilers", Tone.PLAIN, view.profilers()),
            items(
                "second-source",
                "The servers' own counters",
                Tone.PLAIN,
                new ServerCounters(view.result()).lines()),
            items(
                "validity", "Validity of the runs", Tone.PLAIN, ValiditySummary.of(view.result())),
            items(
                "exactness", "Exactness", audits.faulty() ? Tone.BAD : Tone.PLAIN, audits.lines()),
            items("invalid", parts.invalidRuns(), Tone.BAD, invalidRuns()),
            items("cautions", "Be careful", Tone.OPEN, cautions()),
            servers(),
            runs(),
            counters(),
            setting())
        .map(Section.Builder::build)
        .toList();
  }

  /** Returns {@code name=value} with blanks between, and how many more the full reports show. */
  private static String keySettings(ServerFacts server) {
    String key =
        server.settings().entrySet().stream()
            .filter(e -> KEY_SETTINGS.contains(e.getKey()))
            .map(RunSections::text)
            .collect(Collectors.joining(" "));
    long others =
        server.settings().keySet().stream().filter(n -> !KEY_SETTINGS.contains(n)).count();
    return others == 0 ? key : (key + " (and " + others + " more in " + "report.html)").strip();
  }

  private static String text(Map.Entry<String, String> setting) {
    return setting.getKey() + "=" + ServerFacts.shown(setting.getValue());
  }

  /** Lists runs whose numbers must not be used, with the reasons. */
  private List<String> invalidRuns() {
    return view.result().runs().stream()
        .filter(r -> !r.valid())
        .map(
            r ->
                r.spec().name()
                    + ": "
                    + (r.invalid().isEmpty()
                        ? "did not run to its end"
                        : String.join("; ", r.invalid())))
        .toList();
  }

  /** Lists cautions of the whole, then those of servers, then those of points, each once. */
  private List<String> cautions() {
    List<String> all = new ArrayList<>(view.result().cautions());
    view.result().servers().forEach(s -> s.warnings().forEach(w -> all.add(s.target() + ": " + w)));
    Map<String, List<String>> byText = new LinkedHashMap<>();
    for (RunResult run : view.result().runs()) {
      run.cautions().stream()
          .filter(c -> !view.isSearch() || !LoadNotes.ofOverload(c))
          .forEach(c -> byText.computeIfAbsent(c, x -> new ArrayList<>()).add(run.spec().name()));
    }
    byText.forEach((text, runs) -> all.add(text + " (" + some(runs) + ")"));
    return all.stream().distinct().toList();
  }

  private static String some(List<String> runs) {
    return runs.size() == 1 ? runs.get(0) : runs.size() + " runs, e.g. " + runs.get(0);
  }

  private static Section.Builder items(String id, String title, Tone tone, List<String> sentences) {
    return Section.named(id, title).items(tone, sentences);
  }

  /** Returns where a server is; one that is here is not called remote. */
  private static String where(ServerFacts s, String joint, String here) {
    if (!s.sharesGeneratorHost()) {
      return s.origin();
    }
    return s.startedByKurabe() ? s.origin() + joint + here : here;
  }

  private Section.Builder servers() {
    List<Block.Card> cards = new ArrayList<>();
    for (ServerFacts s : view.result().servers()) {
      Map<String, String> facts = new LinkedHashMap<>();
      facts.put("where", where(s, ", ", "same machine as clients"));
      facts.put("address", s.address());
      facts.put("round trip", Quantity.time(s.roundTripMicros()));
      facts.put("TLS", s.tls());
      s.settings().forEach((name, value) -> facts.put(name, ServerFacts.shown(value)));
      cards.add(new Block.Card(s.target(), s.product() + " " + s.version(), facts));
    }
    return Section.named("servers", "Servers", Set.of(BROWSER)).add(new Block.Cards(cards));
  }

  private Section.Builder runs() {
    List<RunResult> all = view.result().runs();
    List<RunResult> listed = all.stream().filter(parts::lists).toList();
    Section.Builder section = Section.named("runs", "Runs", Set.of(BROWSER));
    if (listed.size() < all.size()) {
      section.text(parts.placeOfOtherRuns());
    }
    Table table =
        Table.of("All runs", listed)
            .warn(r -> !r.valid())
            .words("run", r -> r.spec().name())
            .number("ops/s", r -> Cell.number(Points.throughput(r)))
            .number("mean", r -> mean(response(r)))
            .number("p99", r -> response(r).percentile(99).<Cell>map(Cell::time).orElse(Cell.NONE))
            .number(
                "longest pause",
                r -> r.longestPause().map(LoadNotes::length).map(Cell::words).orElse(NOTHING))
            .number(
                "failed", r -> count(r.operations().stream().mapToLong(OperationResult::failed)))
            .number(
                "retries", r -> count(r.operations().stream().mapToLong(OperationResult::retried)))
            .words("valid", r -> r.valid() ? "yes" : "NO")
            .column("checks", Table.Kind.WORDS, RunSections::checks)
            .build();
    String summary =
        "%s%d runs in the order they were made"
            .formatted(listed.size() == all.size() ? "All " : "", listed.size());
    return section.add(new Block.Fold(summary, List.of(table)));
  }

  private static final Cell.Words NOTHING = Cell.words(Quantity.NONE);

  private static LatencySummary response(RunResult run) {
    return LatencySummary.merge(run.operations().stream().map(OperationResult::response).toList());
  }

  private static Cell mean(LatencySummary times) {
    return times.count() == 0 ? Cell.NONE : Cell.time(times.meanMicros());
  }

  private static Cell count(java.util.stream.LongStream counts) {
    return Cell.count(counts.sum());
  }

  /** Shows a line per check that found something; those that are fine are only named. */
  private static Cell checks(RunResult run) {
    List<ValidityLines.Line> lines = ValidityLines.of(run);
    List<Cell.Words> words = new ArrayList<>();
    lines.stream()
        .filter(l -> l.state() == State.DOUBT || l.state() == State.BAD)
        .forEach(l -> words.add(Cell.words(tone(l.state()), l.text())));
    run.cautions().stream()
        .filter(c -> lines.stream().noneMatch(l -> l.sentence().contains(c)))
        .forEach(c -> words.add(Cell.words(Tone.OPEN, c)));
    for (State state : List.of(State.OK, State.NOT_APPLICABLE)) {
      String names =
          lines.stream()
              .filter(l -> l.state() == state)
              .map(ValidityLines.Line::name)
              .collect(Collectors.joining(", "));
      if (!names.isEmpty()) {
        words.add(Cell.words(Tone.NOTE, state.text() + ": " + names));
      }
    }
    return new Cell.Lines(words);
  }

  private static Tone tone(State state) {
    return switch (state) {
      case OK, NOT_APPLICABLE -> Tone.NOTE;
      case DOUBT -> Tone.OPEN;
      case BAD -> Tone.BAD;
    };
  }

  /** A counter or further figure of a point. */
  private record Figure(String variant, int clients, String name, Cell value) {}

  private Section.Builder counters() {
    Section.Builder section =
        Section.named("counters", "What the servers counted", Set.of(BROWSER));
    Set<String> missing = new TreeSet<>();
    for (RunResult run : view.result().runs()) {
      for (ProbeResult probe : run.probes()) {
        probe
            .notReported()
            .forEach((name, why) -> missing.add("%s %s: %s".formatted(probe.target(), name, why)));
      }
    }
    if (!missing.isEmpty()) {
      section.note("Not reported, which is not the same as zero:").items(List.copyOf(missing));
    }
    List<Figure> figures = new ArrayList<>();
    for (PointResult p : view.allPoints()) {
      String variant = view.variantName(p);
      p.counters().entrySet().stream()
          .filter(e -> e.getValue() != 0)
          .forEach(
              e ->
                  figures.add(
                      new Figure(variant, p.clients(), e.getKey(), Cell.count(e.getValue()))));
      p.measures()
          .forEach((n, v) -> figures.add(new Figure(variant, p.clients(), n, Cell.number(v))));
    }
    Table table =
        Table.of("Counters", figures)
            .group(f -> "%s, %d %s".formatted(f.variant(), f.clients(), view.loaders()))
            .words("name", Figure::name)
            .number("value", Figure::value)
            .build();
    return section.add(
        new Block.Fold(
            "Counters and further figures of every point, without those that stayed at 0",
            List.of(table)));
  }

  private Section.Builder setting() {
    Environment e = view.result().environment();
    Map<String, String> parameters = new LinkedHashMap<>(view.result().parameters());
    parameters.put("seed", String.valueOf(view.result().seed()));
    List<Block.Card> cards = new ArrayList<>();
    cards.add(new Block.Card("Parameters", "", parameters));
    List<FleetResult.Generator> generators = generators();
    if (generators.isEmpty()) {
      cards.add(new Block.Card("Generator", "", facts(e)));
    } else {
      cards.add(new Block.Card("Coordinator, which made no load", "", facts(e)));
      Map<Environment, List<String>> unlike = new LinkedHashMap<>();
      generators.stream()
          .filter(g -> !g.environment().equals(e))
          .forEach(
              g -> unlike.computeIfAbsent(g.environment(), x -> new ArrayList<>()).add(g.name()));
      unlike.forEach(
          (of, names) -> cards.add(new Block.Card(String.join(", ", names), "", facts(of))));
    }
    return Section.named("setting", "How it was run", DOCUMENTS)
        .text(madeBy(generators))
        .add(new Block.Cards(cards));
  }

  /** Returns the generators of all runs that several made together, each once. */
  private List<FleetResult.Generator> generators() {
    Map<String, FleetResult.Generator> byName = new LinkedHashMap<>();
    view.result().runs().stream()
        .flatMap(r -> r.fleet().stream())
        .flatMap(f -> f.generators().stream())
        .forEach(g -> byName.putIfAbsent(g.name(), g));
    return List.copyOf(byName.values());
  }

  private static String madeBy(List<FleetResult.Generator> generators) {
    if (generators.isEmpty()) {
      return "";
    }
    String hosts =
        generators.stream()
            .map(g -> g.zone().isEmpty() ? g.host() : g.host() + " (" + g.zone() + ")")
            .distinct()
            .collect(Collectors.joining(", "));
    return "The loads were made by %d generator%s on %s. The coordinator made none; those that differ from it are listed beside it."
        .formatted(generators.size(), generators.size() == 1 ? "" : "s", hosts);
  }

  private static Map<String, String> facts(Environment e) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("Kurabe", e.kurabe());
    facts.put("Java", e.java());
    facts.put(
        "JVM arguments", e.jvmArguments().isEmpty() ? "none" : String.join(" ", e.jvmArguments()));
    facts.put("system", e.os() + ", " + e.arch());
    facts.put("processor", "%s, %d seen by the JVM".formatted(e.cpu(), e.processors()));
    facts.put("memory", "%d MiB, heap at most %d MiB".formatted(e.memoryMiB(), e.maxHeapMiB()));
    return facts;
  }
}
