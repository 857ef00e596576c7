package io.kurabe.result;

import java.time.Instant;
import java.util.List;

/** What the hosts of two invented servers, {@code x86} and {@code arm}, add to a result. */
public final class SampleHosts {
  /** The run in which a limit was reached. */
  public static final String RUN = "x86-upsert-c1-r1";

  /** A limit. */
  public static final String LIMIT = "CPU credits were used up.";

  /** What could not be found out. */
  public static final String NOTE = "Performance Insights is off on arm.";

  private SampleHosts() {}

  /** Prices, windows with metrics, waits and limits, a pair that is not alike, and a note. */
  public static CloudResult all() {
    return new CloudResult(prices(), windows(), List.of(pair()), List.of(NOTE));
  }

  /** Only prices. */
  public static CloudResult priced(HostPrice... prices) {
    return new CloudResult(List.of(prices), List.of(), List.of(), List.of());
  }

  /** Only these notes. */
  public static CloudResult noted(String... notes) {
    return new CloudResult(List.of(), List.of(), List.of(), List.of(notes));
  }

  /** Only windows. */
  public static CloudResult watched(HostWindow... windows) {
    return new CloudResult(List.of(), List.of(windows), List.of(), List.of());
  }

  /** A price that the user gave. */
  public static HostPrice price(String target, double usdPerHour) {
    return new HostPrice(target, usdPerHour, "", "", "as given by --price", "");
  }

  /** 0.20 USD for the one server, 0.16 for the other. */
  public static List<HostPrice> prices() {
    return List.of(
        new HostPrice(
            "x86",
            0.2,
            "db.m6i.large, PostgreSQL, Single-AZ",
            "eu-west-1",
            "AWS Price List API",
            "2026-11-01"),
        price("arm", 0.16));
  }

  private static List<HostWindow> windows() {
    HostWindow run =
        new HostWindow(
            RUN,
            "x86",
            Instant.parse("2026-11-21T09:30:00Z"),
            10,
            true,
            List.of(metric("CPUUtilization", "%", 90)),
            List.of(new HostWindow.Wait("CPU", 1.5)),
            List.of(LIMIT));
    HostWindow whole =
        new HostWindow(
            "",
            "x86",
            Instant.parse("2026-11-21T09:30:00Z"),
            60,
            false,
            List.of(
                metric("CPUUtilization", "%", 40),
                metric("FreeableMemory", "B", 2L << 30),
                metric("ReadThroughput", "B/s", 3L << 20),
                metric("ReadLatency", "s", 0.002)),
            List.of(new HostWindow.Wait("CPU", 2), new HostWindow.Wait("IO:DataFileRead", 0.25)),
            List.of());
    return List.of(run, whole);
  }

  /** Half of a value in the first period, and one and a half of it in the second. */
  public static HostMetric metric(String name, String unit, double mean) {
    return HostMetric.of(
        name,
        unit,
        60,
        List.of(
            new HostMetric.Sample(-5, mean / 2, mean / 4, mean),
            new HostMetric.Sample(55, mean * 3 / 2, mean, mean * 2)));
  }

  /** A window in which limits were reached. */
  public static HostWindow limited(String run, String target, String... limits) {
    return window(run, target, List.of(), List.of(limits));
  }

  /** The whole study, in which sessions waited. */
  public static HostWindow waiting(String target, HostWindow.Wait... waits) {
    return window("", target, List.of(waits), List.of());
  }

  private static HostWindow window(
      String run, String target, List<HostWindow.Wait> load, List<String> limits) {
    return new HostWindow(
        run, target, Instant.parse("2026-11-21T09:30:00Z"), 10, false, List.of(), load, limits);
  }

  private static UnequalPair pair() {
    return new UnequalPair(
        "x86",
        "arm",
        List.of("the storage is gp2 and gp3."),
        List.of(new UnequalPair.Setting("jit", "on", "")));
  }
}
