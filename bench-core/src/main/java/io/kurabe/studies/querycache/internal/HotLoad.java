package io.kurabe.studies.querycache.internal;

import io.kurabe.sql.internal.SqlOperation;
import io.kurabe.target.Client;
import io.kurabe.workload.Audit;
import io.kurabe.workload.CheckResult;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import io.kurabe.workload.internal.OneOperation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads of the hot set in one way, one row as often as a range of rows. Thread-safe, but for one
 * run at a time; a {@link #writer} may write beside it.
 */
public final class HotLoad implements LoadedWorkload {
  /** The name in results. */
  public static final String NAME = "hot-reads";

  /** The name of the operation that writes; the others read. */
  public static final String UPDATE = "update";

  private final HotTable table;
  private final CacheWay way;
  private final double writeShare;
  private volatile RowVersions versions;
  private volatile ReadTally tally = new ReadTally();

  HotLoad(HotTable table, CacheWay way, double writeShare) {
    if (!(writeShare >= 0 && writeShare < 1)) {
      throw new IllegalArgumentException(
          "the share of writes must be at least 0 and below 1, was " + writeShare);
    }
    this.table = table;
    this.way = way;
    this.writeShare = writeShare;
    this.versions = new RowVersions(new long[table.hot().watched()]);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Map<String, String> parameters() {
    Map<String, String> parameters = new LinkedHashMap<>(table.hot().factors());
    parameters.put("way", way.text());
    return parameters;
  }

  @Override
  public List<Operation> operations() {
    List<Operation> operations = new ArrayList<>();
    operations.add(new Operation("point", (1 - writeShare) / 2));
    operations.add(new Operation("range", (1 - writeShare) / 2));
    if (writeShare > 0) {
      operations.add(new Operation(UPDATE, writeShare));
    }
    return operations;
  }

  @Override
  public Client open(int index) {
    return open(true);
  }

  private Client open(boolean reads) {
    if (way.aside().isEmpty()) {
      return sql(reads, operations(null, reads));
    }
    CacheConnection cache = way.aside().get().store().open();
    try {
      return new CacheAsideClient(sql(reads, operations(cache, reads)), cache);
    } catch (RuntimeException e) {
      cache.close();
      throw e;
    }
  }

  private HotOperations operations(@Nullable CacheConnection cache, boolean counted) {
    return new HotOperations(table.hot(), way, versions, tally, table.clock(), cache, counted);
  }

  private Client.Blocking sql(boolean reads, HotOperations of) {
    List<SqlOperation> operations = new ArrayList<>();
    if (reads) {
      operations.addAll(of.reads());
    }
    if (!reads || writeShare > 0) {
      operations.add(of::update);
    }
    return table.workspace().client(operations, table.clock()::nanoTime);
  }

  /** Empties the caches and forgets the observations; the rows stay as they are. */
  @Override
  public void reset() {
    way.aside().ifPresent(aside -> aside.store().clear());
    versions = table.versions();
    tally = new ReadTally();
  }

  /** Returns what the clients have observed since the last {@link #reset}. */
  public ReadFigures figures() {
    return new ReadFigures(
        tally.reads.sum(),
        tally.stale.sum(),
        tally.hits.sum(),
        tally.misses.sum(),
        tally.cacheNanos.sum() / 1e9,
        tally.sqlNanos.sum() / 1e9);
  }

  @Override
  public Optional<Audit> audit(long acknowledged, long uncertain) {
    RowVersions known = versions;
    ReadTally seen = tally;
    long wrong = seen.wrong.sum();
    long more = table.sum() - known.leastSum();
    List<CheckResult> checks =
        List.of(
            new CheckResult(
                wrong == 0,
                wrong == 0
                    ? seen.reads.sum() + " answers hold the rows asked for"
                    : wrong + " WRONG ANSWERS, first: " + seen.firstWrong()),
            new CheckResult(
                more >= 0 && more <= uncertain,
                known.allCommitted() + " updates acknowledged, " + more + " more in the table"));
    return Optional.of(Audit.ofChecks(acknowledged, uncertain, checks));
  }

  /** Returns a load of updates on the same rows, of which the readers know. */
  public LoadedWorkload writer() {
    return new OneOperation("hot-writes", parameters(), UPDATE, () -> open(false));
  }
}
