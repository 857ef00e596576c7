package io.kurabe.workloads.sysbench.internal;

import io.kurabe.config.Parameter;
import io.kurabe.config.ParameterValues;
import io.kurabe.config.Parameters;
import io.kurabe.config.ValueType;
import io.kurabe.workload.WorkloadType;
import io.kurabe.workload.internal.Distribution;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The workloads of sysbench. */
public final class SysbenchWorkloads implements WorkloadType.Provider {
  private static final SysbenchSettings DEFAULT = SysbenchSettings.DEFAULT;

  private static final Parameter<Integer> ROWS =
      Parameter.of(
          "rows",
          ValueType.count(1, SysbenchSettings.MOST_ROWS),
          "Rows of each table.",
          DEFAULT.rows());

  private static final Parameter<Integer> TABLES =
      Parameter.of(
          "tables",
          ValueType.count(1, SysbenchSettings.MOST_TABLES),
          "Number of tables, sbtest1 and on.",
          DEFAULT.tables());

  private static final Parameter<Distribution> DISTRIBUTION =
      Parameter.of(
          "distribution",
          ValueType.of(
              "WORD",
              Distribution::parse,
              d -> d.equals(Distribution.SPECIAL) ? "special" : d.text()),
          "How ids are drawn: uniform, special (as sysbench), zipf[:EXPONENT] or pareto[:H].",
          DEFAULT.distribution());

  private static final Parameter<Integer> RANGE =
      Parameter.of(
          "range",
          ValueType.count(1, SysbenchSettings.MOST_RANGE),
          "Ids that a range statement covers.",
          DEFAULT.range());

  private static final Parameter<Boolean> AUTOCOMMIT =
      Parameter.flag("autocommit", "No BEGIN and COMMIT, as sysbench's --skip-trx.");

  @Override
  public List<WorkloadType> workloads() {
    return Stream.of(OltpScript.values()).map(SysbenchWorkloads::type).toList();
  }

  private static WorkloadType type(OltpScript script) {
    List<Parameter<?>> own = new ArrayList<>(List.of(ROWS, TABLES, DISTRIBUTION));
    if (script.ranges()) {
      own.add(RANGE);
    }
    if (script.transaction()) {
      own.add(AUTOCOMMIT);
    }
    return new WorkloadType(
        script.title(),
        "sysbench: " + script.description(),
        "a SQL server",
        Parameters.of(own, values -> new SysbenchWorkload(script, settings(values))));
  }

  private static SysbenchSettings settings(ParameterValues values) {
    return new SysbenchSettings(
        values.get(ROWS),
        values.get(TABLES),
        values.get(DISTRIBUTION),
        values.find(RANGE).orElse(DEFAULT.range()),
        values.find(AUTOCOMMIT).orElse(DEFAULT.autocommit()));
  }
}
