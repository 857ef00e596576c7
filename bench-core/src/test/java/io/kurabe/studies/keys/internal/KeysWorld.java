package io.kurabe.studies.keys.internal;

import io.kurabe.load.StopSignal;
import io.kurabe.load.internal.VirtualTime;
import io.kurabe.result.StudyResult;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.study.internal.Journal;
import io.kurabe.study.internal.VirtualStudy;
import io.kurabe.workloads.keys.internal.FakeKeyServer;
import io.kurabe.workloads.keys.internal.KeyServer;
import io.kurabe.workloads.keys.internal.RowWidth;
import java.time.Duration;
import java.util.List;

/** Whole studies of keys in virtual time on one scripted server {@code db}. */
final class KeysWorld implements AutoCloseable {
  static final long US = 1_000;
  static final int STEPS = 6;

  private final VirtualStudy study = new VirtualStudy();
  private final ScriptedTables tables = new ScriptedTables(study.time());

  KeysWorld() {
    FakeKeyServer server = FakeKeyServer.without("uuid4-char").measuredBy(tables::meter);
    study.withEach("db", SqlWorkspace.class, tables::in).with("db", KeyServer.class, server);
  }

  VirtualTime time() {
    return study.time();
  }

  ScriptedTables tables() {
    return tables;
  }

  StudyResult run(KeysOptions options) throws InterruptedException {
    return run(options, Journal.none(), new StopSignal());
  }

  StudyResult run(KeysOptions options, Journal journal, StopSignal stop)
      throws InterruptedException {
    return study.run(journal, stop, context -> new KeysStudy(options, context).run());
  }

  /** Six steps; reads of 30 ms after a warm-up of a third of it; no updates. */
  static KeysOptions options(int repeats, int clients, int step, String... keys) {
    return KeysOptions.PARAMETERS.make(
        KeysOptions.LOCAL
            .values()
            .with(KeysOptions.KEYS, List.of(keys))
            .with(KeysOptions.ROW_WIDTH, List.of(RowWidth.NARROW))
            .with(KeysOptions.ROWS, STEPS * step)
            .with(KeysOptions.STEP, step)
            .with(KeysOptions.CLIENTS, clients)
            .with(KeysOptions.READS, Duration.ofMillis(30))
            .with(KeysOptions.SCALE, 1)
            .with(KeysOptions.PGBENCH_CLIENTS, List.of(1))
            .with(KeysOptions.PGBENCH_DURATION, Duration.ZERO)
            .with(KeysOptions.REPEATS, repeats));
  }

  /** The steps of a fill of a narrow table, in their order. */
  static List<KeyStep> steps(StudyResult result, String key, int repeat) {
    return result.part(KeysResult.class).orElseThrow().steps().stream()
        .filter(s -> s.variant().equals("db " + key + ", narrow") && s.repeat() == repeat)
        .toList();
  }

  static KeyVariant variant(StudyResult result, String key) {
    return result.part(KeysResult.class).orElseThrow().variants().stream()
        .filter(a -> a.key().equals(key))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public void close() {
    tables.close();
  }
}
