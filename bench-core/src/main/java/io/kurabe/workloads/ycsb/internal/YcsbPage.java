package io.kurabe.workloads.ycsb.internal;

import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Quantity;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.result.LatencySummary;
import io.kurabe.result.OperationResult;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.study.page.internal.PageParts;
import io.kurabe.study.page.internal.WorkloadPart;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the page of a load of YCSB says besides: skew, scans, lost updates, sizes. */
public final class YcsbPage implements WorkloadPart {
  private static final String NOTE =
      "hottest 1%, 10%: the share of all draws that the hottest part of the loaded records gets."
          + " YCSB's zipfian is far flatter than Zipf's law over the records, which --keys zipf:0.99"
          + " is. misses: records that were not found although their insert had been acknowledged;"
          + " each is a wrong answer. records, index: bytes after the run; InnoDB keeps the"
          + " records in the primary key.";

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
              .add(operations())
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
          .number("clients", p -> Cell.words(String.valueOf(p.clients())))
          .number("hottest 1%", p -> cell(p, YcsbMeasure.HOTTEST_1, v -> Quantity.of(v, "%")))
          .number("10%", p -> cell(p, YcsbMeasure.HOTTEST_10, v -> Quantity.of(v, "%")))
          .number("misses", p -> cell(p, YcsbMeasure.MISSES, Quantity::number))
          .number("records/scan", p -> cell(p, YcsbMeasure.SCANNED, Quantity::number))
          .number("records/s", this::scanned)
          .number("lost", p -> cell(p, YcsbMeasure.LOST, Quantity::number))
          .number("of writes", p -> cell(p, YcsbMeasure.LOST_SHARE, v -> Quantity.of(v, "%")))
          .number("records", p -> cell(p, YcsbMeasure.TABLE_BYTES, Quantity::bytes))
          .number("index", p -> cell(p, YcsbMeasure.INDEX_BYTES, Quantity::bytes))
          .dispensable("index", "records")
          .build();
    }

    /** An operation at a point of the plan, over its valid runs. */
    private record Kind(PointResult point, String name, List<OperationResult> runs) {
      LatencySummary times() {
        return LatencySummary.merge(runs.stream().map(OperationResult::response).toList());
      }

      Cell percentile(double percent) {
        return Cell.words(times().percentile(percent).map(Quantity::time).orElse(Quantity.NONE));
      }
    }

    /** Returns the times of each operation, where a mix has several. */
    private Table operations() {
      List<Kind> kinds =
          result.points().stream()
              .flatMap(point -> kinds(point).stream())
              .filter(kind -> !kind.runs.isEmpty())
              .toList();
      return Table.of("Operations", kinds)
          .words("variant", k -> k.point.variant())
          .number("clients", k -> Cell.words(String.valueOf(k.point.clients())))
          .words("operation", Kind::name)
          .number("ops/s", k -> Cell.words(Quantity.rate(perSecond(k.runs))))
          .number("mean", k -> Cell.words(Quantity.time(k.times().meanMicros())))
          .number("p50", k -> k.percentile(50))
          .number("p95", k -> k.percentile(95))
          .number("p99", k -> k.percentile(99))
          .number("max", k -> Cell.words(Quantity.time(k.times().maxMicros())))
          .number("failed", k -> Cell.words(Quantity.number(failed(k.runs))))
          .dispensable("p50", "failed")
          .build();
    }

    private List<Kind> kinds(PointResult point) {
      Map<String, List<OperationResult>> byName =
          runsOf(point)
              .filter(RunResult::valid)
              .flatMap(run -> run.operations().stream())
              .filter(o -> o.response().count() > 0)
              .collect(
                  Collectors.groupingBy(
                      OperationResult::operation, LinkedHashMap::new, Collectors.toList()));
      return byName.size() < 2
          ? List.of()
          : byName.entrySet().stream().map(e -> new Kind(point, e.getKey(), e.getValue())).toList();
    }

    private Stream<RunResult> runsOf(PointResult point) {
      return result.runs().stream().filter(run -> point.runs().contains(run.spec().name()));
    }

    private static double perSecond(List<OperationResult> runs) {
      return runs.stream().mapToDouble(OperationResult::opsPerSecond).average().orElse(Double.NaN);
    }

    private static long failed(List<OperationResult> runs) {
      return runs.stream().mapToLong(OperationResult::failed).sum();
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
      List<OperationResult> scans =
          runsOf(point)
              .flatMap(run -> run.operations().stream())
              .filter(o -> o.operation().equals(YcsbOperation.SCAN.text()))
              .toList();
      return Cell.words(Quantity.rate(each * perSecond(scans)));
    }

    @Override
    public List<DataFile> files() {
      return List.of();
    }
  }
}
