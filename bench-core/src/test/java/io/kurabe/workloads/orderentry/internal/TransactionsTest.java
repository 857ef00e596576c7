package io.kurabe.workloads.orderentry.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.kurabe.sql.dialogue.internal.Dialogue;
import io.kurabe.sql.dialogue.internal.DialogueTester;
import io.kurabe.sql.dialogue.internal.Rows;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The five transactions against answers that the test makes up. */
class TransactionsTest {
  private final List<String> sent = new ArrayList<>();

  @Test
  void stockStaysFromTenToAHundred() {
    for (int stock = 10; stock <= 100; stock++) {
      for (int taken = 1; taken <= 10; taken++) {
        int rest = NewOrder.rest(stock, taken);
        assertThat(rest)
            .isEqualTo(stock >= taken + 10 ? stock - taken : stock - taken + 91)
            .isBetween(10, 100);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1,1", "2,1", "3,2", "4,2", "5,3"})
  void ofSeveralCustomersTheOneInTheMiddlePays(int count, int position) {
    assertThat(Customers.middle(count)).isEqualTo(position);
  }

  @Test
  void pacedTerminalsHaveTheCeilingOfTheirMix() {
    assertThat(10 * TransactionType.ceilingPerTerminal(TransactionMix.DECK))
        .isCloseTo(12.605, within(0.0005));
    assertThat(10 * TransactionType.ceilingPerTerminal(TransactionMix.WEIGHTS))
        .isCloseTo(12.863, within(0.0005));
  }

  @ParameterizedTest
  @CsvSource({"5,26", "10,46", "15,66"})
  void anOrderTakesSixAndFourStatementsForEachLine(int lines, int statements) throws Exception {
    NewOrder order = order(lines, false, StatementForm.SINGLE, StockOrder.ENTERED);
    carryOut(order);
    assertThat(sent).hasSize(statements + 1).last().isEqualTo("COMMIT");
    // 7.00 x 2 a line, 10 % off, with 5 % and 10 % tax.
    String[] shown = order.shown().split(" ", -1);
    assertThat(shown[0]).isEqualTo("G".repeat(lines));
    assertThat(new BigDecimal(shown[1]))
        .isEqualByComparingTo(BigDecimal.valueOf(lines * 14L).multiply(new BigDecimal("1.035")));
  }

  @Test
  void aBatchedOrderTakesAStatementForEachLine() throws Exception {
    carryOut(order(10, false, StatementForm.BATCHED, StockOrder.SORTED));
    assertThat(sent).hasSize(6 + 10 + 3 + 1);
    assertThat(sent).filteredOn(s -> s.startsWith("UPDATE ${schema}.stock")).hasSize(10);
  }

  @ParameterizedTest
  @CsvSource({"SINGLE", "BATCHED"})
  void anUnusedItemComesLastAndRollsBack(StatementForm form) throws Exception {
    carryOut(order(6, true, form, StockOrder.SORTED));
    assertThat(sent).last().isEqualTo("ROLLBACK");
    assertThat(sent.get(sent.size() - 2)).startsWith("SELECT i_id, i_price");
    assertThat(sent).filteredOn(s -> s.startsWith("UPDATE ${schema}.stock")).hasSize(5);
    assertThat(sent).doesNotContain("COMMIT");
  }

  @Test
  void stockIsLockedInOrder() throws Exception {
    List<Inputs.Line> lines =
        List.of(
            new Inputs.Line(1, 9, 2, 1),
            new Inputs.Line(2, 5, 1, 1),
            new Inputs.Line(3, 3, 2, 1),
            new Inputs.Line(4, 7, 1, 1),
            new Inputs.Line(5, 6, 1, 1));
    NewOrder order =
        new NewOrder(
            1, new Inputs.Order(1, 1, lines, false), StatementForm.SINGLE, StockOrder.SORTED);
    List<List<@Nullable Object>> locked = new ArrayList<>();
    DialogueTester.carryOut(
        order::say,
        (sql, values) -> {
          if (sql.contains(".stock WHERE")) {
            locked.add(values);
          }
          return answer(sql, values);
        });
    assertThat(locked)
        .containsExactly(List.of(1, 5), List.of(1, 6), List.of(1, 7), List.of(2, 3), List.of(2, 9));
  }

  @Test
  void theSameItemTwiceIsTakenTwice() throws Exception {
    for (StatementForm form : StatementForm.values()) {
      List<Inputs.Line> lines =
          IntStream.rangeClosed(1, 5).mapToObj(n -> new Inputs.Line(n, 4, 1, 10)).toList();
      NewOrder order =
          new NewOrder(1, new Inputs.Order(1, 1, lines, false), form, StockOrder.SORTED);
      List<Object> quantities = new ArrayList<>();
      int[] inStock = {50};
      DialogueTester.carryOut(
          order::say,
          (sql, values) -> {
            if (sql.startsWith("UPDATE ${schema}.stock")) {
              inStock[0] = (int) Objects.requireNonNull(values.get(0));
              quantities.add(inStock[0]);
            }
            return sql.contains("FROM ${schema}.stock")
                ? DialogueTester.row(1L, 4L, (long) inStock[0], "text", "data")
                : answer(sql, values);
          });
      assertThat(quantities).as(form.text()).containsExactly(40, 30, 20, 10, 91);
    }
  }

  @Test
  void aPaymentOfBadCreditIsWrittenInFrontOfTheNotes() {
    Payment payment =
        new Payment(3, new Inputs.Payment(7, 123_45, new Inputs.Buyer(2, 5, 0, "BARBARBAR")));
    String data = payment.data(99, "x".repeat(500));
    assertThat(data).startsWith("99 5 2 7 3 123.45|xxx").hasSize(500);
  }

  @Test
  void aDeliveryTakesTheNextOrderWhenAnotherWasFaster() throws Exception {
    int[] removed = {0};
    List<Object> delivered = new ArrayList<>();
    DialogueTester.carryOut(
        new Delivery(1, 4)::say,
        (sql, values) -> {
          sent.add(sql);
          if (sql.startsWith("SELECT no_o_id")) {
            return values.get(1).equals(3) ? DialogueTester.none() : DialogueTester.row(2101L);
          }
          if (sql.startsWith("DELETE")) {
            return new Rows(List.of(), removed[0]++ == 0 ? 0 : 1);
          }
          if (sql.startsWith("UPDATE ${schema}.orders")) {
            delivered.add(values.get(2));
          }
          return answer(sql, values);
        });
    assertThat(delivered).containsExactly(1, 2, 4, 5, 6, 7, 8, 9, 10);
    assertThat(sent).filteredOn(s -> s.startsWith("DELETE")).hasSize(10);
    Ledger ledger = new Ledger();
    Ledger.Page page = ledger.page();
    Delivery none = new Delivery(1, 4);
    none.committing(page);
    page.committed();
    assertThat(ledger.known(Ledger.Entry.DELIVERED)).isZero();
    assertThat(ledger.known(Ledger.Entry.VISITED_DISTRICTS)).isEqualTo(10);
  }

  @Test
  void linesThatAreMissingAreAWrongAnswer() {
    OrderStatus status = new OrderStatus(new Inputs.Buyer(1, 2, 3, ""));
    assertThatThrownBy(
            () ->
                DialogueTester.carryOut(
                    status::say,
                    (sql, values) ->
                        sql.contains("order_line")
                            ? DialogueTester.row(1L, 1L, 5L, BigDecimal.ONE, null)
                            : DialogueTester.row(17L, "now", 3L, 6L)))
        .isInstanceOf(Dialogue.WrongAnswer.class)
        .hasMessage("warehouse 1, district 2: order 17 has 1 lines in place of 6");
  }

  @Test
  void whatIsInDoubtStaysInDoubt() {
    Ledger ledger = new Ledger();
    Ledger.Page page = ledger.page();
    page.committing(Ledger.Entry.PAID_CENTS, 500);
    page.committed();
    page.begin();
    page.committing(Ledger.Entry.PAID_CENTS, 300);
    page.refused();
    page.begin();
    page.committing(Ledger.Entry.PAID_CENTS, 200);
    page.begin(); // The connection was lost, and the client went on.
    page.committing(Ledger.Entry.PAID_CENTS, 70);
    page.committed();
    assertThat(ledger.known(Ledger.Entry.PAID_CENTS)).isEqualTo(570);
    assertThat(ledger.inDoubt(Ledger.Entry.PAID_CENTS)).isEqualTo(200);
    Ledger other = new Ledger();
    other.add(ledger.tally());
    other.add(Map.of("paid_cents", 30L));
    assertThat(other.known(Ledger.Entry.PAID_CENTS)).isEqualTo(600);
    assertThat(other.inDoubt(Ledger.Entry.PAID_CENTS)).isEqualTo(200);
  }

  private static NewOrder order(int lines, boolean unused, StatementForm form, StockOrder order) {
    List<Inputs.Line> entered =
        IntStream.rangeClosed(1, lines)
            .mapToObj(n -> new Inputs.Line(n, unused && n == lines ? 100_001 : n, 1, 2))
            .toList();
    return new NewOrder(1, new Inputs.Order(2, 3, entered, unused), form, order);
  }

  private void carryOut(Terminal.Transaction transaction) throws Exception {
    Ledger.Page page = new Ledger().page();
    DialogueTester.carryOut(
        transaction::say,
        (sql, values) -> {
          sent.add(sql);
          if (sql.equals("COMMIT")) {
            transaction.committing(page);
          }
          return answer(sql, values);
        });
  }

  /** Answers as a server would that has everything, each item at 7.00 and 50 of it in stock. */
  private static Rows answer(String sql, List<@Nullable Object> values) {
    if (sql.contains("FROM ${schema}.item")) {
      return new Rows(
          values.stream()
              .distinct()
              .filter(i -> !Integer.valueOf(100_001).equals(i))
              .map(i -> new @Nullable Object[] {i, new BigDecimal("7.00"), "name", "data"})
              .toList(),
          (int)
              values.stream().distinct().filter(i -> !Integer.valueOf(100_001).equals(i)).count());
    }
    if (sql.contains("FROM ${schema}.stock")) {
      List<@Nullable Object[]> rows = new ArrayList<>();
      for (int i = 0; i < values.size(); i += 2) {
        rows.add(new @Nullable Object[] {values.get(i), values.get(i + 1), 50L, "text", "data"});
      }
      return new Rows(rows, rows.size());
    }
    if (sql.contains("SELECT w_tax")) {
      return DialogueTester.row(new BigDecimal("0.05"));
    }
    if (sql.contains("SELECT d_tax")) {
      return DialogueTester.row(new BigDecimal("0.10"), 3001L);
    }
    if (sql.contains("SELECT c_discount")) {
      return DialogueTester.row(new BigDecimal("0.10"), "BARBARBAR", "GC");
    }
    if (sql.startsWith("INSERT INTO ${schema}.order_line")) {
      return new Rows(List.of(), values.size() / 9);
    }
    if (sql.startsWith("UPDATE ${schema}.order_line")) {
      return new Rows(List.of(), 7);
    }
    return DialogueTester.row(5L);
  }
}
