package io.kurabe.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.SlotHash;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlotsTest {
  /** The slots of the Redis cluster specification, by which keys find their nodes. */
  @ParameterizedTest
  @CsvSource({
    "123456789, 12739",
    "foo, 12182",
    "memtier-0, 7563",
    "memtier-1, 3498",
    "memtier-2, 15817",
    "memtier-10000000, 6992",
    "{memtier}-1, 6875",
    "memtier-{7}, 1716",
    "{}memtier-1, 15350",
  })
  void theSlotOfAKeyIsThatOfTheSpecification(String key, int slot) {
    assertThat(SlotHash.getSlot(key)).isEqualTo(slot);
  }

  @Test
  void slotsAreWrittenAsRanges() {
    BitSet set = new BitSet();
    set.set(0, 5461);
    set.set(5462);
    set.set(16000, 16384);
    Slots slots = new Slots(set);
    assertThat(slots).hasToString("0-5460,5462,16000-16383");
    assertThat(slots.count()).isEqualTo(5461 + 1 + 384);
    assertThat(slots.first()).isZero();
    assertThat(slots.contains(5462)).isTrue();
    assertThat(slots.contains(5463)).isFalse();
    assertThat(Slots.NONE).hasToString("");
    assertThat(Slots.without(List.of(slots))).hasToString("5461,5463-15999");
  }

  @Test
  void theNodesAreReadFromTheAnswerOfOneOfThem() {
    String answer =
        """
        aaa 10.0.0.1:7000@17000,cache1.example.com myself,master - 0 0 1 connected 0-8191
        bbb 10.0.0.2:7000@17000 master,fail - 1 2 3 disconnected 8192-16383
        ccc 10.0.0.3:7000@17000 slave aaa 0 0 1 connected
        ddd :0@0 master,noaddr - 0 0 1 disconnected
        """;
    RedisURI asked = RedisURI.create("rediss://somewhere:7000?verifyPeer=NONE");
    List<ClusterNode> nodes = ClusterNode.parse(answer, asked);
    assertThat(nodes)
        .extracting(ClusterNode::address)
        .containsExactlyInAnyOrder("cache1.example.com:7000", "10.0.0.2:7000", "10.0.0.3:7000");
    assertThat(nodes).allMatch(node -> node.uri().isSsl() && !node.uri().isVerifyPeer());
    ClusterNode first = of(nodes, "aaa");
    assertThat(first.slots()).hasToString("0-8191");
    assertThat(first.master() && first.healthy()).isTrue();
    assertThat(of(nodes, "bbb").healthy()).isFalse();
    assertThat(of(nodes, "ccc").master()).isFalse();
    assertThat(of(nodes, "ccc").primary()).isEqualTo("aaa");
  }

  @Test
  void aNodeThatDoesNotKnowItsAddressHasTheOneItWasAskedAt() {
    RedisURI asked = RedisURI.create("somewhere", 7000);
    assertThat(ClusterNode.parse("aaa :7000@17000 myself,master - 0 0 0 connected 0-5\n", asked))
        .singleElement()
        .matches(node -> node.address().equals("somewhere:7000"));
  }

  @Test
  void redirectsAreReadAsTheNodeMeansThem() {
    ClusterNode by =
        ClusterNode.parse(
                "aaa 10.0.0.1:7000@17000 myself,master - 0 0 0 connected 0-5\n",
                RedisURI.create("h", 1))
            .get(0);
    assertThat(Redirect.isOne("MOVED 3999 127.0.0.1:6381")).isTrue();
    assertThat(Redirect.isOne("ERR MOVED 3999 127.0.0.1:6381")).isFalse();
    assertThat(Redirect.parse("MOVED 3999 127.0.0.1:6381", by))
        .isEqualTo(new Redirect(false, 3999, "127.0.0.1", 6381));
    assertThat(Redirect.parse("ASK 1 ::1:6381", by)).isEqualTo(new Redirect(true, 1, "::1", 6381));
    assertThat(Redirect.parse("MOVED 1 :6381", by))
        .isEqualTo(new Redirect(false, 1, "10.0.0.1", 6381));
  }

  private static ClusterNode of(List<ClusterNode> nodes, String id) {
    return nodes.stream().filter(n -> n.id().equals(id)).findFirst().orElseThrow();
  }
}
