package io.kurabe.cli;

import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.spec.Replication;
import io.kurabe.studies.keys.KeysOptions;
import io.kurabe.workloads.keys.RowWidth;
import java.time.Duration;
import java.util.List;

/** The study of primary keys at a size for tests: four steps, narrow rows, two clients. */
final class SmallKeys {
  static final int STEPS = 4;

  private SmallKeys() {}

  /**
   * Fills, and nothing else.
   *
   * @param step rows of a step
   */
  static KeysOptions fills(List<String> keys, long step) {
    return of(keys, step, 1, Duration.ZERO, Duration.ZERO);
  }

  /**
   * The same with reads and simple updates after them.
   *
   * @param fills of each table
   */
  static KeysOptions of(
      List<String> keys, long step, int fills, Duration reads, Duration simpleUpdates) {
    return new KeysOptions(
        keys,
        List.of(RowWidth.NARROW),
        STEPS * step,
        step,
        2,
        reads,
        new KeysOptions.Pgbench(1, List.of(1), simpleUpdates),
        Replication.of(fills),
        42,
        Durability.DURABLE,
        Protocol.PREPARED);
  }
}
