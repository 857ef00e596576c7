package io.kurabe.study.page.internal;

import io.kurabe.compare.ComparisonResult.GateResult;
import io.kurabe.compare.internal.ComparisonBrief;
import io.kurabe.compare.internal.PricePerformance;
import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Brief;
import io.kurabe.page.internal.Brief.Check;
import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Medium;
import io.kurabe.page.internal.Page;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Tone;
import io.kurabe.probe.internal.EnvironmentReader;
import io.kurabe.result.CloudResult;
import io.kurabe.result.HostPrice;
import io.kurabe.result.HostWindow;
import io.kurabe.result.StudyResult;
import io.kurabe.result.UnequalPair;
import io.kurabe.result.internal.ResultJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The result of a profile: its parts in a table of throughput, latency and price, each with the
 * folder of its own report. Immutable.
 */
public record ProfileSummary(
    String name, String description, List<Part> parts, List<String> cautions) {
  public static final String FILE = "summary";

  public ProfileSummary {
    parts = List.copyOf(parts);
    cautions = List.copyOf(cautions);
  }

  /** A part of a profile; {@code about} may be empty. */
  public record Part(
      String name, String about, String folder, StudyResult result, List<GateResult> gates) {
    public Part {
      gates = List.copyOf(gates);
    }
  }

  /** Makes the page of the whole; each part has a page of its own. */
  public Page page() {
    return page(List.of());
  }

  /** Makes the page of a whole of which parts are missing. */
  public Page page(List<Check> missing) {
    HostTables tables = new HostTables(hosts(), rows());
    Page.Builder page =
        Page.named(
            FILE,
            "profile " + name,
            description,
            new Page.Origin(EnvironmentReader.version(), FILE + ".json"));
    cautions.forEach(c -> page.head(new Block.Text(Tone.BAD, c)));
    page.add(HostSections.unequal(tables));
    page.add(
        Section.named("price", tables.title())
            .add(tables.performance())
            .note(tables.performance().isEmpty() ? "" : tables.legend())
            .items(tables.prices()));
    page.items("gates", "Gates", Tone.PLAIN, gates());
    Section.Builder all = Section.named("parts", "Parts");
    for (Part part : parts) {
      all.heading(part.name);
      all.add(new Block.Text(Tone.NOTE, part.about).in(Medium.DOCUMENTS));
      StudyPages.answer(part.result).forEach(all::text);
      all.add(new Block.Link("Report", part.folder + "/" + StudyPages.FILE));
    }
    page.add(all).add(HostSections.host(tables));
    return page.brief(new Brief(List.of(tables.performance()), checks()).and(missing))
        .data(HostSections.value(rows()))
        .data(DataFile.text(FILE + ".json", ResultJson.text(new Stored(this))))
        .build();
  }

  /** The form that is stored for other programs; the parts' own results are in their folders. */
  record Stored(
      String name,
      String description,
      Map<String, String> parts,
      List<PricePerformance.Row> rows,
      List<String> gates,
      List<String> cautions) {
    Stored(ProfileSummary of) {
      this(of.name, of.description, folders(of), of.rows(), of.gates(), of.cautions);
    }

    private static Map<String, String> folders(ProfileSummary of) {
      Map<String, String> folders = new LinkedHashMap<>();
      of.parts.forEach(p -> folders.put(p.name, p.folder));
      return folders;
    }
  }

  /** Returns the rows of all parts, each with the name of its part before what was measured. */
  List<PricePerformance.Row> rows() {
    List<List<PricePerformance.Row>> ofParts =
        PricePerformance.of(parts.stream().map(Part::result).toList());
    List<PricePerformance.Row> all = new ArrayList<>();
    for (int i = 0; i < ofParts.size(); i++) {
      String name = parts.get(i).name;
      ofParts.get(i).forEach(row -> all.add(row.of(name + ": " + row.what())));
    }
    return all;
  }

  private CloudResult hosts() {
    Map<String, HostPrice> prices = new LinkedHashMap<>();
    of(CloudResult::prices).forEach(p -> prices.put(p.target(), p));
    Map<String, UnequalPair> pairs = new LinkedHashMap<>();
    of(CloudResult::pairs).forEach(p -> pairs.put(p.first() + " " + p.second(), p));
    return new CloudResult(
        List.copyOf(prices.values()),
        parts.stream().flatMap(ProfileSummary::windows).toList(),
        List.copyOf(pairs.values()),
        of(CloudResult::notes).distinct().toList());
  }

  /** Returns the windows of runs, and that of the part when only it shows a limit. */
  private static Stream<HostWindow> windows(Part part) {
    List<HostWindow> all = part.result.hosts().map(CloudResult::windows).orElse(List.of());
    List<String> limited =
        all.stream()
            .filter(w -> !w.run().isEmpty() && !w.limits().isEmpty())
            .map(HostWindow::target)
            .toList();
    return all.stream()
        .filter(w -> !w.run().isEmpty() || !limited.contains(w.target()))
        .map(w -> w.run().isEmpty() ? w.of(w.target() + " in " + part.name) : w);
  }

  private <T> Stream<T> of(Function<CloudResult, List<T>> what) {
    return parts.stream()
        .map(p -> p.result.hosts())
        .flatMap(Optional::stream)
        .flatMap(h -> what.apply(h).stream());
  }

  /** Returns the gates of all parts, and what else each part has to meet. */
  private List<Check> checks() {
    List<Check> all = new ArrayList<>();
    for (Part part : parts) {
      StudyPages.checks(part.result).forEach(c -> all.add(c.of(part.name)));
      part.gates.forEach(g -> all.add(ComparisonBrief.check(part.name, g)));
    }
    return all;
  }

  List<String> gates() {
    List<String> all = new ArrayList<>();
    for (Part part : parts) {
      for (GateResult g : part.gates) {
        all.add(
            "%s: %s %s: %s"
                .formatted(
                    part.name, g.gate(), g.verdict().text(), String.join("; ", g.because())));
      }
    }
    return all;
  }
}
