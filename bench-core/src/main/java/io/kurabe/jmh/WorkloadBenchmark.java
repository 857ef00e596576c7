package io.kurabe.jmh;

import io.kurabe.jmh.internal.CompletionDriver;
import io.kurabe.jmh.internal.TrialServer;
import io.kurabe.target.Client;
import io.kurabe.target.OpenOptions;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import io.kurabe.workload.Workload;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * The base of benchmarks of your own: what one operation of a workload costs on a server, in forks
 * of JMH. The workload is any, e.g. one of {@code SqlWorkload} or {@code RedisWorkload}; each
 * benchmark is a method that performs one of its operations.
 *
 * <pre>{@code
 * public class OrdersBenchmark extends WorkloadBenchmark {
 *   @Param("embedded:postgres")
 *   public String target = "";
 *
 *   public OrdersBenchmark() {
 *     super(ORDERS);
 *   }
 *
 *   @Override
 *   protected String target() {
 *     return target;
 *   }
 *
 *   @Benchmark
 *   public void place() throws Exception {
 *     perform("place");
 *   }
 * }
 * }</pre>
 *
 * <p>Each fork opens the server, makes a workspace of its own there, and drops it at the end; the
 * workload is set up once for all threads of the fork. Each thread has a connection and a stream of
 * randomness. Forks, iterations and mode are those of {@link Harness} unless annotations of the
 * class or options of JMH say otherwise. JMH wants such classes to be public and not final, and
 * runs its annotation processor when they are compiled.
 */
@State(Scope.Thread)
public abstract class WorkloadBenchmark extends Harness {
  private final Workload workload;
  private final Map<String, Integer> operations = new LinkedHashMap<>();
  private @Nullable Client client;
  private @Nullable CompletionDriver driver;
  private SplittableRandom random = new SplittableRandom(SEED);

  /**
   * @param workload whose operations are performed
   */
  protected WorkloadBenchmark(Workload workload) {
    this.workload = workload;
  }

  /**
   * {@return any text of {@link io.kurabe.target.Target#parse}, best that of a parameter of JMH} A
   * password comes from {@code KURABE_PASSWORD_<NAME>} or {@code KURABE_PASSWORD}.
   */
  protected abstract String target();

  /** The server of a fork, for all of its threads. JMH makes it. */
  @State(Scope.Benchmark)
  public static class Server {
    private @Nullable TrialServer trial;
    private @Nullable LoadedWorkload loaded;

    /** For JMH. */
    public Server() {}

    /** Opens the server and sets the workload up for the first thread. */
    private synchronized LoadedWorkload load(String target, Workload workload) {
      LoadedWorkload ready = loaded;
      if (ready == null) {
        TrialServer opened = TrialServer.open(target, OpenOptions.DEFAULT, (place, engine) -> {});
        try {
          ready = workload.load(opened.workspace());
          ready.reset();
        } catch (RuntimeException e) {
          opened.close(); // JMH tears nothing down of which the set-up failed.
          throw e;
        }
        trial = opened;
        loaded = ready;
      }
      return ready;
    }

    /** Opens a client; JMH tears nothing down of which the set-up failed. */
    private Client open(LoadedWorkload workload, int index) {
      try {
        return workload.open(index);
      } catch (RuntimeException e) {
        close();
        throw e;
      }
    }

    /** Drops the workspace and closes the server. */
    @TearDown(Level.Trial)
    public synchronized void close() {
      if (trial != null) {
        trial.close();
        trial = null;
      }
    }
  }

  /**
   * Connects this thread.
   *
   * @param server the server
   * @param thread the state of the thread
   */
  @Setup(Level.Trial)
  public void connect(Server server, ThreadParams thread) {
    LoadedWorkload loaded = server.load(target(), workload);
    for (Operation operation : loaded.operations()) {
      operations.put(operation.name(), operations.size());
    }
    random = new SplittableRandom(SEED + thread.getThreadIndex());
    Client opened = server.open(loaded, thread.getThreadIndex());
    client = opened;
    driver =
        opened instanceof Client.CompletionDriven asynchronous
            ? new CompletionDriver(asynchronous, random)
            : null;
  }

  /** Closes this thread's connection. */
  @TearDown(Level.Trial)
  public void disconnect() {
    if (client != null) {
      client.close();
    }
  }

  /**
   * Carries out an operation of the workload, and again while it is the victim of a conflict with
   * another thread, which belongs to its cost.
   *
   * @param operation its name
   * @throws IllegalArgumentException when the workload has no such operation
   * @throws Exception what the server refused it with; JMH then counts the benchmark as failed
   */
  protected final void perform(String operation) throws Exception {
    Integer index = operations.get(operation);
    if (index == null) {
      throw new IllegalArgumentException(
          "the workload '%s' has no operation '%s'. There are: %s"
              .formatted(workload.name(), operation, String.join(", ", operations.keySet())));
    }
    Client connected = Objects.requireNonNull(client, "the benchmark is not set up");
    for (boolean again = false; ; again = true) {
      try {
        attempt(connected, index, again);
        return;
      } catch (Exception e) {
        if (!connected.classify(e).kind().retryable()) {
          throw e;
        }
      }
    }
  }

  private void attempt(Client connected, int index, boolean again) throws Exception {
    if (connected instanceof Client.Blocking blocking) {
      if (again) {
        blocking.performAgain(index, random);
      } else {
        blocking.perform(index, random);
      }
    } else {
      Objects.requireNonNull(driver, "the client is of neither kind").perform(index, 1);
    }
  }
}
