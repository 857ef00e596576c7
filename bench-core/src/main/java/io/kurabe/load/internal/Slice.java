package io.kurabe.load.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * The clients that one generator drives of a run that several make together. Clients have numbers
 * from 0 on over all generators, and request {@code n} of an open loop belongs to client {@code n
 * mod all}: so all slices together make the requests of one generator with all clients, each at the
 * same instant.
 *
 * @param first number of the first client
 * @param count number of clients, at least 1
 * @param all clients of the run
 */
public record Slice(int first, int count, int all) {
  public Slice {
    if (first < 0 || count < 1 || first + count > all) {
      throw new IllegalArgumentException(
          "there are no clients %d to %d of %d".formatted(first, first + count - 1, all));
    }
  }

  /** Returns the slice of the only generator of a run. */
  public static Slice whole(int clients) {
    return new Slice(0, clients, clients);
  }

  /**
   * Divides the clients of a run: generator {@code g} of {@code N} drives clients {@code g C / N}
   * to {@code (g + 1) C / N}, the last excluded.
   *
   * @param together how many clients share a connection, and stay together; the last connection may
   *     have fewer
   * @throws IllegalArgumentException when there are fewer connections than generators
   */
  public static List<Slice> divide(int clients, int generators, int together) {
    int connections = (clients + together - 1) / together;
    if (connections < generators) {
      throw new IllegalArgumentException(
          "%d %s%s cannot be divided among %d generators: each needs at least one"
              .formatted(
                  connections,
                  together == 1 ? "client" : "shared connection",
                  connections == 1 ? "" : "s",
                  generators));
    }
    List<Slice> slices = new ArrayList<>();
    for (int g = 0; g < generators; g++) {
      int first = bound(g, generators, connections) * together;
      int end = Math.min(clients, bound(g + 1, generators, connections) * together);
      slices.add(new Slice(first, end - first, clients));
    }
    return List.copyOf(slices);
  }

  private static int bound(int generator, int generators, int connections) {
    return (int) (Math.multiplyFull(generator, connections) / generators);
  }

  /** Returns whether request {@code n} of the run belongs to one of these clients. */
  boolean owns(long n) {
    long client = n % all;
    return client >= first && client < first + count;
  }

  /** Returns the number in the run of request {@code k} of these clients. */
  long request(long k) {
    return k / count * all + first + k % count;
  }

  /** Returns how many of the requests {@code 0} to {@code n - 1} of the run belong to them. */
  long ownBefore(long n) {
    return n / all * count + Math.max(0, Math.min(count, n % all - first));
  }
}
