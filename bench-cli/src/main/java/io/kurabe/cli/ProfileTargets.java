package io.kurabe.cli;

import io.kurabe.cli.profile.Profile;
import io.kurabe.cli.profile.Profile.Part;
import io.kurabe.cli.profile.Profile.Slot;
import io.kurabe.config.Problems;
import io.kurabe.target.Address;
import io.kurabe.target.Engines;
import io.kurabe.target.Target;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The targets that a profile has, and those of its parts that can be run on them. */
record ProfileTargets(Profile profile, Map<String, Target> targets) {
  /** Embedded servers that stand in for the targets on this machine. */
  static ProfileTargets local(Profile profile) {
    Map<String, Target> targets = new LinkedHashMap<>();
    for (Slot slot : profile.targets().values()) {
      if (slot.local().isEmpty()) {
        continue; // Its engine is wrong, which is told already.
      }
      Problems told = new Problems(slot.name()); // By inFile.
      parsed(slot, ".local", slot.line(), slot.local(), told)
          .ifPresent(t -> targets.put(slot.name(), t));
    }
    return new ProfileTargets(profile, targets);
  }

  /**
   * The targets that the file itself names.
   *
   * @param problems gets those that cannot be read or hold a password: the file is kept with the
   *     results, and lies where profiles lie
   */
  static List<Target> inFile(Profile profile, Problems problems) {
    List<Target> targets = new ArrayList<>();
    for (Slot slot : profile.targets().values()) {
      slot.target()
          .flatMap(text -> parsed(slot, ".target", text.line(), text.text(), problems))
          .ifPresent(targets::add);
      if (!slot.local().isEmpty()) {
        parsed(slot, ".local", slot.line(), slot.local(), problems);
      }
    }
    return targets;
  }

  private static Optional<Target> parsed(
      Slot slot, String key, int line, String text, Problems problems) {
    String place = (line > 0 ? "line " + line + "  " : "") + "targets." + slot.name() + key;
    Optional<Target> target =
        problems.attempt(place, () -> Target.parse(text).withName(slot.name()));
    target
        .filter(TypedSecrets::holdsPassword)
        .ifPresent(
            t ->
                problems.add(
                    place,
                    ("a profile is kept with its results, so it may hold no password%s."
                            + " Take it out, and use %s or --password-file, or name the target"
                            + " with -t %s=...")
                        .formatted(
                            t.isPublic() ? "" : " and nothing that may be one: '" + t.text() + "'",
                            t.passwordVariable(),
                            t.name())));
    return target;
  }

  /**
   * Returns the targets that are named; when the user chose the parts, each of them needs its own.
   */
  static ProfileTargets of(Profile profile, List<Target> named, boolean chosen, Problems problems) {
    Map<String, Target> targets = new LinkedHashMap<>();
    for (Target target : named) {
      Slot slot = profile.targets().get(target.name());
      if (slot != null) {
        problems.attempt(
            "targets." + slot.name(), () -> requireEngine(target, slot.engine(), slot.name()));
        targets.put(target.name(), target);
      } else {
        problems.add(
            "--target",
            "'%s' is no target of %s. Write -t NAME=...; its names are: %s"
                .formatted(
                    target.name(), profile.name(), String.join(", ", profile.targets().keySet())));
      }
    }
    return new ProfileTargets(profile, targets)
        .withWholeParts(chosen && !targets.isEmpty(), problems);
  }

  static Target requireEngine(Target target, String needed, String name) {
    Optional<String> speaks =
        target.address() instanceof Address.Aws aws
            ? Optional.of("redis").filter(r -> aws.service().equals("elasticache"))
            : Optional.of(Engines.load().engineFor(target).name());
    boolean database = target.address() instanceof Address.Aws && speaks.isEmpty();
    boolean fits = speaks.map(needed::equals).orElse(!(database && needed.equals("redis")));
    if (!fits) {
      throw new IllegalArgumentException(
          "'%s' is %s, and the profile needs %s as %s"
              .formatted(target.place(), speaks.orElse("a database"), needed, name));
    }
    return target;
  }

