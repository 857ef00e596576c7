package org.example.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import io.kurabe.result.RunResult;
import io.kurabe.study.LoadTest;
import io.kurabe.study.TargetSession;
import io.kurabe.target.Secret;
import io.kurabe.target.Target;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A load over the shop's own connection pool, and one on a server that the test started. */
class ApplicationPoolTest {
  /** Stands for the container, or whatever else, on which the shop's tests run. */
  private static TargetSession server;

  private static Target address;

  @BeforeAll
  static void startServer() {
    server = TargetSession.open(Target.parse("embedded:postgres"));
    address = server.workspace("postgres").server().reachableTarget();
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @Test
  void ordersOverThePoolOfTheShop() throws InterruptedException {
    try (HikariDataSource pool = new HikariDataSource()) {
      pool.setJdbcUrl("jdbc:postgresql://" + server.factsOf("postgres").address() + "/postgres");
      pool.setUsername("kurabe");
      pool.setPassword(address.password().map(Secret::reveal).orElseThrow());
      pool.setMaximumPoolSize(12);

      RunResult result =
          LoadTest.on(pool)
              .workload(Orders.WORKLOAD)
              .clients(8)
              .phases(Duration.ofMillis(500), Duration.ofSeconds(1))
              .run();

      assertTrue(result.audit().orElseThrow().exact());
      assertEquals(
          "the application's com.zaxxer.hikari.HikariDataSource",
          result.spec().transport().options().get("connections of"));
      assertFalse(pool.isClosed());
    }
  }

  @Test
  void ordersOnAServerThatIsStartedLater() throws InterruptedException {
    RunResult result =
        LoadTest.on(() -> address) // With a container: () -> Target.parse(postgres.getJdbcUrl())...
            .workload(Orders.WORKLOAD)
            .clients(2)
            .phases(Duration.ZERO, Duration.ofSeconds(1))
            .run();
    assertTrue(result.audit().orElseThrow().exact());
  }
}
