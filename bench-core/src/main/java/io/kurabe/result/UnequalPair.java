package io.kurabe.result;

import java.util.List;

/**
 * Two servers that were compared and are not alike in more than what is asked.
 *
 * @param first name of the one target
 * @param second name of the other
 * @param because what of the machines is not alike, a sentence each; empty when only settings
 *     differ
 * @param settings settings of the servers that differ
 */
public record UnequalPair(
    String first, String second, List<String> because, List<Setting> settings) {
  public UnequalPair {
    because = List.copyOf(because);
    settings = List.copyOf(settings);
  }

  /**
   * A setting.
   *
   * @param name as the server calls it
   * @param first its value on the first; empty when it is not there
   * @param second its value on the second
   */
  public record Setting(String name, String first, String second) {}
}
