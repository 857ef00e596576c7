package io.kurabe.study.page.internal;

import io.kurabe.compare.Comparison;
import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.NoiseFloor;
import io.kurabe.compare.Question;
import io.kurabe.compare.Side;
import io.kurabe.compare.internal.ComparisonPage;
import io.kurabe.compare.internal.ComparisonWords;
import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.Brief.Check;
import io.kurabe.page.internal.Medium;
import io.kurabe.page.internal.Page;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Tone;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.study.findmax.internal.SloSearchPage;
import io.kurabe.study.internal.Study;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes the page of a result: common parts around those of its study. Stateless. */
public final class StudyPages {
  public static final String FILE = "report";

  private StudyPages() {}

  public static Page of(StudyResult result) {
    return of(result, parts(result));
  }

  /** Makes the page of a single run, which says nothing about the server and has no interval. */
  public static Page of(RunResult run) {
    return of(SingleRuns.resultOf(run));
  }

  public static List<String> answer(StudyResult result) {
    ResultView view = new ResultView(result, parts(result));
    return Stream.of(view.failures(), view.answer(compared(result))).flatMap(List::stream).toList();
  }

  /** Returns what a result has to meet so that its numbers may be used. */
  static List<Check> checks(StudyResult result) {
    return new ResultBrief(result, new ResultView(result, parts(result)))
        .brief(Optional.empty())
        .checks();
  }

  private static PageParts parts(StudyResult result) {
    return Study.named(result.study())
        .flatMap(study -> study.page(result))
        .or(() -> SloSearchPage.parts(result))
        .or(() -> WorkloadPart.of(result))
        .orElse(PageParts.NONE);
  }

  private static Page of(StudyResult result, PageParts parts) {
    ResultView view = new ResultView(result, parts);
    Optional<ComparisonResult> comparison = compared(result);
    Page.Builder page =
        Page.named(
                FILE,
                result.study(),
                result.question(),
                new Page.Origin(result.environment().kurabe(), ResultFiles.RESULT))
            .facts(facts(result));
    view.failures().forEach(s -> page.head(new Block.Text(Tone.BAD, s)));
    view.answer(comparison).forEach(page::answer);
    RunSections runs = new RunSections(view, parts);
    PointSections numbers = new PointSections(view);
    page.main(main(parts, comparison, numbers));
    page.add(runs.serversInShort());
    page.add(findings(view)).contents();
    page.add(parts.sections());
    comparison.ifPresent(c -> page.add(ComparisonPage.tables(c, !parts.main().isEmpty())));
    page.add(Section.named("findings", "Findings", Medium.TEXTS).add(view.claims()));
    page.add(numbers.charts(parts.main().isEmpty() && comparison.isEmpty()));
    if (!parts.isSearch()) {
      page.add(numbers.numbers());
    }
    if (parts.showsStatements()) {
      page.add(StatementTimes.of(view));
    }
    ClusterSections clusters = new ClusterSections(result);
    page.add(clusters.section());
    result.hosts().ifPresent(h -> page.add(HostSections.of(result, h)));
    page.items("null-check", "Null check", Tone.PLAIN, nullChecks(result));
    page.add(runs.all());
    page.add(TooFewRuns.of(view));
    ResultBrief brief = new ResultBrief(result, view);
    page.brief(brief.brief(comparison)).data(brief.file());
    page.data(RunFiles.of(result)).data(GeneratorTables.files(result.runs())).data(parts.files());
    page.data(clusters.files());
    result.hosts().ifPresent(h -> page.data(HostSections.files(result, h)));
    return page.build();
  }

  private static String facts(StudyResult result) {
    String time =
        result.elapsedSeconds() > 0 ? " in " + Quantity.time(result.elapsedSeconds() * 1e6) : "";
    return "%s, %d of %d planned runs%s, seed %d, Kurabe %s"
        .formatted(
            result.startedAt(),
            result.runs().size(),
            Math.max(result.order().size(), result.runs().size()),
            time,
            result.seed(),
            result.environment().kurabe());
  }

  /** Returns what shows the answer: the study's own drawing, the targets' ratios, or a chart. */
  private static List<Block> main(
      PageParts parts, Optional<ComparisonResult> comparison, PointSections numbers) {
    if (!parts.main().isEmpty()) {
      return parts.main();
    }
    return comparison.isPresent() ? ComparisonPage.main(comparison.get(), false) : numbers.main();
  }

  /** Shows the findings that the runs decide; the others are folded, since they say nothing. */
  private static Section.Builder findings(ResultView view) {
    Map<Boolean, List<Block.Claim>> claims =
        view.claims().claims().stream()
            .collect(
                Collectors.partitioningBy(
                    c -> c.outcomes().stream().anyMatch(o -> o.verdict().isDecided())));
    List<Block.Claim> open = claims.getOrDefault(false, List.of());
    return Section.named("findings", "Findings", Set.of(Medium.BROWSER))
        .note(
            view.claims().isEmpty()
                ? ""
                : "Each claim and its relation were fixed before the runs. It holds or fails"
                    + " when the whole 95% interval of the effect lies on one side; else it"
                    + " is not shown. What this run was not made to answer was not asked.")
        .add(new Block.Claims(claims.getOrDefault(true, List.of())))
        .add(new Block.Fold(undecided(open), List.of(new Block.Claims(open))));
  }

  /** Counts claims by their verdicts, e.g. {@code 3 not shown: F1, F2, F4}. */
  private static String undecided(List<Block.Claim> claims) {
    return claims.stream()
        .collect(
            Collectors.groupingBy(
                StudyPages::verdicts,
                LinkedHashMap::new,
                Collectors.mapping(Block.Claim::id, Collectors.toList())))
        .entrySet()
        .stream()
        .map(
            e ->
                e.getValue().size()
                    + " "
                    + e.getKey()
                    + ": "
                    + e.getValue().stream().distinct().collect(Collectors.joining(", ")))
        .collect(Collectors.joining("; "));
  }

  private static String verdicts(Block.Claim claim) {
    return claim.outcomes().stream()
        .map(o -> o.verdict().text())
        .distinct()
        .collect(Collectors.joining(" or "));
  }

  /** Compares the targets of one load with the first; empty for other results. */
  private static Optional<ComparisonResult> compared(StudyResult result) {
    List<Side> targets =
        result.study().startsWith(StudyResult.LOAD)
            ? Side.targetsOf(result.study(), result)
            : List.of();
    return targets.size() < 2
        ? Optional.empty()
        : Optional.of(Comparison.of(targets, Question.DEFAULT.ofOneInvocation()));
  }

  private static List<String> nullChecks(StudyResult result) {
    return NoiseFloor.of(Side.of("", "", result)).stream()
        .map(ComparisonWords::noiseFloor)
        .toList();
  }
}
