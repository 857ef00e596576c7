package org.example.shop;

import io.kurabe.jmh.WorkloadBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** What an order and a payment cost: the same code as in the load tests, one at a time. */
public class OrdersBenchmark extends WorkloadBenchmark {
  /** With JMH's own main: {@code -p target=jdbc:postgresql://bench@db1/shop}. */
  @Param("embedded:postgres")
  public String target = "";

  public OrdersBenchmark() {
    super(Orders.WORKLOAD);
  }

  @Override
  protected String target() {
    return target;
  }

  @Benchmark
  public void place() throws Exception {
    perform("place");
  }

  @Benchmark
  public void pay() throws Exception {
    perform("pay");
  }
}
