package io.kurabe.cli.aws;

import io.kurabe.result.HostMetric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Finds which limits of AWS a server reached. A number that was measured at a limit says something
 * about the limit, not about the processor or the setting in question.
 */
final class HostLimits {
  /** The share of the permitted IOPS from which on they count as exhausted. */
  private static final double FULL = 0.95;

  /** The fall of a balance that is no rounding, and the rest that counts as none. */
  private static final double FALLS = 1;

  /** The IOPS of gp3 below 400 GiB, and then from 400 GiB on (RDS user guide, "gp3 storage"). */
  private static final int GP3_SMALL = 3_000;

  private static final int GP3_LARGE = 12_000;
  private static final int GP3_LARGE_GIB = 400;

  /** The MiB per second of gp3 below 400 GiB, and then from 400 GiB on. */
  private static final int GP3_SMALL_MIBS = 125;

  private static final int GP3_LARGE_MIBS = 500;
  private static final double MIB = 1 << 20;

  /** The words about T classes of RDS, which are in unlimited mode. */
  private static final String UNLIMITED =
      " It was slowed down, or in unlimited mode cost more than its price.";

  private static final Map<String, String> BALANCES =
      Map.of(
          "BurstBalance", "the I/O credits of its gp2 storage",
          "EBSIOBalance%", "the I/O credits of its class",
          "EBSByteBalance%", "the throughput credits of its class",
          "CPUCreditBalance", "its CPU credits");

  private static final Map<String, String> ALLOWANCES =
      Map.of(
          "NetworkBandwidthInAllowanceExceeded", "the bandwidth that it may receive",
          "NetworkBandwidthOutAllowanceExceeded", "the bandwidth that it may send",
          "NetworkPacketsPerSecondAllowanceExceeded", "the packets per second that it may have",
          "ThrottledCmds", "the commands per second that it may have");

  private record Limit(int limit, String of) {}

  private final List<Limit> iops = new ArrayList<>();
  private final List<Limit> mibPerSecond = new ArrayList<>();

  HostLimits(CloudInstance server, Optional<InstanceTypes.Size> size) {
    server.storage().flatMap(HostLimits::storageIops).ifPresent(iops::add);
    server.storage().flatMap(HostLimits::storageThroughput).ifPresent(mibPerSecond::add);
    size.filter(s -> server.address().service().equals("rds"))
        .ifPresent(s -> addLink(server.instanceClass().name(), s));
  }

  private void addLink(String instanceClass, InstanceTypes.Size size) {
    String link = "the link of " + instanceClass + " to its storage, credits apart,";
    if (size.ebsIops() > 0) {
      iops.add(new Limit(size.ebsIops(), link));
    }
    if (size.ebsMiBs() > 0) {
      mibPerSecond.add(new Limit(size.ebsMiBs(), link));
    }
  }

  private static Optional<Limit> storageThroughput(CloudInstance.Storage of) {
    String type = "its " + of.type() + " storage";
    if (of.throughputMiBs() > 0) {
      return Optional.of(new Limit(of.throughputMiBs(), type));
    }
    if (of.type().equals("gp3")) {
      boolean small = of.gib() < GP3_LARGE_GIB;
      return Optional.of(new Limit(small ? GP3_SMALL_MIBS : GP3_LARGE_MIBS, type));
    }
    return Optional.empty();
  }

  private static Optional<Limit> storageIops(CloudInstance.Storage of) {
    String type = "its " + of.type() + " storage";
    if (of.iops() > 0) {
      return Optional.of(new Limit(of.iops(), type));
    }
    if (of.type().equals("gp3")) {
      return Optional.of(new Limit(of.gib() < GP3_LARGE_GIB ? GP3_SMALL : GP3_LARGE, type));
    }
    if (of.type().equals("gp2")) {
      return Optional.of(new Limit(HostedFacts.gp2Iops(of.gib()), type + ", credits apart,"));
    }
    return Optional.empty();
  }

  /**
   * Returns the limits that were reached, a sentence each.
   *
   * @param around all metrics, with the samples in whose periods the run began and ended: a balance
   *     is seen to fall only from one sample to another
   */
  List<String> reached(List<HostMetric> own, List<HostMetric> lent, List<HostMetric> around) {
    List<String> all = new ArrayList<>(rates(own));
    rates(lent)
        .forEach(l -> all.add(l + " In a minute that it shares with what ran before or after."));
    around.forEach(metric -> balance(metric).ifPresent(all::add));
    return all;
  }

  private List<String> rates(List<HostMetric> metrics) {
    List<String> all = new ArrayList<>();
    double operations = most(metrics, "ReadIOPS", "WriteIOPS");
    reached(iops, operations, "it did %.0f I/O operations per second").ifPresent(all::add);
    double moved = most(metrics, "ReadThroughput", "WriteThroughput") / MIB;
    reached(mibPerSecond, moved, "it moved %.0f MiB per second").ifPresent(all::add);
    for (HostMetric metric : metrics) {
      String allowance = ALLOWANCES.get(MetricNames.plain(metric.name()));
      if (allowance != null && metric.maximum() > 0) {
        all.add("it was held back by " + allowance + " (" + metric.name() + ").");
      }
    }
    return all;
  }

  private static Optional<String> balance(HostMetric metric) {
    String balance = BALANCES.get(MetricNames.plain(metric.name()));
    if (balance == null) {
      return Optional.empty();
    }
    String unit = metric.unit().equals("%") ? "%" : " " + nameOf(metric.unit());
    double first = metric.samples().get(0).maximum();
    if (first - metric.minimum() >= FALLS) {
      String words = "it lived on %s: %s fell from %.0f to %.0f%s.";
      return said(words, balance, metric.name(), first, metric.minimum(), unit);
    }
    String cost = MetricNames.plain(metric.name()).equals("CPUCreditBalance") ? UNLIMITED : "";
    String words = "it had used up %s: %s was at most %.0f%s.%s";
    return metric.maximum() < FALLS
        ? said(words, balance, metric.name(), metric.maximum(), unit, cost)
        : Optional.empty();
  }

  private static String nameOf(String unit) {
    return unit.isEmpty() ? "credits" : unit;
  }

  private static Optional<String> said(String words, Object... values) {
    return Optional.of(String.format(Locale.ROOT, words, values));
  }

  /** Returns the first limit that was reached. */
  private static Optional<String> reached(List<Limit> limits, double most, String did) {
    return limits.stream()
        .filter(limit -> most >= FULL * limit.limit)
        .findFirst()
        .flatMap(limit -> said(did + "; %s has %d.", most, limit.of, limit.limit));
  }

  /** Returns the largest sum of both in one period. */
  private static double most(List<HostMetric> metrics, String one, String other) {
    TreeMap<Double, Double> sums = new TreeMap<>();
    metrics.stream()
        .filter(m -> m.name().equals(one) || m.name().equals(other))
        .flatMap(m -> m.samples().stream())
        .forEach(s -> sums.merge(s.startSeconds(), s.average(), Double::sum));
    return sums.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
  }
}
