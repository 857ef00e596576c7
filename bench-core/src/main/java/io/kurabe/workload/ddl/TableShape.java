package io.kurabe.workload.ddl;

import java.util.List;

/**
 * How to make a table like the one that is meant, for trials of a change. {@code {table}} stands
 * for its name.
 *
 * @param create makes it with some thousand rows: on an empty table a server cannot be seen reading
 * @param drop removes it, also when it is not there
 */
public record TableShape(List<String> create, List<String> drop) {
  public TableShape {
    create = List.copyOf(create);
    drop = List.copyOf(drop);
  }
}
