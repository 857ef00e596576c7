package io.kurabe.studies.ddl.internal;

import java.util.List;

/**
 * The statements that make a table like the intended one, for trials of a change. {@code {table}}
 * stands for its name.
 *
 * @param create makes it, empty
 * @param fill puts some thousand rows into it, for servers that cannot be seen reading an empty one
 */
public record TableShape(List<String> create, List<String> fill) {
  public TableShape {
    create = List.copyOf(create);
    fill = List.copyOf(fill);
  }
}
