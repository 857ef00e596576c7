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
  /** The servers that run, by the text of the target that the first class asked for. */
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
          .computeIfAbsent(
              target.text(), any -> connect(target, new OpenOptions(Durability.RELAXED, 0)))
          .reachableTarget()
          .withName(target.name());
    }
  }

  /** Opens a server as {@link #of} names it. */
  public static Server open(String target, OpenOptions options) {
    return connect(of(Target.parse(target)), options);
  }

  private static Server connect(Target target, OpenOptions options) {
    return Engines.load().engineFor(target).open(target, options);
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
