package io.kurabe.cli.aws;

import io.kurabe.result.HostMetric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Which limits of AWS a server reached. A number that was made at a limit tells of the limit, not
 * of the processor or the setting that was asked about.
 */
final class HostLimits {
  /** So much of the IOPS that a server may have counts as all of them. */
  private static final double FULL = 0.95;

  /**
   * A balance that falls by less, in percent points or credits, may be rounding; so is the rest.
   */
  private static final double FALLS = 1;

  /** IOPS of gp3 below and from 400 GiB on (RDS user guide, "gp3 storage"). */
  private static final int GP3_SMALL = 3_000;

  private static final int GP3_LARGE = 12_000;
  private static final int GP3_LARGE_GIB = 400;

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

  /** A limit of IOPS and whose it is. */
  private record Iops(int limit, String of) {}

  private final List<Iops> iops = new ArrayList<>();

  HostLimits(Hosted server, Optional<InstanceTypes.Size> size) {
    server.storage().flatMap(HostLimits::storageIops).ifPresent(iops::add);
    size.filter(s -> s.ebsIops() > 0 && server.address().service().equals("rds"))
        .ifPresent(
            s ->
                iops.add(
                    new Iops(
                        s.ebsIops(),
                        "the link of "
                            + server.instanceClass().name()
                            + " to its storage, credits apart,")));
  }

  private static Optional<Iops> storageIops(Hosted.Storage of) {
    String type = "its " + of.type() + " storage";
    if (of.iops() > 0) {
      return Optional.of(new Iops(of.iops(), type));
    }
    if (of.type().equals("gp3")) {
      return Optional.of(new Iops(of.gib() < GP3_LARGE_GIB ? GP3_SMALL : GP3_LARGE, type));
    }
    if (of.type().equals("gp2")) {
      return Optional.of(new Iops(HostedFacts.gp2Iops(of.gib()), type + ", credits apart,"));
    }
    return Optional.empty();
  }

  /** Those reached by these samples, a sentence each. */
  List<String> reached(List<HostMetric> metrics) {
    List<String> all = new ArrayList<>();
    operations(metrics).ifPresent(all::add);
    for (HostMetric metric : metrics) {
      String balance = BALANCES.get(metric.name());
      if (balance != null) {
        String unit = metric.unit().isEmpty() ? "credits" : metric.unit();
        double first = metric.samples().get(0).maximum();
        if (first - metric.minimum() >= FALLS) {
          all.add(
              String.format(
                  Locale.ROOT,
                  "it lived on %s: %s fell from %.0f to %.0f %s.",
                  balance,
                  metric.name(),
                  first,
                  metric.minimum(),
                  unit));
        } else if (metric.maximum() < FALLS) {
          all.add(
              String.format(
                  Locale.ROOT,
                  "it had used up %s: %s was at most %.0f %s.",
                  balance,
                  metric.name(),
                  metric.maximum(),
                  unit));
        }
      }
      String allowance = ALLOWANCES.get(metric.name());
      if (allowance != null && metric.maximum() > 0) {
        all.add("it was held back by " + allowance + " (" + metric.name() + ").");
      }
    }
    return all;
  }

  private Optional<String> operations(List<HostMetric> metrics) {
    TreeMap<Double, Double> sums = new TreeMap<>();
    metrics.stream()
        .filter(m -> m.name().equals("ReadIOPS") || m.name().equals("WriteIOPS"))
        .flatMap(m -> m.samples().stream())
        .forEach(s -> sums.merge(s.startSeconds(), s.average(), Double::sum));
    double most = sums.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
    return iops.stream()
        .filter(limit -> most >= FULL * limit.limit)
        .findFirst()
        .map(
            limit ->
                String.format(
                    Locale.ROOT,
                    "it did %.0f I/O operations per second; %s has %d.",
                    most,
                    limit.of,
                    limit.limit));
  }
}
