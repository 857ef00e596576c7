package io.kurabe.study.load.internal;

import io.kurabe.config.ParameterProblems;
import io.kurabe.config.Parameters;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Phases;
import io.kurabe.spec.Replication;
import io.kurabe.study.LoadTest;
import io.kurabe.study.findmax.FindMax;
import io.kurabe.study.internal.PlanEstimate;
import io.kurabe.study.internal.Study;
import io.kurabe.study.internal.StudyContext;
import io.kurabe.study.internal.StudyInfo;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import io.kurabe.workload.StatementText;
import io.kurabe.workload.WorkloadType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** One workload at one load, or the search for the highest load that it bears. */
public final class Load implements Study<LoadOptions> {
  private final WorkloadType type;

  public Load(WorkloadType type) {
    this.type = type;
  }

  @Override
  public StudyInfo info() {
    return new StudyInfo(
        StudyResult.LOAD + type.name(),
        type.description() + "; needs " + type.needs(),
        List.of(),
        "",
        false,
        "");
  }

  @Override
  public Parameters<LoadOptions> parameters() {
    return LoadOptions.of(type);
  }

  @Override
  public void check(LoadOptions parameters, List<Target> targets, ParameterProblems problems) {
    parameters.check(targets, problems);
  }

  @Override
  public OpenOptions open(LoadOptions parameters) {
    return parameters.open();
  }

  @Override
  public Optional<String> oneProcessBecause() {
    return Optional.empty();
  }

  /** Every workload of the catalogue can be joined, and so can SQL files, whose text travels. */
  @Override
  public void checkFleet(LoadOptions parameters, int generators, ParameterProblems problems) {
    parameters.checkFleet(generators, problems);
  }

  @Override
  public PlanEstimate estimate(LoadOptions parameters, int targets) {
    long rows = parameters.workload().filledRows();
    int clients = parameters.arrivals().clients();
    if (parameters.search().isPresent()) {
      return PlanEstimate.of(rows, clients);
    }
    Replication replication = parameters.replication(targets);
    Phases phases = parameters.phases(targets);
    Duration each = phases.warmUp().plus(phases.measure());
    return PlanEstimate.of(
        rows,
        clients,
        new PlanEstimate.Runs(replication.repeats() * (replication.nullCheck() ? 2 : 1), each));
  }

  @Override
  public StudyResult run(LoadOptions parameters, StudyContext context) throws InterruptedException {
    int targets = context.session().workspaces().size();
    LoadTest test =
        LoadTest.onEach(context.session())
            .workload(parameters.workload())
            .joinedBy(parameters.attachment(type))
            .phases(parameters.phases(targets))
            .seed(parameters.seed())
            .generator(context.generator())
            .stop(context.stop())
            .progress(context.progress());
    context.hlogs().ifPresent(test::hlogs);
    parameters.rehearsal(targets).ifPresent(test::rehearsal);
    Optional<FindMax> search = parameters.search();
    return search.isPresent()
        ? test.clients(parameters.arrivals().clients()).findMax(search.get())
        : test.arrivals(parameters.arrivals())
            .replication(parameters.replication(targets))
            .runAll();
  }

  @Override
  public List<StatementText> statements(LoadOptions parameters, Workspace workspace) {
    return parameters.workload().statements(workspace);
  }
}
