package org.example.shop;

import io.kurabe.junit.Budgets;
import io.kurabe.junit.PerformanceTest;
import io.kurabe.study.LoadTest;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Budgets for the orders, on an embedded PostgreSQL that is started once for both tests. */
@PerformanceTest(target = "embedded:postgres")
class OrdersPerformanceTest {
  /** Orders keep their budgets at the rate of a busy day; any machine does, they are generous. */
  @Test
  void staysWithinItsBudgets(LoadTest load, Budgets budgets) throws InterruptedException {
    budgets
        .p99AtMost(Duration.ofSeconds(5))
        .throughputAtLeast(1)
        .noFailedOperations()
        .of("pay")
        .meanAtMost(Duration.ofSeconds(2))
        .check(
            load.workload(Orders.WORKLOAD)
                .rate(200)
                .phases(Duration.ofMillis(500), Duration.ofSeconds(2))
                .repeats(5)
                .runAll());
  }

  /** Inconclusive until a baseline is recorded on this machine, and on every other machine. */
  @Test
  void isNotSlowerThanItWas(LoadTest load, Budgets budgets) throws InterruptedException {
    budgets
        .notSlowerThanBaseline(20)
        .check(
            load.workload(Orders.WORKLOAD)
                .clients(8)
                .phases(Duration.ofMillis(200), Duration.ofSeconds(1))
                .repeats(5)
                .runAll());
  }
}
