package io.kurabe.workload;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A workload in words by which another process makes the same one and joins it: one of the
 * catalogue by its parameters, or the text of the user's SQL files.
 *
 * @param workload its name
 * @param parameters as texts, by name
 * @param files of the user's SQL; empty for a workload of the catalogue
 */
public record Attachment(String workload, Map<String, String> parameters, List<SqlFile> files) {
  /**
   * A file of the user's SQL.
   *
   * @param name without folders
   */
  public record SqlFile(String name, double weight, String text) {}

  public Attachment {
    parameters = new LinkedHashMap<>(parameters);
    files = List.copyOf(files);
  }
}
