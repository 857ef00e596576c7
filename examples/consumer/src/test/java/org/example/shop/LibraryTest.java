package org.example.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kurabe.redis.RedisWorkload;
import io.kurabe.result.RunResult;
import io.kurabe.study.LoadTest;
import io.kurabe.target.Target;
import io.kurabe.workload.Audit;
import io.kurabe.workload.Workload;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Kurabe as a plain library, without its JUnit extension. */
class LibraryTest {
  @Test
  void ordersOnPostgres() throws InterruptedException {
    RunResult result =
        LoadTest.on(Target.parse("embedded:postgres"))
            .workload(Orders.WORKLOAD)
            .clients(8)
            .phases(Duration.ofMillis(500), Duration.ofSeconds(2))
            .seed(42)
            .run();

    assertTrue(result.acknowledged() > 0, "orders were placed");
    Audit audit = result.audit().orElseThrow();
    assertTrue(audit.exact(), audit.sentence());
  }

  @Test
  void cartsOnRedis() throws InterruptedException {
    Workload carts =
        RedisWorkload.named("carts")
            .operation(
                "add", 1, (redis, keys, random) -> redis.incr(keys.of("cart", random.nextInt(100))))
            .operation(
                "read", 9, (redis, keys, random) -> redis.get(keys.of("cart", random.nextInt(100))))
            .build();

    RunResult result =
        LoadTest.on(Target.parse("embedded:redis"))
            .workload(carts)
            .rate(1_000)
            .phases(Duration.ofMillis(500), Duration.ofSeconds(2))
            .seed(42)
            .run();

    assertEquals(2, result.operations().size());
    assertTrue(result.operations().stream().allMatch(o -> o.succeeded() > 0 && o.failed() == 0));
  }
}
