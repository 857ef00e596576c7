package io.kurabe.studies.sqlbench.internal;

import io.kurabe.page.internal.DataFile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes the measurements of the suite for other programs. */
record SuiteFiles(SuiteResult suite) {
  static List<DataFile> of(SuiteResult suite, SuiteClassic classic) {
    SuiteFiles files = new SuiteFiles(suite);
    return List.of(files.rows(), files.cells(), DataFile.text("classic.txt", classic.text()));
  }

  private record BlockRow(String block, SuiteRow row, int target) {
    SuiteRow.Value value() {
      return row.values().get(target);
    }

    double statement(ToDoubleFunction<SuiteRow.Statement> of) {
      return value().statement().map(of::applyAsDouble).orElse(Double.NaN);
    }
  }

  private DataFile rows() {
    List<BlockRow> rows =
        Stream.of(
                Map.entry("test", suite.tests()),
                Map.entry("operation", suite.operations()),
                Map.entry("totals", suite.totals().stream().toList()),
                Map.entry("also", suite.also()))
            .flatMap(e -> e.getValue().stream().flatMap(r -> ofTargets(e.getKey(), r)))
            .toList();
    return DataFile.of("operations.csv", rows)
        .columns(
            "block,name,target", r -> List.of(r.block, r.row.name(), suite.targets().get(r.target)))
        .columns("count,statements", r -> List.of(r.value().count(), r.value().statements()))
        .estimate("seconds", r -> Optional.of(r.value().seconds()))
        .columns(
            "repeats,estimated", r -> List.of(r.value().seconds().runs(), r.value().estimated()))
        .estimate("over_first", r -> r.value().overFirst().map(SuiteRow.Ratio::times))
        .column(
            "p_adjusted",
            r -> r.value().overFirst().map(SuiteRow.Ratio::adjustedP).orElse(Double.NaN))
        .column("change", r -> r.value().overFirst().map(o -> o.change().text()).orElse(""))
        .column("p50_us", r -> r.statement(SuiteRow.Statement::p50Micros))
        .column("p90_us", r -> r.statement(SuiteRow.Statement::p90Micros))
        .column("p99_us", r -> r.statement(SuiteRow.Statement::p99Micros))
        .column("max_us", r -> r.statement(SuiteRow.Statement::maxMicros))
        .columns("wrong,missing", r -> List.of(r.value().wrong(), r.value().missing()))
        .build();
  }

  private Stream<BlockRow> ofTargets(String block, SuiteRow row) {
    return IntStream.range(0, suite.targets().size()).mapToObj(i -> new BlockRow(block, row, i));
  }

  private record TestCell(SuiteTestRun test, SuiteCell cell) {}

  private DataFile cells() {
    List<TestCell> cells =
        suite.runs().stream()
            .flatMap(t -> t.cells().stream().map(c -> new TestCell(t, c)))
            .toList();
    return DataFile.of("cells.csv", cells)
        .columns("run,test", c -> List.of(c.test.run(), c.test.test()))
        .columns("target,repeat", c -> List.of(c.test.target(), c.test.repeat()))
        .columns("operation,count", c -> List.of(c.cell.operation(), c.cell.count()))
        .columns("statements,seconds", c -> List.of(c.cell.statements(), c.cell.seconds()))
        .columns("estimated,reported", c -> List.of(c.cell.estimated(), c.cell.reported()))
        .columns("wrong_answers,wrong", c -> List.of(c.cell.wrongAnswers(), c.cell.wrong()))
        .column("missing", c -> c.cell.missing())
        .build();
  }
}
