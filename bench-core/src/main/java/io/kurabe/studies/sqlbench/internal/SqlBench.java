package io.kurabe.studies.sqlbench.internal;

import io.kurabe.config.ParameterProblems;
import io.kurabe.config.Parameters;
import io.kurabe.result.StudyResult;
import io.kurabe.studies.sqlbench.suite.internal.SuiteDialect;
import io.kurabe.studies.sqlbench.suite.internal.SuiteScript;
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

/** The study of MySQL's classic suite. */
public final class SqlBench implements Study<SqlBenchOptions> {
  /**
   * The question that was published: what does watching cost? Statistics that are not kept on disk
   * are taken anew as a table changes, as in MySQL 5.5; those that are may be ten seconds old,
   * which is longer than a small test: then it is chance by which plan tables are joined.
   */
  private static final List<String> DEFAULT_TARGETS =
      List.of(
          "ps_on=embedded:mariadb?performance_schema=ON&innodb_stats_persistent=OFF",
          "ps_off=embedded:mariadb?performance_schema=OFF&innodb_stats_persistent=OFF");

  static final StudyInfo INFO =
      new StudyInfo(
          "sql-bench",
          "Which server or setting is faster in the operations of MySQL's classic suite?",
          DEFAULT_TARGETS,
          "full size, once, beside the published columns (hours)",
          true,
          "--size full --published -t db=jdbc:mysql://bench@db1/");

  /** Rows of the suite's tables at the published size, over all tests. */
  private static final int ROWS = 1_000_000;

  private static final int ROWS_SMALL = 10_000;

  @Override
  public StudyInfo info() {
    return INFO;
  }

  @Override
  public Parameters<SqlBenchOptions> parameters() {
    return SqlBenchOptions.PARAMETERS;
  }

  @Override
  public StudyResult run(SqlBenchOptions parameters, StudyContext context)
      throws InterruptedException {
    return new SqlBenchStudy(parameters, context).run();
  }

  @Override
  public void check(SqlBenchOptions parameters, List<Target> targets, ParameterProblems problems) {
    parameters.check(problems);
  }

  @Override
  public PlanEstimate estimate(SqlBenchOptions parameters, int targets) {
    return PlanEstimate.of(parameters.size().of(ROWS, ROWS_SMALL), 1);
  }

  /** One statement of each shape. */
  @Override
  public List<StatementText> statements(SqlBenchOptions parameters, Workspace workspace) {
    return workspace
        .capability(SuiteDialect.class)
        .map(
            dialect ->
                SuiteScript.statements(
                    dialect, parameters.size(), parameters.fast(), parameters.tests()))
        .orElse(List.of());
  }

  @Override
  public Optional<PageParts> page(StudyResult result) {
    return result
        .part(SuiteResult.class)
        .map(suite -> new SuitePage(suite, new SuiteClassic(suite, result.servers())));
  }
}
