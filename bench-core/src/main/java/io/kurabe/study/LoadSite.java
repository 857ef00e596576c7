package io.kurabe.study;

import io.kurabe.config.Problems;
import io.kurabe.load.StopSignal;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The place where a load test runs: a target that it opens itself, or servers that are open. */
sealed interface LoadSite {
  Logger LOG = LoggerFactory.getLogger(LoadSite.class);

  /** The work on the opened targets. */
  interface Work<T> {
    T on(TargetSession bench, List<String> targets) throws InterruptedException;
  }

  /**
   * Adds a problem for each setting that has no effect at this place.
   *
   * @param ofOpening settings of how a target is opened
   */
  void check(Problems problems, List<SetOnce<?>> ofOpening);

  /**
   * Does the work; targets that were opened for it are closed again.
   *
   * @param stop of the work, which a server that falls silent ends
   */
  <T> T with(OpenOptions options, StopSignal stop, Work<T> work) throws InterruptedException;

  /** A target that the load test opens. */
  record OfTarget(Target target) implements LoadSite {
    @Override
    public void check(Problems problems, List<SetOnce<?>> ofOpening) {
      problems.attempt("target", () -> Engines.load().engineFor(target));
    }

    @Override
    public <T> T with(OpenOptions options, StopSignal stop, Work<T> work)
        throws InterruptedException {
      TargetSession bench =
          TargetSession.open(List.of(target), Engines.load(), options, RunId.random());
      return SilenceWatch.during(bench, stop, () -> closedAfter(bench, work));
    }

    private <T> T closedAfter(TargetSession bench, Work<T> work) throws InterruptedException {
      T made = null;
      try (bench) {
        made = work.on(bench, List.of(target.name()));
      } catch (TargetException e) {
        if (made == null) {
          throw e;
        }
        LOG.warn("Not cleaned: {}", e.getMessage()); // What was measured counts more.
      }
      return made;
    }
  }

  /**
   * Servers that are open.
   *
   * @param target the only one that is loaded, by name; empty when there is only one
   * @param each whether all of them are loaded, in turns
   */
  record OfBench(TargetSession bench, Optional<String> target, boolean each) implements LoadSite {
    @Override
    public void check(Problems problems, List<SetOnce<?>> ofOpening) {
      String why = "belongs to on(Target); a session has it from its own opening";
      ofOpening.forEach(setting -> setting.refuse(problems, why));
      List<String> names = List.copyOf(bench.workspaces().keySet());
      String there = "there are: " + String.join(", ", names);
      if (target.isPresent() && !names.contains(target.get())) {
        problems.add(
            "target", "no target of the session is called '" + target.get() + "'; " + there);
      } else if (target.isEmpty() && !each && names.size() != 1) {
        problems.add("target", "name one, on(session, \"name\"), or onEach(session); " + there);
      }
    }

    @Override
    public <T> T with(OpenOptions options, StopSignal stop, Work<T> work)
        throws InterruptedException {
      List<String> targets =
          target.map(List::of).orElseGet(() -> List.copyOf(bench.workspaces().keySet()));
      return SilenceWatch.during(bench, stop, () -> work.on(bench, targets));
    }
  }
}
