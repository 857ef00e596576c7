package io.kurabe.mysql.keys.internal;

import io.kurabe.mysql.internal.MySqlVersion;
import io.kurabe.mysql.probe.internal.InnoDbLog;
import io.kurabe.mysql.probe.internal.InnoDbMetrics;
import io.kurabe.mysql.probe.internal.MySqlProbe;
import io.kurabe.mysql.probe.internal.StatusCounters;
import io.kurabe.sql.internal.ConnectionSource;
import io.kurabe.sql.internal.SqlFailures;
import io.kurabe.target.TargetException;
import io.kurabe.workloads.keys.internal.KeyFigure;
import io.kurabe.workloads.keys.internal.KeyMeter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads figures of an InnoDB table and of the whole server. Counters move at once; other clients of
 * the server count too, and so do its temporary tables, but not this meter. Used by one thread at a
 * time.
 *
 * <ul>
 *   <li>Sizes and density are those of {@link InnoDbPages}.
 *   <li>Each page that a B-tree gains is a split here, the one behind the last key as well: keys in
 *       order have fewer of them because their pages are fuller.
 *   <li>The log is counted by its sequence number ({@link InnoDbLog}).
 *   <li>Misses are pages that a request had to wait for, without those read ahead.
 *   <li>Checkpoints of InnoDB bring nothing to disk themselves: each records the progress of the
 *       page writes, which go on all the time, often once a second.
 * </ul>
 */
final class MySqlKeyMeter implements KeyMeter {
  /** The largest pool whose pages are read; INNODB_BUFFER_PAGE lists 65,536 per GiB. */
  static final long LARGEST_POOL_BYTES = 1L << 30;

  private static final String SPLITS = "index_page_splits";
  private static final String CHECKPOINTS = "log_checkpoints";

  /** The status variable of MariaDB that counts splits without being switched on. */
  private static final String SPLITS_VARIABLE = "Innodb_buffer_pool_pages_split";

  private static final String REQUESTS = "Innodb_buffer_pool_read_requests";
  private static final String READS = "Innodb_buffer_pool_reads";
  private static final String WRITTEN = "Innodb_pages_written";
  private static final Map<String, String> VARIABLES =
      Map.of(REQUESTS, REQUESTS, READS, READS, WRITTEN, WRITTEN, SPLITS_VARIABLE, SPLITS_VARIABLE);

  /**
   * The figures that reading itself changes: MySQL lists the buffer pool into a temporary table of
   * InnoDB's, with 170 splits for 256 MiB. Work in the background meanwhile belongs to the load.
   */
  private static final Set<KeyFigure> MOVED_BY_READING =
      Set.of(KeyFigure.PAGE_SPLITS, KeyFigure.CACHE_HITS, KeyFigure.CACHE_MISSES);

  private final Connection connection;
  private final InnoDbMetrics metrics;
  private final InnoDbPages pages;
  private final Map<KeyFigure, Double> own = new EnumMap<>(KeyFigure.class);
  private final Map<KeyFigure, String> notReported = new EnumMap<>(KeyFigure.class);

  private MySqlKeyMeter(Connection connection) {
    this.connection = connection;
    this.metrics = new InnoDbMetrics(connection);
    this.pages = new InnoDbPages(connection);
  }

  /**
   * Opens a connection into the tables' schema, switches on the counters that it needs and finds
   * out which there are.
   */
  static MySqlKeyMeter open(ConnectionSource source, MySqlVersion version, long poolBytes) {
    try {
      Connection connection = source.open();
      MySqlKeyMeter meter = new MySqlKeyMeter(connection);
      try {
        meter.explore(version, poolBytes);
        return meter;
      } catch (SQLException e) {
        meter.close();
        throw e;
      }
    } catch (SQLException e) {
      throw lost(e);
    }
  }

  private void explore(MySqlVersion version, long poolBytes) throws SQLException {
    pages.readAnew(version);
    notReported.put(
        KeyFigure.LEAF_FRAGMENTATION_PERCENT,
        "InnoDB does not report in which order the leaf pages lie in the file");
    notReported.put(
        KeyFigure.FULL_PAGE_IMAGES,
        "InnoDB logs no page images; torn pages are mended from the doublewrite buffer");
    exploreStatus();
    exploreLog();
    exploreDensity(poolBytes);
    if (version.isMariaDb()) {
      notReported.put(
          KeyFigure.CHECKPOINTS, "MariaDB's counter log_checkpoints begins again at 0 after 255");
    } else {
      exploreMetric(KeyFigure.CHECKPOINTS, CHECKPOINTS);
    }
  }

  private void exploreStatus() throws SQLException {
    Map<String, Long> status = status();
    require(status, REQUESTS, KeyFigure.CACHE_HITS);
    require(status, READS, KeyFigure.CACHE_HITS);
    require(status, READS, KeyFigure.CACHE_MISSES);
    require(status, WRITTEN, KeyFigure.PAGES_WRITTEN);
    if (!status.containsKey(SPLITS_VARIABLE)) {
      exploreMetric(KeyFigure.PAGE_SPLITS, SPLITS);
    }
  }

  private void require(Map<String, Long> status, String variable, KeyFigure figure) {
    if (!status.containsKey(variable)) {
      notReported.put(figure, "this server has no status variable " + variable);
    }
  }

