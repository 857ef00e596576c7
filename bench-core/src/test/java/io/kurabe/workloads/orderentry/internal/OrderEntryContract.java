package io.kurabe.workloads.orderentry.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.probe.AnyMachine;
import io.kurabe.result.OperationResult;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Driver;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.study.LoadTest;
import io.kurabe.study.ServerContract;
import io.kurabe.target.TargetException;
import io.kurabe.tier.Tier;
import io.kurabe.workload.Audit;
import io.kurabe.workload.CheckResult;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.StatementText;
import io.kurabe.workload.Workload;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the order entry owes on every SQL engine. On tiny tables. */
public abstract class OrderEntryContract extends ServerContract {
  private static final int CLIENTS = 4;

  @Test
  void theTablesAreAsTheSpecificationSays() throws Exception {
    load(Map.of("warehouses", "2", "foreign-keys", "true", "history-key", "true")).reset();

    assertThat(ask("SELECT COUNT(*) FROM item")).isEqualTo(1_000);
    assertThat(ask("SELECT COUNT(*) FROM stock WHERE s_w_id = 2")).isEqualTo(1_000);
    assertThat(ask("SELECT COUNT(*) FROM district WHERE d_next_o_id = 301")).isEqualTo(20);
    assertThat(ask("SELECT COUNT(*) FROM new_order WHERE no_o_id > 210")).isEqualTo(1_800);
    assertThat(ask("SELECT COUNT(DISTINCT h_id) FROM history")).isEqualTo(6_000);
    assertThatThrownBy(
            () -> execute("INSERT INTO orders (o_w_id, o_d_id, o_id, o_c_id) VALUES (9, 1, 1, 1)"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("foreign key");
    assertThatThrownBy(() -> execute("INSERT INTO new_order VALUES (1, 1, 300)"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("uplicate");
  }

  @Tag(Tier.CORE)
  @ParameterizedTest
  @CsvSource({
    "JDBC,single,sorted,default",
    "VERTX,single,sorted,default",
    "JDBC,batched,entered,read-committed",
    "VERTX,batched,sorted,repeatable-read",
    "JDBC,single,entered,serializable"
  })
  void concurrentTerminalsLeaveExactBooks(
      Driver driver, String form, String order, String isolation) throws Exception {
    RunResult run =
        run(
            driver,
            Map.of(
                "warehouses",
                "2",
                "statements",
                form,
                "stock-order",
                order,
                "isolation",
                isolation));

    assertThat(run.operations()).extracting(OperationResult::operation).hasSize(5);
    for (OperationResult operation : run.operations()) {
      // A transaction that meets others ten times in a row is given up, and counted.
      assertThat(operation.failures().keySet())
          .as(operation.errorCodes().toString())
          .isSubsetOf("serialization", "deadlock");
    }
    assertThat(run.acknowledged()).isPositive();
    assertThat(run.measures())
        .containsKeys("constant_of_names", "entered_orders", "entered_remote_lines", "delivered");
    Audit audit = run.audit().orElseThrow();
    assertThat(audit.exact()).as(audit.sentence()).isTrue();
    assertThat(audit.sentence())
        .contains(
            "every answer was as expected",
            "the tables have grown by what was acknowledged",
            "consistency conditions 1 to 10 and 12 hold",
            "items of the input audit hold");
  }

  @Test
  void theNextRunGoesOnWithTheTables() throws Exception {
    LoadedWorkload workload = load(Map.of("warehouses", "1"));
    workload.reset();
    carryOut(workload, 3);
    workload.reset();
    carryOut(workload, 3);
    LoadedWorkload other = workload(Map.of("warehouses", "1")).join(workspace());
    other.reset();
    carryOut(other, 1);
    assertThat(sentence(other))
        .contains("consistency conditions 1 to 10 and 12 hold")
        .doesNotContain("NOT EXACT");
  }

  @Test
  void whatTwoProcessesDidIsAddedUp() throws Exception {
    LoadedWorkload first = load(Map.of("warehouses", "1"));
    LoadedWorkload second = workload(Map.of("warehouses", "1")).join(workspace());
    first.reset();
    carryOut(first, 2);
    OrderEntryClients.carryOut(second, 1, 2);
    assertThat(sentence(first)).startsWith("NOT EXACT: ").contains("clients know of");
    first.add(second.tally());
    assertThat(sentence(first)).doesNotContain("NOT EXACT");
  }

  private static List<Mutation> mutations() {
    return List.of(
        new Mutation(
            "DELETE FROM order_line WHERE ol_w_id = 1 AND ol_d_id = 7 AND ol_o_id = 5 AND ol_number = 5",
            List.of(4, 6, 10, 12),
            List.of("warehouse 1, district 7: ", "warehouse 1, district 7, order 5: "),
            true),
        new Mutation(
            "UPDATE district SET d_ytd = d_ytd + 0.01 WHERE d_w_id = 1 AND d_id = 3",
            List.of(1, 9),
            List.of(
                "warehouse 1: 30000.00 and 30000.01",
                "warehouse 1, district 3: 3000.01 and 3000.00"),
            false),
        new Mutation(
            "UPDATE orders SET o_carrier_id = NULL WHERE o_w_id = 1 AND o_d_id = 4 AND o_id = 9",
            List.of(5, 7),
            List.of("warehouse 1, district 4, order 9: "),
            false),
        new Mutation(
            "DELETE FROM history WHERE h_w_id = 1 AND h_d_id = 2 AND h_c_id = 11",
            List.of(8, 9, 10),
            List.of(
                "warehouse 1: ",
                "warehouse 1, district 2: ",
                "warehouse 1, district 2, customer 11: "),
            false),
        new Mutation(
            "UPDATE district SET d_next_o_id = 305 WHERE d_w_id = 1 AND d_id = 9",
            List.of(2),
            List.of("warehouse 1, district 9: 304 and 300"),
            false),
        new Mutation(
            "DELETE FROM new_order WHERE no_w_id = 1 AND no_d_id = 8 AND no_o_id = 250",
            List.of(3, 5, 11),
            List.of("warehouse 1, district 8: 90 and 89", "warehouse 1, district 8, order 250: "),
            false),
        new Mutation(
            "DELETE FROM orders WHERE o_w_id = 1 AND o_d_id = 6 AND o_id = 299",
            List.of(4, 5, 6, 11),
            List.of("warehouse 1, district 6, order 299: "),
            false),
        new Mutation(
            "UPDATE customer SET c_balance = c_balance + 1 WHERE c_w_id = 1 AND c_d_id = 1 AND c_id = 77",
            List.of(10, 12),
            List.of("warehouse 1, district 1, customer 77: "),
            false),
        new Mutation(
            "DELETE FROM history",
            List.of(8, 9, 10),
            List.of("warehouse 1: 30000.00 and 0"),
            false),
        new Mutation(
            "DELETE FROM order_line", List.of(4, 6), List.of("warehouse 1, district 1: "), false));
  }

  /**
   * A change that nobody made.
   *
   * @param places that are named
   * @param perhapsFewer a line that was delivered at load costs nothing, so sums may agree
   */
  private record Mutation(
      String change, List<Integer> conditions, List<String> places, boolean perhapsFewer) {}

  /** A row without a partner is nothing that a join may drop: it is the fault. */
  @Test
  void aChangeThatNobodyMadeIsFoundWithItsPlace() throws Exception {
    load(Map.of("warehouses", "1")).reset();
    for (Mutation mutation : mutations()) {
      List<CheckResult> faults = faultsAfter(mutation.change());
      assertThat(faults).as(mutation.change()).noneMatch(CheckResult::holds);
      List<Integer> found =
          faults.stream()
              .map(f -> Integer.valueOf(f.sentence().replaceFirst("condition (\\d+) .*", "$1")))
              .toList();
      if (mutation.perhapsFewer()) {
        assertThat(mutation.conditions()).containsAll(found);
        assertThat(found).contains(4, 6);
      } else {
        assertThat(found).as(mutation.change()).isEqualTo(mutation.conditions());
      }
      String all = String.join("\n", faults.stream().map(CheckResult::sentence).toList());
      assertThat(all).contains(mutation.places());
    }
    assertThat(faultsAfter("UPDATE item SET i_data = i_data")).allMatch(CheckResult::holds);
  }

  /** What is found after a change, which is taken back. */
  private List<CheckResult> faultsAfter(String change) throws SQLException {
    SqlWorkspace workspace = workspace();
    return workspace.withSession(
        session -> {
          try (Statement statement = session.connection().createStatement()) {
            statement.execute("BEGIN");
            statement.executeUpdate(change);
            List<CheckResult> faults =
                Conditions.check(
                    session, workspace.id(), Scale.of(1, true), Conditions.afterLoad(true));
            statement.execute("ROLLBACK");
            return faults;
          }
        });
  }

  @Test
  void tablesThatAreWrongAfterTheLoadMakeNoRun() throws Exception {
    LoadedWorkload workload = load(Map.of("warehouses", "1"));
    execute("DELETE FROM history WHERE h_d_id = 5 AND h_c_id = 1");
    assertThatThrownBy(workload::reset)
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("wrong after the load: condition 8")
        .hasMessageContaining("warehouse 1, district 5");
  }

  @Test
  void aPaymentThatNoClientMadeIsFoundAlthoughTheBooksAgree() throws Exception {
    LoadedWorkload workload = load(Map.of("warehouses", "1"));
    workload.reset();
    carryOut(workload, 1);
    execute("UPDATE warehouse SET w_ytd = w_ytd + 5");
    execute("UPDATE district SET d_ytd = d_ytd + 5 WHERE d_id = 1");
    execute(
        "UPDATE customer SET c_balance = c_balance - 5, c_ytd_payment = c_ytd_payment + 5 WHERE c_d_id = 1 AND c_id = 1");
    execute(
        "INSERT INTO history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_amount, h_data) VALUES (1, 1, 1, 1, 1, 5, 'x')");
    assertThat(sentence(workload))
        .startsWith("NOT EXACT: payments: the tables have ")
        .contains("hundredths paid: the tables have ")
        .doesNotContain("condition");
  }

  @Test
  void stockThatIsMissingIsAWrongAnswerThatNamesIt() throws Exception {
    LoadedWorkload workload = load(Map.of("warehouses", "1"));
    workload.reset();
    execute("DELETE FROM stock WHERE s_i_id > 0");
    assertThatThrownBy(() -> carryOut(workload, 1))
        .hasMessageMatching("0 rows in place of 1; the values were \\[1, \\d+\\]");
    assertThat(sentence(workload)).startsWith("NOT EXACT: ").contains("not as expected");
  }

  @ParameterizedTest
  @ValueSource(strings = {"single", "batched"})
  void everyStatementIsToldBeforeItIsSent(String form) {
    Workload workload = workload(Map.of("statements", form, "isolation", "serializable"));
    assertThat(workload.statements(workspace()))
        .extracting(StatementText::text)
        .anyMatch(s -> s.contains("SERIALIZABLE"))
        .anyMatch(s -> s.startsWith("INSERT INTO ${schema}.history"))
        .anyMatch(s -> s.contains("FOR UPDATE"))
        .anyMatch(s -> s.equals("ROLLBACK"))
        .noneMatch(s -> s.contains("%"));
  }

  private RunResult run(Driver driver, Map<String, String> parameters) throws Exception {
    return LoadTest.on(session(driver))
        .generator(AnyMachine.engine())
        .workload(workload(parameters))
        .clients(CLIENTS)
        .phases(Duration.ofMillis(50), Duration.ofMillis(800))
        .run();
  }

  private static Workload workload(Map<String, String> parameters) {
    Map<String, String> all = new HashMap<>(parameters);
    all.put("tiny", "true");
    return Workload.named("order-entry", all);
  }

  private LoadedWorkload load(Map<String, String> parameters) {
    return workload(parameters).load(workspace());
  }

  private SqlWorkspace workspace() {
    return session(Driver.JDBC).capability(target().name(), SqlWorkspace.class).orElseThrow();
  }

  /** Deals so many decks to one terminal. */
  private static void carryOut(LoadedWorkload workload, int decks) throws Exception {
    OrderEntryClients.carryOut(workload, 0, decks);
  }

  private static String sentence(LoadedWorkload workload) {
    return workload.audit(0, 0).map(Audit::sentence).orElseThrow();
  }

  private long ask(String sql) {
    return workspace().number("ask", sql.replaceAll("FROM (\\w+)", "FROM \\${schema}.$1"));
  }

  private void execute(String sql) throws SQLException {
    workspace()
        .withSession(
            session -> {
              try (Statement statement = session.connection().createStatement()) {
                return statement.executeUpdate(sql);
              }
            });
  }
}
