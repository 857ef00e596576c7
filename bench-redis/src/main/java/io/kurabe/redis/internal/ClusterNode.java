package io.kurabe.redis.internal;

import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.models.partitions.ClusterPartitionParser;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode.NodeFlag;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One node of a cluster, as the cluster describes it at one moment. Immutable.
 *
 * @param id by which the cluster knows it
 * @param uri address and login
 * @param address {@code host:port}
 * @param master whether it owns slots, or may
 * @param healthy whether the node that was asked can reach it
 * @param primary the id of the node that it copies; empty for a master
 * @param slots the slots that it owns
 */
public record ClusterNode(
    String id,
    RedisURI uri,
    String address,
    boolean master,
    boolean healthy,
    String primary,
    Slots slots) {
  /**
   * Reads the answer of CLUSTER NODES. Nodes without an address are left out: the cluster has
   * forgotten where they are.
   *
   * @param asked the node that answered, whose login all have
   */
  static List<ClusterNode> parse(String answer, RedisURI asked) {
    List<ClusterNode> nodes = new ArrayList<>();
    for (RedisClusterNode node : ClusterPartitionParser.parse(answer)) {
      uri(node, asked).ifPresent(uri -> nodes.add(of(node, uri)));
    }
    return List.copyOf(nodes);
  }

  private static Optional<RedisURI> uri(RedisClusterNode node, RedisURI asked) {
    if (node.is(NodeFlag.NOADDR) || node.is(NodeFlag.HANDSHAKE)) {
      return Optional.empty();
    }
    Optional<RedisURI> told =
        Optional.ofNullable(node.getUri())
            .map(uri -> RedisUrl.ofNode(asked, uri.getHost(), uri.getPort()));
    // A node that has met no other does not know its own address.
    return told.isEmpty() && node.is(NodeFlag.MYSELF) ? Optional.of(asked) : told;
  }

  private static ClusterNode of(RedisClusterNode node, RedisURI uri) {
    BitSet slots = new BitSet();
    node.forEachSlot(slots::set);
    boolean failing = node.is(NodeFlag.FAIL) || node.is(NodeFlag.EVENTUAL_FAIL);
    return new ClusterNode(
        node.getNodeId(),
        uri,
        RedisUrl.address(uri),
        node.getSlaveOf() == null,
        !failing && (node.is(NodeFlag.MYSELF) || node.isConnected()),
        Objects.requireNonNullElse(node.getSlaveOf(), ""),
        new Slots(slots));
  }
}
