package io.kurabe.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that waits for the answers of many connections, {@code kurabe-wire-0} and so on.
 * Thread-safe.
 */
final class WireLoop implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WireLoop.class);

  private final Selector selector;
  private final Thread thread;
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private volatile boolean closed;

  WireLoop(int number) {
    try {
      this.selector = Selector.open();
    } catch (IOException e) {
      throw new UncheckedIOException("no event loop can be opened", e);
    }
    this.thread = new Thread(this::run, "kurabe-wire-" + number);
    thread.setDaemon(true);
    thread.start();
  }

  /** From now on the channel's bytes are announced; by the thread that opened it. */
  SelectionKey register(SocketChannel channel, WireChannel owner) throws IOException {
    channel.configureBlocking(false);
    SelectionKey key = channel.register(selector, SelectionKey.OP_READ, owner);
    selector.wakeup(); // A selection that is under way does not see the new key.
    return key;
  }

  /** Runs the task on the loop's thread, soon. */
  void execute(Runnable task) {
    tasks.add(task);
    selector.wakeup();
  }

  private void run() {
    try {
      while (!closed) {
        selector.select(WireLoop::ready);
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
          task.run();
        }
      }
    } catch (IOException | RuntimeException e) {
      LOG.error("the event loop of the connections ended", e);
    }
  }

  private static void ready(SelectionKey key) {
    ((WireChannel) key.attachment()).readable();
  }

  @Override
  public void close() {
    closed = true;
    selector.wakeup();
    try {
      thread.join();
      selector.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      LOG.warn("an event loop did not close: {}", e.toString());
    }
  }
}
