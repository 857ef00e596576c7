package io.kurabe.workloads.sysbench.internal;

import io.kurabe.sql.internal.RowRandom;
import io.kurabe.sql.internal.RowSink;
import io.kurabe.sql.internal.RowSource;
import io.kurabe.sql.internal.TableRows;
import io.kurabe.workload.internal.Distribution;
import java.util.List;
import java.util.SplittableRandom;

/** The rows that a table is loaded with: id, k, c, pad. Used by one thread. */
final class SbtestRows implements RowSource {
  private static final long K_SEED = 43;

  private final int table;
  private final int rows;
  private final Distribution distribution;
  private final RowRandom random;

  private SbtestRows(int table, SysbenchSettings settings) {
    this.table = table;
    this.rows = settings.rows();
    this.distribution = settings.distribution();
    this.random = new RowRandom(K_SEED + table);
  }

  static TableRows of(int table, SysbenchSettings settings) {
    return new TableRows(
        "sbtest" + table,
        List.of("id", "k", "c", "pad"),
        settings.rows(),
        () -> new SbtestRows(table, settings));
  }

  @Override
  public void row(long index, RowSink into) {
    long id = index + 1;
    long k = distribution.next(new SplittableRandom(random.at(index).bits()), 1, rows);
    byte[] c = SbtestText.loadedC(table, id);
    byte[] pad = SbtestText.pad(table, id, k);
    into.integer(id).integer(k).ascii(c, c.length).ascii(pad, pad.length);
  }
}
