package io.kurabe.workloads.sysbench.internal;

import io.kurabe.sql.internal.RowRandom;
import io.kurabe.sql.internal.RowSink;
import io.kurabe.sql.internal.RowSource;
import io.kurabe.sql.internal.TableRows;
import java.util.List;
import java.util.SplittableRandom;

/** The rows that a table is loaded with: id, k, c, pad. Used by one thread. */
record SbtestRows(int table, SysbenchSettings settings, RowRandom random) implements RowSource {
  private static final long K_SEED = 43;

  static TableRows of(int table, SysbenchSettings settings) {
    return new TableRows(
        "sbtest" + table,
        List.of("id", "k", "c", "pad"),
        settings.rows(),
        () -> new SbtestRows(table, settings, new RowRandom(K_SEED + table)));
  }

  @Override
  public void row(long index, RowSink into) {
    long id = index + 1;
    long k =
        settings
            .distribution()
            .next(new SplittableRandom(random.at(index).bits()), 1, settings.rows());
    byte[] c = SbtestText.loadedC(table, id);
    byte[] pad = SbtestText.pad(table, id, k);
    into.integer(id).integer(k).ascii(c, c.length).ascii(pad, pad.length);
  }
}
