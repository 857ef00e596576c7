package io.kurabe.studies.keys.internal;

import io.kurabe.config.Parameters;
import io.kurabe.result.StudyResult;
import io.kurabe.study.internal.PlanEstimate;
import io.kurabe.study.internal.Study;
import io.kurabe.study.internal.StudyContext;
import io.kurabe.study.internal.StudyInfo;
import io.kurabe.study.page.internal.PageParts;
import io.kurabe.target.Workspace;
import io.kurabe.workload.StatementText;
import io.kurabe.workloads.keys.internal.KeyType;
import io.kurabe.workloads.pgbench.internal.PgbenchWorkload;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The study of primary keys. */
public final class Keys implements Study<KeysOptions> {
  /**
   * The caches are small so that indexes outgrow them, and so is the log between checkpoints so
   * that pages go into it whole.
   */
  private static final List<String> DEFAULT_TARGETS =
      List.of(
          "embedded:postgres?shared_buffers=8MB&max_wal_size=32MB",
          "embedded:mariadb?innodb_buffer_pool_size=32M");

  static final StudyInfo INFO =
      new StudyInfo(
          "keys",
          "Which type of primary key, and does the processor's architecture matter?",
          DEFAULT_TARGETS,
          "24 clients, 28.8 million rows of each key, scale 600 (days)",
          true,
          "--target intel=jdbc:postgresql://db1/app --target arm=jdbc:postgresql://db2/app");

  @Override
  public StudyInfo info() {
    return INFO;
  }

  @Override
  public Parameters<KeysOptions> parameters() {
    return KeysOptions.PARAMETERS;
  }

  @Override
  public StudyResult run(KeysOptions parameters, StudyContext context) throws InterruptedException {
    return new KeysStudy(parameters, context).run();
  }

  @Override
  public PlanEstimate estimate(KeysOptions parameters, int targets) {
    // Which of all keys there are says the server alone; about as many as there are types.
    long keys =
        parameters.keys().contains(KeysOptions.ALL)
            ? KeyType.values().length
            : parameters.keys().size();
    return PlanEstimate.of(
        parameters.rows() * keys * parameters.widths().size() * parameters.replication().repeats()
            + PgbenchWorkload.ROWS_PER_SCALE * parameters.pgbench().scale(),
        Math.max(parameters.clients(), Collections.max(parameters.pgbench().clients())));
  }

  @Override
  public List<StatementText> statements(KeysOptions parameters, Workspace workspace) {
    return SentStatements.on(parameters, workspace);
  }

  @Override
  public Optional<PageParts> page(StudyResult result) {
    return result.part(KeysResult.class).map(keys -> new KeysPage(result, keys));
  }
}
