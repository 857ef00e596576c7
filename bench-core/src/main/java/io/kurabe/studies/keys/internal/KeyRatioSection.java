package io.kurabe.studies.keys.internal;

import static io.kurabe.page.internal.Medium.BROWSER;
import static io.kurabe.page.internal.Medium.TEXTS;

import io.kurabe.compare.Difference;
import io.kurabe.compare.internal.ComparisonPage;
import io.kurabe.compare.internal.Differences;
import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Change;
import io.kurabe.stats.internal.FalseDiscovery;
import io.kurabe.stats.internal.LogRatios;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.internal.Architecture;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares each target of a study of primary keys with each other one. */
record KeyRatioSection(StudyResult result, KeysResult keys) {
  private static final String RATIOS =
      "faster, slower: the paired t-test that belongs to the interval, after "
          + FalseDiscovery.NAME
          + " over all rows of this section, so that of the rows called so at most 5% are expected"
          + " to be without a difference. Each interval is a 95% interval on its own, and may exclude 1 although the row is called neither.";

  Section section() {
    Section.Builder section = Section.named("ratios", "Beside each other");
    if (keys.ratios().isEmpty()) {
      return section.build();
    }
    Set<KeyRatio> different = new HashSet<>();
    List<Boolean> shown = LogRatios.different(keys.ratios().stream().map(KeyRatio::ratio).toList());
    for (int i = 0; i < shown.size(); i++) {
      if (shown.get(i)) {
        different.add(keys.ratios().get(i));
      }
    }
    for (Pair pair :
        keys.ratios().stream().map(r -> new Pair(r.over(), r.under())).distinct().toList()) {
      section.heading(pair.title());
      Table differences = differences(pair);
      section.text(differences.isEmpty() ? noDifference(pair) : "").add(differences);
      Map<String, List<KeyRatio>> byMetric =
          keys.ratios().stream()
              .filter(r -> r.over().equals(pair.over) && r.under().equals(pair.under))
              .collect(
                  Collectors.groupingBy(KeyRatio::metric, LinkedHashMap::new, Collectors.toList()));
      byMetric.forEach(
          (metric, ratios) -> section.add(ratios(pair, metric, ratios, different).in(BROWSER)));
      List<KeyRatio> all = byMetric.values().stream().flatMap(List::stream).toList();
      section.add(
          Table.of(pair.title(), all)
              .group(KeyRatio::metric)
              .words("what", KeyRatio::what)
              .column("change (95%)", Table.Kind.RATIO, r -> compared(r, different))
              .build()
              .in(TEXTS));
    }
    return section.note(RATIOS).build();
  }

  /** A target in the numerator and one in the denominator. */
  private record Pair(String over, String under) {
    String title() {
      return over + " over " + under;
    }
  }

  private static Table ratios(
      Pair pair, String metric, List<KeyRatio> ratios, Set<KeyRatio> different) {
    return Table.of(metric + ", " + pair.title(), ratios)
        .words(metric, KeyRatio::what)
        .column(pair.title(), Table.Kind.RATIO, r -> compared(r, different))
        .ratios(new Table.RatioScale(pair.title(), 0, moreIsBetter(metric)))
        .build();
  }

  private static Cell compared(KeyRatio r, Set<KeyRatio> different) {
    boolean better = r.ratio().value() > 1 == moreIsBetter(r.metric());
    Change change =
        !different.contains(r) ? Change.NOT_SHOWN : better ? Change.FASTER : Change.SLOWER;
    return new Cell.Compared(List.of(Optional.of(new Cell.Ratio(r.ratio(), change, false))));
  }

  /** Returns whether a higher value is the better one: a rate, not a time. */
  private static boolean moreIsBetter(String metric) {
    return metric.endsWith("/s");
  }

  /** Shows how two servers differ, as a table with a column for each. */
  private Table differences(Pair pair) {
    List<StudyResult> each =
        Stream.of(pair.under, pair.over)
            .map(name -> result.withParts(servers(name), List.of(), List.of()))
            .toList();
    return Table.of("What differs", Differences.of(each))
        .words("what differs", Difference::name)
        .words(pair.under, d -> ServerFacts.shown(d.values().get(0)))
        .words(pair.over, d -> ServerFacts.shown(d.values().get(1)))
        .build();
  }

  private List<ServerFacts> servers(String target) {
    return result.servers().stream().filter(s -> s.target().equals(target)).toList();
  }

  /** Returns the sentence when nothing differs. */
  private String noDifference(Pair pair) {
    String known =
        servers(pair.over).stream().map(Architecture::of).findFirst().orElse(Architecture.NOT_TOLD);
    return ComparisonPage.NOTHING_DIFFERS
        + (known.equals(Architecture.NOT_TOLD)
            ? " The servers do not report their architecture."
            : " Both run on " + known + ".");
  }
}
