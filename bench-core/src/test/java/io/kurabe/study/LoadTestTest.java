package io.kurabe.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.kurabe.config.ConfigurationException;
import io.kurabe.config.Problems;
import io.kurabe.probe.AnyMachine;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Durability;
import io.kurabe.spec.ThinkTime;
import io.kurabe.sql.internal.FakeDataSource;
import io.kurabe.target.Target;
import io.kurabe.workloads.roundtrip.internal.RoundTripWorkload;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** What a user of {@link LoadTest} can get wrong before any server is asked. */
class LoadTestTest {
  @Test
  void everythingThatIsMissingIsToldInOneMessage() {
    assertThatThrownBy(() -> on().run())
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("LoadTest is not usable, 3 problems:")
        .hasMessageContaining("workload: is missing")
        .hasMessageContaining("load: is missing; use clients(n), rate(opsPerSecond) or arrivals(")
        .hasMessageContaining("target: no engine is on the class path; add bench-mysql");
  }

  @Test
  void aSecondValueIsRefusedAndNamesTheFirst() {
    assertThatThrownBy(() -> on().clients(8).clients(16))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("clients is set already, to 8; it cannot be set again, to 16");
    assertThatThrownBy(() -> on().durability(Durability.RELAXED).durability(Durability.DURABLE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("durability is set already, to RELAXED");
    assertThatThrownBy(
            () ->
                on().phases(Duration.ZERO, Duration.ofSeconds(1))
                    .phases(Duration.ZERO, Duration.ofSeconds(2)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("PT1S")
        .hasMessageContaining("PT2S");
  }

  @Test
  void aLoadThatContradictsItselfIsRefused() {
    assertThatThrownBy(
            () -> on().arrivals(new Arrivals.PoissonRate(500, 16)).clients(3).rate(20).run())
        .hasMessageContaining("clients: arrivals(PoissonRate")
        .hasMessageContaining("says it already, was 3")
        .hasMessageContaining("rate: arrivals(");
    assertThatThrownBy(
            () -> on().rate(20).think(new ThinkTime(Duration.ZERO, Duration.ofMillis(5))).run())
        .hasMessageContaining("think: belongs to the closed loop");
  }

  @Test
  void valuesThatCannotBeAreRefusedTogether() {
    assertThatThrownBy(
            () -> on().workload(new RoundTripWorkload()).clients(0).repeats(0).pool(-1).runAll())
        .hasMessageContaining("clients: clients must be at least 1, was 0")
        .hasMessageContaining("repeats: must be at least 1, was 0")
        .hasMessageContaining("pool: must be 0 (none) or more, was -1");
    for (double rate : new double[] {Double.NaN, -1, 1e-300, 1e12, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> on().rate(rate).run())
          .hasMessageContaining(
              "rate must be from 0.000001 to 10,000,000 operations/s, was " + rate);
    }
  }

  @Test
  void repeatsBelongToRunAll() {
    assertThatThrownBy(() -> on().workload(new RoundTripWorkload()).clients(1).repeats(3).run())
        .hasMessageContaining("repeats: run() makes one run; use runAll(), was 3");
  }

  @Test
  void aTargetIsAskedForWhenTheRunBegins() {
    AtomicInteger asked = new AtomicInteger();
    LoadTest load =
        LoadTest.on(() -> Target.parse("embedded:number-" + asked.incrementAndGet()))
            .workload(new RoundTripWorkload())
            .clients(1);
    assertThat(asked).hasValue(0);
    assertThatThrownBy(load::run).isInstanceOf(ConfigurationException.class);
    assertThatThrownBy(load::runAll).isInstanceOf(ConfigurationException.class);
    assertThat(asked).hasValue(2);
  }

  @Test
  void whatATargetsSupplierThrowsIsSeen() {
    IllegalStateException notStarted = new IllegalStateException("the container does not run");
    Supplier<Target> target =
        () -> {
          throw notStarted;
        };
    assertThatThrownBy(() -> LoadTest.on(target).workload(new RoundTripWorkload()).run())
        .isSameAs(notStarted);
  }

  @Test
  void aDataSourceNeedsAnEngineAndIsToldWithEverythingElse() {
    DataSource source = new FakeDataSource("PostgreSQL", "jdbc:postgresql://db1/", "ann").proxy();
    assertThatThrownBy(() -> LoadTest.on(source).clients(1).run())
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("workload: is missing")
        .hasMessageContaining("dataSource: no engine is on the class path; add bench-mysql or");
  }

  @Test
  void howATargetIsOpenedIsNotForADataSource() {
    LoadSite site =
        new LoadSite.OfDataSource(
            Target.parse("jdbc:postgresql://db1/"), new FakeDataSource("", "", "").proxy());
    SetOnce<Integer> pool = new SetOnce<>("pool");
    pool.set(8);
    Problems problems = new Problems("LoadTest");
    site.check(problems, List.of(pool), 4);
    assertThatThrownBy(problems::throwIfAny)
        .hasMessage(
            "LoadTest: pool: belongs to on(Target); the connections are the application's, was 8");
  }

  @Test
  void aPoolThatIsTooSmallIsToldBeforeTheRun() {
    try (HikariDataSource pool = new HikariDataSource()) {
      pool.setMaximumPoolSize(10);
      LoadSite site = new LoadSite.OfDataSource(Target.parse("jdbc:postgresql://db1/"), pool);
      Problems enough = new Problems("LoadTest");
      site.check(enough, List.of(), 6);
      enough.throwIfAny();
      Problems tooMany = new Problems("LoadTest");
      site.check(tooMany, List.of(), 7);
      assertThatThrownBy(tooMany::throwIfAny)
          .hasMessage(
              "LoadTest: dataSource: its pool has at most 10 connections, and 7 clients need 11:"
                  + " one each, and 4 besides");
    }
  }

  private static LoadTest on() {
    return LoadTest.on(Target.parse("embedded:postgres")).generator(AnyMachine.engine());
  }
}
