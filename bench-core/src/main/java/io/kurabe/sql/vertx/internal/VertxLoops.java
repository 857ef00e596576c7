package io.kurabe.sql.vertx.internal;

import io.vertx.core.Context;
import io.vertx.core.Deployable;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.sqlclient.SqlConnection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The event loops of one server's connections, which take turns with new ones. Thread-safe.
 *
 * <p>The JVM looks up names of hosts, as with the JDBC drivers: this class sets the system property
 * {@code vertx.disableDnsResolver} of this JVM to {@code true}, unless it is set already.
 */
public final class VertxLoops implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(VertxLoops.class);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);

  static {
    System.getProperties().putIfAbsent("vertx.disableDnsResolver", "true");
  }

  private final Vertx vertx;
  private final List<Context> contexts = new CopyOnWriteArrayList<>();
  private final VertxSource source;
  private final Duration connectLimit;
  private int opened;

  /** Gives each instance an event loop of its own. */
  private final class OneLoop implements Deployable {
    @Override
    public Future<?> deploy(Context context) {
      contexts.add(context);
      return Future.succeededFuture();
    }
  }

  public int count() {
    return contexts.size();
  }

  /** Starts so many loops, each a thread; the limit is for connecting and logging in. */
  public VertxLoops(VertxSource source, int loops, Duration connectLimit) {
    this.source = source;
    this.connectLimit = connectLimit;
    this.vertx =
        Vertx.vertx(
            new VertxOptions()
                .setEventLoopPoolSize(loops)
                .setWorkerPoolSize(1)
                .setInternalBlockingPoolSize(1));
    vertx
        .deployVerticle(OneLoop::new, new DeploymentOptions().setInstances(loops))
        .toCompletionStage()
        .toCompletableFuture()
        .join();
  }

  /** Opens a connection; an SQLException when it is refused or not answered in time. */
  public VertxConnection open() throws SQLException {
    Context context = next();
    CompletableFuture<VertxConnection> connected = new CompletableFuture<>();
    context.runOnContext(ignored -> connect(context, connected));
    try {
      return connected.get(connectLimit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof SQLException refused ? refused : new SQLException(e.getCause());
    } catch (TimeoutException e) {
      connected.cancel(false);
      throw new SQLTransientConnectionException(
          "no answer to the login within " + connectLimit.toSeconds() + " s", "08001", e);
    } catch (InterruptedException e) {
      connected.cancel(false);
      Thread.currentThread().interrupt();
      throw new SQLNonTransientConnectionException("interrupted while connecting", "08001", e);
    }
  }

  private void connect(Context context, CompletableFuture<VertxConnection> connected) {
    source
        .connect(vertx)
        .onComplete(
            outcome -> {
              if (outcome.failed()) {
                connected.completeExceptionally(VertxFailures.of(source, outcome.cause()));
                return;
              }
              SqlConnection connection = outcome.result();
              if (!connected.complete(new VertxConnection(connection, context, source))) {
                connection.close(); // Nobody waits for it any more.
              }
            });
  }

  private synchronized Context next() {
    return contexts.get(opened++ % contexts.size());
  }

  /** Ends the loops and breaks the connections that are still open. */
  @Override
  public void close() {
    try {
      vertx
          .close()
          .toCompletionStage()
          .toCompletableFuture()
          .get(CLOSE_LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      LOG.warn("The event loops of Vert.x did not close within {} s.", CLOSE_LIMIT.toSeconds());
    }
  }
}
