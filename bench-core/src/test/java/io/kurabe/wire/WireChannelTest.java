package io.kurabe.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against a server that sends back what it gets: a length and a number. */
final class WireChannelTest {
  private static final int MESSAGE = 8;

  @TempDir private Path folder;

  private final WireLoops loops = new WireLoops();
  private ServerSocketChannel server;
  private Thread serving;

  /** A number there, the same back. */
  private static final class Echo implements WireProtocol {
    private int number;
    private int answered;

    @Override
    public ByteOrder order() {
      return ByteOrder.BIG_ENDIAN;
    }

    @Override
    public void request(String sql, WireValues values, @Nullable Rows rows, WireOut out) {
      number++;
      out.putInt(MESSAGE);
      out.putInt(sql.equals("bye") ? -1 : number);
    }

    @Override
    public State read(ByteBuffer in, WireOut out) throws SQLException {
      if (in.remaining() < MESSAGE) {
        return State.MORE;
      }
      if (in.getInt() != MESSAGE) {
        throw new SQLException("not the length of a message", "08P01");
      }
      answered = in.getInt();
      return State.DONE;
    }

    @Override
    public int rowCount() {
      return answered - number;
    }

    @Override
    public @Nullable SQLException refusal() {
      return null;
    }

    @Override
    public boolean inTransaction() {
      return false;
    }
  }

  @BeforeEach
  void start() throws IOException {
    server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(folder.resolve("s")));
    serving = new Thread(this::serve);
    serving.start();
  }

  @AfterEach
  void stop() throws Exception {
    loops.close();
    server.close();
    serving.join();
  }

  private void serve() {
    try (SocketChannel client = server.accept()) {
      ByteBuffer buffer = ByteBuffer.allocate(1024);
      while (client.read(buffer) >= 0) {
        buffer.flip();
        if (buffer.remaining() >= MESSAGE && buffer.getInt(4) == -1) {
          return;
        }
        client.write(buffer);
        buffer.clear();
      }
    } catch (IOException over) {
      // The test has ended.
    }
  }

  private WireChannel open() throws SQLException {
    return loops.open(
        () -> {
          try {
            SocketChannel channel =
                SocketChannel.open(UnixDomainSocketAddress.of(folder.resolve("s")));
            return new WireSource.Opened(driverOf(channel), channel, new Echo());
          } catch (IOException e) {
            throw new SQLException(e);
          }
        });
  }

  /** A driver that can only be closed. */
  private static Connection driverOf(SocketChannel channel) {
    return (Connection)
        Proxy.newProxyInstance(
            WireChannelTest.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("close")) {
                channel.close();
                return null;
              }
              throw new UnsupportedOperationException(method.getName());
            });
  }

  /** Each answer sends the next request from the loop, and every tenth one from another thread. */
  @Test
  void requestsOfTwoThreadsNeverMix() throws Exception {
    int requests = 20_000;
    WireChannel channel = open();
    CountDownLatch done = new CountDownLatch(1);
    AtomicInteger answers = new AtomicInteger();
    CompletableFuture<String> problem = new CompletableFuture<>();
    WireChannel.Listener[] self = new WireChannel.Listener[1];
    Semaphore handOver = new Semaphore(0);
    self[0] =
        failure -> {
          if (failure != null || channel.rowCount() != 0) {
            problem.complete(failure + " after " + answers + ", off by " + channel.rowCount());
            done.countDown();
          } else if (answers.incrementAndGet() == requests) {
            done.countDown();
          } else if (answers.get() % 10 == 0) {
            handOver.release();
          } else {
            channel.execute("next", WireValues.NONE, null, self[0]);
          }
        };
    Thread other =
        new Thread(
            () -> {
              try {
                do {
                  channel.execute("first", WireValues.NONE, null, self[0]);
                } while (handOver.tryAcquire(30, TimeUnit.SECONDS));
              } catch (InterruptedException over) {
                Thread.currentThread().interrupt();
              }
            });
    other.start();
    assertThat(done.await(30, TimeUnit.SECONDS)).as("%s answers", answers).isTrue();
    other.interrupt();
    other.join();
    assertThat(problem).isNotDone();
    channel.close();
  }

  @Test
  void tellsThatTheServerHasGone() throws Exception {
    WireChannel channel = open();
    CompletableFuture<@Nullable SQLException> answer = new CompletableFuture<>();
    channel.execute("bye", WireValues.NONE, null, answer::complete);
    assertThat((Throwable) answer.get(10, TimeUnit.SECONDS))
        .hasMessageContaining("the server closed it");
    assertThat(channel.isOpen()).isFalse();
    CompletableFuture<@Nullable SQLException> again = new CompletableFuture<>();
    channel.execute("next", WireValues.NONE, null, again::complete);
    assertThat((Throwable) again.get(10, TimeUnit.SECONDS)).isNotNull();
    channel.close();
  }

  @Test
  void anAbortEndsWhatIsUnderWay() throws Exception {
    WireChannel channel = open();
    CompletableFuture<@Nullable SQLException> first = new CompletableFuture<>();
    channel.execute("first", WireValues.NONE, null, first::complete);
    assertThat((Throwable) first.get(10, TimeUnit.SECONDS)).isNull();
    channel.abort();
    assertThat(channel.isOpen()).isFalse();
    channel.close();
  }
}
