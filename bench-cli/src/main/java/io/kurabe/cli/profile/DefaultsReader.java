package io.kurabe.cli.profile;

import io.kurabe.config.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads the values of a file of defaults, whatever their names are. Stateless. */
public final class DefaultsReader {
  private DefaultsReader() {}

  /**
   * A value of such a file.
   *
   * @param path the keys that lead to it, e.g. {@code load}, {@code clients}
   * @param values one, or the elements of a list
   * @param line from 1
   */
  public record Value(List<String> path, List<String> values, int line) {
    public Value {
      path = List.copyOf(path);
      values = List.copyOf(values);
    }
  }

  /**
   * Returns all values in the order of the file; those without one, as {@code key:}, are left out.
   */
  public static List<Value> read(String text, Problems problems) {
    List<Value> all = new ArrayList<>();
    Yaml yaml = new Yaml(problems);
    yaml.root(text).ifPresent(root -> add(yaml, List.of(), root, all));
    return all;
  }

  private static void add(Yaml yaml, List<String> path, MappingNode node, List<Value> all) {
    String place = String.join(".", path);
    for (Map.Entry<String, Node> entry : yaml.entries(place, node).entrySet()) {
      List<String> own = new ArrayList<>(path);
      own.add(entry.getKey());
      if (entry.getValue() instanceof MappingNode below) {
        add(yaml, own, below, all);
      } else {
        List<Node> elements =
            entry.getValue() instanceof SequenceNode list
                ? list.getValue()
                : List.of(entry.getValue());
        List<String> values = new ArrayList<>();
        for (Node element : elements) {
          yaml.value(String.join(".", own), element).ifPresent(v -> values.add(v.text()));
        }
        if (!values.isEmpty()) {
          all.add(new Value(own, values, Yaml.line(entry.getValue())));
        }
      }
    }
  }
}
