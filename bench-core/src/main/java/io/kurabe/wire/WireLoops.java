package io.kurabe.wire;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The event loops of one server's connections: as many as processors, as one loop alone keeps
 * answers waiting while a processor is idle (perf/README.md has the figures). Each is started when
 * a connection needs it. Thread-safe.
 */
public final class WireLoops implements AutoCloseable {
  private final int most = Runtime.getRuntime().availableProcessors();
  private final List<WireLoop> loops = new ArrayList<>();
  private int opened;

  /** Without a thread yet. */
  public WireLoops() {}

  /**
   * Opens a connection and gives it to a loop.
   *
   * @throws SQLException when the server refuses it
   */
  public WireChannel open(WireSource source) throws SQLException {
    return WireChannel.of(source.open(), next());
  }

  private synchronized WireLoop next() {
    if (loops.size() < most) {
      loops.add(new WireLoop(loops.size()));
    }
    return loops.get(opened++ % loops.size());
  }

  @Override
  public synchronized void close() {
    loops.forEach(WireLoop::close);
    loops.clear();
  }
}
