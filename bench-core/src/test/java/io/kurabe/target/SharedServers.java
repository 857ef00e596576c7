package io.kurabe.target;

import io.kurabe.spec.Durability;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;

/**
 * One embedded server of a kind for all test classes of a JVM, since a start takes seconds. Each
 * bench makes a schema of its own there, as on a server of the user's. Tests of settings, kills and
 * durability, and of what a server counts as a whole, start their own.
 *
 * <p>A class that asks for one is extended with this.
 */
public final class SharedServers implements BeforeAllCallback {
  /** What runs, by the place of the target; it outlives the class that was the first to ask. */
  private static final Map<String, Server> RUNNING = new LinkedHashMap<>();

  private static boolean isStoppedAtTheEnd;

  /** For JUnit. */
  public SharedServers() {}

  /** The session spans all classes of the JVM also where each of them is a request of its own. */
  @Override
  public void beforeAll(ExtensionContext context) {
    AutoCloseable end = SharedServers::stop;
    context
        .getStore(StoreScope.LAUNCHER_SESSION, Namespace.create(SharedServers.class))
        .getOrComputeIfAbsent("end", key -> end);
    synchronized (RUNNING) {
      isStoppedAtTheEnd = true;
    }
  }

  /** Whether tests of that target share a server: an embedded one that is asked for no setting. */
  public static boolean isFor(Target target) {
    return target.address() instanceof Address.Embedded && target.settings().isEmpty();
  }

  /**
   * The running server by its URL, under the name of the target; any other target as it is. What is
   * opened by it leaves the server running when it is closed.
   */
  public static Target of(Target target) {
    if (!isFor(target)) {
      return target;
    }
    synchronized (RUNNING) {
      if (!isStoppedAtTheEnd) {
        throw new IllegalStateException("the class is not extended with SharedServers");
      }
      return RUNNING
          .computeIfAbsent(target.text(), place -> start(target))
          .reachableTarget()
          .withName(target.name());
    }
  }

  private static Server start(Target target) {
    return Engines.load().engineFor(target).open(target, new OpenOptions(Durability.RELAXED, 0));
  }

  private static void stop() {
    List<Server> started;
    synchronized (RUNNING) {
      started = new ArrayList<>(RUNNING.values());
      RUNNING.clear();
      isStoppedAtTheEnd = false;
    }
    started.forEach(Server::close);
  }
}
