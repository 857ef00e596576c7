package io.kurabe.study.page.internal;

import io.kurabe.result.StudyResult;
import java.util.Optional;
import java.util.ServiceLoader;

/** What a workload adds to the pages of its loads; found by {@link ServiceLoader}. */
public interface WorkloadPart {
  /** Returns whether a result is of this workload. */
  boolean isFor(String workload);

  /** Returns the parts that the page of a result of this workload has. */
  PageParts parts(StudyResult result);

  /** Returns the parts of the workload that a result is of; empty where none adds any. */
  static Optional<PageParts> of(StudyResult result) {
    if (!result.study().startsWith(StudyResult.LOAD)) {
      return Optional.empty();
    }
    String workload = result.study().substring(StudyResult.LOAD.length());
    return ServiceLoader.load(WorkloadPart.class, WorkloadPart.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(part -> part.isFor(workload))
        .findFirst()
        .map(part -> part.parts(result));
  }
}
