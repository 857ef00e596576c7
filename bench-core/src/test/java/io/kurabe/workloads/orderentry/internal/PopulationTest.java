package io.kurabe.workloads.orderentry.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.sql.internal.InstantLoad;
import io.kurabe.sql.internal.RowSource;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The rows at load [4.3.3], without a server. */
class PopulationTest {
  private static final Population POPULATION = new Population(Scale.of(1, false), 1_000_000);

  @Test
  void eachTableHasItsRows() {
    assertThat(rows(OrderEntryTable.ITEM)).isEqualTo(100_000);
    assertThat(rows(OrderEntryTable.WAREHOUSE)).isEqualTo(1);
    assertThat(rows(OrderEntryTable.DISTRICT)).isEqualTo(10);
    assertThat(rows(OrderEntryTable.STOCK)).isEqualTo(100_000);
    assertThat(rows(OrderEntryTable.CUSTOMER)).isEqualTo(30_000);
    assertThat(rows(OrderEntryTable.HISTORY)).isEqualTo(30_000);
    assertThat(rows(OrderEntryTable.ORDERS)).isEqualTo(30_000);
    assertThat(rows(OrderEntryTable.NEW_ORDER)).isEqualTo(9_000);
    assertThat(rows(OrderEntryTable.ORDER_LINE)).isBetween(297_000L, 303_000L);
    assertThat(Scale.of(1, false).rows()).isBetween(590_000L, 610_000L);
  }

  private static long rows(OrderEntryTable table) {
    return POPULATION.rows(table).rows();
  }

  @Test
  void aTenthOfItemsAndStockIsOriginal() {
    for (OrderEntryTable table : List.of(OrderEntryTable.ITEM, OrderEntryTable.STOCK)) {
      List<List<Object>> rows = read(table, 0, 20_000);
      int data = rows.get(0).size() - 1;
      assertThat(rows)
          .allSatisfy(r -> assertThat(String.valueOf(r.get(data))).hasSizeBetween(26, 50));
      long original =
          rows.stream().filter(r -> String.valueOf(r.get(data)).contains("ORIGINAL")).count();
      assertThat(original / 20_000.0).isCloseTo(0.10, within(0.01));
    }
  }

  @Test
  void itemsAndStockAreWithinTheirRanges() {
    assertThat(read(OrderEntryTable.ITEM, 0, 5_000))
        .allSatisfy(
            r -> {
              assertThat((Long) r.get(1)).isBetween(1L, 10_000L);
              assertThat(String.valueOf(r.get(2))).hasSizeBetween(14, 24);
              assertThat((BigDecimal) r.get(3))
                  .isBetween(new BigDecimal("1.00"), new BigDecimal("100.00"));
            });
    assertThat(read(OrderEntryTable.STOCK, 0, 5_000))
        .allSatisfy(
            r -> {
              assertThat((Long) r.get(2)).isBetween(10L, 100L);
              assertThat(String.valueOf(r.get(3))).matches("[A-Za-z]{24}");
            });
  }

  @Test
  void theFirstThousandCustomersHaveAllNamesInOrder() {
    List<List<Object>> customers = read(OrderEntryTable.CUSTOMER, 0, 3_000);
    for (int i = 0; i < 1_000; i++) {
      assertThat(customers.get(i).get(5)).isEqualTo(LastNames.of(i));
    }
    Set<Object> others = new HashSet<>();
    customers.subList(1_000, 3_000).forEach(c -> others.add(String.valueOf(c.get(5))));
    assertThat(others).hasSizeBetween(500, 990); // Not all of them: some names are far hotter.
    assertThat(customers)
        .allSatisfy(
            c -> {
              assertThat(String.valueOf(c.get(3))).hasSizeBetween(8, 16);
              assertThat(c.get(4)).isEqualTo("OE");
              assertThat(String.valueOf(c.get(10))).matches("\\d{4}11111");
              assertThat(String.valueOf(c.get(11))).matches("\\d{16}");
              assertThat(c.get(13)).isIn("GC", "BC");
              assertThat((BigDecimal) c.get(15))
                  .isBetween(BigDecimal.ZERO, new BigDecimal("0.5000"));
              assertThat(c.get(16)).isEqualTo(new BigDecimal("-10.00"));
              assertThat(String.valueOf(c.get(20))).hasSizeBetween(300, 500);
            });
    long bad = customers.stream().filter(c -> "BC".equals(c.get(13))).count();
    assertThat(bad / 3_000.0).isCloseTo(0.10, within(0.02));
  }

  @Test
  void eachCustomerOfADistrictHasOneOrder() {
    for (int district = 0; district < 2; district++) {
      List<List<Object>> orders = read(OrderEntryTable.ORDERS, 3_000 * district, 3_000);
      Set<Object> customers = new HashSet<>();
      orders.forEach(o -> customers.add(String.valueOf(o.get(3))));
      assertThat(customers).hasSize(3_000);
      assertThat(orders.get(0).get(3)).isNotEqualTo(1L);
      for (int i = 0; i < 3_000; i++) {
        assertThat(orders.get(i).get(2)).isEqualTo(i + 1L);
        assertThat(orders.get(i).get(5).equals("NULL")).isEqualTo(i + 1 > 2_100);
        assertThat((Long) orders.get(i).get(6)).isBetween(5L, 15L);
      }
    }
  }

  @Test
  void ordersHaveTheLinesThatTheySay() {
    List<List<Object>> orders = read(OrderEntryTable.ORDERS, 0, 30_000);
    List<List<Object>> lines =
        read(OrderEntryTable.ORDER_LINE, 0, (int) rows(OrderEntryTable.ORDER_LINE));
    int at = 0;
    for (List<Object> order : orders) {
      long count = (Long) order.get(6);
      for (long number = 1; number <= count; number++) {
        List<Object> line = lines.get(at++);
        assertThat(line.subList(0, 3)).isEqualTo(order.subList(0, 3));
        assertThat(line.get(3)).isEqualTo(number);
        assertThat(line.get(6).equals("NULL")).isEqualTo(order.get(5).equals("NULL"));
        BigDecimal amount = (BigDecimal) line.get(8);
        assertThat(amount.signum() == 0).isNotEqualTo(order.get(5).equals("NULL"));
        assertThat(amount).isLessThanOrEqualTo(new BigDecimal("9999.99"));
      }
    }
    assertThat(at).isEqualTo(lines.size());
  }

  @Test
  void rowsAreAFunctionOfTheirNumber() {
    for (OrderEntryTable table : OrderEntryTable.values()) {
      long last = rows(table) - 1;
      assertThat(read(table, last, 1)).isEqualTo(read(table, last, 1));
      List<List<Object>> all = read(table, 0, (int) Math.min(last + 1, 50));
      assertThat(read(table, 0, 1).get(0))
          .isEqualTo(all.get(0))
          .hasSize(table.columnNames().size());
    }
  }

  private static List<List<Object>> read(OrderEntryTable table, long from, int count) {
    RowSource source = POPULATION.rows(table).sources().get();
    return LongStream.range(from, from + count).mapToObj(i -> InstantLoad.row(source, i)).toList();
  }
}
