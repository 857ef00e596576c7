package io.kurabe.studies.querycache.internal;

import io.kurabe.config.ParameterProblems;
import io.kurabe.config.Parameters;
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
import java.util.List;
import java.util.Optional;

/** The study of query caches. */
public final class QueryCache implements Study<QueryCacheOptions> {
  /** A server that still has a query cache, and Redis beside it. */
  private static final List<String> DEFAULT_TARGETS = List.of("embedded:mariadb", "embedded:redis");

  static final StudyInfo INFO =
      new StudyInfo(
          "query-cache",
          "Does a query cache help, and where does the time go when it does not?",
          DEFAULT_TARGETS,
          "0 to 1.5 GB, 16 to 256 threads, 0 to 10% writes (hours)",
          true,
          "--cache-sizes 0,64M --writes none,10% --ttl 1s");

  @Override
  public StudyInfo info() {
    return INFO;
  }

  @Override
  public Parameters<QueryCacheOptions> parameters() {
    return QueryCacheOptions.PARAMETERS;
  }

  @Override
  public StudyResult run(QueryCacheOptions parameters, StudyContext context)
      throws InterruptedException {
    return new QueryCacheStudy(parameters, context).run();
  }

  @Override
  public void check(
      QueryCacheOptions parameters, List<Target> targets, ParameterProblems problems) {
    RunParameters.checkReplication(parameters.values(), problems);
  }

  /** The table, and the readers with one client that writes. */
  @Override
  public PlanEstimate estimate(QueryCacheOptions parameters, int targets) {
    return PlanEstimate.of(parameters.hot().rows(), parameters.most() + 1);
  }

  @Override
  public List<StatementText> statements(QueryCacheOptions parameters, Workspace workspace) {
    return SentStatements.on(parameters, workspace);
  }

  @Override
  public Optional<PageParts> page(StudyResult result) {
    return result.part(QueryCacheResult.class).map(CachePage::new);
  }
}
