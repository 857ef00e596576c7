package org.example.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** The benchmark runs, one short iteration in a fork; for numbers take JMH's main and more. */
class OrdersBenchmarkTest {
  @Test
  void bothOperationsAreMeasured() throws RunnerException {
    System.setProperty("jmh.ignoreLock", "true"); // Nothing is measured here.
    Map<String, Double> micros =
        new Runner(
                new OptionsBuilder()
                    .include(OrdersBenchmark.class.getName())
                    .forks(1)
                    .warmupIterations(0)
                    .measurementIterations(1)
                    .measurementTime(TimeValue.milliseconds(300))
                    .shouldFailOnError(true)
                    .build())
            .run().stream()
                .map(RunResult::getPrimaryResult)
                .collect(Collectors.toMap(Result::getLabel, Result::getScore));

    assertEquals(2, micros.size(), micros.toString());
    assertTrue(micros.get("place") > 0, micros.toString());
    assertTrue(micros.get("pay") >= 100_000, "a payment waits 100 ms for its provider: " + micros);
  }
}
