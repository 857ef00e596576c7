package io.kurabe.target.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Opens servers side by side, each on a thread of its own. Used by one thread. */
public final class OpeningServers implements AutoCloseable {
  private final Map<Target, CompletableFuture<Server>> opening = new LinkedHashMap<>();
  private final ExecutorService openers =
      Executors.newCachedThreadPool(task -> new Thread(task, "kurabe-open"));

  public void begin(Target target, Supplier<Server> open) {
    opening.put(target, CompletableFuture.supplyAsync(open, openers));
  }

  /**
   * Waits until the server is open and hands it to the caller, who has to close it, once. Throws
   * the TargetException or ConfigurationException of its opening.
   */
  public Server take(Target target) throws InterruptedException {
    CompletableFuture<Server> server = Objects.requireNonNull(opening.get(target));
    try {
      Server open = server.get();
      opening.remove(target);
      return open;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TargetException problem) {
        throw problem;
      }
      if (e.getCause() instanceof ConfigurationException problem) {
        throw problem;
      }
      throw new IllegalStateException(
          "target " + target.name() + ": " + e.getCause(), e.getCause());
    }
  }

  /** Closes the servers that nobody took when they are open; does not wait. */
  @Override
  public void close() {
    opening
        .values()
        .forEach(
            server -> {
              var unused = server.thenAccept(Server::close);
            });
    openers.shutdown();
  }
}
