package io.kurabe.study;

import io.kurabe.result.StudyResult;
import io.kurabe.study.page.PageParts;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * A question with the runs that answer it. Found by {@link ServiceLoader}; its package holds all
 * that only it has, and nothing outside of that package names it. Implementations have a public
 * constructor without parameters and no state.
 */
public interface Study {
  /** Its name on the command line and in results, e.g. {@code keys}. */
  String name();

  /** What it answers, in words. */
  String question();

  /** What it adds to the page of a result; empty when the result is of another study. */
  Optional<PageParts> page(StudyResult result);

  /** All studies on the class path, in the order of their service files. */
  static List<Study> all() {
    return ServiceLoader.load(Study.class, Study.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .toList();
  }
}
