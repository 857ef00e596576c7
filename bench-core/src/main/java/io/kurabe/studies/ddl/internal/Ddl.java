package io.kurabe.studies.ddl.internal;

import io.kurabe.config.ParameterProblems;
import io.kurabe.config.Parameters;
import io.kurabe.result.PublishedSet;
import io.kurabe.result.StudyResult;
import io.kurabe.study.internal.PlanEstimate;
import io.kurabe.study.internal.Study;
import io.kurabe.study.internal.StudyContext;
import io.kurabe.study.internal.StudyInfo;
import io.kurabe.study.page.internal.PageParts;
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import io.kurabe.workload.StatementText;
import java.util.List;
import java.util.Optional;

/** The study of schema changes. */
public final class Ddl implements Study<DdlOptions> {
  static final StudyInfo INFO =
      new StudyInfo(
          "ddl",
          "What does a schema change do to the reads and writes beside it?",
          List.of("embedded:mariadb", "embedded:postgres"),
          "4.8 million rows (1 GB), 1 to 8 threads, all online changes (hours)",
          false,
          "--operations add_index,drop_column --threads 1,4 --rows 500000");

  private static final int PROBES = 2;

  @Override
  public StudyInfo info() {
    return INFO;
  }

  @Override
  public Parameters<DdlOptions> parameters() {
    return DdlOptions.PARAMETERS;
  }

  @Override
  public void check(DdlOptions parameters, List<Target> targets, ParameterProblems problems) {
    parameters.check(problems);
  }

  @Override
  public PlanEstimate estimate(DdlOptions parameters, int targets) {
    return PlanEstimate.of(
        parameters.rows().stream().mapToLong(Integer::longValue).sum(),
        parameters.mostThreads() + PROBES);
  }

  @Override
  public StudyResult run(DdlOptions parameters, StudyContext context) throws InterruptedException {
    Optional<UserChange> own = parameters.userChange();
    return own.isPresent()
        ? new UserStatementStudy(parameters, own.get(), context).run()
        : new DdlStudy(parameters, context).run();
  }

  @Override
  public List<StatementText> statements(DdlOptions parameters, Workspace workspace) {
    return SentStatements.on(parameters, workspace);
  }

  @Override
  public Optional<PageParts> page(StudyResult result) {
    return result
        .part(DdlResult.class)
        .map(ddl -> new DdlPage(result, ddl, new DdlCharts(ddl, result.runs())));
  }

  @Override
  public Optional<PublishedSet> published() {
    return Optional.of(Published.set());
  }
}
