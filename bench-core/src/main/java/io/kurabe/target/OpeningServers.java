package io.kurabe.target;

import io.kurabe.config.ConfigurationException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Servers that are opened side by side, each by a thread of its own. Used by one thread. */
public final class OpeningServers implements AutoCloseable {
  private final Map<Target, CompletableFuture<Server>> opening = new LinkedHashMap<>();
  private final ExecutorService openers =
      Executors.newCachedThreadPool(task -> new Thread(task, "kurabe-open"));

  /** Begins to open one. */
  public void begin(Target target, Supplier<Server> open) {
    opening.put(target, CompletableFuture.supplyAsync(open, openers));
  }

  /**
   * Waits until it is open; from then on it is the caller's.
   *
   * @param target one that was begun, and asked for once
   * @throws TargetException why it cannot be opened
   * @throws ConfigurationException when it cannot be opened as it is asked for
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

  /** Closes those that nobody took, as soon as they are open, without waiting for it. */
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
