package io.kurabe.sql.internal;

import io.kurabe.workload.BulkListener;
import io.kurabe.workload.BulkReport;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Fills the table of a scripted server in no time, and keeps its rows for the script. */
public final class InstantLoad implements BulkLoad {
  private final List<List<Object>> rows = new ArrayList<>();

  /** The rows of the last table, each with its values in the order of the columns. */
  public List<List<Object>> rows() {
    return rows;
  }

  @Override
  public List<String> statements(TableRows table) {
    return List.of("ROWS");
  }

  @Override
  public BulkReport load(TableRows table, BulkSettings settings, BulkListener listener) {
    rows.clear();
    RowSource source = table.sources().get();
    for (long index = 0; index < table.rows(); index++) {
      rows.add(row(source, index));
    }
    BulkReport report = new BulkReport(table.table(), table.rows(), 1, "script", List.of(), 0, 1);
    listener.loaded(report);
    return report;
  }

  /**
   * Returns the values of one row in the order of the columns: NULL as that word, times as numbers.
   */
  public static List<Object> row(RowSource source, long index) {
    Values values = new Values();
    source.row(index, values);
    return values.row;
  }

  private static final class Values implements RowSink {
    private final List<Object> row = new ArrayList<>();

    private RowSink add(Object value) {
      row.add(value);
      return this;
    }

    @Override
    public RowSink integer(long value) {
      return add(value);
    }

    @Override
    public RowSink text(String value) {
      return add(value);
    }

    @Override
    public RowSink ascii(byte[] bytes, int length) {
      return add(new String(bytes, 0, length, StandardCharsets.US_ASCII));
    }

    @Override
    public RowSink decimal(long unscaled, int scale) {
      return add(BigDecimal.valueOf(unscaled, scale));
    }

    @Override
    public RowSink real(double value) {
      return add(value);
    }

    @Override
    public RowSink timestamp(long epochMicros) {
      return add(epochMicros);
    }

    @Override
    public RowSink nothing() {
      return add("NULL");
    }
  }
}
