package io.kurabe.cli.profile;

import io.kurabe.cli.profile.Profile.Limits;
import io.kurabe.cli.profile.Profile.Part;
import io.kurabe.cli.profile.Profile.Setting;
import io.kurabe.cli.profile.Profile.Slot;
import io.kurabe.config.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Values of a profile that the command line sets in place of the file's. Used once. */
public final class Overrides {
  public static final String FORM =
      "Possible: repeats, order, seed, limits.time, limits.rows, limits.money, targets.NAME.target,"
          + " targets.NAME.local, PART.targets, PART.gates, PART.PARAMETER";

  private final Map<String, Slot> slots;
  private final Map<String, Setting> common;
  private final List<Part> parts;
  private final Profile profile;
  private Limits limits;

  private Overrides(Profile profile) {
    this.profile = profile;
    this.slots = new LinkedHashMap<>(profile.targets());
    this.common = new LinkedHashMap<>(profile.common());
    this.parts = new ArrayList<>(profile.parts());
    this.limits = profile.limits();
  }

  /** Returns the profile with other values, each {@code PATH=VALUE}. */
  public static Profile apply(Profile profile, List<String> sets, Problems problems) {
    Overrides overrides = new Overrides(profile);
    for (String set : sets) {
      problems.attempt("--set", () -> overrides.set(set));
    }
    return overrides.result();
  }

  private Profile result() {
    return new Profile(
        profile.name(), profile.description(), slots, parts, common, profile.fleet(), limits);
  }

  private boolean set(String text) {
    int equals = text.indexOf('=');
    if (equals < 1) {
      throw new IllegalArgumentException("it is not written as PATH=VALUE. " + FORM);
    }
    String path = text.substring(0, equals);
    String value = text.substring(equals + 1);
    int dot = path.indexOf('.');
    String first = dot < 0 ? path : path.substring(0, dot);
    String rest = dot < 0 ? "" : path.substring(dot + 1);
    if (dot < 0 && ProfileReader.COMMON.contains(path)) {
      common.put(path, new Setting(value, 0));
    } else if (first.equals("limits")) {
      limit(rest, value);
    } else if (first.equals("targets")) {
      target(rest, value);
    } else {
      part(first, rest, value);
    }
    return true;
  }

  private void limit(String name, String value) {
    limits =
        switch (name) {
          case "time" ->
              new Limits(Optional.of(LimitText.time(value)), limits.rows(), limits.usd());
          case "rows" ->
              new Limits(limits.time(), OptionalLong.of(LimitText.rows(value)), limits.usd());
          case "money" ->
              new Limits(limits.time(), limits.rows(), OptionalDouble.of(LimitText.money(value)));
          default ->
              throw new IllegalArgumentException(
                  "'limits." + name + "' is no limit. Possible: time, rows, money");
        };
  }

  private void target(String path, String value) {
    int dot = path.indexOf('.');
    String name = dot < 0 ? path : path.substring(0, dot);
    Slot slot = slots.get(name);
    if (slot == null) {
      throw new IllegalArgumentException(
          "'" + name + "' is no target. Possible: " + String.join(", ", slots.keySet()));
    }
    String key = dot < 0 ? "" : path.substring(dot + 1);
    boolean local = key.equals("local");
    if (!local && !key.equals("target")) {
      throw new IllegalArgumentException(
          "'targets." + path + "': possible are targets." + name + ".target and .local");
    }
    slots.put(
        name,
        new Slot(
            name,
            slot.about(),
            slot.engine(),
            local ? slot.target() : Optional.of(new Setting(value, 0)),
            local ? value : slot.local(),
            slot.line()));
  }

  private void part(String name, String key, String value) {
    List<String> names = parts.stream().map(Part::name).toList();
    int at = names.indexOf(name);
    if (at < 0 || key.isEmpty()) {
      throw new IllegalArgumentException(
          "'%s%s': there is no such value. %s. Parts: %s"
              .formatted(name, key.isEmpty() ? "" : "." + key, FORM, String.join(", ", names)));
    }
    Part old = parts.get(at);
    Setting setting = new Setting(value, 0);
    parts.set(
        at,
        new Part(
            old.name(),
            old.about(),
            old.isStudy(),
            old.subject(),
            key.equals("targets") ? targets(name, value) : old.targets(),
            isOwn(key) ? old.parameters() : with(old.parameters(), key, setting),
            isOwn(key) ? old.local() : with(old.local(), key, setting),
            key.equals("gates") ? listed(value, ";") : old.gates(),
            old.line()));
  }

  private List<Setting> targets(String part, String value) {
    List<Setting> targets = listed(value, ",");
    if (targets.isEmpty()) {
      throw new IllegalArgumentException("'" + part + ".targets': at least one is needed");
    }
    if (targets.stream().distinct().count() < targets.size()) {
      throw new IllegalArgumentException("'" + part + ".targets': one is there twice");
    }
    for (Setting target : targets) {
      if (!slots.containsKey(target.text())) {
        throw new IllegalArgumentException(
            "'%s' is not among the targets: %s"
                .formatted(ProfileReader.shown(target.text()), String.join(", ", slots.keySet())));
      }
    }
    return targets;
  }

  private static boolean isOwn(String key) {
    return key.equals("targets") || key.equals("gates");
  }

  private static List<Setting> listed(String value, String separator) {
    return Stream.of(value.split(separator, -1))
        .map(String::strip)
        .filter(v -> !v.isEmpty())
        .map(v -> new Setting(v, 0))
        .toList();
  }

  private static Map<String, Setting> with(Map<String, Setting> all, String key, Setting setting) {
    Map<String, Setting> changed = new LinkedHashMap<>(all);
    changed.put(key, setting);
    return changed;
  }
}
