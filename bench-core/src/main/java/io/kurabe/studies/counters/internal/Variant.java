package io.kurabe.studies.counters.internal;

import io.kurabe.config.internal.DurationText;
import io.kurabe.spec.Replication;
import io.kurabe.spec.ThinkTime;
import io.kurabe.workloads.counters.internal.CounterMethod;
import io.kurabe.workloads.counters.internal.CounterSettings;
import io.kurabe.workloads.counters.internal.CountersWorkload;
import io.kurabe.workloads.counters.internal.WriteBackProtocol;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One thing that is compared: a way to count on a target, at several numbers of clients.
 *
 * @param settings rows, slots, hold
 * @param think pause of the clients
 */
record Variant(
    Kind kind,
    String target,
    CounterMethod method,
    CounterSettings settings,
    ThinkTime think,
    List<Integer> clients,
    Optional<Destination> writeBack) {
  enum Kind {
    /** The variant is compared with the others. */
    MAIN(""),
    /** The variant sends the statement of a main variant without the added hold. */
    UNHELD(", hold 0"),
    /** The variant repeats a main variant, to see the noise. */
    AGAIN(", " + Replication.AGAIN),
    /** The variant runs at a rate far below saturation, like the published load. */
    PACED(", paced"),
    /** The variant runs with latch instruments on: it is observed, not compared. */
    OBSERVED(", observed"),
    /** The flusher of the variant is killed after each step in turn. */
    KILLED(", killed");

    final String suffix;

    Kind(String suffix) {
      this.suffix = suffix;
    }

    /**
     * Returns whether the variant is run in every block; exactness under a crash needs no interval.
     */
    boolean repeated() {
      return this != KILLED;
    }
  }

  record Destination(String target, WriteBackProtocol protocol) {}

  /** Returns whether counts are lost because the flushes of a wrong protocol are killed. */
  boolean losesOnPurpose() {
    return kind == Kind.KILLED
        && writeBack.filter(d -> d.protocol() == WriteBackProtocol.NAIVE).isPresent();
  }

  /** Returns the name in tables and findings, e.g. {@code redis write-back to mariadb}. */
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

  Variant into(Destination destination) {
    return new Variant(kind, target, method, settings, think, clients, Optional.of(destination));
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
