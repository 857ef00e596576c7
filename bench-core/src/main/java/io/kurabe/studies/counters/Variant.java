package io.kurabe.studies.counters;

import io.kurabe.config.DurationText;
import io.kurabe.spec.Replication;
import io.kurabe.spec.ThinkTime;
import io.kurabe.workloads.counters.CounterMethod;
import io.kurabe.workloads.counters.CounterSettings;
import io.kurabe.workloads.counters.CountersWorkload;
import io.kurabe.workloads.counters.WriteBackProtocol;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One thing that is compared: a way to count on a target, at several numbers of clients.
 *
 * @param kind what it is for
 * @param target the target under load
 * @param method how it counts
 * @param settings rows, slots, hold
 * @param think pause of the clients
 * @param clients numbers of clients
 * @param writeBack where the counts are written back to, and how
 */
record Variant(
    Kind kind,
    String target,
    CounterMethod method,
    CounterSettings settings,
    ThinkTime think,
    List<Integer> clients,
    Optional<Destination> writeBack) {
  /** What an arm is for. */
  enum Kind {
    /** Compared with the others. */
    MAIN(""),
    /** The same statement without the added hold. */
    UNHELD(", hold 0"),
    /** The same once more, to see the noise. */
    AGAIN(", " + Replication.AGAIN),
    /** At a rate far below saturation, as the published load was. */
    PACED(", paced"),
    /** Latch instruments on: observed, not compared. */
    OBSERVED(", observed"),
    /** The flusher is killed after each step in turn. */
    KILLED(", killed");

    final String suffix;

    Kind(String suffix) {
      this.suffix = suffix;
    }

    /** Whether it is run in every block; exactness under a crash needs no interval. */
    boolean repeated() {
      return this != KILLED;
    }
  }

  /** Where a write-back goes. */
  record Destination(String target, WriteBackProtocol protocol) {}

  /**
   * Name in tables and findings, e.g. {@code mariadb upsert} or {@code redis write-back to
   * mariadb}.
   */
  String name() {
    String what =
        writeBack
            .map(
                d ->
                    (d.protocol() == WriteBackProtocol.NAIVE
                            ? "naive write-back to "
                            : "write-back to ")
                        + d.target())
            .orElse(method.text());
    boolean held = !settings.hold().isZero();
    return target
        + " "
        + what
        + (held ? ", hold " + DurationText.format(settings.hold()) : "")
        + kind.suffix;
  }

  /** Name that is safe in file names. */
  String slug() {
    return name().replaceAll("[^A-Za-z0-9]+", "-");
  }

  Map<String, String> factors() {
    Map<String, String> factors = CountersWorkload.factors(method, settings);
    if (!think.isNone()) {
      factors.put("think", think.text());
    }
    writeBack.ifPresent(
        d -> factors.put("protocol", d.protocol().name().toLowerCase(java.util.Locale.ROOT)));
    if (kind == Kind.AGAIN) {
      factors.put(Replication.NULL_CHECK, Replication.AGAIN);
    }
    return factors;
  }
}
