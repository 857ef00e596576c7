package io.kurabe.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.load.FakeWorkload;
import io.kurabe.load.internal.FakeServer;
import io.kurabe.load.internal.VirtualTime;
import io.kurabe.result.StudyResult;
import io.kurabe.sql.internal.ConnectionSource;
import io.kurabe.study.LoadTest;
import io.kurabe.study.TargetSession;
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** What {@link PerformanceExtensionTest} lets JUnit run; no names that Surefire runs by itself. */
final class PerformanceCases {
  private PerformanceCases() {}

  @PerformanceTest(target = "embedded:fake")
  static class Verdicts {
    @Test
    void fast(Budgets budgets) {
      budgets
          .p99AtMost(Duration.ofMillis(10))
          .check(Results.ofThroughput(1_000, 1_000, 1_000).result());
    }

    @Test
    void tooSlow(Budgets budgets) {
      budgets
          .p99AtMost(Duration.ofMillis(1))
          .check(Results.ofThroughput(1_000, 1_000, 1_000).result());
    }

    @Test
    void notComparable(Budgets budgets) {
      budgets.notSlowerThanBaseline(10).check(Results.ofThroughput(1_000, 1_000, 1_000).result());
    }
  }

  /** The shortest test that there is: no word on repeats. */
  @PerformanceTest(target = "embedded:fake")
  static class DefaultPath {
    @Test
    void decides(LoadTest load, Budgets budgets) throws InterruptedException {
      VirtualTime time = new VirtualTime();
      StudyResult result =
          load.workload(new OfOneClient(new FakeServer(time, n -> 2_000_000)))
              .clients(1)
              .generator(time.engine())
              .runAll();
      assertThat(result.runs()).hasSize(PerformanceTest.REPEATS);
      budgets
          .p99AtMost(Duration.ofMillis(10))
          .throughputAtLeast(400)
          .notSlowerThanBaseline(10)
          .check(result);
    }
  }

  /** A workload of one client. */
  private record OfOneClient(FakeServer server) implements Workload {
    @Override
    public String name() {
      return "fake";
    }

    @Override
    public LoadedWorkload load(Workspace workspace) {
      return FakeWorkload.of(List.of(server.blocking()));
    }
  }

  @PerformanceTest(target = "embedded:fake")
  @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
  static class TwoTests {
    @Test
    @Order(1)
    void first(LoadTest load, TargetSession session, Budgets budgets) {
      assertThat(load).isNotNull();
      assertThat(budgets).isNotNull();
      assertThat(session.workspaces()).containsOnlyKeys("fake");
      FakeEngine.EVENTS.add("first");
    }

    @Test
    @Order(2)
    void second() {
      FakeEngine.EVENTS.add("second asks for nothing");
    }

    @Nested
    class Inner {
      @Test
      void nested(LoadTest load) {
        assertThat(load).isNotNull();
        FakeEngine.EVENTS.add("nested");
      }
    }
  }

  /** Its server is started by the test, whatever its number is this time. */
  @PerformanceTest(provider = Provided.Server.class)
  static class Provided {
    static final AtomicInteger PORT = new AtomicInteger();

    static final class Server implements TargetProvider {
      @Override
      public Target target() {
        return Target.parse("shop=fake://localhost:" + PORT.incrementAndGet());
      }
    }

    @Test
    void placed(TargetSession session, Budgets budgets) {
      assertThat(session.factsOf("shop").product()).isEqualTo("Fake");
      budgets
          .notSlowerThanBaseline(10)
          .check(Results.ofThroughput(1_000, 1_000, 1_000, 1_000).result());
    }
  }

  @PerformanceTest(target = "embedded:broken")
  static class Broken {
    @Test
    void neverRuns() {}
  }

  @PerformanceTest(target = "embedded:fake")
  static class NoSql {
    @Test
    void wants(ConnectionSource connections) {
      assertThat(connections).isNotNull();
    }
  }

  @PerformanceTest(target = "embedded:fake")
  static class Doubled {
    @Test
    void outer() {}

    @Nested
    @PerformanceTest(target = "embedded:fake")
    class Inner {
      @Test
      void inner() {}
    }
  }

  /** Fails when a performance test runs beside anything else. */
  abstract static class Watched {
    private static final AtomicInteger RUNNING = new AtomicInteger();
    private final boolean alone;

    Watched(boolean alone) {
      this.alone = alone;
    }

    @BeforeEach
    void enter() {
      check(RUNNING.incrementAndGet());
    }

    @AfterEach
    void leave() {
      check(RUNNING.getAndDecrement());
    }

    private void check(int running) {
      if (alone) {
        assertThat(running).isEqualTo(1);
      }
    }
  }

  @PerformanceTest(target = "embedded:fake")
  static class AloneOne extends Watched {
    AloneOne() {
      super(true);
    }

    @Test
    void one() {}

    @Test
    void two() {}
  }

  @PerformanceTest(target = "embedded:fake")
  static class AloneTwo extends Watched {
    AloneTwo() {
      super(true);
    }

    @Test
    void one() {}

    @Test
    void two() {}
  }

  /** Ends only when two of its tests run at the same time. */
  static class Ordinary extends Watched {
    private static final CountDownLatch MEETING = new CountDownLatch(2);

    Ordinary() {
      super(false);
    }

    @Test
    void one() throws InterruptedException {
      meet();
    }

    @Test
    void two() throws InterruptedException {
      meet();
    }

    @Test
    void three() throws InterruptedException {
      meet();
    }

    private static void meet() throws InterruptedException {
      MEETING.countDown();
      assertThat(MEETING.await(60, TimeUnit.SECONDS)).isTrue();
    }
  }
}
