package io.kurabe.studies.counters.internal;

import io.kurabe.config.ParameterProblems;
import io.kurabe.config.Parameters;
import io.kurabe.result.PublishedSet;
import io.kurabe.result.StudyResult;
import io.kurabe.study.internal.PlanEstimate;
import io.kurabe.study.internal.RunParameters;
import io.kurabe.study.internal.Study;
import io.kurabe.study.internal.StudyContext;
import io.kurabe.study.internal.StudyInfo;
import io.kurabe.study.page.internal.PageParts;
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import io.kurabe.workload.StatementText;
import io.kurabe.workloads.counters.internal.CounterSettings;
import io.kurabe.workloads.counters.internal.CountersWorkload;
import java.util.List;
import java.util.Optional;

/** The study of one hot counter. */
public final class Counters implements Study<CountersOptions> {
  static final StudyInfo INFO =
      new StudyInfo(
          "counters",
          "One hot counter: is one more UPDATE enough, or does it need Redis with write-back?",
          List.of("embedded:mariadb", "embedded:postgres", "embedded:redis"),
          "4 to 400 clients that think for 0 to 1 s (about three hours)",
          false,
          "--clients 1,4,16,64 --hold 0 --until-precise 3% --time-limit 20m");

  @Override
  public StudyInfo info() {
    return INFO;
  }

  @Override
  public Parameters<CountersOptions> parameters() {
    return CountersOptions.PARAMETERS;
  }

  @Override
  public void check(CountersOptions parameters, List<Target> targets, ParameterProblems problems) {
    RunParameters.checkReplication(parameters.values(), problems);
  }

  @Override
  public Optional<String> oneProcessBecause() {
    return Optional.empty();
  }

  /** Each generator stands for tasks of the published experiment, of four clients each. */
  @Override
  public void checkFleet(CountersOptions parameters, int generators, ParameterProblems problems) {
    RunParameters.checkSharedPool(parameters.values(), generators, problems);
  }

  @Override
  public PlanEstimate estimate(CountersOptions parameters, int targets) {
    return PlanEstimate.of(
        Math.multiplyFull(parameters.rows(), parameters.slots()), parameters.most());
  }

  @Override
  public StudyResult run(CountersOptions parameters, StudyContext context)
      throws InterruptedException {
    return new CountersStudy(parameters, context).run();
  }

  /** The statements with the hold, to show it. */
  @Override
  public List<StatementText> statements(CountersOptions parameters, Workspace workspace) {
    return new CountersWorkload(
            Optional.empty(),
            new CounterSettings(parameters.rows(), parameters.slots(), parameters.hold()))
        .statements(workspace);
  }

  @Override
  public Optional<PageParts> page(StudyResult result) {
    return Optional.of(CountersPage.of(result));
  }

  @Override
  public Optional<PublishedSet> published() {
    return Optional.of(Published.set());
  }
}
