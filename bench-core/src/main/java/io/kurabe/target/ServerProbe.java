package io.kurabe.target;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads a server's own counters over a connection of its own. Used by one thread at a time. A
 * server that does not report something says so in {@link #notReported()}: absent is not zero.
 */
public interface ServerProbe extends AutoCloseable {
  /** {@return counters that only grow, by name with unit, e.g. {@code innodb_row_lock_time_ms}} */
  Map<String, Long> counters();

  /**
   * {@return values of this moment, by name with unit, e.g. {@code backends_waiting_for_lock}; may
   * be empty}
   */
  Map<String, Long> gauges();

  /**
   * {@return the counters and gauges that one would expect but this server does not report: name
   * and reason}
   */
  Map<String, String> notReported();

  /**
   * Tells the measured phase of the run that begins now, for {@link #cluster}. It is called before
   * the first request.
   *
   * @param from its begin, on the run's {@link io.kurabe.spec.NanoClock}
   * @param until its end
   */
  default void measure(long from, long until) {}

  /**
   * {@return what the clients saw of each node since {@link #measure}; empty where the server is
   * not a cluster}
   */
  default Optional<ClusterFigures> cluster() {
    return Optional.empty();
  }

  @Override
  void close();

  /**
   * What the clients of one process saw of each node of a cluster during one run. Immutable.
   *
   * @param nodes those that own slots or have answered a request, in order of their first slot
   * @param outages times in which slots were not served, in the order of their begin
   */
  record ClusterFigures(List<Node> nodes, List<Outage> outages) {
    public ClusterFigures {
      nodes = List.copyOf(nodes);
      outages = List.copyOf(outages);
    }

    /**
     * One node. A request that is sent again because the node names another one (MOVED, ASK) counts
     * at the node that carried it out.
     *
     * @param name host and port
     * @param slots that it owns at the end of the run, e.g. {@code 0-5460}; empty for none
     * @param slotCount how many slots these are
     * @param requests what became of the clients' requests to it
     * @param times of the requests of the measured phase
     * @param keys that it holds at the end of the run, the user's included; empty when it is away
     * @param memoryBytes that it uses at the end of the run; empty when it is away
     */
    public record Node(
        String name,
        String slots,
        int slotCount,
        Requests requests,
        Times times,
        Optional<Long> keys,
        Optional<Long> memoryBytes) {}

    /**
     * What became of the requests of the whole run, warm-up included.
     *
     * @param answered those that the node carried out
     * @param failed those that it refused or did not answer, or that were not sent because it was
     *     away
     * @param moved its answers that a slot belongs to another node for good
     * @param asked its answers that a key has to be asked of another node this once
     */
    public record Requests(long answered, long failed, long moved, long asked) {}

    /**
     * The requests that a node carried out in the measured phase. Times are from sending to answer,
     * in microseconds; not a number when there are none.
     *
     * @param opsPerSecond how many per second
     * @param p50Micros their median time
     * @param p99Micros their 99th percentile
     * @param maxMicros their longest time
     */
    public record Times(
        double opsPerSecond, double p50Micros, double p99Micros, double maxMicros) {}

    /**
     * A time in which the slots of one node were not served: from the sending of the first request
     * that failed to the answer of the first that was sent later and carried out.
     *
     * @param node the node that owned the slots when the outage began
     * @param slots the slots, e.g. {@code 0-5460}
     * @param fromSeconds its begin, in seconds since the measured phase began; negative in warm-up
     * @param seconds its length; empty when it was not over at the end of the run
     * @param failed requests to these slots that failed
     * @param othersPerSecond requests that the other nodes carried out per second from the first
     *     failure on
     */
    public record Outage(
        String node,
        String slots,
        double fromSeconds,
        Optional<Double> seconds,
        long failed,
        double othersPerSecond) {}
  }
}
