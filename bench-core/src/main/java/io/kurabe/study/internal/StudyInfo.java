package io.kurabe.study.internal;

import java.util.List;

/**
 * What is known of a study before it runs.
 *
 * @param resumable whether it goes on where an earlier process was cut
 */
public record StudyInfo(
    String name,
    String question,
    List<String> defaultTargets,
    String published,
    boolean resumable,
    String example) {
  public StudyInfo {
    defaultTargets = List.copyOf(defaultTargets);
  }
}
