package io.kurabe.cli;

import io.kurabe.config.internal.Reason;
import io.kurabe.load.StopSignal;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;

/**
 * The thread on which JMH runs. JMH cannot be stopped, so its forks are ended, and its output, a
 * {@link JmhOutput}, keeps it from the next. Used once.
 */
final class JmhLeader {
  private static final int LOOK_MILLIS = 100;

  private final Runner runner;
  private final AtomicReference<@Nullable Collection<RunResult>> results = new AtomicReference<>();
  private final AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();

  JmhLeader(Runner runner) {
    this.runner = runner;
  }

  /** Runs to the end, or until it is asked to stop. */
  void lead(StopSignal stop) throws InterruptedException {
    Set<Long> ours = children().map(ProcessHandle::pid).collect(Collectors.toSet());
    Thread thread = new Thread(this::run, "kurabe-jmh");
    thread.start();
    while (thread.isAlive()) {
      thread.join(LOOK_MILLIS);
      if (stop.requested()) {
        children()
            .filter(child -> !ours.contains(child.pid()))
            .forEach(ProcessHandle::destroyForcibly);
      }
    }
  }

  private void run() {
    try {
      results.set(runner.run());
    } catch (RunnerException | RuntimeException | Error e) {
      thrown.set(e);
    }
  }

  private static Stream<ProcessHandle> children() {
    return ProcessHandle.current().children();
  }

  /** Returns JMH's own results; empty when it did not reach its end. */
  Optional<List<RunResult>> results() {
    return Optional.ofNullable(results.get()).map(List::copyOf);
  }

  /** Returns why JMH refused to run, or empty; throws what was not expected. */
  String refusal() {
    Throwable failure = thrown.get();
    if (failure == null || failure instanceof JmhOutput.Stopped) {
      return "";
    }
    if (failure instanceof RunnerException e) {
      String text = String.valueOf(e.getMessage());
      return JmhLock.isTaken(text)
          ? JmhLock.TAKEN
          : text.lines().findFirst().orElse("it failed without a message");
    }
    throw new IllegalStateException("JMH failed: " + Reason.of(failure), failure);
  }
}
