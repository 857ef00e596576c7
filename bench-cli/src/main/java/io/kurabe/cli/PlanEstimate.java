package io.kurabe.cli;

import io.kurabe.cli.Catalogue.Factors;
import io.kurabe.spec.Replication;
import io.kurabe.studies.counters.CountersOptions;
import io.kurabe.studies.ddl.DdlOptions;
import io.kurabe.studies.keys.KeysOptions;
import io.kurabe.studies.querycache.QueryCacheOptions;
import io.kurabe.workload.Workload;
import io.kurabe.workloads.keys.KeyReadWorkload;
import io.kurabe.workloads.pgbench.PgbenchWorkload;
import io.kurabe.workloads.sysbench.SysbenchWorkload;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * What a measurement takes of each of its targets.
 *
 * @param rows that it fills into tables of a SQL server, about
 * @param connections open at the same time, about
 * @param runs number and length; empty for a study, whose plan depends on what the servers can do
 */
record PlanEstimate(long rows, int connections, Optional<Runs> runs) {
  /** Rows of one scale of pgbench: accounts, tellers and branches. */
  private static final long PGBENCH_ROWS = 100_011;

  /** Rows of the suite's tables at the published size, over all tests. */
  private static final int SUITE_ROWS = 1_000_000;

  private static final int SUITE_ROWS_SMALL = 10_000;

  /** Connections of probes and of what looks on. */
  private static final int BESIDE = 4;

  /**
   * Runs on each target.
   *
   * @param perTarget number
   * @param each how long one takes, warm-up included
   */
  record Runs(int perTarget, Duration each) {}

  /** That of a study. */
  static PlanEstimate of(Factors factors) {
    return factors.match(
        PlanEstimate::counters,
        PlanEstimate::ddl,
        PlanEstimate::keys,
        suite ->
            new PlanEstimate(
                suite.size().of(SUITE_ROWS, SUITE_ROWS_SMALL), BESIDE, Optional.empty()),
        PlanEstimate::queryCache);
  }

  private static PlanEstimate counters(CountersOptions options) {
    return new PlanEstimate(
        Math.multiplyFull(options.rows(), options.slots()),
        Collections.max(options.clients()) + BESIDE,
        Optional.empty());
  }

  private static PlanEstimate ddl(DdlOptions options) {
    return new PlanEstimate(
        options.rows().stream().mapToLong(Integer::longValue).sum(),
        Collections.max(options.threads()) + 2 + BESIDE,
        Optional.empty());
  }

  private static PlanEstimate keys(KeysOptions options) {
    long tables = (long) Math.max(1, options.keys().size()) * options.widths().size();
    return new PlanEstimate(
        options.rows() * tables * options.replication().repeats()
            + PGBENCH_ROWS * options.pgbench().scale(),
        Math.max(options.clients(), most(options.pgbench().clients())) + BESIDE,
        Optional.empty());
  }

  private static PlanEstimate queryCache(QueryCacheOptions options) {
    return new PlanEstimate(
        options.hot().rows(), Collections.max(options.clients()) + 1 + BESIDE, Optional.empty());
  }

  private static int most(List<Integer> numbers) {
    return numbers.isEmpty() ? 0 : Collections.max(numbers);
  }

  /** That of a workload under load. */
  static PlanEstimate of(Workload workload, int clients, SizeOptions.Size size) {
    Replication replication = size.replication();
    Duration each = size.phases().warmUp().plus(size.phases().measure());
    return new PlanEstimate(
        rows(workload),
        clients + BESIDE,
        Optional.of(new Runs(replication.repeats() * (replication.nullCheck() ? 2 : 1), each)));
  }

  private static long rows(Workload workload) {
    if (workload instanceof PgbenchWorkload pgbench) {
      return PGBENCH_ROWS * pgbench.scale();
    }
    if (workload instanceof SysbenchWorkload sysbench) {
      return Math.multiplyFull(sysbench.settings().tables(), sysbench.settings().rows());
    }
    return workload instanceof KeyReadWorkload reads ? reads.rows() : 0;
  }
}
