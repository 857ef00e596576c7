package io.kurabe.cli.profile;

import io.kurabe.config.Problems;
import io.kurabe.config.internal.Reason;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Reads the nodes of a YAML file, with every problem at its line. Not thread-safe. */
record Yaml(Problems problems) {
  /** The most characters: a larger file is a mistake, and not parsed. */
  private static final int MOST_CHARACTERS = 1_000_000;

  private static final int DEEPEST = 50;

  /** Returns the root; empty when it is no YAML, or no mapping. */
  Optional<MappingNode> root(String text) {
    if (text.length() > MOST_CHARACTERS) {
      problems.add("line 1", "a file of at most " + MOST_CHARACTERS + " characters is read");
      return Optional.empty();
    }
    LoadSettings settings = LoadSettings.builder().setAllowNonScalarKeys(true).build();
    try {
      if (isTooDeep(text, settings)) {
        return Optional.empty();
      }
      Optional<Node> node = new Compose(settings).composeString(text);
      if (node.isEmpty()) {
        problems.add("line 1", "the file is empty");
        return Optional.empty();
      }
      return mapping("the file", node.get());
    } catch (MarkedYamlEngineException e) {
      int line = e.getProblemMark().map(m -> m.getLine() + 1).orElse(1);
      problems.add("line " + line, "no YAML: " + e.getProblem());
      return Optional.empty();
    } catch (YamlEngineException e) {
      problems.add("line 1", "no YAML: " + Reason.of(e));
      return Optional.empty();
    }
  }

  /** Returns whether the nesting is too deep for the recursive method that makes the nodes. */
  private boolean isTooDeep(String text, LoadSettings settings) {
    int depth = 0;
    for (Event event : new Parse(settings).parseString(text)) {
      if (event instanceof CollectionStartEvent) {
        depth++;
      } else if (event instanceof CollectionEndEvent) {
        depth--;
      }
      if (depth > DEEPEST) {
        int line = event.getStartMark().map(m -> m.getLine() + 1).orElse(1);
        problems.add("line " + line, "lists and mappings are more than " + DEEPEST + " deep");
        return true;
      }
    }
    return false;
  }

  /** Returns the line of a node, from 1. */
  static int line(Node node) {
    return node.getStartMark().map(m -> m.getLine() + 1).orElse(1);
  }

  void problem(int line, String path, String text) {
    problems.add("line " + line + "  " + path, text);
  }

  Optional<MappingNode> mapping(String path, Node node) {
    if (node instanceof MappingNode mapping) {
      return Optional.of(mapping);
    }
    problem(line(node), path, "a mapping (name: value) is needed, found " + kind(node));
    return Optional.empty();
  }

  /** Returns the values by key; keys that are not among {@code known} are problems. */
  Map<String, Node> entries(String path, MappingNode node, List<String> known) {
    Map<String, Node> all = entries(path, node);
    all.entrySet()
        .removeIf(
            entry -> {
              boolean unknown = !known.contains(entry.getKey());
              if (unknown) {
                problem(
                    keyLine(node, entry.getKey(), entry.getValue()),
                    join(path, entry.getKey()),
                    "unknown key. Possible: " + String.join(", ", known));
              }
              return unknown;
            });
    return all;
  }

  private static int keyLine(MappingNode node, String key, Node value) {
    return node.getValue().stream()
        .filter(t -> t.getKeyNode() instanceof ScalarNode s && s.getValue().equals(key))
        .findFirst()
        .map(t -> line(t.getKeyNode()))
        .orElse(line(value));
  }

  /** Returns the values by key, whatever the keys are. */
  Map<String, Node> entries(String path, MappingNode node) {
    Map<String, Node> all = new LinkedHashMap<>();
    for (NodeTuple tuple : node.getValue()) {
      if (tuple.getKeyNode() instanceof ScalarNode key) {
        Node earlier = all.putIfAbsent(key.getValue(), tuple.getValueNode());
        if (earlier != null) {
          problem(line(key), join(path, key.getValue()), "is there twice");
        }
      } else {
        problem(line(tuple.getKeyNode()), path, "a key must be a word");
      }
    }
    return all;
  }

  Optional<List<Node>> list(String path, Node node) {
    if (node instanceof SequenceNode sequence) {
      return Optional.of(sequence.getValue());
    }
    problem(line(node), path, "a list is needed, found " + kind(node));
    return Optional.empty();
  }

  /** Returns one value; empty for a null, and for a node that is no value. */
  Optional<Profile.Setting> value(String path, Node node) {
    if (node instanceof ScalarNode scalar) {
      return scalar.getTag().equals(Tag.NULL)
          ? Optional.empty()
          : Optional.of(new Profile.Setting(scalar.getValue(), line(node)));
    }
    problem(line(node), path, "a single value is needed, found " + kind(node));
    return Optional.empty();
  }

  /** Returns one value, or a list of values, which are written with commas between. */
  Optional<Profile.Setting> values(String path, Node node) {
    if (!(node instanceof SequenceNode sequence)) {
      return value(path, node);
    }
    StringBuilder text = new StringBuilder();
    for (Node one : sequence.getValue()) {
      Optional<Profile.Setting> element = value(path, one);
      if (element.isPresent()) {
        text.append(text.isEmpty() ? "" : ",").append(element.get().text());
      }
    }
    return Optional.of(new Profile.Setting(text.toString(), line(node)));
  }

  static String join(String path, String key) {
    return path.isEmpty() ? key : path + "." + key;
  }

  private static String kind(Node node) {
    if (node instanceof MappingNode) {
      return "a mapping";
    }
    if (node instanceof SequenceNode) {
      return "a list";
    }
    return "'" + ((ScalarNode) node).getValue() + "'";
  }
}
