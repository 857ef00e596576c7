package io.kurabe.result;

import io.kurabe.probe.Environment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The generators that made a run together, and how exactly they began at one instant. The run's own
 * numbers are of all of them, merged.
 *
 * @param generators in the order of their names, those that were lost included
 */
public record FleetResult(List<Generator> generators) {
  /**
   * One generator.
   *
   * @param name as it was called by its user
   * @param host name of its machine
   * @param zone where it ran, e.g. an availability zone; empty when not known
   * @param clients that it drove
   * @param lost when and why it was lost; empty when it made the run to its end
   * @param work what it did; empty when it was lost before it had measured anything
   * @param clock what is known of its clock; empty when it was lost before the start
   * @param remarks in what it was not as it should be: its begin, its clock, its clients' answers
   */
  public record Generator(
      String name,
      String host,
      String zone,
      Environment environment,
      int clients,
      String lost,
      Optional<Work> work,
      Optional<Clock> clock,
      List<String> remarks) {
    public Generator {
      remarks = List.copyOf(remarks);
    }

    /**
     * Makes one that was never lost, and of which nothing else is known.
     *
     * @param name the name
     * @param host the name of the host
     * @param zone the availability zone, or empty
     * @param environment the machine and the JVM
     * @param clients the number of clients
     * @return the generator
     */
    public static Generator of(
        String name, String host, String zone, Environment environment, int clients) {
      return new Generator(
          name,
          host,
          zone,
          environment,
          clients,
          "",
          Optional.empty(),
          Optional.empty(),
          List.of());
    }

    /**
     * {@return this generator with when and why it was lost; empty when it was not}
     *
     * @param whenAndWhy when it was lost, and why
     */
    public Generator lost(String whenAndWhy) {
      return new Generator(
          name, host, zone, environment, clients, whenAndWhy, work, clock, remarks);
    }

    /**
     * {@return this generator with what it did, and what is known of its clock}
     *
     * @param done what it did, or empty
     * @param known what is known of its clock, or empty
     */
    public Generator did(Optional<Work> done, Optional<Clock> known) {
      return new Generator(name, host, zone, environment, clients, lost, done, known, remarks);
    }

    /**
     * {@return this generator with more remarks}
     *
     * @param more further ones
     */
    public Generator remarking(List<String> more) {
      return new Generator(
          name,
          host,
          zone,
          environment,
          clients,
          lost,
          work,
          clock,
          Stream.concat(remarks.stream(), more.stream()).toList());
    }

    /**
     * {@return whether it told what it had counted when its run was over} Of one that was lost
     * meanwhile only intervals are known, and nothing of its process and machine.
     */
    public boolean toldAll() {
      return work.filter(w -> w.gcMillis >= 0).isPresent();
    }

    private String kind() {
      return "%s, %s, %d processors"
          .formatted(environment.java(), environment.arch(), environment.processors());
    }
  }

  /**
   * What a generator did in the measured phase.
   *
   * @param opsPerSecond its own successes; -1 if it ended before the measured phase
   * @param p50Micros median of the response times of its own clients, likewise
   * @param p99Micros 99th percentile of them, likewise
   * @param cpuShare of its machine's processors, 0 to 1; -1 if unknown
   * @param gcMillis garbage collection; -1 if unknown
   * @param stallP999Micros 99.9th percentile of its machine's stalls; -1 if unknown
   * @param intervalSeconds length of the intervals of its series
   * @param rates its successes per second in each interval; where it overslept the end of one, the
   *     mean of those that it joined stands for each
   */
  public record Work(
      double opsPerSecond,
      double p50Micros,
      double p99Micros,
      double cpuShare,
      long gcMillis,
      double stallP999Micros,
      double intervalSeconds,
      List<Double> rates) {
    public Work {
      rates = List.copyOf(rates);
    }

    /**
     * Makes what the clients of a generator saw, while nothing is known of the generator.
     *
     * @param opsPerSecond successful operations per second
     * @param p50Micros the median in microseconds
     * @param p99Micros the 99th percentile in microseconds
     * @return the work
     */
    public static Work of(double opsPerSecond, double p50Micros, double p99Micros) {
      return new Work(opsPerSecond, p50Micros, p99Micros, -1, -1, -1, 0, List.of());
    }

    /**
     * {@return this work with what its process and machine did}
     *
     * @param processors the number of processors
     * @param garbageMillis the time that garbage collections took, in milliseconds
     * @param stallMicros the longest stall in microseconds
     */
    public Work on(double processors, long garbageMillis, double stallMicros) {
      return new Work(
          opsPerSecond,
          p50Micros,
          p99Micros,
          processors,
          garbageMillis,
          stallMicros,
          intervalSeconds,
          rates);
    }

    /**
     * {@return this work with its successes per second over time}
     *
     * @param seconds the length of an interval in seconds
     * @param perSecond successes per second of each interval
     */
    public Work over(double seconds, List<Double> perSecond) {
      return new Work(
          opsPerSecond,
          p50Micros,
          p99Micros,
          cpuShare,
          gcMillis,
          stallP999Micros,
          seconds,
          perSecond);
    }
  }

  /**
   * A generator's monotonic clock against the coordinator's.
   *
   * @param beginMillis its clock minus the coordinator's before the start; monotonic clocks of two
   *     machines have nothing in common, so this may be any number
   * @param uncertaintyMillis the most by which that is wrong, half of the shortest round trip
   * @param driftPpm by how many millionths its clock is faster; empty when that was not measured
   * @param wallMillis its wall clock minus the coordinator's
   * @param beganLateMillis by how much its first client began after the instant that was agreed;
   *     empty when it did not begin
   */
  public record Clock(
      double beginMillis,
      double uncertaintyMillis,
      OptionalDouble driftPpm,
      double wallMillis,
      OptionalDouble beganLateMillis) {}

  public FleetResult {
    generators = List.copyOf(generators);
  }

  /**
   * {@return by how much the last generator began after the first, in milliseconds, as far as their
   * clocks are known; empty when not all began}
   */
  public OptionalDouble startSkewMillis() {
    double first = Double.POSITIVE_INFINITY;
    double last = Double.NEGATIVE_INFINITY;
    for (Generator generator : generators) {
      OptionalDouble late =
          generator.clock.map(Clock::beganLateMillis).orElse(OptionalDouble.empty());
      if (late.isEmpty()) {
        return late;
      }
      first = Math.min(first, late.getAsDouble());
      last = Math.max(last, late.getAsDouble());
    }
    return OptionalDouble.of(last - first);
  }

  /** {@return the largest uncertainty about a clock, in milliseconds} */
  public double uncertaintyMillis() {
    return generators.stream()
        .flatMap(g -> g.clock.stream())
        .mapToDouble(Clock::uncertaintyMillis)
        .max()
        .orElse(0);
  }

  /** {@return the names of the generators by their kind: JVM, architecture, processors} */
  public Map<String, List<String>> kinds() {
    return generators.stream()
        .collect(
            Collectors.groupingBy(
                Generator::kind,
                LinkedHashMap::new,
                Collectors.mapping(Generator::name, Collectors.toList())));
  }

  /** {@return the generators that did not come to the end of the run} */
  public List<Generator> lost() {
    return generators.stream().filter(g -> !g.lost.isEmpty()).toList();
  }
}
