package io.kurabe.study;

import io.kurabe.config.Problems;
import io.kurabe.load.StopSignal;
import io.kurabe.sql.internal.ApplicationConnections;
import io.kurabe.sql.internal.ApplicationServer;
import io.kurabe.study.internal.SilenceWatch;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The place where a load test runs: a target that it opens itself, or servers that are open. */
sealed interface LoadSite {
  Logger LOG = LoggerFactory.getLogger(LoadSite.class);

  /** The work on the opened targets. */
  interface Work<T> {
    T on(TargetSession session, List<String> targets) throws InterruptedException;
  }

  /** Adds a problem for each setting that has no effect at this place. */
  void check(Problems problems, List<SetOnce<?>> ofOpening, int clients);

  /** Does the work, and closes what it opened; a server that falls silent stops it. */
  <T> T with(OpenOptions options, StopSignal stop, Work<T> work) throws InterruptedException;

  /** A target that the load test opens. */
  record OfTarget(Target target) implements LoadSite {
    @Override
    public void check(Problems problems, List<SetOnce<?>> ofOpening, int clients) {
      problems.check("target", () -> Engines.load().check(target));
    }

    @Override
    public <T> T with(OpenOptions options, StopSignal stop, Work<T> work)
        throws InterruptedException {
      return opened(target, options, stop, work);
    }
  }

  /** A server to which a DataSource of the application leads. */
  record OfDataSource(Target target, DataSource source) implements LoadSite {
    /** Asks the DataSource where it leads to; empty when that is a problem. */
    static Optional<LoadSite> of(DataSource source, Problems problems) {
      return problems
          .attempt("dataSource", () -> ApplicationServer.of(source, Engines.load()))
          .map(target -> new OfDataSource(target, source));
    }

    @Override
    public void check(Problems problems, List<SetOnce<?>> ofOpening, int clients) {
      String why = "belongs to on(Target); the connections are the application's";
      ofOpening.forEach(setting -> setting.refuse(problems, why));
      int needed = clients + ApplicationConnections.BESIDE_CLIENTS;
      OptionalInt size = ApplicationServer.size(source);
      if (size.isPresent() && size.getAsInt() < needed) {
        problems.add(
            "dataSource",
            "its pool has at most %d connections, and %d clients need %d: one each, and %d besides"
                .formatted(
                    size.getAsInt(), clients, needed, ApplicationConnections.BESIDE_CLIENTS));
      }
    }

    @Override
    public <T> T with(OpenOptions options, StopSignal stop, Work<T> work)
        throws InterruptedException {
      return opened(target, options.from(source), stop, work);
    }
  }

  private static <T> T opened(Target target, OpenOptions options, StopSignal stop, Work<T> work)
      throws InterruptedException {
    TargetSession session =
        TargetSession.open(List.of(target), Engines.load(), options, RunId.random());
    return SilenceWatch.during(session, stop, () -> closedAfter(session, target, work));
  }

  private static <T> T closedAfter(TargetSession session, Target target, Work<T> work)
      throws InterruptedException {
    T made = null;
    try (session) {
      made = work.on(session, List.of(target.name()));
    } catch (TargetException e) {
      if (made == null) {
        throw e;
      }
      LOG.warn("Not cleaned: {}", e.getMessage()); // What was measured counts more.
    }
    return made;
  }

  /** Servers that are open; a name is needed when not each of several is loaded. */
  record OfSession(TargetSession session, Optional<String> target, boolean each)
      implements LoadSite {
    @Override
    public void check(Problems problems, List<SetOnce<?>> ofOpening, int clients) {
      String why = "belongs to on(Target); a session has it from its own opening";
      ofOpening.forEach(setting -> setting.refuse(problems, why));
      List<String> names = List.copyOf(session.workspaces().keySet());
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
          target.map(List::of).orElseGet(() -> List.copyOf(session.workspaces().keySet()));
      return SilenceWatch.during(session, stop, () -> work.on(session, targets));
    }
  }
}
