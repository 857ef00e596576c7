package io.kurabe.workloads.orderentry.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.page.internal.Cell;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.result.OperationResult;
import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.result.internal.Points;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Phases;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.ThinkTime;
import io.kurabe.study.page.internal.PageParts;
import io.kurabe.study.page.internal.SampleTimes;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OrderEntryPageTest {
  private static final int CLIENTS = 4;

  private static PageParts page(long orders, long orderMicros, Map<String, String> factors) {
    return page(factors, run("db", orders, orderMicros));
  }

  /** The page of runs that are named by their targets. */
  private static PageParts page(Map<String, String> factors, RunResult... runs) {
    Map<String, String> all = new HashMap<>(Map.of("warehouses", "1", "mix", "deck"));
    all.putAll(factors);
    List<PointResult> points =
        Stream.of(runs)
            .map(
                run -> {
                  String target = run.spec().name();
                  return Points.of(target + " order-entry", target, CLIENTS, all, List.of(run));
                })
            .toList();
    return new OrderEntryPage()
        .parts(
            StudyResult.of(StudyResult.LOAD + OrderEntryWorkload.NAME, "?")
                .runs(List.of(runs), points)
                .build());
  }

  /** A run of a second with so many new orders, as many payments, a tenth of each other type. */
  private static RunResult run(String name, long orders, long orderMicros) {
    List<OperationResult> operations =
        TransactionType.ALL.stream()
            .map(
                type ->
                    switch (type) {
                      case NEW_ORDER ->
                          SampleTimes.operation(type.operation(), orders, orderMicros);
                      case PAYMENT -> SampleTimes.operation(type.operation(), orders, 3_000);
                      default -> SampleTimes.operation(type.operation(), orders / 10, 1_000);
                    })
            .toList();
    return RunResult.of(
            RunSpec.of(
                name,
                OrderEntryWorkload.NAME,
                new Arrivals.Closed(CLIENTS, ThinkTime.NONE),
                new Phases(Duration.ZERO, Duration.ofSeconds(1))))
        .operations(operations)
        .measures(entered(orders))
        .build();
  }

  /**
   * Everything as the specification wants it but the payments by name: a tenth, not three fifths.
   */
  private static Map<String, Double> entered(long orders) {
    Map<String, Double> entered = new HashMap<>();
    entered.put(Ledger.Entry.ENTERED_ORDERS.text(), (double) orders);
    entered.put(Ledger.Entry.ENTERED_UNUSED.text(), orders / 100.0);
    entered.put(Ledger.Entry.ENTERED_LINES.text(), 10.0 * orders);
    for (int lines = Ledger.LEAST_LINES; lines <= Ledger.MOST_LINES; lines++) {
      entered.put(Ledger.ordersOf(lines), orders / 11.0);
    }
    entered.put(Ledger.Entry.ENTERED_PAYMENTS.text(), (double) orders);
    entered.put(Ledger.Entry.ENTERED_PAYMENTS_BY_NAME.text(), orders / 10.0);
    return entered;
  }

  private static List<List<String>> rows(PageParts page, String section) {
    return page.sections().stream()
        .filter(s -> s.id().equals(section))
        .map(Section::blocks)
        .flatMap(List::stream)
        .filter(Table.class::isInstance)
        .flatMap(t -> ((Table) t).rows().stream())
        .map(r -> r.cells().stream().map(Cell::text).toList())
        .toList();
  }

  @Test
  void newOrdersPerMinuteAreTheHeadline() {
    assertThat(page(1_000, 5_000, Map.of()).answer())
        .startsWith(
            "db takes in 60 000 new orders per minute from 4 terminals at 1 warehouse, one"
                + " transaction after the other without pauses.",
            "90% of each type of transaction are answered within its limit; none was tried again.")
        .hasSize(3);
    assertThat(page(1_000, 5_000, Map.of("tiny", "yes")).answer().get(0))
        .endsWith("on tiny tables.");
  }

  @Test
  void whatHoldsForAllTargetsIsSaidOnceAndElseWithItsTarget() {
    RunResult first = run("a", 1_000, 5_000);
    assertThat(page(Map.of(), first, run("b", 2_000, 6_000)).answer())
        .hasSize(4)
        .filteredOn(s -> s.startsWith("90% of each type"))
        .hasSize(1);
    assertThat(page(Map.of(), first, run("b", 1_000, 6_000_000)).answer())
        .anyMatch(s -> s.startsWith("a order-entry, 4 clients: 90% of each type"))
        .anyMatch(s -> s.startsWith("b order-entry, 4 clients: NOT within its limit"));
  }

  @Test
  void aPacedRunSaysHowMuchOfWhatCanBeEnteredWas() {
    assertThat(page(200, 5_000, Map.of("paced", "yes")).answer().get(0))
        .contains("paced: ", "% of the 5.0 that so many can enter");
  }

  @Test
  void aHandfulOfNewOrdersIsNoRate() {
    assertThat(page(40, 5_000, Map.of()).answer().get(1))
        .isEqualTo("40 new orders in all are too few for a rate: let it run longer (--duration).");
    assertThat(page(100, 5_000, Map.of()).answer()).noneMatch(s -> s.contains("too few"));
  }

  @Test
  void aTypeThatMissesItsLimitIsNamed() {
    PageParts late = page(1_000, 6_000_000, Map.of());
    assertThat(late.answer().get(1)).startsWith("NOT within its limit are 90% of: new order; ");
    assertThat(rows(late, "transactions").get(0))
        .containsExactly(
            "new order", "43%", "1 000", "6.00 s", "6.00 s", "5 s", "6.00 s", "6.00 s", "0", "0");
  }

  @Test
  void inputsThatNobodyCanHaveDrawnByChanceAreWrong() {
    assertThat(rows(page(10_000, 5_000, Map.of()), "inputs"))
        .anySatisfy(
            row -> {
              assertThat(row).startsWith("payments by name", "1 000", "10 000", "10%");
              assertThat(row).endsWith("WRONG");
            })
        .anySatisfy(
            row ->
                assertThat(row).startsWith("orders with an unused item", "100", "10 000", "1.0%"));
  }
}
