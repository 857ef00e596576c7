package io.kurabe.cli.aws;

import io.kurabe.result.UnequalPair;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;

/** Checks whether compared servers of AWS are alike in all except the architecture. */
final class ComparabilityCheck {
  /**
   * The year in which a family came out. Processors of one year may be compared; those of different
   * years say more about the years than about the architectures.
   */
  private static final Map<String, Integer> YEARS =
      Map.ofEntries(
          Map.entry("m4", 2015), Map.entry("r4", 2016),
          Map.entry("m5", 2017), Map.entry("r5", 2018),
          Map.entry("t3", 2018), Map.entry("m6g", 2020),
          Map.entry("r6g", 2020), Map.entry("t4g", 2020),
          Map.entry("m6i", 2021), Map.entry("r6i", 2021),
          Map.entry("m7g", 2022), Map.entry("r7g", 2022),
          Map.entry("m7i", 2023), Map.entry("r7i", 2023),
          Map.entry("m8g", 2024), Map.entry("r8g", 2024));

  private ComparabilityCheck() {}

  /** A server that is compared; its settings are empty when they are not known. */
  record Candidate(
      String target,
      CloudInstance server,
      Optional<InstanceTypes.Size> size,
      Map<String, String> settings) {
    Candidate with(Map<String, String> newSettings) {
      return new Candidate(target, server, size, newSettings);
    }

    /** Returns the kind; servers of one kind are compared with each other. */
    String kind() {
      if (server.isCache()) {
        return "cache";
      }
      return server.isPostgres() ? "postgres" : "mysql";
    }
  }

  /** Returns the pairs that are not alike. */
  static List<UnequalPair> of(List<Candidate> candidates) {
    Map<String, Candidate> first = new LinkedHashMap<>();
    List<UnequalPair> unequal = new ArrayList<>();
    for (Candidate candidate : candidates) {
      Candidate base = first.putIfAbsent(candidate.kind(), candidate);
      if (base != null) {
        UnequalPair pair =
            new UnequalPair(
                base.target,
                candidate.target,
                machines(base, candidate),
                settings(base.settings, candidate.settings));
        if (!pair.because().isEmpty() || !pair.settings().isEmpty()) {
          unequal.add(pair);
        }
      }
    }
    return unequal;
  }

  private static List<String> machines(Candidate a, Candidate b) {
    List<String> all = new ArrayList<>();
    classes(a, b, all);
    differ(all, "engine", a.server.engine(), b.server.engine());
    differ(all, "version of the engine", a.server.version(), b.server.version());
    differ(all, "region", a.server.region(), b.server.region());
    differ(all, "zone", a.server.placement().zone(), b.server.placement().zone());
    differ(
        all,
        "Multi-AZ",
        a.server.placement().multiZone() ? "yes" : "no",
        b.server.placement().multiZone() ? "yes" : "no");
    differ(all, "nodes", a.server.placement().nodes() + "", b.server.placement().nodes() + "");
    differ(all, "storage", storage(a), storage(b));
    differ(
        all,
        "parameter group",
        String.join(", ", a.server.state().parameterGroups().keySet()),
        String.join(", ", b.server.state().parameterGroups().keySet()));
    differ(all, "TLS", tls(a), tls(b));
    return all;
  }

  private static void classes(Candidate a, Candidate b, List<String> all) {
    InstanceClass one = a.server.instanceClass();
    InstanceClass other = b.server.instanceClass();
    differ(all, "size of the class", one.size(), other.size());
    differ(all, "kind of class", one.kind(), other.kind());
    generations(one, other, all);
    if (a.size.isPresent() && b.size.isPresent()) {
      InstanceTypes.Size x = a.size.get();
      InstanceTypes.Size y = b.size.get();
      differ(all, "vCPU", String.valueOf(x.vCpus()), String.valueOf(y.vCpus()));
      differ(all, "memory", x.memoryMiB() + " MiB", y.memoryMiB() + " MiB");
      if (!a.server.isCache()) {
        differ(all, "IOPS of the link to storage", x.ebsIops() + "", y.ebsIops() + "");
        differ(
            all,
            "IOPS of the link to storage, half an hour a day",
            x.ebsBurstIops() + "",
            y.ebsBurstIops() + "");
        differ(all, "MiB/s of the link to storage", x.ebsMiBs() + "", y.ebsMiBs() + "");
      }
    }
  }

  private static void generations(InstanceClass one, InstanceClass other, List<String> all) {
    Integer first = YEARS.get(processor(one));
    Integer second = YEARS.get(processor(other));
    if (first != null && second != null) {
      if (Math.abs(first - second) > 1) {
        all.add(
            ("the processors are of different generations: %s is of %s, %s of %s,"
                    + " which favours the newer.")
                .formatted(one.family(), first, other.family(), second));
      }
    } else if (one.generation().isPresent()
        && other.generation().isPresent()
        && !one.generation().equals(other.generation())) {
      all.add(
          ("the processors may be of different generations: %s is of generation %s,"
                  + " %s of generation %s.")
              .formatted(
                  one.family(), one.generation().get(), other.family(), other.generation().get()));
    }
  }

  /** Returns the family without the letters that do not concern the processor. */
  private static String processor(InstanceClass of) {
    return of.family().replaceFirst("(?<=\\d[a-z]{0,1})[dnb]+$", "");
  }

  private static void differ(List<String> all, String what, String first, String second) {
    if (!Objects.equals(first, second)) {
      all.add(what + ": " + shown(first) + " against " + shown(second) + ".");
    }
  }

  private static String shown(String value) {
    return value.isEmpty() ? "not told" : value;
  }

  private static String storage(Candidate of) {
    return of.server.storage().map(HostedFacts::storage).orElse("");
  }

  private static String tls(Candidate of) {
    return of.server.speaksTls() ? "on" : "off";
  }

  private static List<UnequalPair.Setting> settings(
      Map<String, String> first, Map<String, String> second) {
    if (first.isEmpty() || second.isEmpty()) {
      return List.of();
    }
    TreeSet<String> names = new TreeSet<>(first.keySet());
    names.addAll(second.keySet());
    List<UnequalPair.Setting> differ = new ArrayList<>();
    for (String name : names) {
      String a = first.getOrDefault(name, "");
      String b = second.getOrDefault(name, "");
      if (!a.equals(b)) {
        differ.add(new UnequalPair.Setting(name, a, b));
      }
    }
    return differ;
  }
}
