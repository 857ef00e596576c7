package io.kurabe.jmh.internal;

import io.kurabe.target.Engine;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import java.util.function.BiConsumer;

/** The server of one trial with a workspace of its own on it, which is dropped at the end. */
public record TrialServer(Server server, Workspace workspace) implements AutoCloseable {
  /** Opens a target of the parent of this fork, or any text of {@link Target#parse}. */
  public static TrialServer open(
      String name, OpenOptions options, BiConsumer<Target, Engine> check) {
    ForkTargets fork = ForkTargets.ofThisProcess();
    Target target = fork.target(name, System.getenv());
    Engine engine = Engines.load().engineFor(target);
    check.accept(target, engine);
    Server server = engine.open(target, options);
    try {
      return new TrialServer(server, server.createWorkspace(fork.newRunId()));
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  @Override
  public void close() {
    try {
      workspace.close();
    } finally {
      server.close();
    }
  }
}
