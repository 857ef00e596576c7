package io.kurabe.cli.profile;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What is measured where: a plan of several studies and loads over named targets. Immutable.
 *
 * @param common parameters of all parts that do not set them: {@code repeats}, {@code order},
 *     {@code seed}
 * @param fleet what makes the loads when it is not this process alone: {@code generators}, {@code
 *     key}, {@code join-timeout}; empty for this process
 */
public record Profile(
    String name,
    String description,
    Map<String, Slot> targets,
    List<Part> parts,
    Map<String, Setting> common,
    Map<String, Setting> fleet,
    Limits limits) {
  public Profile {
    targets = Collections.unmodifiableMap(new LinkedHashMap<>(targets));
    parts = List.copyOf(parts);
    common = Collections.unmodifiableMap(new LinkedHashMap<>(common));
    fleet = Collections.unmodifiableMap(new LinkedHashMap<>(fleet));
  }

  /** A value with its line, which is 0 when it came from the command line. */
  public record Setting(String text, int line) {}

  /**
   * A target that the profile needs.
   *
   * @param name by which parts and {@code -t NAME=...} call it
   * @param target where it is; empty when the user must say it
   */
  public record Slot(
      String name, String about, String engine, Optional<Setting> target, String local, int line) {}

  /**
   * One study or load.
   *
   * @param isStudy whether it is a study of {@code bench run}, else a workload of {@code bench
   *     load}
   * @param targets names of the targets that it needs, the baseline first
   * @param parameters options of {@code bench run} or {@code bench load}, without their hyphens
   */
  public record Part(
      String name,
      String about,
      boolean isStudy,
      Setting subject,
      List<Setting> targets,
      Map<String, Setting> parameters,
      Map<String, Setting> local,
      List<Setting> gates,
      int line) {
    public Part {
      targets = List.copyOf(targets);
      parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
      local = Collections.unmodifiableMap(new LinkedHashMap<>(local));
      gates = List.copyOf(gates);
    }

    public List<String> targetNames() {
      return targets.stream().map(Setting::text).toList();
    }
  }

  /**
   * Within which it stays; empty for no limit.
   *
   * @param rows that it may fill into tables; refused beforehand when it needs more
   * @param usd dollars that its servers may cost meanwhile, by their prices per hour
   */
  public record Limits(Optional<Duration> time, OptionalLong rows, OptionalDouble usd) {
    public static final Limits NONE =
        new Limits(Optional.empty(), OptionalLong.empty(), OptionalDouble.empty());
  }

  public Profile only(List<Part> chosen) {
    return new Profile(name, description, targets, chosen, common, fleet, limits);
  }
}
