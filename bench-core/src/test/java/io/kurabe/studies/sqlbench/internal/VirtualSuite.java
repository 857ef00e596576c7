package io.kurabe.studies.sqlbench.internal;

import io.kurabe.load.StopSignal;
import io.kurabe.result.StudyResult;
import io.kurabe.sql.internal.ScriptedDatabase;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.studies.sqlbench.suite.internal.InventedDialect;
import io.kurabe.studies.sqlbench.suite.internal.SuiteDialect;
import io.kurabe.studies.sqlbench.suite.internal.SuiteTest;
import io.kurabe.study.internal.Journal;
import io.kurabe.study.internal.VirtualStudy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The study {@code sql-bench} on scripted servers in virtual time. */
final class VirtualSuite implements AutoCloseable {
  StopSignal stop = new StopSignal();
  private final VirtualStudy study = new VirtualStudy();
  private final List<SqlWorkspace> workspaces = new ArrayList<>();

  /**
   * A server more.
   *
   * @param slower how many times the usual everything takes
   */
  ScriptedSuite server(String target, int slower) {
    ScriptedSuite server = new ScriptedSuite(study.time(), slower);
    SqlWorkspace workspace = ScriptedDatabase.workspace(server, Map.of());
    workspaces.add(workspace);
    study
        .with(target, SqlWorkspace.class, workspace)
        .with(target, SuiteDialect.class, new InventedDialect());
    return server;
  }

  /** The study of these tests. */
  StudyResult study(List<SuiteTest> tests, int repeats, Duration limit, Journal journal)
      throws InterruptedException {
    SqlBenchOptions options =
        SqlBenchOptions.PARAMETERS.make(
            SqlBenchOptions.LOCAL
                .values()
                .with(SqlBenchOptions.TESTS, tests)
                .with(SqlBenchOptions.TIME_LIMIT, limit)
                .with(SqlBenchOptions.REPEATS, repeats));
    return study.run(journal, stop, context -> new SqlBenchStudy(options, context).run());
  }

  static SuiteResult suite(StudyResult result) {
    return result.part(SuiteResult.class).orElseThrow();
  }

  /** What a row says of a target, by its place. */
  static SuiteRow.Value value(List<SuiteRow> rows, String name, int target) {
    return rows.stream()
        .filter(r -> r.name().equals(name))
        .findFirst()
        .orElseThrow()
        .values()
        .get(target);
  }

  @Override
  public void close() {
    workspaces.forEach(ScriptedDatabase::end);
  }
}
