package io.kurabe.cli.profile;

import io.kurabe.cli.profile.Profile.Limits;
import io.kurabe.cli.profile.Profile.Part;
import io.kurabe.cli.profile.Profile.Setting;
import io.kurabe.cli.profile.Profile.Slot;
import io.kurabe.config.Problems;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads a profile. Whatever is wrong with its form is told at once, with the lines. Used once. */
public final class ProfileReader {
  static final List<String> KEYS =
      List.of("description", "targets", "parts", "repeats", "order", "seed", "fleet", "limits");

  /** Each is checked by reading its whole command line. */
  private static final int MOST_PARTS = 200;

  static final List<String> COMMON = List.of("repeats", "order", "seed");
  static final List<String> SLOT_KEYS = List.of("about", "engine", "target", "local");
  static final List<String> PART_KEYS =
      List.of("name", "about", "study", "workload", "targets", "parameters", "local", "gates");

  /** The keys of {@code fleet}; {@code generators} takes what the option {@code --fleet} takes. */
  public static final List<String> FLEET_KEYS = List.of("generators", "key", "join-timeout");

  static final List<String> LIMIT_KEYS = List.of("time", "rows", "money");

  /** The embedded server that stands in for a target on this machine, by engine. */
  static final Map<String, String> LOCAL =
      Map.of(
          "mysql", "embedded:mariadb", "postgres", "embedded:postgres", "redis", "embedded:redis");

  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,31}");

  private static final String FORM_OF_NAME =
      "a name begins with a letter; then letters, digits, _ and -, 32 at most";

  private final Yaml yaml;

  private ProfileReader(Problems problems) {
    this.yaml = new Yaml(problems);
  }

  /** Reads the text of a profile; empty when nothing of it can be used. */
  public static Optional<Profile> read(String name, String text, Problems problems) {
    ProfileReader reader = new ProfileReader(problems);
    return reader.yaml.root(text).map(root -> reader.profile(name, root));
  }

  private Profile profile(String name, MappingNode root) {
    Map<String, Node> entries = yaml.entries("", root, KEYS);
    Map<String, Slot> slots = slots(entries.get("targets"), Yaml.line(root));
    Map<String, Setting> common = new LinkedHashMap<>();
    for (String key : COMMON) {
      one(entries, key, key).ifPresent(v -> common.put(key, v));
    }
    return new Profile(
        name,
        line(entries, "description", "description"),
        slots,
        parts(entries.get("parts"), slots, Yaml.line(root)),
        common,
        fleet(entries.get("fleet")),
        limits(entries.get("limits")));
  }

  private Optional<Setting> one(Map<String, Node> entries, String key, String path) {
    Node node = entries.get(key);
    return node == null ? Optional.empty() : yaml.value(path, node);
  }

  /** A line of text for people; it goes to terminals as it is. */
  private String line(Map<String, Node> entries, String key, String path) {
    Optional<Setting> found = one(entries, key, path);
    found
        .filter(s -> s.text().strip().chars().anyMatch(Character::isISOControl))
        .ifPresent(
            s -> yaml.problem(s.line(), path, "has a line break or another control character"));
    return found.map(Setting::text).orElse("").strip();
  }

  private Map<String, Slot> slots(@Nullable Node node, int line) {
    Map<String, Slot> slots = new LinkedHashMap<>();
    if (node == null) {
      yaml.problem(line, "targets", "missing: which servers does it need?");
      return slots;
    }
    yaml.mapping("targets", node)
        .ifPresent(
            mapping ->
                yaml.entries("targets", mapping)
                    .forEach((name, value) -> slots.put(name, slot(name, value))));
    return slots;
  }

  private Slot slot(String name, Node node) {
    String path = "targets." + name;
    int line = Yaml.line(node);
    if (!NAME.matcher(name).matches()) {
      yaml.problem(line, path, FORM_OF_NAME);
    }
    Optional<MappingNode> mapping = yaml.mapping(path, node);
    if (mapping.isEmpty()) {
      return new Slot(name, "", "", Optional.empty(), "", line);
    }
    Map<String, Node> entries = yaml.entries(path, mapping.get(), SLOT_KEYS);
    String engine = one(entries, "engine", path + ".engine").map(Setting::text).orElse("");
    if (!LOCAL.containsKey(engine)) {
      Node at = entries.getOrDefault("engine", node);
      yaml.problem(
          Yaml.line(at),
          path + ".engine",
          (engine.isEmpty() ? "missing" : "'" + shown(engine) + "' is unknown")
              + ". Possible: mysql, postgres, redis");
    }
    return new Slot(
        name,
        line(entries, "about", path + ".about"),
        engine,
        one(entries, "target", path + ".target"),
        one(entries, "local", path + ".local")
            .map(Setting::text)
            .orElse(LOCAL.getOrDefault(engine, "")),
        line);
  }

  private List<Part> parts(@Nullable Node node, Map<String, Slot> slots, int line) {
    List<Part> parts = new ArrayList<>();
    if (node == null) {
      yaml.problem(line, "parts", "missing: what does it measure?");
      return parts;
    }
    List<Node> nodes = yaml.list("parts", node).orElse(List.of());
    if (nodes.isEmpty()) {
      yaml.problem(Yaml.line(node), "parts", "at least one is needed");
    }
    if (nodes.size() > MOST_PARTS) {
      yaml.problem(
          Yaml.line(node),
          "parts",
          "there are " + nodes.size() + ", at most " + MOST_PARTS + " may be");
      return parts;
    }
    for (int i = 0; i < nodes.size(); i++) {
      String path = "parts[" + i + "]";
      Node one = nodes.get(i);
      yaml.mapping(path, one)
          .flatMap(mapping -> part(path, mapping, slots))
          .ifPresent(
              part -> {
                if (parts.stream().anyMatch(p -> p.name().equals(part.name()))) {
                  yaml.problem(part.line(), path + ".name", "'" + part.name() + "' is there twice");
                }
                parts.add(part);
              });
    }
    return parts;
  }

  private Optional<Part> part(String path, MappingNode node, Map<String, Slot> slots) {
    int line = Yaml.line(node);
    Map<String, Node> entries = yaml.entries(path, node, PART_KEYS);
    Optional<Setting> study = one(entries, "study", path + ".study");
    Optional<Setting> workload = one(entries, "workload", path + ".workload");
    if (study.isPresent() == workload.isPresent()) {
      yaml.problem(
          line,
          path,
          "either study or workload is needed, found " + (study.isPresent() ? "both" : "neither"));
      return Optional.empty();
    }
    Setting subject = study.or(() -> workload).orElseThrow();
    String name = one(entries, "name", path + ".name").map(Setting::text).orElse(subject.text());
    if (!NAME.matcher(name).matches()) {
      yaml.problem(line, path + ".name", "'" + name + "': " + FORM_OF_NAME);
    }
    return Optional.of(
        new Part(
            name,
            line(entries, "about", path + ".about"),
            study.isPresent(),
            subject,
            targets(path, entries.get("targets"), slots, line),
            parameters(path + ".parameters", entries.get("parameters")),
            parameters(path + ".local", entries.get("local")),
            list(path + ".gates", entries.get("gates")),
            line));
  }

  private List<Setting> targets(
      String path, @Nullable Node node, Map<String, Slot> slots, int line) {
    List<Setting> targets = list(path + ".targets", node);
    if (targets.isEmpty()) {
      yaml.problem(
          node == null ? line : Yaml.line(node), path + ".targets", "at least one is needed");
    }
    Set<String> seen = new HashSet<>();
    for (Setting target : targets) {
      if (!seen.add(target.text())) {
        yaml.problem(
            target.line(), path + ".targets", "'" + shown(target.text()) + "' is there twice");
      }
      if (!slots.containsKey(target.text())) {
        yaml.problem(
            target.line(),
            path + ".targets",
            "'%s' is not among the targets: %s"
                .formatted(shown(target.text()), String.join(", ", slots.keySet())));
      }
    }
    return targets;
  }

  /** A word that is not of the form of a name may be a URL with a password. */
  static String shown(String name) {
    return name.matches("[\\w .-]*") ? name : "***";
  }

  private List<Setting> list(String path, @Nullable Node node) {
    List<Setting> all = new ArrayList<>();
    if (node != null) {
      for (Node one : yaml.list(path, node).orElse(List.of())) {
        yaml.value(path, one).ifPresent(all::add);
      }
    }
    return all;
  }

  private Map<String, Setting> parameters(String path, @Nullable Node node) {
    Map<String, Setting> all = new LinkedHashMap<>();
    if (node != null) {
      yaml.mapping(path, node)
          .ifPresent(
              mapping ->
                  yaml.entries(path, mapping)
                      .forEach(
                          (name, value) ->
                              yaml.values(path + "." + name, value)
                                  .ifPresent(v -> all.put(name, v))));
    }
    return all;
  }

  private Map<String, Setting> fleet(@Nullable Node node) {
    Map<String, Setting> fleet = new LinkedHashMap<>();
    Optional.ofNullable(node)
        .flatMap(n -> yaml.mapping("fleet", n))
        .ifPresent(
            mapping -> {
              Map<String, Node> entries = yaml.entries("fleet", mapping, FLEET_KEYS);
              for (String key : FLEET_KEYS) {
                one(entries, key, "fleet." + key).ifPresent(v -> fleet.put(key, v));
              }
              if (!fleet.containsKey("generators")) {
                yaml.problem(
                    Yaml.line(mapping), "fleet.generators", "missing: how many generators?");
              }
            });
    return fleet;
  }

  private Limits limits(@Nullable Node node) {
    return Optional.ofNullable(node)
        .flatMap(n -> yaml.mapping("limits", n))
        .map(mapping -> limits(yaml.entries("limits", mapping, LIMIT_KEYS)))
        .orElse(Limits.NONE);
  }

  private Limits limits(Map<String, Node> entries) {
    return new Limits(
        limit(entries, "time", LimitText::time),
        limit(entries, "rows", LimitText::rows).map(OptionalLong::of).orElse(OptionalLong.empty()),
        limit(entries, "money", LimitText::money)
            .map(OptionalDouble::of)
            .orElse(OptionalDouble.empty()));
  }

  private <T> Optional<T> limit(Map<String, Node> entries, String key, Function<String, T> parser) {
    Optional<Setting> found = one(entries, key, "limits." + key);
    try {
      return found.map(Setting::text).map(parser);
    } catch (IllegalArgumentException e) {
      yaml.problem(found.orElseThrow().line(), "limits." + key, String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }
}
