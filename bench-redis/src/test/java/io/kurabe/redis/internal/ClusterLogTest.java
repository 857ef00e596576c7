package io.kurabe.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.target.ServerProbe.ClusterFigures.Outage;
import io.lettuce.core.RedisURI;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClusterLogTest {
  private static final long SECOND = 1_000_000_000L;
  private static final int SLOT = 7;

  private final ClusterNode node = node();
  private final ClusterLog log = new ClusterLog();

  @Test
  void anOutageLastsFromTheFirstSendingToTheFirstAnswerOfALaterOne() {
    log.begin(0, 60 * SECOND);
    log.unserved(node, 2 * SECOND);
    log.unserved(node, SECOND); // It failed later and was sent earlier.
    log.answered(node, SLOT, SECOND / 2, 3 * SECOND);
    assertThat(outages()).singleElement().matches(outage -> outage.seconds().isEmpty());
    log.answered(node, SLOT, 4 * SECOND, 5 * SECOND);
    assertThat(outages())
        .singleElement()
        .satisfies(
            outage -> {
              assertThat(outage.slots()).isEqualTo("7");
              assertThat(outage.fromSeconds()).isEqualTo(1);
              assertThat(outage.seconds()).contains(4.0);
              assertThat(outage.failed()).isEqualTo(2);
            });
  }

  @Test
  void clientsThatComeBackOneAfterTheOtherAreOneOutage() {
    log.begin(0, 60 * SECOND);
    log.unserved(node, SECOND);
    log.answered(node, SLOT, 2 * SECOND, 3 * SECOND);
    log.unserved(node, 3 * SECOND + 1);
    log.answered(node, SLOT, 3 * SECOND + 2, 3 * SECOND + 3);
    log.unserved(node, 10 * SECOND);
    assertThat(outages()).hasSize(2);
    assertThat(outages().get(0).failed()).isEqualTo(2);
    assertThat(outages().get(0).seconds()).isEqualTo(Optional.of((2 * SECOND + 3) / 1e9));
    assertThat(outages().get(1).seconds()).isEmpty();
  }

  private List<Outage> outages() {
    return log.figures(List.of(node), 20 * SECOND, address -> NodeFacts.AWAY).outages();
  }

  private static ClusterNode node() {
    BitSet slots = new BitSet();
    slots.set(SLOT);
    return new ClusterNode(
        "id", RedisURI.create("redis://h1:7000"), "h1:7000", true, true, "", new Slots(slots));
  }
}
