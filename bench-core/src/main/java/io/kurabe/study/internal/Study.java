package io.kurabe.study.internal;

import io.kurabe.config.ParameterProblems;
import io.kurabe.config.Parameters;
import io.kurabe.config.Problems;
import io.kurabe.result.PublishedSet;
import io.kurabe.result.StudyResult;
import io.kurabe.study.page.internal.PageParts;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import io.kurabe.workload.StatementText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * A question with the runs that answer it. Found by {@link ServiceLoader}; its package holds all
 * that only it has, and nothing outside of that package names it. Implementations have a public
 * constructor without parameters and no state.
 */
public interface Study<P extends StudyParameters> {
  StudyInfo info();

  Parameters<P> parameters();

  /** Adds what is wrong with parameters that can be read each for itself. */
  default void check(P parameters, List<Target> targets, ParameterProblems problems) {}

  default OpenOptions open(P parameters) {
    return RunParameters.open(parameters.values());
  }

  /** Returns why several generators cannot make its loads together; empty when they can. */
  default Optional<String> oneProcessBecause() {
    return Optional.of(
        info().name() + " runs in one process: only there is the order of all requests seen");
  }

  /** Adds what is wrong when several generators are to make its loads together. */
  default void checkFleet(P parameters, int generators, ParameterProblems problems) {}

  PlanEstimate estimate(P parameters, int targets);

  /**
   * Runs it. A stop signal or a server that dies ends it early, with what there is.
   *
   * @throws io.kurabe.config.ConfigurationException when no target has what it needs
   * @throws InterruptedException when the calling thread is interrupted
   */
  StudyResult run(P parameters, StudyContext context) throws InterruptedException;

  /** Every statement that it sends to a server; empty for one that it does not run on. */
  List<StatementText> statements(P parameters, Workspace workspace);

  /** Returns what it adds to the page of one of its results; empty when it adds nothing. */
  default Optional<PageParts> page(StudyResult result) {
    return Optional.empty();
  }

  /** The numbers of the published experiment, where they can stand beside ours. */
  default Optional<PublishedSet> published() {
    return Optional.empty();
  }

  /** All on the class path, in the order of their service files. */
  static List<Study<?>> all() {
    return ServiceLoader.load(Study.class, Study.class.getClassLoader()).stream()
        .<Study<?>>map(ServiceLoader.Provider::get)
        .toList();
  }

  /** Returns the names of all, in their order, for messages. */
  static List<String> names() {
    return all().stream().map(study -> study.info().name()).toList();
  }

  /** Returns the published numbers of all studies that have some. */
  static List<PublishedSet> publishedSets() {
    return all().stream().flatMap(study -> study.published().stream()).toList();
  }

  /** The study of that name; empty when it is not on the class path. */
  static Optional<Study<?>> named(String name) {
    return all().stream().filter(study -> study.info().name().equals(name)).findFirst();
  }

  /** Reads its parameters; empty when they do not go together, which is a problem, too. */
  default Optional<PreparedStudy<P>> prepare(
      Map<String, String> texts, List<Target> targets, ParameterProblems problems) {
    Optional<P> read = parameters().read(texts, problems);
    read.ifPresent(p -> check(p, targets, problems));
    return read.map(p -> new PreparedStudy<>(this, p));
  }

  /** Reads its parameters; throws everything that is wrong with them. */
  default PreparedStudy<P> prepare(Map<String, String> texts) {
    Problems problems = new Problems(info().name());
    Optional<PreparedStudy<P>> prepared =
        prepare(texts, List.of(), ParameterProblems.byName(problems));
    problems.throwIfAny();
    return prepared.orElseThrow(() -> new IllegalStateException("a problem is missing"));
  }
}
