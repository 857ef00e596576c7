package io.kurabe.compare.internal;

import io.kurabe.compare.Difference;
import io.kurabe.probe.Environment;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Replication;
import io.kurabe.target.ServerFacts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The conditions that two results must have in common to be compared. It leaves out, on purpose,
 * values that change with each update of the system (kernel and minor JVM version) or with each run
 * (ports, seed, number of repeats).
 *
 * @param memoryMiB memory of the machine; equal within 5 %, since kernels keep different amounts
 *     for themselves
 * @param os operating system without its version
 * @param java major version of the JVM
 * @param server the server: product, version, where it runs, TLS
 * @param settings its settings that matter for durability and speed
 * @param load workload with its parameters, clients or rate, phases, pool
 */
public record Fingerprint(
    String cpu,
    int processors,
    long memoryMiB,
    String arch,
    String os,
    String java,
    Map<String, String> server,
    Map<String, String> settings,
    Map<String, String> load) {
  /** The parameters that only change chance, and not what is measured. */
  private static final Set<String> CHANCE =
      Set.of("seed", "repeats", "design", "until-precise", "time-limit", Replication.NULL_CHECK);

  /** The parameters that say how long it is measured, and not what. */
  static final Set<String> LENGTHS = Set.of("warmup", "duration", "rehearsal");

  /** Makes the fingerprint of the first server of a result; without a server its part is empty. */
  public static Fingerprint of(StudyResult result) {
    Optional<ServerFacts> server = result.servers().stream().findFirst();
    Environment machine = result.environment();
    return new Fingerprint(
        machine.cpu(),
        machine.processors(),
        machine.memoryMiB(),
        machine.arch(),
        machine.os().split(" ", 2)[0],
        majorVersion(machine.java()),
        server.map(Fingerprint::server).orElse(Map.of()),
        server.map(ServerFacts::settings).orElse(Map.of()),
        load(result));
  }

  /** Returns the parameters that determine what is measured, with the study or workload. */
  static Map<String, String> load(StudyResult result) {
    Map<String, String> load = new LinkedHashMap<>();
    load.put("workload", result.study());
    result.parameters().entrySet().stream()
        .filter(p -> !CHANCE.contains(p.getKey()))
        .forEach(p -> load.put(p.getKey(), p.getValue()));
    return load;
  }

  /** Returns this without the address of the server, for one that has another each time. */
  public Fingerprint withoutAddress() {
    Map<String, String> elsewhere = new LinkedHashMap<>(server);
    elsewhere.remove("address");
    return new Fingerprint(cpu, processors, memoryMiB, arch, os, java, elsewhere, settings, load);
  }

  /** Returns {@link #load} but for how long it is measured: rates and times do not depend on it. */
  static Map<String, String> loadOfAnyLength(StudyResult result) {
    Map<String, String> load = load(result);
    load.keySet().removeAll(LENGTHS);
    return load;
  }

  /** Returns whether both were made on the same kind of machine and operating system. */
  boolean sameMachine(Fingerprint other) {
    return cpu.equals(other.cpu)
        && processors == other.processors
        && Differences.sameMemory(List.of(memoryMiB, other.memoryMiB))
        && arch.equals(other.arch)
        && os.equals(other.os);
  }

  private static Map<String, String> server(ServerFacts facts) {
    Map<String, String> server = new LinkedHashMap<>();
    server.put("product", facts.product());
    server.put("version", facts.version());
    server.put("origin", facts.origin());
    if (!facts.startedByKurabe()) {
      server.put("address", facts.address());
    }
    server.put("tls", facts.tls());
    return server;
  }

  /** Returns the {@code 17} of {@code Debian 17.0.15+6-Debian-1}. */
  private static String majorVersion(String java) {
    String version = java.substring(java.lastIndexOf(' ') + 1);
    return version.split("[.+-]", 2)[0];
  }

  public List<String> differences(Fingerprint now) {
    List<String> found = new ArrayList<>();
    differ(found, "cpu", cpu, now.cpu);
    differ(found, "processors", String.valueOf(processors), String.valueOf(now.processors));
    if (!Differences.sameMemory(List.of(memoryMiB, now.memoryMiB))) {
      differ(found, "memory", memoryMiB + " MiB", now.memoryMiB + " MiB");
    }
    differ(found, "architecture", arch, now.arch);
    differ(found, "system", os, now.os);
    differ(found, "Java", java, now.java);
    differ(found, "server ", server, now.server);
    differ(found, "server's ", settings, now.settings);
    differ(found, "load's ", load, now.load);
    return found;
  }

  private static void differ(
      List<String> found, String prefix, Map<String, String> before, Map<String, String> now) {
    Set<String> names = new TreeSet<>(before.keySet());
    names.addAll(now.keySet());
    for (String name : names) {
      differ(
          found,
          prefix + name,
          before.getOrDefault(name, "not known"),
          now.getOrDefault(name, "not known"));
    }
  }

  private static void differ(List<String> found, String name, String before, String now) {
    if (!Objects.equals(before, now)) {
      found.add(Difference.wasIs(name, before, now));
    }
  }
}
