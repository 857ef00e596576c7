package io.kurabe.junit;

import io.kurabe.compare.Metric;
import io.kurabe.compare.Metric.Figure;
import io.kurabe.compare.internal.Fingerprint;
import io.kurabe.config.ConfigurationException;
import io.kurabe.page.internal.Quantity;
import io.kurabe.report.Reports;
import io.kurabe.result.Finding;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.stats.Verdict;
import io.kurabe.study.page.internal.StudyPages;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Judges the budgets of one check, writes its report and ends the test accordingly.
 *
 * @param provided whether a {@link TargetProvider} made the target, whose address may be another in
 *     each run
 * @param notes receives in one line which baseline was written, and why a check is not decided;
 *     build tools count a skipped test, but do not show its reason
 */
record Checker(
    TestFiles files,
    InconclusiveMode inconclusive,
    boolean provided,
    Consumer<String> passed,
    Consumer<String> notes) {
  private static final Logger LOG = LoggerFactory.getLogger(Budgets.class);

  void check(String name, StudyResult result, List<Budget> stated) {
    refuseSeveralPoints(result);
    List<Budget> budgets = withRules(stated, result.runs());
    BaselineFile file = files.baseline(name);
    boolean compares = stated.stream().anyMatch(Checker::needsBaseline);
    List<Finding> findings = judge(budgets, result, new BaselineState.Unusable(""));
    BaselineState baseline =
        compares ? baseline(file, result, findings) : new BaselineState.Unusable("");
    if (compares) {
      findings = judge(budgets, result, baseline);
    }
    String report = writeReport(name, result, findings);
    end(name, text(result, findings) + report, result, findings);
  }

  private static void refuseSeveralPoints(StudyResult result) {
    if (result.points().size() > 1) {
      throw new IllegalArgumentException(
          "budgets are for the repeats of one load, the result of '%s' has %s points"
              .formatted(result.study(), result.points().size()));
    }
  }

  /** Returns the stated budgets, and before them the rules that always hold. */
  private static List<Budget> withRules(List<Budget> stated, List<RunResult> runs) {
    List<Budget> all = new ArrayList<>();
    if (Budget.Exact.applies(runs)) {
      all.add(new Budget.Exact());
    }
    if (Budget.Unspoilt.applies(runs)) {
      all.add(new Budget.Unspoilt());
    }
    boolean failuresStated = stated.stream().anyMatch(Checker::isForAllFailures);
    if (!failuresStated) {
      all.add(new Budget.NoFailures(Metric.of(Optional.empty(), Figure.FAILED)));
    }
    all.addAll(stated);
    return all;
  }

  private static boolean isForAllFailures(Budget budget) {
    Optional<Metric> metric =
        budget instanceof Budget.NoFailures none
            ? Optional.of(none.metric())
            : budget instanceof Budget.Limit limit ? Optional.of(limit.metric()) : Optional.empty();
    return metric.filter(m -> m.figure() == Figure.FAILED && m.operation().isEmpty()).isPresent();
  }

  private static boolean needsBaseline(Budget budget) {
    return budget instanceof Budget.WithinBaseline || budget instanceof Budget.NotSlower;
  }

  private static List<Finding> judge(
      List<Budget> budgets, StudyResult result, BaselineState baseline) {
    String subject = result.points().isEmpty() ? result.study() : result.points().get(0).variant();
    Evidence evidence = new Evidence(subject, result.runs(), baseline);
    List<Finding> findings = new ArrayList<>();
    for (Budget budget : budgets) {
      findings.add(budget.judge(evidence).withId("B" + (findings.size() + 1)));
    }
    return findings;
  }

  private BaselineState baseline(BaselineFile file, StudyResult result, List<Finding> findings) {
    if (files.mode() == BaselineMode.REPLACE) {
      return record(file, result, findings);
    }
    Optional<Baseline> stored = file.read();
    if (stored.isEmpty()) {
      return files.mode() == BaselineMode.RECORD
          ? record(file, result, findings)
          : new BaselineState.Unusable(
              "there is no baseline %s yet. Record it on a quiet machine with: %s"
                  .formatted(file.path(), files.recordCommand(BaselineMode.RECORD)));
    }
    List<String> differences = stored.get().fingerprint().differences(fingerprint(result));
    return differences.isEmpty()
        ? new BaselineState.Usable(stored.get())
        : new BaselineState.Unusable(
            ("the baseline %s is of something else: %s. Replace it with: %s, or keep"
                    + " baselines of several machines apart with -D%s=DIR")
                .formatted(
                    file.path(),
                    String.join("; ", differences),
                    files.recordCommand(BaselineMode.REPLACE),
                    PerformanceTest.BASELINES));
  }

  /** Records a baseline, from good runs only. */
  private BaselineState record(BaselineFile file, StudyResult result, List<Finding> findings) {
    long valid = result.runs().stream().filter(RunResult::valid).count();
    boolean failed = findings.stream().anyMatch(f -> f.verdict() == Verdict.FAILS);
    if (failed || valid < Budget.LEAST_RUNS || !result.complete()) {
      return new BaselineState.Unusable(
          "no baseline was recorded, since "
              + (failed
                  ? "another budget failed"
                  : "%s of %s runs are valid, at least 3 are needed"
                      .formatted(valid, result.runs().size())));
    }
    file.write(Baseline.of(result, fingerprint(result)));
    notes.accept(
        "kurabe: wrote the baseline %s, from %d runs; it belongs into version control"
            .formatted(file.path().toAbsolutePath().normalize(), valid));
    return new BaselineState.Unusable(
        "the baseline " + file.path() + " was recorded now, from " + valid + " runs");
  }

  private Fingerprint fingerprint(StudyResult result) {
    Fingerprint found = Fingerprint.of(result);
    return provided ? found.withoutAddress() : found;
  }

  private String writeReport(String name, StudyResult result, List<Finding> findings) {
    Path folder = files.report(name);
    try {
      Reports.writeResult(folder, result.withFindings(findings));
    } catch (ConfigurationException e) {
      throw new ConfigurationException(
          e.getMessage() + " Here: -D" + PerformanceTest.REPORTS + "=DIR.");
    }
    return "\nReport: " + folder.resolve(StudyPages.FILE + ".html");
  }

  private static String text(StudyResult result, List<Finding> findings) {
    StringBuilder text = new StringBuilder(summary(result, findings));
    for (Finding f : findings) {
      text.append(
          String.format(
              Locale.ROOT,
              "%n  %-10s %s, %s%s; %s",
              f.verdict().text(),
              f.sentence(),
              f.relation(),
              f.effect().map(e -> ": " + Quantity.of(e)).orElse(""),
              f.because()));
    }
    for (RunResult run : result.runs()) {
      if (!run.valid()) {
        String why = run.complete() ? String.join("; ", run.invalid()) : "it did not end";
        text.append("\n  not valid  ").append(run.spec().name()).append(": ").append(why);
      }
    }
    return text.toString();
  }

  private static String summary(StudyResult result, List<Finding> findings) {
    String what =
        result.points().stream().findFirst().map(PointResult::variant).orElse(result.study());
    if (!result.complete()) {
      return what + ": the runs are not complete: " + result.incompleteBecause();
    }
    long fails = findings.stream().filter(f -> f.verdict() == Verdict.FAILS).count();
    long open = findings.stream().filter(f -> f.verdict() == Verdict.NOT_SHOWN).count();
    String of = " of " + findings.size() + " budgets ";
    if (fails > 0) {
      return what + ": " + fails + of + "failed";
    }
    return open > 0
        ? what + ": inconclusive, " + open + of + "not decided"
        : what + ": all " + findings.size() + " budgets hold";
  }

  private void end(String name, String text, StudyResult result, List<Finding> findings) {
    if (!result.complete() || findings.stream().anyMatch(f -> f.verdict() == Verdict.FAILS)) {
      throw new AssertionFailedError(text);
    }
    if (findings.stream().anyMatch(f -> f.verdict() == Verdict.NOT_SHOWN)) {
      notes.accept(reasons(name, findings));
      if (inconclusive == InconclusiveMode.FAIL) {
        throw new AssertionFailedError(text);
      }
      throw new TestAbortedException(text);
    }
    LOG.info("{}", text);
    passed.accept(text);
  }

  /** Returns one line, without the report and the budgets that hold. */
  private String reasons(String name, List<Finding> findings) {
    return findings.stream()
        .filter(f -> f.verdict() == Verdict.NOT_SHOWN)
        .map(f -> f.sentence() + ", " + f.relation() + ": " + f.because())
        .collect(
            Collectors.joining(
                " | ", "kurabe: %s.%s is inconclusive: ".formatted(files.testClass(), name), ""));
  }
}
