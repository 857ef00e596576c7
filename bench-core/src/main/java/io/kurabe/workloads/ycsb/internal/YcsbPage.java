package io.kurabe.workloads.ycsb.internal;

import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.result.OperationResult;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.Points;
import io.kurabe.study.page.internal.OperationTimes;
import io.kurabe.study.page.internal.PageParts;
import io.kurabe.study.page.internal.WorkloadPart;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;

/** What the page of a load of YCSB says besides: skew, scans, lost updates, sizes. */
public final class YcsbPage implements WorkloadPart {
  private static final String NOTE =
      "hottest 1%, 10%: the share of all draws that the hottest part of the loaded records gets."
          + " YCSB's zipfian is far flatter than Zipf's law over the records, which --keys zipf:0.99"
          + " is. misses: records that were not found although their insert had been acknowledged;"
          + " each is a wrong answer. size, of index: of all records after the run; InnoDB keeps the"
          + " records in the primary key, so that its index has no size of its own.";

  private static final String LOST =
      "lost: read-modify-writes whose change another client wrote over without having seen it, as it"
          + " happens to an application that reads and writes without a transaction; --transaction"
          + " prevents it.";

  @Override
  public boolean isFor(String workload) {
    return Stream.of(YcsbMix.values()).anyMatch(mix -> mix.workloadName().equals(workload));
  }

  @Override
  public PageParts parts(StudyResult result) {
    return new Parts(result);
  }

  private record Parts(StudyResult result) implements PageParts {
    @Override
    public List<Section> sections() {
      boolean loses = result.points().stream().anyMatch(p -> has(p, YcsbMeasure.LOST));
      return List.of(
          Section.named("ycsb", "Records of YCSB")
              .items(drawn())
              .add(table())
              .add(OperationTimes.table(result))
              .note(NOTE + (loses ? " " + LOST : ""))
              .build());
    }

    /** Returns by which distributions the records were drawn. */
    private List<String> drawn() {
      return result.runs().stream()
          .map(run -> run.spec().parameters().get("keys"))
          .filter(Objects::nonNull)
          .distinct()
          .map(keys -> "Keys were drawn by: " + keys + ".")
          .toList();
    }

    private Table table() {
      return Table.of("Records", result.points())
          .words("variant", PointResult::variant)
          .number("clients", p -> Cell.count(p.clients()))
          .number("hottest 1%", p -> cell(p, YcsbMeasure.HOTTEST_1, v -> Quantity.of(v, "%")))
          .number("10%", p -> cell(p, YcsbMeasure.HOTTEST_10, v -> Quantity.of(v, "%")))
          .number("misses", p -> cell(p, YcsbMeasure.MISSES, Quantity::number))
          .number("records/scan", p -> cell(p, YcsbMeasure.SCANNED, Quantity::number))
          .number("records/s", this::scanned)
          .number("lost", p -> cell(p, YcsbMeasure.LOST, Quantity::number))
          .number("of writes", p -> cell(p, YcsbMeasure.LOST_SHARE, v -> Quantity.of(v, "%")))
          .number("size", p -> cell(p, YcsbMeasure.TABLE_BYTES, Quantity::bytes))
          .number("of index", p -> cell(p, YcsbMeasure.INDEX_BYTES, Quantity::bytes))
          .dispensable("of index", "size")
          .build();
    }

    private static boolean has(PointResult point, String measure) {
      return point.measures().containsKey(measure);
    }

    private static Cell cell(PointResult point, String measure, DoubleFunction<String> text) {
      return Optional.ofNullable(point.measures().get(measure))
          .<Cell>map(value -> Cell.words(text.apply(value)))
          .orElse(Cell.NONE);
    }

    /** Returns the records per second that scans have read. */
    private Cell scanned(PointResult point) {
      double each = point.measures().getOrDefault(YcsbMeasure.SCANNED, Double.NaN);
      double scans =
          Points.runsOf(point, result.runs())
              .filter(RunResult::valid)
              .flatMap(run -> run.operations().stream())
              .filter(o -> o.operation().equals(YcsbOperation.SCAN.text()))
              .mapToDouble(OperationResult::opsPerSecond)
              .average()
              .orElse(Double.NaN);
      return Cell.words(Quantity.number(each * scans));
    }

    @Override
    public List<DataFile> files() {
      return List.of();
    }
  }
}
