package io.kurabe.studies.counters;

import io.kurabe.config.DurationText;
import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.spec.Replication;
import io.kurabe.spec.ThinkTime;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The factors of the study {@code counters}.
 *
 * @param clients numbers of clients, ascending
 * @param rows hot rows
 * @param slots slots per row of the slotted counter
 * @param think pause of a client between two increments
 * @param hold how long a SQL transaction keeps its row lock
 * @param writeBackEvery period of the write-back
 * @param replication runs per point and their order
 * @param warmUp load before the measured phase of each run
 * @param measure measured phase of each run
 * @param seed of the order and of all clients
 * @param durability of servers that Kurabe starts itself
 * @param pool size of the pool of each SQL target, 0 for none
 * @param protocol how statements travel to SQL servers
 */
public record CountersOptions(
    List<Integer> clients,
    int rows,
    int slots,
    ThinkTime think,
    Duration hold,
    Duration writeBackEvery,
    Replication replication,
    Duration warmUp,
    Duration measure,
    long seed,
    Durability durability,
    int pool,
    Protocol protocol) {
  /**
   * The default: it shows the effect on one machine in under two minutes, with as many repeats as
   * an interval of the median and a comparison of many rows need. The lock is held for 2 ms inside
   * the transaction because a local disk hides what a commit to remote storage costs: the published
   * ceiling of about 520 increments/s implies 1.9 ms.
   */
  public static final CountersOptions LOCAL =
      new CountersOptions(
          List.of(1, 8, 64),
          1,
          32,
          ThinkTime.NONE,
          Duration.ofMillis(2),
          Duration.ofMillis(100),
          Replication.of(Replication.REPEATS),
          Duration.ofMillis(100),
          Duration.ofMillis(300),
          42,
          Durability.DURABLE,
          0,
          Protocol.PREPARED);

  /**
   * The published experiment: 4 to 400 clients that think for 0 to 1 s, one hot row, no added hold,
   * a write-back each minute. It is meant for real servers and takes about two hours.
   */
  public static final CountersOptions PUBLISHED =
      new CountersOptions(
          List.of(4, 40, 200, 400),
          1,
          32,
          new ThinkTime(Duration.ZERO, Duration.ofSeconds(1)),
          Duration.ZERO,
          Duration.ofSeconds(60),
          Replication.of(Replication.REPEATS),
          Duration.ofSeconds(5),
          Duration.ofSeconds(60),
          42,
          Durability.DURABLE,
          0,
          Protocol.PREPARED);

  public CountersOptions {
    clients = clients.stream().sorted().distinct().toList();
    if (clients.isEmpty() || clients.get(0) < 1) {
      throw new IllegalArgumentException("clients must be at least 1, was " + clients);
    }
    if (writeBackEvery.isZero() || writeBackEvery.isNegative()) {
      throw new IllegalArgumentException("the write-back period must be longer than 0");
    }
  }

  /** Returns these factors with another hold. */
  public CountersOptions withHold(Duration newHold) {
    return new CountersOptions(
        clients,
        rows,
        slots,
        think,
        newHold,
        writeBackEvery,
        replication,
        warmUp,
        measure,
        seed,
        durability,
        pool,
        protocol);
  }

  /** Returns the fewest clients. */
  public int fewest() {
    return clients.get(0);
  }

  /** Returns the most clients. */
  public int most() {
    return clients.get(clients.size() - 1);
  }

  /**
   * Returns the number of clients nearest to a tenth of the most, as the published experiment
   * compares.
   */
  public int tenthOfMost() {
    return clients.stream()
        .filter(c -> c < most())
        .min(java.util.Comparator.comparingDouble(c -> Math.abs(Math.log(c * 10.0 / most()))))
        .orElse(most());
  }

  /** Returns every factor as text, for the result. */
  public Map<String, String> parameters() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("clients", clients.stream().map(String::valueOf).collect(Collectors.joining(",")));
    all.put("rows", String.valueOf(rows));
    all.put("slots", String.valueOf(slots));
    all.put("think", think.text());
    all.put("hold", DurationText.format(hold));
    all.put("write-back-every", DurationText.format(writeBackEvery));
    replication.describe(all);
    all.put("warmup", DurationText.format(warmUp));
    all.put("duration", DurationText.format(measure));
    all.put("seed", String.valueOf(seed));
    all.put("durability", durability.text());
    all.put("pool", String.valueOf(pool));
    all.put("protocol", protocol.text());
    return all;
  }
}
