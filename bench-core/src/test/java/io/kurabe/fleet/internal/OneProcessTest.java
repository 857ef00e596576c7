package io.kurabe.fleet.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.load.FakeWorkload;
import io.kurabe.load.LoadRun;
import io.kurabe.load.internal.VirtualTime;
import io.kurabe.result.FleetResult;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Retry;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.ThinkTime;
import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A fleet makes the run that one process with all clients would make, to the last bucket. */
class OneProcessTest {
  private static final long MS = 1_000_000;
  private static final int CLIENTS = 24;

  /**
   * The load of a closed loop depends on each client's own random stream, that of an open loop on
   * the instant of the request, since any free client may send it.
   */
  private record Requests(VirtualTime time, boolean byInstant, List<Long> sent)
      implements LoadedWorkload {
    Requests(VirtualTime time, boolean byInstant) {
      this(time, byInstant, Collections.synchronizedList(new ArrayList<>()));
    }

    /** When the requests were sent, since the first. */
    List<Long> instants() {
      return sent.stream().map(i -> i - sent.get(0)).sorted().toList();
    }

    @Override
    public String name() {
      return "fake";
    }

    @Override
    public Map<String, String> parameters() {
      return Map.of();
    }

    @Override
    public List<Operation> operations() {
      return byInstant
          ? List.of(new Operation("one", 1))
          : List.of(new Operation("one", 3), new Operation("other", 1));
    }

    @Override
    public Client open(int index) {
      return new Client.Blocking() {
        @Override
        public void perform(int operation, SplittableRandom random) throws Exception {
          long now = time.nanoTime();
          sent.add(now);
          SplittableRandom draw = byInstant ? new SplittableRandom(now - sent.get(0)) : random;
          // Pauses that several generators can find begin at 2 ms.
          long service = draw.nextLong(MS / 10, (byInstant ? 9 : 90) * MS);
          boolean fails = draw.nextInt(50) == 0;
          time.sleepUntil(now + service);
          if (fails) {
            throw new IllegalStateException("refused");
          }
        }

        @Override
        public Failure classify(Throwable thrown) {
          return new Failure(OutcomeKind.OTHER, "E1", String.valueOf(thrown.getMessage()));
        }

        @Override
        public void reconnect() {}

        @Override
        public void abort() {}

        @Override
        public void close() {}
      };
    }
  }

  static Stream<Arguments> loads() {
    List<Arrivals> loads =
        List.of(
            new Arrivals.Closed(CLIENTS, ThinkTime.NONE),
            new Arrivals.Closed(
                CLIENTS, new ThinkTime(Duration.ofMillis(1), Duration.ofMillis(40))),
            new Arrivals.ConstantRate(150, CLIENTS),
            new Arrivals.PoissonRate(100, CLIENTS));
    return loads.stream()
        .flatMap(load -> IntStream.of(1, 2, 3, 8).mapToObj(n -> Arguments.of(load, n)));
  }

  @ParameterizedTest
  @MethodSource("loads")
  void severalGeneratorsMakeTheRunOfOneProcess(Arrivals load, int generators) throws Exception {
    boolean open = load.areOpenLoop();
    // Clients of a closed loop begin one after the other in the warm-up of each generator.
    RunSpec spec =
        FakeWorkload.spec(
            load, Duration.ofMillis(open ? 1_000 : 0), Duration.ofMillis(4_000), Retry.DEFAULT);

    VirtualTime alone = new VirtualTime();
    Requests ofOne = new Requests(alone, open);
    RunResult one = alone.engine().run(LoadRun.of(spec, ofOne).on(List.of("db"), false));

    VirtualTime time = new VirtualTime();
    Requests ofAll = new Requests(time, open);
    VirtualFleet fleet =
        new VirtualFleet(time, generators, VirtualFleet.running(agent -> ofAll)).gathered();
    RunResult all = fleet.run(spec, ofAll);
    fleet.end();

    assertThat(all.invalid()).isEmpty();
    assertThat(all.complete()).isTrue();
    FleetResult made = all.fleet().orElseThrow();
    assertThat(made.generators()).hasSize(generators);
    assertThat(made.startSkewMillis()).hasValue(0);
    assertThat(made.generators().stream().mapToInt(FleetResult.Generator::clients).sum())
        .isEqualTo(CLIENTS);
    assertThat(ofAll.instants()).isEqualTo(ofOne.instants());
    assertThat(all.operations()).isEqualTo(one.operations());
    assertThat(all.operations().get(0).response().histogram())
        .isEqualTo(one.operations().get(0).response().histogram())
        .isNotEmpty();
    assertThat(all.series()).isEqualTo(one.series());
    assertThat(all.longestPause()).isEqualTo(one.longestPause());
    assertThat(all.acknowledged()).isEqualTo(one.acknowledged());
    assertThat(all.uncertain()).isEqualTo(one.uncertain());
    assertThat(all.steadiness()).isEqualTo(one.steadiness());
    assertThat(all.offered()).isEqualTo(one.offered());
    assertThat(all.measures()).isEqualTo(one.measures());
    assertThat(all.cautions()).isEqualTo(one.cautions());
    assertThat(fleet.exitCodes.values()).hasSize(generators).containsOnly(0);
  }
}
