package io.kurabe.record;

import io.kurabe.target.OutcomeKind;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Records every request of a run with its three instants, so that windows can be cut after the run
 * by events in it, e.g. by begin and end of a schema change, which nobody can know before. It costs
 * 30 bytes a request (1 million requests: 30 MB), allocated in chunks: the path of a request
 * allocates nothing else and takes no lock. One log is for one run.
 *
 * <p>Each client writes a lane of its own from one thread at a time; any thread may read, and sees
 * all requests that had ended when it began.
 */
public final class RequestLog {
  private final List<Lane> lanes = new CopyOnWriteArrayList<>();

  /** Receives the requests of a log. */
  @FunctionalInterface
  public interface Reader {
    /**
     * Receives one request. Instants are nanoseconds of the run's clock.
     *
     * @param operation index of the operation
     * @param intended when it was due; in a closed loop when it was sent
     * @param sent when it was sent for the first time
     * @param done when its last answer had been read
     * @param outcome {@link OutcomeKind#OK}, or how it failed after its last attempt
     */
    void request(int operation, long intended, long sent, long done, OutcomeKind outcome);
  }

  /**
   * Adds the lane of one more client.
   *
   * @return the lane
   */
  public Lane lane() {
    Lane lane = new Lane();
    lanes.add(lane);
    return lane;
  }

  /** {@return the number of requests that ended, well or not, warm-up included} */
  public long size() {
    return lanes.stream().mapToLong(Lane::size).sum();
  }

  /**
   * Passes all requests to the reader: client by client, each client's in the order of their end.
   *
   * @param reader what reads the text
   */
  public void forEach(Reader reader) {
    lanes.forEach(lane -> lane.read(reader));
  }

  /** The requests of one client. */
  public static final class Lane {
    private static final int CHUNK = 4_096;
    private static final int INSTANTS = 3;
    private static final VarHandle SIZE;

    static {
      try {
        SIZE = MethodHandles.lookup().findVarHandle(Lane.class, "size", long.class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    private static final class Chunk {
      final long[] instants = new long[CHUNK * INSTANTS];
      final short[] operations = new short[CHUNK];
      final @Nullable OutcomeKind[] outcomes = new OutcomeKind[CHUNK];
    }

    private volatile Chunk[] chunks = {new Chunk()};

    @SuppressWarnings("UnusedVariable") // Read and written through SIZE.
    private long size;

    /**
     * Writes down one operation.
     *
     * @param operation its index in the workload
     * @param intended when it was due, in nanoseconds of the run's clock
     * @param sent when its first request was sent
     * @param done when its answer was there
     * @param outcome how it ended
     */
    public void add(int operation, long intended, long sent, long done, OutcomeKind outcome) {
      long n = (long) SIZE.get(this);
      int at = (int) (n % CHUNK);
      Chunk chunk = chunk((int) (n / CHUNK));
      chunk.instants[at * INSTANTS] = intended;
      chunk.instants[at * INSTANTS + 1] = sent;
      chunk.instants[at * INSTANTS + 2] = done;
      chunk.operations[at] = (short) operation;
      chunk.outcomes[at] = outcome;
      SIZE.setRelease(this, n + 1);
    }

    private Chunk chunk(int index) {
      Chunk[] all = chunks;
      if (index == all.length) {
        all = Arrays.copyOf(all, all.length + 1);
        all[index] = new Chunk();
        chunks = all;
      }
      return all[index];
    }

    long size() {
      return (long) SIZE.getAcquire(this);
    }

    void read(Reader reader) {
      long end = size();
      Chunk[] all = chunks;
      for (long n = 0; n < end; n++) {
        Chunk chunk = all[(int) (n / CHUNK)];
        int at = (int) (n % CHUNK);
        reader.request(
            chunk.operations[at],
            chunk.instants[at * INSTANTS],
            chunk.instants[at * INSTANTS + 1],
            chunk.instants[at * INSTANTS + 2],
            Objects.requireNonNull(chunk.outcomes[at]));
      }
    }
  }
}
