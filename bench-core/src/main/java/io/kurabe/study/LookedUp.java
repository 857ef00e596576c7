package io.kurabe.study;

import io.kurabe.config.Problems;
import io.kurabe.target.Target;
import io.kurabe.target.TargetLookup;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Targets that have an address; their passwords are known until the end of the search. */
record LookedUp(List<Target> targets, Runnable end) {
  private static final Logger LOG = LoggerFactory.getLogger(LookedUp.class);

  /**
   * Looks up those that have no address; most have one.
   *
   * @throws io.kurabe.config.ConfigurationException when nothing on the class path looks them up
   * @throws io.kurabe.target.TargetException when they cannot be found
   */
  static LookedUp of(List<Target> targets, Map<String, String> environment) {
    Optional<Target> nameless = targets.stream().filter(t -> t.address().isLookedUp()).findFirst();
    if (nameless.isEmpty()) {
      return new LookedUp(targets, () -> {});
    }
    Problems problems = new Problems("Session");
    Optional<TargetLookup> lookup =
        problems.attempt("target " + nameless.get().name(), () -> TargetLookup.of(nameless.get()));
    problems.throwIfAny();
    TargetLookup.Search search = lookup.orElseThrow().begin(environment, LOG::info);
    try {
      return new LookedUp(search.resolve(targets), search::close);
    } catch (RuntimeException | Error e) {
      search.close();
      throw e;
    }
  }
}
