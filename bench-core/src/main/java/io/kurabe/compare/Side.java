package io.kurabe.compare;

import io.kurabe.result.PointResult;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One of the results that are compared. Immutable.
 *
 * @param label short name in tables, e.g. {@code A} or {@code before}
 * @param source the origin of the result, in words, e.g. the results folder
 * @param result the result
 * @param invocation the same for sides that one invocation measured side by side, block by block
 */
public record Side(String label, String source, StudyResult result, String invocation) {
  /**
   * Makes a side of a result that was measured in an invocation of its own.
   *
   * @param label the short name in tables
   * @param source where it comes from, in words
   * @param result the result
   * @return the side
   */
  public static Side of(String label, String source, StudyResult result) {
    return new Side(label, source, result, source);
  }

  /**
   * {@return the targets of one result, each as a side, in their order}
   *
   * @param source the origin of the result
   * @param result the result
   */
  public static List<Side> targetsOf(String source, StudyResult result) {
    return result.points().stream()
        .map(PointResult::target)
        .distinct()
        .map(target -> new Side(target, source, only(target, result), source))
        .toList();
  }

  private static StudyResult only(String target, StudyResult all) {
    List<PointResult> points =
        all.points().stream().filter(p -> p.target().equals(target)).toList();
    Set<String> names = points.stream().flatMap(p -> p.runs().stream()).collect(Collectors.toSet());
    return all.withParts(
        all.servers().stream().filter(s -> s.target().equals(target)).toList(),
        all.runs().stream().filter(r -> names.contains(r.spec().name())).toList(),
        points);
  }

  /** {@return the runs by name} */
  public Map<String, RunResult> runs() {
    return result.runs().stream()
        .collect(Collectors.toMap(r -> r.spec().name(), Function.identity(), (a, b) -> a));
  }

  /**
   * {@return whether both were measured side by side}
   *
   * @param other the other side
   */
  public boolean sharesInvocation(Side other) {
    return invocation.equals(other.invocation);
  }
}