  private ProfileTargets withWholeParts(boolean allWanted, Problems problems) {
    List<Part> whole = new ArrayList<>();
    Set<String> used = new LinkedHashSet<>();
    for (Part part : profile.parts()) {
      if (targets.keySet().containsAll(part.targetNames())) {
        whole.add(part);
        used.addAll(part.targetNames());
      }
    }
    for (Part part : profile.parts()) {
      List<String> missing =
          part.targetNames().stream().filter(n -> !targets.containsKey(n)).toList();
      Optional<String> lonely =
          part.targetNames().stream()
              .filter(n -> targets.containsKey(n) && !used.contains(n))
              .findFirst();
      if (!missing.isEmpty() && lonely.isEmpty() && allWanted) {
        problems.add(
            "--only", part.name() + " needs " + String.join(" and ", missing) + ", not named");
      }
      if (!missing.isEmpty() && lonely.isPresent()) {
        problems.add(
            "--target",
            "%s compares %s with %s, which is not named. Write -t %s=..."
                .formatted(part.name(), lonely.get(), String.join(", ", missing), missing.get(0)));
        used.addAll(part.targetNames()); // Said once.
      }
    }
    return new ProfileTargets(profile.only(whole), targets);
  }

  /** Returns the targets whose place the user named; the profile does not say it. */
  List<Target> named() {
    return profile.targets().keySet().stream()
        .filter(targets::containsKey)
        .map(targets::get)
        .filter(
            t ->
                Optional.ofNullable(profile.targets().get(t.name()))
                    .flatMap(Slot::target)
                    .filter(text -> Target.parse(text.text()).address().equals(t.address()))
                    .isEmpty())
        .toList();
  }

  boolean isEmpty() {
    return profile.parts().isEmpty();
  }

  /** Returns what is said when no target is there: which are needed, and how to name them. */
  static String needed(Profile profile) {
    StringBuilder slots = new StringBuilder();
    for (Slot slot : profile.targets().values()) {
      slots.append("  %-12s %s%n".formatted(slot.name(), slot.about()));
    }
    StringBuilder parts = new StringBuilder();
    for (Part part : profile.parts()) {
      String targets = String.join(" and ", part.targetNames());
      parts.append("  %-24s needs %s%n".formatted(part.name(), targets));
    }
    Slot first =
        profile.parts().stream()
            .map(part -> profile.targets().get(part.targetNames().get(0)))
            .filter(Objects::nonNull)
            .findFirst()
            .orElseThrow();
    StringBuilder ways = new StringBuilder();
    for (String way : ways(first)) {
      String quote = way.contains("?") ? "'" : "";
      ways.append("  -t " + quote + first.name() + "=" + way + quote + "\n");
    }
    return """
        %s needs servers to measure, and none is named.

        Its targets; name those of one part, or of several:
        %s
        Its parts:
        %s
        Ways to name one:
        %s  bench profile show %s > mine.yaml, with each target: filled in; then --profile ./mine.yaml

        Passwords: %s, --password-file %s=FILE, --ask-password; \
        on AWS also ?secret=ARN and ?login=iam&user=NAME.
        To see the plan first: --dry-run. To try it on embedded servers here: --local."""
        .formatted(
            profile.name(),
            slots,
            parts,
            ways,
            profile.name(),
            "KURABE_PASSWORD_" + first.name().toUpperCase(Locale.ROOT).replace('-', '_'),
            first.name());
  }

  private static List<String> ways(Slot slot) {
    return switch (slot.engine()) {
      case "redis" ->
          List.of(
              "aws:elasticache:GROUP?region=eu-west-1",
              "rediss://host:6379",
              "rediss-cluster://host:6379",
              "container:IMAGE",
              "embedded:redis");
      case "postgres" ->
          List.of(
              "aws:rds:INSTANCE?region=eu-west-1",
              "aws:aurora:CLUSTER?region=eu-west-1",
              "jdbc:postgresql://user@host/database",
              "container:IMAGE",
              "embedded:postgres");
      default ->
          List.of(
              "aws:rds:INSTANCE?region=eu-west-1",
              "aws:aurora:CLUSTER?region=eu-west-1",
              "jdbc:mysql://user@host/",
              "container:IMAGE",
              "embedded:mariadb");
    };
  }
}
