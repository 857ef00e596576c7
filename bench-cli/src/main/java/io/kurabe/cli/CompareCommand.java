package io.kurabe.cli;

import io.kurabe.compare.Comparison;
import io.kurabe.compare.ComparisonResult;
import io.kurabe.compare.Gate;
import io.kurabe.compare.Metric;
import io.kurabe.compare.Question;
import io.kurabe.compare.Side;
import io.kurabe.compare.internal.ComparisonPage;
import io.kurabe.config.Problems;
import io.kurabe.config.internal.KnownNames;
import io.kurabe.config.internal.Percent;
import io.kurabe.page.internal.Page;
import io.kurabe.report.internal.PageFormats;
import io.kurabe.result.PublishedSet;
import io.kurabe.result.ResultFiles;
import io.kurabe.stats.ComparisonRule;
import io.kurabe.stats.Verdict;
import io.kurabe.study.internal.Study;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench compare A B [C...]}: compares results, with verdicts. */
@Command(
    name = "compare",
    description =
        "Compares two and more results with the first, or the targets of one; says what differs, by"
            + " how much, and how sure that is.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example: bench compare before=results/20261121-101500-counters \\",
      "             after=results/20261121-113000-counters",
      "         bench compare main.json branch.json --gate \"p99<5%% slower\"",
      "         bench compare results/20261121-101500-load-point-select",
      "             (its targets with each other)"
    })
final class CompareCommand implements Verb {
  private final Screen screen;

  @Parameters(
      arity = "0..*",
      paramLabel = "[NAME=]RESULT",
      description =
          "Results folder, its result.json, or JMH's JSON; the first is the baseline. Several of the"
              + " same NAME are its turns, one value each.")
  private List<String> results = new ArrayList<>();

  @Option(
      names = "--metric",
      paramLabel = "NAME",
      split = "\n",
      hideParamSyntax = true,
      description =
          "throughput, mean, or a percentile such as p99.9; repeatable. Default: throughput (where"
              + " a rate, a think time or JMH sets the pace: mean) and p99")
  private List<String> metrics = new ArrayList<>();

  @Option(
      names = "--rows",
      paramLabel = "REGEX",
      description = "Only rows whose name it finds; fewer rows need fewer repeats.")
  private @Nullable String rows;

  @Option(
      names = "--margin",
      paramLabel = "X%",
      description = "Changes within it are called the same. State it beforehand. Default: 5%%")
  private @Nullable String margin;

  @Option(
      names = "--noise-floor",
      paramLabel = "X%",
      description =
          "Smaller changes never count as a difference. Default: what the results' --null-check found")
  private @Nullable String noiseFloor;

  @Option(
      names = "--gate",
      paramLabel = "RULE",
      split = "\n",
      hideParamSyntax = true,
      description =
          "Exit code 1 when it fails in a row: \"p99<5%% slower\", \"throughput<3%% slower\";"
              + " repeatable.")
  private List<String> gates = new ArrayList<>();

  @Option(
      names = "--allow-unlike",
      description =
          "Verdicts also where the sides were reached by different drivers, protocols or pools.")
  private boolean allowUnlike;

  @Option(names = "--strict", description = "A gate that is not decided fails too.")
  private boolean strict;

  @Option(
      names = "--published",
      paramLabel = "SET",
      description = "Published numbers beside the measured ones; bench list shows the sets.")
  private @Nullable String published;

  @Mixin private final OutputOptions output = new OutputOptions();

  private Question question = Question.DEFAULT;

  CompareCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public void check(Problems problems) {
    if (results.isEmpty()) {
      problems.add("RESULT", "none given, e.g. bench compare before=results/A after=results/B");
    }
    List<Metric> wanted = new ArrayList<>();
    metrics.forEach(
        m -> problems.attempt("--metric", () -> Metric.parse(m)).ifPresent(wanted::add));
    List<Gate> demanded = new ArrayList<>();
    gates.forEach(g -> problems.attempt("--gate", () -> Gate.parse(g)).ifPresent(demanded::add));
    demanded.stream()
        .map(Gate::metric)
        .filter(m -> !metrics.isEmpty() && !wanted.contains(m))
        .forEach(wanted::add);
    if (strict && gates.isEmpty()) {
      problems.add("--strict", "is for gates, e.g. --gate \"p99<5% slower\"");
    }
    question =
        new Question(
            wanted,
            Verb.read("--rows", rows, TextPattern::parse, problems).orElse(Question.DEFAULT.rows()),
            new ComparisonRule(
                Verb.read("--margin", margin, Percent::parse, problems)
                    .orElse(ComparisonRule.DEFAULT.margin()),
                ComparisonRule.DEFAULT.alpha()),
            Verb.read("--noise-floor", noiseFloor, Percent::parse, problems).orElse(0.0),
            demanded,
            publishedSet(problems),
            allowUnlike);
    if (output.isFormat(OutputFormat.JUNIT) && gates.isEmpty()) {
      problems.add("--format", "junit shows gates; give one, e.g. --gate \"p99<5% slower\"");
    }
    output.check(problems);
  }

  private Optional<PublishedSet> publishedSet(Problems problems) {
    List<PublishedSet> all = Study.publishedSets();
    KnownNames.problem(
            Optional.ofNullable(published).stream().toList(),
            all.stream().map(PublishedSet::name).toList())
        .ifPresent(p -> problems.add("--published", p));
    return all.stream().filter(s -> s.name().equals(published)).findFirst();
  }

  @Override
  public Integer call() {
    List<Side> sides = new SideReader().read(results);
    ComparisonResult result = Comparison.of(sides, question);
    Path folder = ResultFiles.createFolder(output.folder(), "compare", Instant.now());
    Page whole = ComparisonPage.of(result, sides);
    Page page = strict ? whole.strict() : whole;
    PageFormats.write(folder, page);
    Printer.print(output.on(screen), output.format(), folder, page);
    return exitCode(result);
  }

  private int exitCode(ComparisonResult result) {
    boolean fails = result.gates().stream().anyMatch(g -> g.verdict() == Verdict.FAILS);
    boolean open = result.gates().stream().anyMatch(g -> g.verdict() == Verdict.NOT_SHOWN);
    if (fails || (strict && open)) {
      return ExitCode.GATE_FAILED;
    }
    return result.tables().isEmpty() ? ExitCode.RUN_INVALID : ExitCode.OK;
  }
}
