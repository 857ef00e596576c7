package io.kurabe.jmh.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.target.Engine;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import io.kurabe.workloads.counters.internal.CounterStore;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The server of a trial and a workspace of its own on it, dropped at the end. Subclasses are states
 * of scope benchmark with the parameter {@code target}: a name that the parent of this fork knows,
 * or any text of {@link Target#parse}; the password comes from the parent or from {@code
 * KURABE_PASSWORD}.
 */
public abstract class HarnessServer {
  private final Class<? extends Engine> engine;
  private @Nullable TrialServer trial;

  protected HarnessServer(Class<? extends Engine> engine) {
    this.engine = engine;
  }

  /**
   * Checks the parts.
   *
   * @return the text
   */
  protected abstract String target();

  protected OpenOptions options() {
    return OpenOptions.DEFAULT;
  }

  /** Opens the server and prepares the counters. */
  @Setup(Level.Trial)
  public void open() {
    trial = TrialServer.open(target(), options(), this::requireEngine);
    try {
      capability(CounterStore.class).reset();
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private void requireEngine(Target target, Engine found) {
    if (!engine.isInstance(found)) {
      throw new ConfigurationException(
          ("target=%s is a server of the engine %s, but this benchmark is for"
                  + " another. Possible: a target of the engine %s")
              .formatted(
                  target.place(),
                  found.name(),
                  Engines.load().all().stream()
                      .filter(engine::isInstance)
                      .map(Engine::name)
                      .findFirst()
                      .orElse("of this benchmark")));
    }
  }

  /** Drops the workspace and closes the server. */
  @TearDown(Level.Trial)
  public void close() {
    TrialServer opened = trial;
    trial = null;
    if (opened != null) {
      opened.close();
    }
  }

  protected final Workspace workspace() {
    return Objects.requireNonNull(trial, "the harness is not set up").workspace();
  }

  public final <C> C capability(Class<C> type) {
    return workspace().capability(type).orElseThrow();
  }
}