  private void exploreLog() {
    try {
      if (InnoDbLog.sequenceNumber(connection).isEmpty()) {
        notReported.put(KeyFigure.LOG_BYTES, "this server does not report its log sequence number");
      }
    } catch (SQLException e) {
      notReported.put(KeyFigure.LOG_BYTES, MySqlProbe.reason(e, "PROCESS"));
    }
  }

  private void exploreDensity(long poolBytes) {
    if (poolBytes > LARGEST_POOL_BYTES) {
      notReported.put(
          KeyFigure.LEAF_DENSITY_PERCENT,
          "the buffer pool of "
              + (poolBytes >> 20)
              + " MiB is larger than 1024 MiB: listing its pages would disturb the server");
      return;
    }
    try {
      pages.density("");
    } catch (SQLException e) {
      notReported.put(KeyFigure.LEAF_DENSITY_PERCENT, MySqlProbe.reason(e, "PROCESS"));
    }
  }

  /** Reads a counter before switching it on, as it is of no use without the right to read. */
  private void exploreMetric(KeyFigure figure, String name) {
    try {
      metrics.read(name);
    } catch (SQLException e) {
      notReported.put(figure, MySqlProbe.reason(e, "PROCESS"));
      return;
    }
    try {
      if (!metrics.switchOn(name)) {
        notReported.put(figure, "this server has no counter " + name + " in INNODB_METRICS");
      }
    } catch (SQLException e) {
      notReported.put(
          figure,
          "the counter %s of INNODB_METRICS is off: %s"
              .formatted(name, MySqlProbe.reason(e, "SUPER or SYSTEM_VARIABLES_ADMIN")));
    }
  }

  @Override
  public Map<KeyFigure, Double> read(String table) {
    try {
      Map<KeyFigure, Double> seen = counters();
      Map<KeyFigure, Double> figures = withoutOwn(seen);
      InnoDbPages.Sizes sizes = pages.sizes(table);
      put(figures, KeyFigure.INDEX_BYTES, sizes.keyBytes());
      put(figures, KeyFigure.TABLE_BYTES, sizes.allBytes());
      if (reports(KeyFigure.LEAF_DENSITY_PERCENT)) {
        pages
            .density(table)
            .ifPresent(percent -> figures.put(KeyFigure.LEAF_DENSITY_PERCENT, percent));
      }
      noteOwn(seen, counters());
      return figures;
    } catch (SQLException e) {
      throw lost(e);
    }
  }

  @Override
  public Map<KeyFigure, Double> counts() {
    try {
      return withoutOwn(counters());
    } catch (SQLException e) {
      throw lost(e);
    }
  }

  private Map<KeyFigure, Double> withoutOwn(Map<KeyFigure, Double> seen) {
    Map<KeyFigure, Double> figures = new EnumMap<>(KeyFigure.class);
    seen.forEach((f, value) -> figures.put(f, value - own.getOrDefault(f, 0.0)));
    return figures;
  }

  /** Records the growth that reading itself has caused, while nobody else worked. */
  private void noteOwn(Map<KeyFigure, Double> before, Map<KeyFigure, Double> after) {
    for (KeyFigure figure : MOVED_BY_READING) {
      if (before.containsKey(figure) && after.containsKey(figure)) {
        own.merge(figure, after.get(figure) - before.get(figure), Double::sum);
      }
    }
  }

  private Map<KeyFigure, Double> counters() throws SQLException {
    Map<KeyFigure, Double> figures = new EnumMap<>(KeyFigure.class);
    Map<String, Long> status = status();
    if (reports(KeyFigure.LOG_BYTES)) {
      put(figures, KeyFigure.LOG_BYTES, InnoDbLog.sequenceNumber(connection).orElse(null));
    }
    Long requests = status.get(REQUESTS);
    Long reads = status.get(READS);
    if (requests != null && reads != null) {
      put(figures, KeyFigure.CACHE_HITS, requests - reads);
    }
    put(figures, KeyFigure.CACHE_MISSES, reads);
    put(figures, KeyFigure.PAGES_WRITTEN, status.get(WRITTEN));
    put(figures, KeyFigure.PAGE_SPLITS, status.get(SPLITS_VARIABLE));
    if (reports(KeyFigure.PAGE_SPLITS) && !status.containsKey(SPLITS_VARIABLE)) {
      put(figures, KeyFigure.PAGE_SPLITS, metrics.read(SPLITS).get(SPLITS));
    }
    if (reports(KeyFigure.CHECKPOINTS)) {
      put(figures, KeyFigure.CHECKPOINTS, metrics.read(CHECKPOINTS).get(CHECKPOINTS));
    }
    return figures;
  }

  private Map<String, Long> status() throws SQLException {
    return StatusCounters.read(connection, VARIABLES);
  }

  private boolean reports(KeyFigure figure) {
    return !notReported.containsKey(figure);
  }

  private static void put(Map<KeyFigure, Double> figures, KeyFigure figure, @Nullable Long value) {
    if (value != null) {
      figures.put(figure, (double) value);
    }
  }

  @Override
  public Map<KeyFigure, String> notReported() {
    return Collections.unmodifiableMap(notReported);
  }

  /** Switches off its counters. A process that is killed leaves them on until a restart. */
  @Override
  public void close() {
    try (connection) {
      metrics.restore();
    } catch (SQLException e) {
      // The connection or the server is gone; the run's own operations have met that and said so.
    }
  }

  private static TargetException lost(SQLException e) {
    return SqlFailures.unreadable("The meter of keys cannot read the server's figures", e);
  }
}
