package io.kurabe.study;

import io.kurabe.result.StudyResult;
import io.kurabe.study.page.PageParts;
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

  /** What it adds to the page of one of its results; empty when it adds nothing. */
  default Optional<PageParts> page(StudyResult result) {
    return Optional.empty();
  }

  /** The study that made a result; empty when it is not on the class path, or none made it. */
  static Optional<Study> of(StudyResult result) {
    return ServiceLoader.load(Study.class, Study.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(study -> study.name().equals(result.study()))
        .findFirst();
  }
}
