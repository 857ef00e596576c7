package io.kurabe.workloads.counters.internal;

import io.kurabe.config.Parameter;
import io.kurabe.config.Parameters;
import io.kurabe.config.StudySize;
import io.kurabe.config.ValueType;
import io.kurabe.workload.Attachment;
import io.kurabe.workload.WorkloadType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The workload that counts up hot rows. */
public final class CountersWorkloads implements WorkloadType.Provider {
  private static final Parameter<Optional<CounterMethod>> METHOD =
      Parameter.optional(
          "method",
          ValueType.word(CounterMethod::text, CounterMethod.values()),
          "How it counts: upsert, update, slots (SQL) or incrby (Redis). Default: upsert on SQL,"
              + " incrby on Redis");

  /** The number of hot rows. */
  public static final Parameter<Integer> ROWS =
      Parameter.of("rows", ValueType.count(), "Hot rows, of which each client draws one.", 1);

  /** The slots of each row, for the slotted counter. */
  public static final Parameter<Integer> SLOTS =
      Parameter.of("slots", ValueType.count(), "Slots per row of the slotted counter.", 32);

  private static final Parameter<Duration> HOLD =
      Parameter.of(
          "hold",
          ValueType.duration(),
          "How long a SQL transaction keeps its row lock before the commit.",
          Duration.ZERO);

  private static final Parameters<CountersWorkload> PARAMETERS =
      Parameters.of(
          List.of(METHOD, ROWS, SLOTS, HOLD),
          values ->
              new CountersWorkload(
                  values.get(METHOD),
                  new CounterSettings(values.get(ROWS), values.get(SLOTS), values.get(HOLD))));

  /** Returns the words by which other processes join a workload. */
  public static Attachment attachment(CountersWorkload workload) {
    CounterSettings settings = workload.settings();
    return new Attachment(
        CountersWorkload.NAME,
        PARAMETERS
            .defaults(StudySize.LOCAL)
            .with(METHOD, workload.method())
            .with(ROWS, settings.rows())
            .with(SLOTS, settings.slots())
            .with(HOLD, settings.hold())
            .texts(),
        List.of());
  }

  @Override
  public List<WorkloadType> workloads() {
    return List.of(
        new WorkloadType(
            CountersWorkload.NAME,
            "count up hot rows: upsert, update, slots (SQL), incrby (Redis)",
            "a SQL or Redis server",
            PARAMETERS));
  }
}
