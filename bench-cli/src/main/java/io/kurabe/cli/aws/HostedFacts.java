package io.kurabe.cli.aws;

import io.kurabe.target.CloudMetadata;
import io.kurabe.target.internal.Architecture;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The facts of a server of AWS in the report, with those that spoil a benchmark.
 *
 * @param clientZone empty when the client is not on AWS
 */
record HostedFacts(
    CloudInstance server, Optional<InstanceTypes.Size> size, Optional<String> clientZone) {
  private static final int MIB_PER_GIB = 1024;

  /** The IOPS of gp2 for each GiB, and its floor (RDS user guide, "gp2 storage"). */
  private static final int GP2_IOPS_PER_GIB = 3;

  private static final int GP2_FLOOR = 100;
  private static final int GP2_MOST = 64_000;

  /** The size from which on gp2 is four volumes and has no burst. */
  private static final int GP2_NO_BURST_GIB = 4_000;

  CloudMetadata cloud(String text, String login) {
    return new CloudMetadata(text, settings(login), warnings());
  }

  private Map<String, String> settings(String login) {
    Map<String, String> all = new LinkedHashMap<>();
    InstanceClass of = server.instanceClass();
    all.put("region", server.region());
    all.put("instance", server.instance());
    all.put("instance class", of.name());
    of.processor().ifPresent(p -> all.put("processor", p));
    of.architecture().ifPresent(a -> all.put(Architecture.SETTING, a));
    size.ifPresent(
        s -> {
          all.put("vCPU", String.valueOf(s.vCpus()));
          all.put("memory", gib(s.memoryMiB()));
          if (s.ebsIops() > 0 && !server.isCache()) {
            all.put("storage link", storageLink(s));
          }
        });
    all.put("engine version", (server.engine() + " " + server.version()).strip());
    server.storage().ifPresent(s -> all.put("storage", storage(s)));
    all.put("Multi-AZ", server.placement().multiZone() ? "yes" : "no");
    put(all, "zone", server.placement().zone());
    if (server.placement().nodes() > 1) {
      all.put("nodes", String.valueOf(server.placement().nodes()));
    }
    all.put("client's zone", clientZone.orElse("not on AWS, or not known"));
    server
        .state()
        .parameterGroups()
        .forEach(
            (name, status) ->
                all.merge("parameter group", name + " (" + status + ")", HostedFacts::both));
    put(all, "pending changes", String.join(", ", server.state().pending()));
    put(all, "certificate authority", server.state().certificateAuthority());
    all.put("login", login);
    return all;
  }

  private static String both(String one, String other) {
    return one + ", " + other;
  }

  private static void put(Map<String, String> all, String name, String value) {
    if (!value.isEmpty()) {
      all.put(name, value);
    }
  }

  private static String gib(long mib) {
    double gib = mib / (double) MIB_PER_GIB;
    return gib == Math.rint(gib)
        ? (long) gib + " GiB"
        : String.format(Locale.ROOT, "%.1f GiB", gib);
  }

  private static String storageLink(InstanceTypes.Size of) {
    return of.ebsIops()
        + " IOPS"
        + (of.burstsToStorage() ? ", at times " + of.ebsBurstIops() + " IOPS" : "");
  }

  static String storage(CloudInstance.Storage of) {
    List<String> parts = new ArrayList<>();
    parts.add(of.type());
    if (of.gib() > 0) {
      parts.add(of.gib() + " GiB");
    }
    if (of.iops() > 0) {
      parts.add(of.iops() + " IOPS");
    }
    if (of.throughputMiBs() > 0) {
      parts.add(of.throughputMiBs() + " MiB/s");
    }
    return String.join(", ", parts);
  }

  private List<String> warnings() {
    List<String> all = new ArrayList<>();
    if (!server.state().status().equals("available")) {
      all.add("It is " + server.state().status() + ", not available: wait until it is.");
    }
    if (server.instanceClass().burstable()) {
      all.add(
          server.instanceClass().name()
              + " runs on CPU credits: without any left it is slower, or in unlimited mode costs more"
              + " than its price. Choose a class that does not begin with t.");
    }
    if (server.instanceClass().isServerless()) {
      all.add("It is serverless: its size changes with the load, so runs differ in what they use.");
    }
    server.storage().flatMap(HostedFacts::burstingStorage).ifPresent(all::add);
    size.filter(s -> s.burstsToStorage() && !server.isCache())
        .ifPresent(
            s ->
                all.add(
                    "%s has %s IOPS to its storage for 30 minutes a day only, else %s."
                        .formatted(server.instanceClass().name(), s.ebsBurstIops(), s.ebsIops())));
    server.state().parameterGroups().entrySet().stream()
        .filter(g -> !g.getValue().isEmpty() && !g.getValue().equals("in-sync"))
        .forEach(
            g ->
                all.add(
                    "The parameter group %s is %s: the server does not run with all that it says."
                        .formatted(g.getKey(), g.getValue())));
    if (!server.state().pending().isEmpty()) {
      all.add("Changes are pending: " + String.join(", ", server.state().pending()) + ".");
    }
    crossZone().ifPresent(all::add);
    return all;
  }

  private static Optional<String> burstingStorage(CloudInstance.Storage of) {
    if (!of.type().equals("gp2") || of.gib() >= GP2_NO_BURST_GIB) {
      return Optional.empty();
    }
    return Optional.of(
        ("gp2 storage of %s GiB has %s IOPS and more only while its burst credits"
                + " last. Use gp3 or io2 to compare processors.")
            .formatted(of.gib(), gp2Iops(of.gib())));
  }

  static int gp2Iops(int gib) {
    return Math.min(GP2_MOST, Math.max(GP2_FLOOR, gib * GP2_IOPS_PER_GIB));
  }

  private Optional<String> crossZone() {
    String zone = server.placement().zone();
    return clientZone
        .filter(own -> !zone.isEmpty() && !own.equals(zone))
        .map(
            own ->
                ("This client is in %s, the server in %s: every round trip crosses"
                        + " zones. Run the client in %s.")
                    .formatted(own, zone, zone));
  }
}
