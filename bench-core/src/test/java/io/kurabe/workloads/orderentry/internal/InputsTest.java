package io.kurabe.workloads.orderentry.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.sql.dialogue.internal.Dialogue;
import io.kurabe.workload.CheckResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What terminals enter, and whether the audit tells right inputs from wrong ones. */
class InputsTest {
  private static final int DRAWS = 200_000;

  private static Inputs inputs(int warehouses) {
    return new Inputs(
        Scale.of(warehouses, false),
        warehouses,
        3,
        new NuRand(255, 7, 0, 999),
        new NuRand(1023, 11, 1, 3000),
        new NuRand(8191, 13, 1, 100_000));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void rightInputsPassTheAudit(int warehouses) {
    List<InputAudit.Item> items = InputAudit.of(entered(inputs(warehouses)), warehouses);
    assertThat(items).hasSize(6).allMatch(InputAudit.Item::holds);
    assertThat(items)
        .filteredOn(i -> i.inWindow().isPresent() && i.high() > 0)
        .allMatch(i -> i.inWindow().orElseThrow());
    assertThat(InputAudit.check(items))
        .containsExactly(new CheckResult(true, "all 6 items of the input audit hold"));
  }

  @Test
  void withOneWarehouseNothingIsRemote() {
    Map<String, Long> counts = entered(inputs(1));
    assertThat(counts.get("entered_remote_lines")).isZero();
    assertThat(counts.get("entered_remote_payments")).isZero();
    counts.put("entered_remote_lines", 1L);
    assertThat(InputAudit.check(InputAudit.of(counts, 1)))
        .singleElement()
        .matches(c -> !c.holds() && c.sentence().contains("remote lines: 1 of"));
  }

  /** Kits whose loop over other warehouses ends at home only send nothing elsewhere. */
  @ParameterizedTest
  @CsvSource({
    "entered_remote_lines,0,remote lines",
    "entered_remote_payments,0,remote payments",
    "entered_unused,0,orders with an unused item",
    "entered_payments_by_name,100000,payments by name",
    "entered_status_by_name,100000,order status by name"
  })
  void theAuditTellsWrongShares(String name, long count, String item) {
    Map<String, Long> counts = entered(inputs(3));
    counts.put(name, count);
    assertThat(InputAudit.check(InputAudit.of(counts, 3)))
        .singleElement()
        .matches(c -> !c.holds())
        .extracting(CheckResult::sentence)
        .asString()
        .startsWith("input audit: " + item);
  }

  /** Chance alone makes such shares in one run of some thousand; a user makes many runs. */
  @Test
  void whatIsOnlyUnlikelyIsNoFault() {
    Map<String, Long> counts = new HashMap<>(Map.of("entered_status", 100L));
    counts.put("entered_status_by_name", 78L);
    assertThat(InputAudit.of(counts, 1))
        .singleElement()
        .matches(i -> i.chance() < InputAudit.UNLIKELY && i.holds());
    counts.put("entered_status_by_name", 88L);
    assertThat(InputAudit.of(counts, 1)).singleElement().matches(i -> !i.holds());
  }

  @Test
  void theAuditTellsOrdersOfOneLength() {
    Map<String, Long> counts = entered(inputs(1));
    IntStream.rangeClosed(5, 15)
        .forEach(n -> counts.put(Ledger.ordersOf(n), n == 10 ? (long) DRAWS : 0L));
    assertThat(InputAudit.check(InputAudit.of(counts, 1)))
        .singleElement()
        .matches(c -> c.sentence().startsWith("input audit: lines, 5 to 15 each"));
  }

  @Test
  void oneDeliveryOfAHundredMayFindNothing() {
    Map<String, Long> counts = new HashMap<>(Map.of("visited_districts", 1000L));
    counts.put("skipped_districts", 10L);
    assertThat(InputAudit.of(counts, 1)).allMatch(InputAudit.Item::holds);
    counts.put("skipped_districts", 11L);
    assertThat(InputAudit.of(counts, 1)).anyMatch(i -> !i.holds());
    counts.put("visited_districts", 20L);
    counts.put("skipped_districts", 1L);
    assertThat(InputAudit.of(counts, 1)).allMatch(InputAudit.Item::holds);
  }

  @Test
  void ordersStayWithinTheirRanges() {
    Inputs inputs = inputs(4);
    SplittableRandom random = new SplittableRandom(5);
    List<Integer> suppliers = new ArrayList<>();
    for (int i = 0; i < DRAWS; i++) {
      Inputs.Order order = inputs.order(random);
      assertThat(order.district()).isBetween(1, 10);
      assertThat(order.customer()).isBetween(1, 3000);
      assertThat(order.lines()).hasSizeBetween(5, 15);
      for (Inputs.Line line : order.lines()) {
        boolean last = line.number() == order.lines().size();
        assertThat(line.item() > 100_000).isEqualTo(order.unused() && last);
        assertThat(line.quantity()).isBetween(1, 10);
        if (line.supplier() != 4) {
          suppliers.add(line.supplier());
        }
      }
    }
    for (int other = 1; other <= 3; other++) {
      int warehouse = other;
      long count = suppliers.stream().filter(s -> s == warehouse).count();
      assertThat(count / (double) suppliers.size()).isCloseTo(1 / 3.0, within(0.02));
    }
  }

  @Test
  void paymentsStayWithinTheirRanges() {
    Inputs inputs = inputs(4);
    SplittableRandom random = new SplittableRandom(6);
    int least = Integer.MAX_VALUE;
    int most = 0;
    for (int i = 0; i < DRAWS; i++) {
      Inputs.Payment payment = inputs.payment(random);
      least = Math.min(least, payment.cents());
      most = Math.max(most, payment.cents());
      Inputs.Buyer buyer = payment.buyer();
      assertThat(buyer.warehouse()).isBetween(1, 4);
      if (buyer.warehouse() == 4) {
        assertThat(buyer.district()).isEqualTo(payment.district());
      }
      assertThat(buyer.byName()).isEqualTo(buyer.number() == 0);
      assertThat(inputs.stockLevel(random).threshold()).isBetween(10, 20);
      assertThat(inputs.carrier(random)).isBetween(1, 10);
    }
    assertThat(least).isBetween(100, 110);
    assertThat(most).isBetween(499_990, 500_000);
  }

  /** What a terminal writes down of its inputs. */
  private static Map<String, Long> entered(Inputs inputs) {
    Ledger ledger = new Ledger();
    Terminal terminal =
        new Terminal(
            inputs,
            ledger.page(),
            OrderEntrySettings.DEFAULT,
            new OrderEntryDialect("", true, "", "", true));
    SplittableRandom random = new SplittableRandom(42);
    for (int i = 0; i < DRAWS; i++) {
      for (int operation = 0; operation < 3; operation++) {
        terminal.begin(operation, random, new Dialogue());
      }
    }
    return new HashMap<>(ledger.tally());
  }
}
