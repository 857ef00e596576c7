package io.kurabe.study.internal;

import java.util.List;

/**
 * What is known of a study before it runs.
 *
 * @param name on the command line and in results, e.g. {@code keys}
 * @param question that it answers, in one sentence
 * @param defaultTargets what it runs on when a user names no target
 * @param published what its published size means, with about how long it takes
 * @param resumable whether it goes on where an earlier process was cut
 * @param example arguments behind its name that show what it can do
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
