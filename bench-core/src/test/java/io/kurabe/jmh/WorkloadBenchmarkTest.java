package io.kurabe.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.junit.FakeEngine;
import io.kurabe.target.Client;
import io.kurabe.target.Engine;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.target.Workspace;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import io.kurabe.workload.Workload;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.infra.ThreadParams;

/** A benchmark of a user's, without the forks of JMH. */
class WorkloadBenchmarkTest {
  @TempDir private Path folder;
  private ClassLoader original;

  @BeforeEach
  void offerTheFakeEngine() throws IOException {
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(services.resolve(Engine.class.getName()), FakeEngine.class.getName());
    original = Thread.currentThread().getContextClassLoader();
    Thread.currentThread()
        .setContextClassLoader(new URLClassLoader(new URL[] {folder.toUri().toURL()}, original));
    FakeEngine.EVENTS.clear();
  }

  @AfterEach
  void takeItAway() throws IOException {
    ((URLClassLoader) Thread.currentThread().getContextClassLoader()).close();
    Thread.currentThread().setContextClassLoader(original);
  }

  @Test
  void threadsOfAForkShareOneServerWithTheWorkloadOnIt() throws Exception {
    var server = new WorkloadBenchmark.Server();
    Shop first = new Shop(new FakeWorkload(0));
    Shop second = new Shop(new FakeWorkload(0));
    first.connect(server, thread(0));
    second.connect(server, thread(1));
    first.perform("place");
    second.perform("pay");
    first.disconnect();
    second.disconnect();
    server.close();
    assertThat(FakeEngine.EVENTS)
        .containsExactly(
            "start fake",
            "create workspace",
            "set up",
            "reset",
            "client 0",
            "client 1",
            "perform 0",
            "perform 1",
            "close client",
            "close client",
            "drop workspace",
            "stop fake");
  }

  @Test
  void aConflictIsTriedAgain() throws Exception {
    var server = new WorkloadBenchmark.Server();
    Shop shop = new Shop(new FakeWorkload(2));
    shop.connect(server, thread(0));
    shop.perform("pay");
    assertThat(FakeEngine.EVENTS).filteredOn("perform 1"::equals).hasSize(3);
  }

  @Test
  void anOperationThatIsNotThereIsNamedWithThoseThatAre() {
    Shop shop = new Shop(new FakeWorkload(0));
    shop.connect(new WorkloadBenchmark.Server(), thread(0));
    assertThatThrownBy(() -> shop.perform("plaice"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the workload 'shop' has no operation 'plaice'. There are: place, pay");
  }

  @Test
  void aServerWithoutTheWorkloadIsStopped() {
    Workload refused =
        new Workload() {
          @Override
          public String name() {
            return "refused";
          }

          @Override
          public LoadedWorkload load(Workspace workspace) {
            throw new IllegalStateException("no right to create a table");
          }
        };
    assertThatThrownBy(() -> new Shop(refused).connect(new WorkloadBenchmark.Server(), thread(0)))
        .hasMessage("no right to create a table");
    assertThat(FakeEngine.EVENTS).endsWith("drop workspace", "stop fake");
  }

  private static ThreadParams thread(int index) {
    return new ThreadParams(index, 2, 0, 1, 0, 1, 0, 2, 0, 2);
  }

  private static final class Shop extends WorkloadBenchmark {
    Shop(Workload workload) {
      super(workload);
    }

    @Override
    protected String target() {
      return "embedded:fake";
    }
  }

  /**
   * Notes what is done.
   *
   * @param conflicts attempts of a client that are in conflict before one is not
   */
  private record FakeWorkload(int conflicts) implements Workload {
    @Override
    public String name() {
      return "shop";
    }

    @Override
    public LoadedWorkload load(Workspace workspace) {
      FakeEngine.EVENTS.add("set up");
      return new LoadedWorkload() {
        @Override
        public String name() {
          return "shop";
        }

        @Override
        public Map<String, String> parameters() {
          return Map.of();
        }

        @Override
        public List<Operation> operations() {
          return List.of(new Operation("place", 3), new Operation("pay", 1));
        }

        @Override
        public Client open(int index) {
          FakeEngine.EVENTS.add("client " + index);
          return new FakeClient(conflicts);
        }

        @Override
        public void reset() {
          FakeEngine.EVENTS.add("reset");
        }
      };
    }
  }

  private static final class FakeClient implements Client.Blocking {
    private int conflicts;

    FakeClient(int conflicts) {
      this.conflicts = conflicts;
    }

    @Override
    public void perform(int operation, SplittableRandom random) {
      FakeEngine.EVENTS.add("perform " + operation);
      if (conflicts-- > 0) {
        throw new IllegalStateException("deadlock");
      }
    }

    @Override
    public Failure classify(Throwable thrown) {
      return new Failure(OutcomeKind.DEADLOCK, "40001", "deadlock");
    }

    @Override
    public void reconnect() {}

    @Override
    public void abort() {}

    @Override
    public void close() {
      FakeEngine.EVENTS.add("close client");
    }
  }
}
