package io.kurabe.result;

import java.util.List;

/**
 * Two servers that were compared and that differ in more than the question.
 *
 * @param first name of the one target
 * @param second name of the other
 * @param because differences of the machines, a sentence each; empty when only settings differ
 * @param settings settings of the servers that differ
 */
public record UnequalPair(
    String first, String second, List<String> because, List<Setting> settings) {
  public UnequalPair {
    because = List.copyOf(because);
    settings = List.copyOf(settings);
  }

  /**
   * A setting that differs.
   *
   * @param name as the server calls it
   * @param first its value on the first; empty when it is not there
   * @param second its value on the second
   */
  public record Setting(String name, String first, String second) {}
}
